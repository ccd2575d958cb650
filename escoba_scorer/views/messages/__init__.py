"""Every finding and every refusal in words: one :class:`Message` for each code and variant.

A module of this package holds the messages of one room; ``MESSAGES`` joins them. The keys are
``code`` or ``code/variant``. A sentence names the facts of its finding in braces; cards, lists
of cards and sides are written out by :func:`words_of`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

from escoba_scorer.game.cards import Card, Pile
from escoba_scorer.game.findings import Finding
from escoba_scorer.views.language import N_, _, ngettext


class Plural(NamedTuple):
    """A sentence that depends on how many; ``by`` is the fact that says how many."""

    one: str
    many: str
    by: str


class Message(NamedTuple):
    """The words for one code (and variant).

    ``line`` is the first line, which stands alone. ``note`` is a fact, ``help`` how to mend,
    ``label`` what stands beside the carets; each is left out where one of the facts it names is
    missing or ``None``. ``meaning`` is what
    ``escoba explain`` tells about the code, ``example`` the smallest input that gives it: command
    arguments, one a string, or the text of a file after ``FILE``, or what is typed after ``TYPED``.
    """

    line: str | Plural
    note: str | Plural | None = None
    help: str | Plural | None = None
    label: str | None = None
    meaning: str | None = None
    example: tuple[str, ...] = ()


#: Of how many groups of cards a sentence names every one.
MOST_NAMED: Final = 6

#: A text that is quoted is cut where it has more characters, as a file that is all one word has.
LONGEST_QUOTED: Final = 300

#: The rooms whose messages there are, each a module of this package with a dict ``MESSAGES``.
ROOMS: Final = ("cards", "arithmetic", "rules", "referee", "book", "command", "table")


def messages() -> dict[str, Message]:
    """All messages by ``code`` or ``code/variant``."""
    joined: dict[str, Message] = {}
    for room in ROOMS:
        found: dict[str, Message] = import_module(f"{__name__}.{room}").MESSAGES
        joined.update(found)
    return joined


def message_of(finding: Finding) -> Message:
    """The message for a finding's code and variant; KeyError for a code without words."""
    key = f"{finding.code}/{finding.variant}" if finding.variant else finding.code
    for room in ROOMS:
        found: dict[str, Message] = import_module(f"{__name__}.{room}").MESSAGES
        if key in found:
            return found[key]
    raise KeyError(key)


def words_of(fact: Any, deck: str = "spanish") -> str:
    """One fact as a sentence shows it: cards in letters, lists joined, a reason in words.

    Cards come in canonical letters, or in French ones for a ``deck`` that is ``french``.
    """
    if isinstance(fact, Finding):
        return first_line(fact)
    if isinstance(fact, range):
        return f"{fact.start}-{fact.stop - 1}"
    if isinstance(fact, Card):
        return _in_french(fact) if deck == "french" else str(fact)
    if isinstance(fact, Pile) or (
        isinstance(fact, (tuple, list)) and fact and all(isinstance(each, Card) for each in fact)
    ):
        return " ".join(words_of(card, deck) for card in fact)
    if isinstance(fact, (tuple, list)) and fact and all(isinstance(each, Pile) for each in fact):
        return alternatives([words_of(each, deck) for each in fact])
    if isinstance(fact, (tuple, list)):
        return ", ".join(words_of(each, deck) for each in fact)
    text = str(fact)
    return text if len(text) <= LONGEST_QUOTED else text[: LONGEST_QUOTED // 2] + "..."


def _in_french(card: Card) -> str:
    from escoba_scorer.notation.marks import french  # noqa: PLC0415 - few ask for it

    return french(card)


def alternatives(texts: Sequence[str]) -> str:
    """The texts as one choice, ``3o 4e, 7b or sc``; of more than six the first five are named."""
    if len(texts) > MOST_NAMED:
        named = ", ".join(texts[: MOST_NAMED - 1])
        return _("{named} or {n} other groups").format(named=named, n=len(texts) - MOST_NAMED + 1)
    if len(texts) == 1:
        return texts[0]
    return _("{named} or {last}").format(named=", ".join(texts[:-1]), last=texts[-1])


def filled(sentence: str | Plural, facts: Mapping[str, Any]) -> str | None:
    """The sentence in the language in force with its facts; ``None`` where a fact is missing.

    The fact ``deck`` says in which letters cards are written.
    """
    deck = facts.get("deck", "spanish")
    try:
        if isinstance(sentence, Plural):
            template = ngettext(sentence.one, sentence.many, facts[sentence.by])
        else:
            template = _(sentence)
        return template.format_map({k: words_of(v, deck) for k, v in facts.items() if v is not None})
    except KeyError:
        return None


def facts_of(finding: Finding, names: Sequence[str]) -> dict[str, Any]:
    """A finding's facts, with ``side`` and ``sides`` as the names of the sides concerned.

    ``second`` is the second of them. Numbers by side and changes of piles get their names too.
    """
    facts = {fact: _with_names(fact, told, names) for fact, told in finding.facts.items()}
    if finding.sides:
        facts.setdefault("side", names[finding.sides[0]])
        facts.setdefault("second", names[finding.sides[1]] if len(finding.sides) > 1 else None)
        facts.setdefault("sides", tuple(names[side] for side in finding.sides))
    return facts


#: What the system says where a file cannot be read or written, as far as it is translated.
REASONS: Final = (
    N_("Permission denied"),
    N_("Operation not permitted"),
    N_("No such file or directory"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File exists"),
    N_("File name too long"),
    N_("No space left on device"),
    N_("Disk quota exceeded"),
    N_("Read-only file system"),
    N_("Input/output error"),
    N_("Bad file descriptor"),
    N_("Too many levels of symbolic links"),
)


def _with_names(fact: str, told: Any, names: Sequence[str]) -> Any:
    if told in REASONS:
        return _(told)
    if fact == "mends" and told is not None:
        return import_module(f"{__name__}.arithmetic").mends_in_words(told, names)
    if isinstance(told, Mapping):
        return tuple(f"{names[side]} {number}" for side, number in told.items())
    return told


def first_line(finding: Finding, names: Sequence[str] = "ABCD") -> str:
    """A finding's sentence, as JSON carries it and as it stands after ``error:``."""
    said = filled(message_of(finding).line, facts_of(finding, names))
    if said is None:
        raise KeyError(f"{finding.code}: the sentence names a fact that the finding lacks")
    return said
