"""Documents that cannot drift: every command shown in them gives exactly what is shown."""

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOOL = runpy.run_path(str(ROOT / "tools" / "documents.py"))


@pytest.mark.parametrize("page", TOOL["PAGES"], ids=lambda page: page.name)
def test_each_shown_command_gives_what_is_shown(page: Path) -> None:
    assert TOOL["as_run"](page) == page.read_text("utf-8")


def test_the_library_as_readme_shows_it() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = re.findall(r"^```python\n(.*?)^```", readme, re.DOTALL | re.MULTILINE)
    assert shown
    for block in shown:
        exec(compile(block, "README.md", "exec"), {})


def test_readme_shows_real_runs_and_both_set_up_commands() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert len(re.findall(r"^\$ escoba ", readme, re.MULTILINE)) >= 12
    assert "<!-- setup 1 -->" in readme
    assert "<!-- setup 2 -->" in readme
