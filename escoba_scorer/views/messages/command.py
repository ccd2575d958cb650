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
    "unusable-option/unknown": Message(
        line=N_("there is no option {option}"),
        help=N_("near it: {near}"),
        meaning=N_("An option is unknown, lacks its value or has one that it does not take."),
        example=("score", "--decks", "french"),
    ),
    "unusable-option/missing": Message(
        line=N_("the option {option} is missing"), example=("capture", "so")
    ),
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
    "unwritable-answer": Message(
        line=N_("the answer cannot be written: {why}"),
        meaning=N_("Standard output is closed, or the disk that it goes to is full."),
    ),
    "unusable-argument": Message(line=N_("the command line cannot be used: {why}")),
    "unusable-argument/missing": Message(
        line=N_("{argument} is missing"),
        meaning=N_("An argument is missing, or there is one more than the command takes."),
        example=("fifteen",),
    ),
    "unusable-argument/extra": Message(
        line=N_("there is no use for: {arguments}"), example=("explain", "not-text", "too-long")
    ),
    "unusable-option/file": Message(
        line=N_("{option} does not go with a file"),
        help=N_("write the escobas into the file, +2 behind a pile"),
        example=("score", "--escobas", "1,2", "FILE", "Ana: o1 =1\nLuis: rest\n"),
    ),
    "unusable-option/batch": Message(
        line=N_("{option} goes with --batch alone"),
        example=("score", "--jobs", "2", "o1267s c235c e346 b56s", "rest"),
    ),
    "unusable-option/both": Message(
        line=N_("{option} and {other} do not go together"),
        example=("capture", "so", "--table", "7c", "--lay", "--with", "7c"),
    ),
    "too-many-held": Message(
        line=N_("{n} cards are held, and a hand has three at most"),
        meaning=N_(
            "Three cards are given to a hand at a time; --hand tells those that are left of them, with "
            "the card that is played or without it."
        ),
        example=("capture", "so", "--table", "7c", "--lay", "--hand", "1o 2o 3o"),
    ),
    "unknown-code": Message(
        line=N_("there is no code {code}"),
        help=N_("near it: {near}"),
        meaning=N_("`escoba explain` alone lists the code of every error and every finding."),
        example=("explain", "of-the-fifteens"),
    ),
    "unknown-side": Message(
        line=N_("{option} names {name}, who is no side here"),
        note=N_("the sides: {names}"),
        meaning=N_("An option names a side or a player that the deal or the match does not have."),
        example=("score", "o1267s c235c e346 b56s", "rest", "--last", "Eva"),
    ),
    "sides-needed": Message(
        line=N_("{n} piles on the command line need --sides"),
        help=N_("put each pile in quotation marks, or name the sides: --sides Ana,Luis,Eva"),
        meaning=N_(
            "A pile without quotation marks falls apart into several. So three or four piles on a "
            "command line are only read where --sides says that there are so many sides."
        ),
        example=("score", "o1267s", "c235c", "rest"),
    ),
    "unreadable-file": Message(line=N_("{path} cannot be read: {why}")),
    "unreadable-file/missing": Message(
        line=N_("there is no file {path}"),
        help=N_("one argument alone is a file; a deal on the command line has a pile for each side"),
        meaning=N_("A file is not there, or it is not ours to read."),
        example=("score", "no-such.deal"),
    ),
    "unusable-file/folder": Message(
        line=N_("{path} is a folder, not a file"),
        meaning=N_("What was named is a folder, or holds no text in UTF-8."),
        example=("score", "."),
    ),
    "unusable-file/no-file": Message(
        line=N_("{path} is a pipe or a device, not a file"),
        help=N_("- is the standard output"),
    ),
    "unusable-file/bytes": Message(line=N_("{path} is no text: byte {n} is not UTF-8")),
    "unusable-file/kept": Message(
        line=N_("{path} is not written over: it holds what is read, or the match book"),
    ),
    "unwritable-file": Message(
        line=N_("{path} cannot be written: {why}"),
        meaning=N_("A file cannot be made or written where it was asked for."),
        example=("score", "--batch", "-", "--out", "no-such-folder/answers.jsonl"),
    ),
    "unknown-player/book": Message(
        line=N_("nobody in the book is called {name}"),
        note=N_("players: {players}"),
        help=N_("near it: {near}"),
        meaning=N_("A player is named as in a match of the book; case and accents do not matter."),
        example=("new", "Ana", "Luis", "THEN", "stats", "Iva"),
    ),
    "bad-line/long": Message(line=N_("the line is longer than {most} bytes, and is not read")),
    "bad-line/json": Message(
        line=N_("the line is no JSON: it stops making sense at column {column}"),
        example=("score", "--batch", "FILE", '{"sides": [}\n'),
    ),
    "bad-line/not-json": Message(
        line=N_("the line is no JSON that can be read"),
        example=("score", "--batch", "FILE", "[" * 20_000 + "\n"),
    ),
    "bad-line/key-twice": Message(
        line=N_("{key} is told twice"),
        example=("score", "--batch", "FILE", '{"id": 1, "id": 2, "sides": []}\n'),
    ),
    "bad-line/no-number": Message(
        line=N_("{constant} is no number of JSON"),
        example=("score", "--batch", "FILE", '{"id": NaN, "sides": []}\n'),
    ),
}
