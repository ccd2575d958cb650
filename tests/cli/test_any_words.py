"""Whatever words stand on a command line, and whatever files lie about: an answer or a reason."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escoba_scorer.cli import run
from escoba_scorer.cli.app import COMMANDS, built

WORDS = (
    *("Ana", "Luis", "Ana+Eva", "Luis+Mar", "o1", "rest", "7c", "so", "o1267s c235c e346 b56s"),
    *("a.deal", "a.escoba", "a.jsonl", "a.json", "a.csv", "-", "", ".", "nofile", "1", "2", "99", "-1"),
    *("club", "target", "last-card", "cards=Ana coins=Ana seven=Luis fourth=-", "off-the-fifteens"),
    *("[/b]", "\x1b[31m", "ñ♦", "\ud800", "\0", "=", "+", "--", "2026-01-01", "target=3", "1,2"),
)
OPTIONS = {
    name: sorted({opt for param in built(name).params for opt in param.opts}) for name in COMMANDS
}


@st.composite
def command_lines(draw: st.DrawFn) -> list[str]:
    """A command with words and options of its own, in any order, now and then another's or none."""
    name = draw(st.sampled_from([*COMMANDS, *COMMANDS, "scor", ""]))
    options = [each for each in OPTIONS.get(name, ()) if each.startswith("--")] or ["--lang"]
    word = st.one_of(*[st.sampled_from(WORDS)] * 3, st.sampled_from([*options, "--json", "--nope"]))
    return [name, *draw(st.lists(word, max_size=4))]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a file of each kind and a book with a match."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("words")
        patch.chdir(folder)
        patch.setenv("ESCOBA_BOOK", str(folder / "book.json"))
        Path("a.deal").write_text("Ana: o1267s c235c e346 b56s =15\nLuis: rest\n")
        Path("a.escoba").write_text("sides: Ana, Luis\ntable: ad 4c 7d qs\nAna: 3h x ad 4c 7d\n")
        Path("a.jsonl").write_text('{"sides": [{"pile": "o1"}, {"pile": "rest"}]}\n[]\n')
        for words in (["new", "Ana", "Luis"], ["export", "a.json"], ["sheet", "--csv", "a.csv"]):
            assert run(words) == 0
        yield folder


@settings(max_examples=400, deadline=None)
@given(words=command_lines())
def test_any_words_get_an_answer_or_a_reason(table: Path, words: list[str]) -> None:
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"7o\nAna\n"), encoding="utf-8"))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        code = run(words)
    said, told = (stream.buffer.getvalue().decode() for stream in (out, err))  # type: ignore[attr-defined]
    assert code in {0, 1, 2, 3}
    assert "Traceback" not in told
    assert "\x1b" not in said + told
    if code == 2:
        assert told
        if "--json" in words:
            assert said == ""
            assert json.loads(told.splitlines()[-1])["error"]["code"]
    if code == 3:
        assert told or words[0] == "doctor"
