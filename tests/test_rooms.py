"""The rooms of the package, and which imports they allow: one way, third parties each in one room."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "escoba_scorer"

#: What each room may import of ours; the package's own two modules are rooms too.
MAY_IMPORT = {
    "game": set(),
    "notation": {"game"},
    "book": {"game", "notation"},
    "views": {"game", "notation"},
    "cli": {"game", "notation", "book", "views", "escoba_scorer"},
    "__init__": {"game", "notation"},
    "__main__": {"cli"},
}
#: The one room of every third-party package.
ROOM_OF = {"typer": "cli", "rich": "views", "pydantic": "book", "tinydb": "book"}
#: What the rules of the game never look at: files, the clock, chance, the world outside.
NOT_IN_GAME = {"asyncio", "datetime", "io", "json", "os", "pathlib", "random", "re", "sys", "time"}


def imported(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Every module that a piece of source names, wherever it does, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            # `from escoba_scorer import views` names a room as `from escoba_scorer.views` does
            whole = "." * node.level + (node.module or "")
            for alias in node.names:
                yield f"{whole}.{alias.name}" if whole == "escoba_scorer" else whole, node.lineno
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
            ("import_module", "__import__")
        ):
            yield _module_asked_for(node), node.lineno


def _module_asked_for(call: ast.Call) -> str:
    """The module that a dynamic import names; one of the same room begins with the room's own name."""
    wanted = call.args[0]
    if isinstance(wanted, ast.Constant):
        return str(wanted.value)
    beside = isinstance(wanted, ast.JoinedStr) and ast.unparse(wanted).startswith(
        ("f'{__name__}.", "f'{__package__}.")
    )
    return "beside" if beside else f"whatever {ast.unparse(wanted)} is"


def faults_of(room: str, source: str) -> list[str]:
    """What a module of a room imports that it must not."""
    faults = []
    for name, line in imported(ast.parse(source)):
        first, _, after = name.partition(".")
        if first == "escoba_scorer":
            inner = after.partition(".")[0]
            ours = inner if inner in MAY_IMPORT else "escoba_scorer"
            if ours != room and ours not in MAY_IMPORT[room]:
                faults.append(f"{line}: {room} imports {ours}")
        elif first in ROOM_OF:
            if ROOM_OF[first] != room:
                faults.append(f"{line}: {first} belongs to {ROOM_OF[first]}")
        elif name == "beside":
            continue
        elif first not in sys.stdlib_module_names:
            faults.append(f"{line}: {name} is no module of ours")
        elif room == "game" and first in NOT_IN_GAME:
            faults.append(f"{line}: game imports {first}")
    return faults


def room_of(path: Path) -> str:
    inside = path.relative_to(PACKAGE)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


MODULES = sorted(path for path in PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_what_its_room_may(path: Path) -> None:
    assert faults_of(room_of(path), path.read_text("utf-8")) == []


def test_every_room_is_there_and_no_other() -> None:
    assert {room_of(path) for path in MODULES} == set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("room", "source", "faults"),
    [
        ("game", "import escoba_scorer.notation.cards", ["1: game imports notation"]),
        ("notation", "from escoba_scorer.views import errors", ["1: notation imports views"]),
        ("notation", "from escoba_scorer import views", ["1: notation imports views"]),
        (
            "views",
            "def late():\n  import escoba_scorer.book.book",
            ["2: views imports book"],
        ),
        ("book", "from escoba_scorer.views.language import _", ["1: book imports views"]),
        ("views", "from escoba_scorer import __version__", ["1: views imports escoba_scorer"]),
        ("cli", "from rich.text import Text", ["1: rich belongs to views"]),
        ("views", "import typer", ["1: typer belongs to cli"]),
        ("game", "import pydantic", ["1: pydantic belongs to book"]),
        ("cli", "import click", ["1: click is no module of ours"]),
        ("cli", "from . import app", ["1: . is no module of ours"]),
        ("game", "from random import shuffle", ["1: game imports random"]),
        ("views", 'import_module("tinydb")', ["1: tinydb belongs to book"]),
        ("views", "import_module(name)", ["1: whatever name is is no module of ours"]),
        ("views", 'import_module(f"{__name__}.{room}")', []),
        ("cli", "import json\nfrom escoba_scorer.book.book import Book", []),
    ],
)
def test_a_forbidden_import_is_found(room: str, source: str, faults: list[str]) -> None:
    assert faults_of(room, source) == faults


def loaded_by(statement: str) -> set[str]:
    """The modules that a statement loads in a fresh interpreter, over those of an empty one."""
    code = f"import json, sys; before = set(sys.modules); {statement}; "
    code += "print(json.dumps(sorted(set(sys.modules) - before)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(json.loads(run.stdout))


def test_the_library_loads_no_third_party_package_and_no_room_that_talks() -> None:
    names = "Card, PACK, HouseRules, PROFILES, parse_card, parse_piles, captures_of, score_deal"
    loaded = loaded_by(f"from escoba_scorer import {names}")
    outside = {name.partition(".")[0] for name in loaded} - set(sys.stdlib_module_names)
    assert outside == {"escoba_scorer"}
    rooms = {name.split(".")[1] for name in loaded if name.startswith("escoba_scorer.")}
    assert rooms == {"game", "notation"}
