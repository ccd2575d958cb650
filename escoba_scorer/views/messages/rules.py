"""The messages about house rules and profiles."""

from __future__ import annotations

from typing import Final

from escoba_scorer.views.language import N_
from escoba_scorer.views.messages import Message

MESSAGES: Final[dict[str, Message]] = {
    "unknown-profile": Message(
        line=N_("there is no profile {name}"),
        note=N_("profiles: {profiles}"),
        meaning=N_("A profile is a named set of house rules. `escoba rules` lists all there are."),
        example=("rules", "kitchen"),
    ),
    "unknown-house-rule": Message(
        line=N_("there is no house rule {key}"),
        note=N_("house rules: {keys}"),
        meaning=N_("A house rule is changed with --house KEY=VALUE, KEY being one of those listed."),
        example=("rules", "--house", "moon=full"),
    ),
    "bad-house-rule": Message(
        line=N_("{key} cannot be {value}"),
        note=N_("{key} takes: {values}"),
        meaning=N_("Every house rule takes the values listed and no other."),
        example=("rules", "--house", "target=0"),
    ),
}
