"""House rules in plain words, made from the data: a profile, what differs between them, one key."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from escoba_scorer.game.cards import PACK, Rank
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.game.rules import KEYS, PROFILES, HouseRules, Profile, TableRules
from escoba_scorer.views.characters import wrapped
from escoba_scorer.views.language import N_, _, ngettext
from escoba_scorer.views.lines import Canvas, Line, Span, line

#: Asked for with ``--explain``, though it is no house rule: why it cannot be one.
LAST_CARD: Final = "last-card"

#: What the words of a choice read like, for every key whose values are words.
_SENTENCES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "capture": {
            "free": N_("Any card may be laid, also one that could capture."),
            "card": N_("The card you choose must capture if it can; which card you choose is free."),
            "hand": N_(
                "If any card in the hand can capture, one that can must be played. It is checked when"
                " the handing is over, since hands are closed until then."
            ),
        },
        "opening-fifteen": {
            "off": N_("If the first four cards total 15, they stay on the table."),
            "taken": N_(
                "If the first four cards total 15, they go to the dealer's pile, without an escoba."
            ),
            "escoba": N_(
                "If the first four cards total 15, they go to the dealer's pile, with one escoba."
            ),
        },
        "opening-thirty": {
            "off": N_("If the first four cards total 30, they stay on the table."),
            "one": N_(
                "If the first four cards total 30, they go to the dealer's pile, with one escoba."
            ),
            "two": N_(
                "If the first four cards total 30, they go to the dealer's pile, with two escobas."
            ),
            "two-if-split": N_(
                "If the first four cards total 30, they go to the dealer's pile, with two escobas,"
                " where they part into two fifteens; where they do not, they stay on the table."
            ),
        },
        "fourth": {
            "setenta": N_(
                "The fourth point is for the setenta: the best card of each suit, {worths}; the highest"
                " sum wins, and a side without all four suits has none."
            ),
            "sevens": N_("The fourth point is for the most sevens."),
        },
        "ties": {
            "nobody": N_("Sides level for the most in a category: nobody gets its point."),
            "each": N_("Sides level for the most in a category: each of them gets its point."),
        },
        "match-tie": {
            "more-deals": N_("Level at the target or over it: deals are played until one is ahead."),
            "cascade": N_(
                "Level at the target or over it: the escobas of the whole match decide, then its points"
                " for {suit}, for the seven of {suit} and for cards; still level, another deal is"
                " played."
            ),
        },
        "missed-capture": {
            "stands": N_("A lay that could have captured stands."),
            "restore": N_(
                "A lay that could have captured is put back, and the player chooses again before the"
                " next turn."
            ),
            "claim": N_(
                "A lay that could have captured may be claimed: the next player, or a later one while"
                " it lies there, first captures a group of table cards that makes fifteen by itself and"
                " holds a card laid in play, one group a turn, becomes the last capturer, and then"
                " plays as usual. A claim that empties the table is no escoba."
            ),
        },
        "hand-fifteen": {
            "off": N_("Three cards in hand that total 15 mean nothing."),
            "escoba": N_(
                "A player whose three cards in hand total 15 may capture them: one escoba, and the"
                " player sits out the rest of that handing."
            ),
        },
        "turn": {
            "right": N_("Play and deal pass to the right, anticlockwise."),
            "left": N_("Play and deal pass to the left, clockwise."),
        },
    }
)

#: What each key settles, as ``--explain`` says it.
_MEANINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "target": N_("how many points a side needs to win the match"),
        "capture": N_("when a card that could capture may be laid instead"),
        "opening-fifteen": N_("what happens when the first four cards total 15"),
        "opening-thirty": N_("what happens when the first four cards total 30"),
        "fourth": N_("which category brings the fourth point"),
        "all-sevens": N_("extra points for all four sevens, beside the point for the most"),
        "all-coins": N_("extra points for all ten oros, beside the point for the most"),
        "ties": N_("who gets the point of a category in which sides are level for the most"),
        "match-tie": N_("what decides when sides are level at the target or over it"),
        "missed-capture": N_("what becomes of a lay that could have captured"),
        "hand-fifteen": N_("whether three cards in hand that total 15 may be captured"),
        "turn": N_("which way play and deal pass; it changes the words, never a score"),
        "coins": N_("which suit counts as oros; the seven of that suit is the seven of oros"),
    }
)


class _Source(NamedTuple):
    """Where a profile comes from, and what is settled here because the source leaves it open."""

    citation: str
    left_open: tuple[str, ...] = ()
    seating: str | None = None


_SOURCES: Final[Mapping[str, _Source]] = MappingProxyType(
    {
        "pagat": _Source(
            N_("a teaching set of rules that follows the setenta of pagat.com/fishing/escoba-es.html")
        ),
        "web-game": _Source(N_("a casual game on the web")),
        "rules-page": _Source(
            N_("a short page of rules"),
            (
                N_(
                    "The source lets points be counted at once. That changes no total: the deal is"
                    " finished before anyone looks at the target."
                ),
            ),
            N_("The source does not say how many play; its example has two players."),
        ),
        "encyclopedia": _Source(
            N_("a page of an encyclopedia"),
            (
                N_(
                    "The source says what happens when sides reach the target at the same time. That"
                    " means level: a higher total wins."
                ),
            ),
        ),
        "club-room": _Source(
            N_("the room of an online club"),
            (
                N_(
                    "The source does not say whether a claim that empties the table is an escoba. It is"
                    " none: no card was played from a hand."
                ),
            ),
        ),
        "juegos-bonaerenses": _Source(
            N_(
                "the regulation of the Juegos Bonaerenses 2026, Escoba de 15 for seniors, Buenos Aires"
                " province, as a public program cites its articles"
            )
        ),
        "online-room": _Source(
            N_("the table options of an online room, as gianbolocco/Escoba-Del-15 gives them"),
            seating=N_("The source names no seating."),
        ),
    }
)


class Rule(NamedTuple):
    """One house rule as people read it.

    ``changed_from`` is the profile's value where the table plays another one; ``also`` are the
    values that the profile's source allows besides.
    """

    key: str
    value: str
    words: str
    changed_from: str | None = None
    also: tuple[str, ...] = ()


def words_for(key: str, house: HouseRules) -> str:
    """What the house rules say about one key, as one or two sentences."""
    value = house.as_keys()[key]
    if key == "target":
        return ngettext(
            "The side that reaches {n} point wins the match.",
            "The side that reaches {n} points wins the match.",
            value,
        ).format(n=value)
    if key == "all-sevens":
        return _all_sevens(value, house)
    if key == "all-coins":
        return _all_coins(value, house)
    if key == "coins":
        return _coins(house.coins)
    words = _(_SENTENCES[key][value]).format(worths=_setenta_worths(), suit=house.coins)
    if key == "missed-capture":
        words += _capture_rule_besides(house)
    return words


def _capture_rule_besides(house: HouseRules) -> str:
    """What the ``capture`` rule adds to the words about a missed capture."""
    if house.missed_capture == "restore" and house.capture == "free":
        return " " + _("With capture=free every lay is allowed, so nothing is put back.")
    if house.missed_capture == "stands" and house.capture != "free":
        return " " + _("Where it was not allowed, that is said, and the deal goes on.")
    return ""


def _coins(suit: str) -> str:
    if suit == "oros":
        return _("The most oros bring a point, and so does the seven of oros.")
    return _(
        "The most {suit} bring a point, and so does the seven of {suit}: {suit} are the oros."
    ).format(suit=suit)


def _all_sevens(extra: int, house: HouseRules) -> str:
    if not extra:
        return _("All four sevens bring nothing more.")
    words = ngettext(
        "All four sevens bring {n} point more.", "All four sevens bring {n} points more.", extra
    ).format(n=extra)
    if house.fourth == "sevens":
        return words
    return words + " " + _("But only where sevens are the fourth category, which they are not here.")


def _all_coins(extra: int, house: HouseRules) -> str:
    if not extra:
        return _("All ten {suit} bring nothing more.").format(suit=house.coins)
    return ngettext(
        "All ten {suit} bring {n} point more.", "All ten {suit} bring {n} points more.", extra
    ).format(n=extra, suit=house.coins)


def _setenta_worths() -> str:
    """What each rank is worth in the setenta, best first, the three figures as one."""
    ranks = sorted((rank for rank in Rank if rank.index < 10), key=lambda rank: -rank.setenta)
    numbers = ", ".join(f"{rank.letter} = {rank.setenta}" for rank in ranks)
    return numbers + ", " + _("figures = {n}").format(n=Rank.REY.setenta)


def rules_of_table(rules: TableRules) -> list[Rule]:
    """Every house rule of a table in words, in the order of the keys."""
    profile = PROFILES.get(rules.profile)
    allowed: Mapping[str, tuple[str | int, ...]] = profile.also if profile else {}
    standard = profile.rules.as_keys() if profile else rules.house.as_keys()
    return [
        Rule(
            key,
            str(value),
            words_for(key, rules.house),
            None if value == standard[key] else str(standard[key]),
            tuple(map(str, allowed.get(key, ()))),
        )
        for key, value in rules.house.as_keys().items()
    ]


def always() -> list[str]:
    """What holds under every house rule, as sentences."""
    return [
        _("A whole deal is counted before anyone looks at the target; of several sides that reach it,"
          " the highest wins."),
        _("Each escoba is a point, and the most cards are a point. The most is strictly more than"
          " every other side, and a side with none never wins a category."),
        _("The leftovers go to the last capturer, and that is no escoba. Where nobody captured at all"
          " they belong to nobody, and every count is 0."),
    ]  # fmt: skip


def source_of(profile: Profile) -> str:
    """Where a profile comes from, as a phrase."""
    return _(_SOURCES[profile.source].citation)


def seating_of(profile: Profile) -> str:
    """For how many players the source is, as a sentence."""
    unsaid = _SOURCES[profile.source].seating
    if unsaid is not None:
        return _(unsaid)
    alone = [seats for seats in profile.seats if isinstance(seats, int)]
    numbers = _joined(map(str, alone), _("or"))
    if "pairs" not in profile.seats:
        return _("For {numbers} players, each alone.").format(numbers=numbers)
    if len(alone) == 1:
        return _("For {numbers} players, or 4 in two partnerships.").format(numbers=numbers)
    return _("For {numbers} players, each alone, or 4 in two partnerships.").format(numbers=numbers)


def left_open_by(profile: Profile) -> list[str]:
    """What the source leaves open and how it is settled here, as sentences."""
    return [_(sentence) for sentence in _SOURCES[profile.source].left_open]


def _joined(words: Iterable[str], last: str) -> str:
    """``1, 2 or 3``."""
    *front, end = words
    return f"{', '.join(front)} {last} {end}" if front else end


def rules_lines(rules: TableRules, canvas: Canvas) -> list[Line]:
    """The rules of a table in plain words: where they come from, then every key."""
    profile = PROFILES.get(rules.profile)
    lines = [line(Span(_("house rules: {profile}").format(profile=rules.profile), "heading"))]
    if profile is not None:
        lines += _paragraph(_("Source: {source}.").format(source=source_of(profile)), canvas)
        lines += _paragraph(seating_of(profile), canvas)
        for sentence in left_open_by(profile):
            lines += _paragraph(sentence, canvas)
    lines.append(line())
    for sentence in always():
        lines += _paragraph(sentence, canvas)
    lines.append(line())
    entries = [(f"{rule.key}={rule.value}", _notes(rule)) for rule in rules_of_table(rules)]
    lines += _definitions(entries, canvas)
    others = ", ".join(name for name in PROFILES if name != rules.profile)
    return [
        *lines,
        (),
        *_paragraph(_("other profiles: {profiles}").format(profiles=others), canvas, "faint"),
    ]


def _notes(rule: Rule) -> list[Span]:
    notes = [Span(rule.words)]
    if rule.changed_from is not None:
        notes.append(
            Span(_("Changed; the profile has {value}.").format(value=rule.changed_from), "strong")
        )
    if rule.also:
        allowed = _joined(rule.also, _("or"))
        notes.append(Span(_("The source also allows {values}.").format(values=allowed), "faint"))
    return notes


def compare_lines(canvas: Canvas, here: TableRules | None = None) -> list[Line]:
    """What differs between the profiles: a table where it fits, else key by key.

    The rules played ``here`` come first, under their profile's name or, changed, as your table's.
    """
    houses = _houses(here)
    differing = _differing(houses)
    table = _table(houses, differing)
    fits = max(sum(len(span.text) for span in row) for row in table) <= canvas.width
    lines = table if fits else _by_key(houses, differing, canvas)
    first = next(iter(houses.values()))
    same = [f"{key}={first[key]}" for key in KEYS if key not in differing]
    lines.append(line())
    if same:
        lines += _paragraph(_("The same in all: {rules}.").format(rules=", ".join(same)), canvas)
    return lines + _paragraph(
        _("A profile in words: {command}").format(command="escoba rules PROFILE"), canvas
    )


def _houses(here: TableRules | None) -> dict[str, dict[str, Any]]:
    houses = {name: profile.rules.as_keys() for name, profile in PROFILES.items()}
    if here is None:
        return houses
    known = PROFILES.get(here.profile)
    is_profile = known is not None and known.rules == here.house
    return {here.profile if is_profile else _("your table"): here.house.as_keys()} | houses


def _differing(houses: Mapping[str, Mapping[str, Any]]) -> list[str]:
    return [key for key in KEYS if len({house[key] for house in houses.values()}) > 1]


def compared_json(here: TableRules) -> dict[str, Any]:
    """The rules played here, those of every profile, and the keys in which they differ."""
    profiles = {name: profile.rules.as_keys() for name, profile in PROFILES.items()}
    return {
        "rules": here.profile,
        "house": here.house.as_keys(),
        "profiles": profiles,
        "differing": _differing({"": here.house.as_keys(), **profiles}),
    }


def _table(houses: Mapping[str, Mapping[str, Any]], keys: list[str]) -> list[Line]:
    """Profiles as columns; a value that is not the first profile's stands out."""
    first = next(iter(houses.values()))
    widths = [max(len(name), *(len(str(house[key])) for key in keys)) for name, house in houses.items()]
    key_width = max(map(len, keys))
    names = zip(houses, widths, strict=True)
    rows = [line(" " * key_width, *(Span(" " + name.ljust(width), "heading") for name, width in names))]
    for key in keys:
        cells = [
            Span(" " + str(house[key]).ljust(width), "" if house[key] == first[key] else "strong")
            for house, width in zip(houses.values(), widths, strict=True)
        ]
        rows.append(line(Span(key.ljust(key_width), "strong"), *cells))
    return [_trimmed(row) for row in rows]


def _trimmed(row: Line) -> Line:
    *front, last = row
    return (*front, Span(last.text.rstrip(), last.style))


def _by_key(houses: Mapping[str, Mapping[str, Any]], keys: list[str], canvas: Canvas) -> list[Line]:
    """Each key with its values and the profiles that have them."""
    lines: list[Line] = []
    for key in keys:
        by_value: dict[str, list[str]] = {}
        for name, house in houses.items():
            by_value.setdefault(str(house[key]), []).append(name)
        lines.append(line(Span(key, "heading")))
        width = max(map(len, by_value))
        for value, names in by_value.items():
            front = f"  {value.ljust(width)}  "
            first, *others = wrapped(", ".join(names), canvas.width - len(front))
            lines.append(line(Span(front, "strong"), first))
            lines += [line(" " * len(front), more) for more in others]
    return lines


def explain_lines(key: str, canvas: Canvas, here: TableRules | None = None) -> list[Line]:
    """What a key means and what each of its values does, or why the last card cannot sweep.

    With the value that is played ``here``. Raises :class:`Refused` (``unknown-house-rule``) for
    what is no key.
    """
    if key == LAST_CARD:
        title, *paragraphs = why_last_card()
        lines = _paragraph(title, canvas, "heading")
        return lines + [row for paragraph in paragraphs for row in _paragraph(paragraph, canvas)]
    values = _values_of(key)
    lines = _paragraph(f"{key}: {_(_MEANINGS[key])}", canvas, "heading")
    lines += _definitions([(str(each.value), _explained(each)) for each in meanings_of(key)], canvas)
    lines.append(line())
    if isinstance(values, range):
        lines += _paragraph(
            _("It takes a whole number from {least} to {most}.").format(
                least=values.start, most=values.stop - 1
            ),
            canvas,
        )
    if here is not None:
        played = f"{key}={here.house.as_keys()[key]}"
        lines += _paragraph(_("Played here: {rule}.").format(rule=played), canvas)
    return lines + _paragraph(_("Change it with {option}").format(option=f"--house {key}=…"), canvas)


def explained_json(key: str, here: TableRules | None = None) -> dict[str, Any]:
    """What :func:`explain_lines` tells, as data; ``here`` is the value that is played here."""
    if key == LAST_CARD:
        title, *paragraphs = why_last_card()
        return {"key": key, "meaning": title, "words": paragraphs}
    values = _values_of(key)
    told: dict[str, Any] = {"key": key, "meaning": _(_MEANINGS[key])}
    if here is not None:
        told["here"] = here.house.as_keys()[key]
    if isinstance(values, range):
        told |= {"least": values.start, "most": values.stop - 1}
    return told | {"values": [each._asdict() for each in meanings_of(key)]}


def _values_of(key: str) -> Collection[str | int]:
    if key not in KEYS:
        raise Refused(Finding("unknown-house-rule", facts={"key": key, "keys": (*KEYS, LAST_CARD)}))
    return KEYS[key]


class Meaning(NamedTuple):
    """One value of a key: its words, the profiles that have it, those whose source allows it too."""

    value: str | int
    words: str
    profiles: list[str]
    also: list[str]


def meanings_of(key: str) -> list[Meaning]:
    """What each value of a key means.

    Of a key that takes numbers, those that some profile has or some source allows.
    """
    having: dict[str | int, list[str]] = {}
    allowing: dict[str | int, list[str]] = {}
    for name, profile in PROFILES.items():
        having.setdefault(profile.rules.as_keys()[key], []).append(name)
        for value in profile.also.get(key, ()):
            allowing.setdefault(value, []).append(name)
    values = KEYS[key]
    shown = sorted({*having, *allowing}) if isinstance(values, range) else values
    # Sevens as the fourth category, so that the words of `all-sevens` are those that count.
    sevens = HouseRules(fourth="sevens")
    return [
        Meaning(
            value,
            words_for(key, sevens.with_changes({key: value})),
            having.get(value, []),
            allowing.get(value, []),
        )
        for value in shown
    ]


def _explained(meaning: Meaning) -> list[Span]:
    notes = [Span(meaning.words)]
    if meaning.profiles:
        notes.append(Span(_("So in: {profiles}.").format(profiles=", ".join(meaning.profiles)), "faint"))
    if meaning.also:
        also = _("The source also allows it: {profiles}.").format(profiles=", ".join(meaning.also))
        notes.append(Span(also, "faint"))
    return notes


def why_last_card() -> list[str]:
    """Why the last card of a deal can never empty the table, with the arithmetic; a title first."""
    total, fifteen = PACK.fifteens, 15
    whole, left = divmod(total, fifteen)
    held = 7
    return [
        _("why the last card can never be an escoba"),
        _("The forty cards count {total} in all, and {total} = {whole} × 15 + {left}.").format(
            total=total, whole=whole, left=left
        ),
        _("Whatever leaves the table for a pile goes in fifteens: a capture, a claim, three cards in"
          " hand, the first four cards when they total 15 or 30."),
        _("So what is left at the end totals {left}, or {left} and some fifteens more: {next}, {later}"
          " … It is never 0, and the table is never empty at the end.").format(
            left=left, next=left + fifteen, later=left + 2 * fifteen
        ),
        _("See it with the last card: where the table totals {held}, the card still to come counts"
          " {missing}, since {held} + {missing} = {left}. For an escoba it would have to count"
          " {needed}.").format(
            held=held, missing=left - held, left=left, needed=fifteen - held
        ),
        _("A table where the last card does make an escoba has made a wrong sum earlier, or has lost a"
          " card. That is why no house rule speaks of it."),
    ]  # fmt: skip


def _paragraph(text: str, canvas: Canvas, style: str = "") -> list[Line]:
    return [line(Span(row, style)) for row in wrapped(text, canvas.width)]


def _definitions(entries: list[tuple[str, list[Span]]], canvas: Canvas) -> Iterator[Line]:
    """Terms with what they mean: beside them where there is room, else under them."""
    term_width = max(len(term) for term, _notes in entries) + 4
    beside = canvas.width - term_width >= 40
    indent = term_width if beside else 4
    for term, notes in entries:
        rows = [
            Span(row, note.style) for note in notes for row in wrapped(note.text, canvas.width - indent)
        ]
        if beside:
            yield line("  ", Span(term.ljust(term_width - 2), "strong"), rows.pop(0))
        else:
            yield line("  ", Span(term, "strong"))
        for row in rows:
            yield line(" " * indent, row)
