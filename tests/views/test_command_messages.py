"""What is said about command lines, files and house rules, whole and in both languages.

``command-messages.txt`` is what was approved; each text is what the message's own example gives.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.views.errors import error_lines
from escoba_scorer.views.language import speaking
from escoba_scorer.views.lines import Canvas, plain
from escoba_scorer.views.messages import command, rules
from tests.examples_of_messages import told as what_is_told

MESSAGES = command.MESSAGES | rules.MESSAGES
APPROVED = Path(__file__).parents[1] / "data" / "command-messages.txt"

#: What no command line shows on every machine, with the facts that it is told with.
FACTS = {
    "unwritable-answer": {"why": "No space left on device"},
    "unusable-argument": {"why": "something that Typer says"},
    "unreadable-file": {"path": "sunday.deal", "why": "Permission denied"},
    "unusable-file/no-file": {"path": "/dev/tty"},
    "unusable-file/bytes": {"path": "photo.jpg", "n": 0},
    "unusable-file/kept": {"path": "deals.jsonl"},
    "unwritable-file": {"path": "answers.jsonl", "why": "No such file or directory"},
    "bad-line/long": {"most": 65536},
}


def told(key: str, lang: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> str:
    """Everything that the example of a message gives, on either stream."""
    if key in FACTS:
        code, _, variant = key.partition("/")
        with speaking(lang):
            return plain(error_lines(Refused(Finding(code, variant, facts=FACTS[key])), "AB", Canvas()))
    monkeypatch.setenv("ESCOBA_BOOK", f"{key.replace('/', '-')}-{lang}.json")
    monkeypatch.setenv("ESCOBA_LANG", lang)
    return what_is_told(MESSAGES[key].example, monkeypatch, capfd)


def as_approved(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> str:
    parts = [
        f"[{key} {lang}]\n{told(key, lang, monkeypatch, capfd)}\n"
        for key in MESSAGES
        for lang in ("en", "es")
    ]
    return "".join(parts)


def test_every_message_of_a_command_line_is_the_approved_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("COLUMNS", "ESCOBA_DECK"):
        monkeypatch.delenv(name, raising=False)
    said = as_approved(monkeypatch, capfd)
    assert said == APPROVED.read_text("utf-8")
    for key in MESSAGES:
        (english,) = re.findall(rf"^\[{re.escape(key)} en\]\n(.*)", said, re.MULTILINE)
        (spanish,) = re.findall(rf"^\[{re.escape(key)} es\]\n(.*)", said, re.MULTILINE)
        assert english != spanish
