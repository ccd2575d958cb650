"""The messages about a command line: what cannot be used, and what is near it."""

from __future__ import annotations

from typing import Final

from escoba_scorer.views.language import N_
from escoba_scorer.views.messages import Message

MESSAGES: Final[dict[str, Message]] = {
    "no-such-command": Message(
        line=N_("there is no command {name}"),
        help=N_("near it: {near}"),
        meaning=N_("The first word is no command. `escoba --help` lists them all."),
        example=("scor",),
    ),
    "unusable-option": Message(
        line=N_("{option} cannot be used so"),
        meaning=N_("An option is unknown, lacks its value or has one that it does not take."),
        example=("score", "--decks", "french"),
    ),
    "unusable-option/unknown": Message(
        line=N_("there is no option {option}"),
        help=N_("near it: {near}"),
        example=("score", "--decks", "french"),
    ),
    "unusable-option/missing": Message(line=N_("the option {option} is missing")),
    "unusable-option/no-value": Message(line=N_("{option} needs a value"), example=("score", "--deck")),
    "unusable-option/with-value": Message(
        line=N_("{option} takes no value"), example=("score", "--json=yes")
    ),
    "unusable-option/value": Message(
        line=N_("{option} cannot be {value}"),
        note=N_("{option} takes: {values}"),
        example=("score", "--deck", "tarot"),
    ),
    "unusable-option/house": Message(
        line=N_("--house {value} has no equals sign"),
        help=N_("write --house KEY=VALUE, as --house target=30"),
        example=("rules", "--house", "target"),
    ),
    "unusable-argument": Message(
        line=N_("the command line cannot be used: {why}"),
        meaning=N_("An argument is missing, or there is one more than the command takes."),
        example=("fifteen",),
    ),
    "unusable-argument/missing": Message(line=N_("{argument} is missing"), example=("fifteen",)),
    "unusable-argument/extra": Message(
        line=N_("there is no use for: {arguments}"), example=("status", "now", "please")
    ),
}
