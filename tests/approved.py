"""The approved texts of messages: a file for each room, a text for each message and language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).parent / "data"


def approved(name: str) -> dict[tuple[str, str], str]:
    """What stands in a file after every ``[code/variant en]``, by message and language."""
    text = (DATA / name).read_text("utf-8")
    found = re.findall(r"^\[(\S+) (en|es)\]\n(.*?)(?=^\[|\Z)", text, re.DOTALL | re.MULTILINE)
    return {(key, lang): said.rstrip("\n") + "\n" for key, lang, said in found}
