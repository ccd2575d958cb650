"""The options that commands share, each told once."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.views.language import LANGUAGES, N_

if TYPE_CHECKING:  # house rules are loaded by the commands that play by some
    from escoba_scorer.game.rules import TableRules

_T = TypeVar("_T")

DECKS = ("auto", "spanish", "french")


def _lang(name: str | None) -> str | None:
    return _one_of("--lang", name, LANGUAGES)


def _deck(name: str | None) -> str | None:
    return _one_of("--deck", name, DECKS)


def _one_of(option: str, value: str | None, values: Sequence[str]) -> str | None:
    if value is not None and value not in values:
        facts = {"option": option, "value": value, "values": tuple(values)}
        raise Refused(Finding("unusable-option", "value", facts=facts))
    return value


def _starting(names: Sequence[str], typed: str) -> list[str]:
    return [name for name in names if name.startswith(typed)]


def complete_lang(incomplete: str) -> list[str]:
    """The languages that begin with what was typed."""
    return _starting(LANGUAGES, incomplete)


def complete_deck(incomplete: str) -> list[str]:
    """The decks that begin with what was typed."""
    return _starting(DECKS, incomplete)


def complete_profile(incomplete: str) -> list[str]:
    """The profiles that begin with what was typed."""
    from escoba_scorer.game.rules import PROFILES  # noqa: PLC0415

    return _starting(tuple(PROFILES), incomplete)


def complete_key(incomplete: str) -> list[str]:
    """The house keys that begin with what was typed, and what is asked for beside them."""
    from escoba_scorer.game.rules import KEYS  # noqa: PLC0415

    return _starting((*KEYS, "last-card"), incomplete)


def complete_house(incomplete: str) -> list[str]:
    """House keys, and after ``KEY=`` the values of that key."""
    from escoba_scorer.game.rules import KEYS  # noqa: PLC0415

    key, equals, _value = incomplete.partition("=")
    if not equals:
        return [f"{name}=" for name in KEYS if name.startswith(key)]
    return _starting([f"{key}={value}" for value in KEYS.get(key, ())], incomplete)


def complete_cards(ctx: typer.Context, incomplete: str) -> list[str]:
    """The cards that begin with what was typed and that nothing else on the line holds."""
    from escoba_scorer.cli.completion import cards_left  # noqa: PLC0415

    return cards_left(ctx.params, incomplete)


def complete_match(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The open matches whose ids begin with what was typed."""
    from escoba_scorer.cli.completion import open_matches  # noqa: PLC0415

    return open_matches(ctx.params.get("book"), incomplete)


Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="en|es",
        callback=_lang,
        autocompletion=complete_lang,
        help=N_("The language to speak"),
    ),
]
Json = Annotated[bool, typer.Option("--json", help=N_("Answer as JSON"))]
Rules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="PROFILE",
        autocompletion=complete_profile,
        help=N_("The profile whose rules are played: see `escoba rules`"),
    ),
]
House = Annotated[
    list[str] | None,
    typer.Option(
        "--house",
        metavar="KEY=VALUE",
        autocompletion=complete_house,
        help=N_("A house rule played differently; may be given again"),
    ),
]
Deck = Annotated[
    str | None,
    typer.Option(
        "--deck",
        metavar="auto|spanish|french",
        envvar="ESCOBA_DECK",
        show_envvar=False,
        callback=_deck,
        autocompletion=complete_deck,
        help=N_("How the cards are lettered (or ESCOBA_DECK)"),
    ),
]
Strict = Annotated[bool, typer.Option("--strict", help=N_("Exit 1 where there are findings"))]
Book = Annotated[
    str | None,
    typer.Option(
        "--book",
        metavar="PATH",
        envvar="ESCOBA_BOOK",
        show_envvar=False,
        help=N_("The match book to use (or ESCOBA_BOOK)"),
    ),
]
Named = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[MATCH]",
        autocompletion=complete_match,
        help=N_("An id, the beginning of one, or both sides' names"),
    ),
]
Chosen = Annotated[
    list[str],
    typer.Argument(
        metavar="MATCH",
        autocompletion=complete_match,
        help=N_("An id, the beginning of one, or both sides' names"),
    ),
]
Number = Annotated[str, typer.Argument(metavar="N", help=N_("The number of the deal"))]
Match = Annotated[
    str | None,
    typer.Option(
        "--match",
        metavar="MATCH",
        autocompletion=complete_match,
        help=N_("Another match than the current one: an id, the beginning of one, or both sides' names"),
    ),
]
Escobas = Annotated[
    str | None,
    typer.Option("--escobas", metavar="N,N", help=N_("Each side's escobas, in the sides' order")),
]


class Mistakes:
    """Collects the independent mistakes of one command, so that all are told in one run."""

    def __init__(self, findings: Sequence[Finding] = ()) -> None:
        self.findings = list(findings)
        self.kind: type[Refused] = Refused
        self.names: Sequence[str] = "ABCD"

    def tried(self, read: Callable[[], _T]) -> _T | None:
        """What ``read`` gives; ``None`` where it refuses, and the reasons are kept."""
        try:
            return read()
        except Refused as refused:
            self.findings += refused.findings
            if refused.names is not Refused.names:
                self.names = refused.names
            self.kind = max(self.kind, type(refused), key=lambda kind: kind.exit_code)
            return None

    def told(self) -> None:
        """Raise :class:`Refused` with everything that was kept, if there is anything.

        A file that cannot be read gives its exit code to the whole.
        """
        if self.findings:
            refused = self.kind(*self.findings)
            refused.names = self.names
            raise refused


def changes_of(house: Sequence[str] | None) -> dict[str, str]:
    """The changes that ``--house KEY=VALUE`` options ask for, the last of a key holding.

    Raises :class:`Refused` for a text without ``=``.
    """
    changes, wrong = _changes(house)
    if wrong:
        raise Refused(*wrong)
    return changes


def _changes(house: Sequence[str] | None) -> tuple[dict[str, str], list[Finding]]:
    """The changes that can be read, and why the others cannot."""
    changes: dict[str, str] = {}
    wrong = []
    for text in house or ():
        key, equals, value = text.partition("=")
        if equals:
            changes[key.strip()] = value.strip()
        else:
            wrong.append(Finding("unusable-option", "house", facts={"value": text}))
    return changes, wrong


def table_rules(
    rules: str | None, house: Sequence[str] | None, told: "TableRules | None" = None
) -> "TableRules":
    """The rules in force: ``--rules`` and ``--house`` over what a file told.

    Raises :class:`Refused` with every unknown profile, key or value.
    """
    from escoba_scorer.game.rules import TableRules, rules_of  # noqa: PLC0415

    def read() -> TableRules:
        if rules is None and told is not None:
            return TableRules(told.profile, told.house.with_changes(changes))
        return rules_of(rules or "traditional", changes)

    changes, wrong = _changes(house)
    mistakes = Mistakes(wrong)
    table = mistakes.tried(read)
    mistakes.told()
    assert table is not None
    return table
