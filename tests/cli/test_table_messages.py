"""Every message of the table has a smallest example, which gives it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from escoba_scorer.views.explanations import TYPED, typed_example
from escoba_scorer.views.messages.table import MESSAGES
from tests.cli.at_terminal import piped

EXAMPLES = {key: message.example for key, message in MESSAGES.items() if message.example}

#: What only a screen can show, or takes a book with a match or a draft: those tests stand elsewhere.
WITHOUT = {"key-gone/pile", "empty-pile", "draft-unusable", "draft-there", "rules-of-a-match"}


def test_every_message_has_an_example_or_a_test_of_its_own() -> None:
    assert set(MESSAGES) - set(EXAMPLES) == WITHOUT


@pytest.mark.parametrize(("key", "example"), EXAMPLES.items(), ids=EXAMPLES)
def test_an_example_gives_its_message(tmp_path: Path, key: str, example: tuple[str, ...]) -> None:
    at = example.index(TYPED)
    arguments, typed = example[:at], example[at + 1]
    code, answer, errors = piped(*arguments, "--json", book=tmp_path / "book.json", typed=typed)
    assert (code, answer) == (2, "")
    error = json.loads(errors.splitlines()[-1])["error"]
    assert error["code"] == key.partition("/")[0]
    said = MESSAGES[key].line
    for sentence in (said,) if isinstance(said, str) else (said.one, said.many):
        beginning = sentence.partition("{")[0]
        if error["message"].startswith(beginning):
            break
    else:
        pytest.fail(f"{error['message']} is not {key}")


def test_an_example_is_shown_with_what_is_typed() -> None:
    assert typed_example(EXAMPLES["no-such-capture"]) == [
        "escoba play --sides Ana,Luis",
        "  5o re 5b 5c",
        "  rb ?",
        "  4",
    ]
