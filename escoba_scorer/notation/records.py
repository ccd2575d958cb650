"""Deal records: a whole deal written down play by play, read with the place of every word.

    rules: traditional            optional, with changes as key=value
    sides: Ana, Luis              in the order of play; Ana+Eva is a partnership
    dealer: Luis                  optional, else the last player
    table: ad 4c 7d qs
    Ana: 3h x ad 4c 7d            a capture; without x a lay
    Luis: claim 7d js             a missed capture, before the play
    Luis: hand 3h 5c 7d           the capture of one's own hand
    score: Ana 4, Luis 2          what the paper says

``#`` begins a comment. Whether the plays can stand is no question of reading: that is judged in
:mod:`escoba_scorer.notation.replay`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from escoba_scorer.game.cards import Card
from escoba_scorer.game.deal import Deal
from escoba_scorer.game.findings import Finding, Place, Refused, Unreadable
from escoba_scorer.game.match import Side, seated, seats_of
from escoba_scorer.game.rules import PROFILES, TableRules
from escoba_scorer.notation.cards import format_card, read_cards
from escoba_scorer.notation.lettering import lettering_of
from escoba_scorer.notation.marks import FRENCH
from escoba_scorer.notation.names import composed, same_name, why_not_name
from escoba_scorer.notation.rules_line import read_rules_line
from escoba_scorer.notation.text import MOST_IN_A_FILE, Stretch, reading_order, why_not_text

#: A piece of one line: columns in code points, 0-based and half-open.
Columns = tuple[int, int]

#: The lines before the first play, in the order in which they are written.
HEADERS: Final = ("rules", "sides", "dealer", "table")
WORDS: Final = (*HEADERS, "score")

_COLON: Final = re.compile("[:：]")
_TAKES: Final = re.compile(r"(?:^|(?<=\s))[xX×](?=\s|$)")
_ACTS: Final = re.compile(r"(claim|hand)(?=\s|$)", re.IGNORECASE)
_STATED: Final = re.compile(r"(?P<side>.*\S)\s+(?P<points>[0-9]{1,3})")
_NOWHERE: Final = Place("", 0, 0)


class Comment(NamedTuple):
    """A comment and the line it belongs to: a header's word, an act's number, ``score`` or ``end``.

    One that ``stands_alone`` has a line of its own, before that line.
    """

    at: str | int
    text: str
    stands_alone: bool


@dataclass(frozen=True, slots=True)
class RecordedAct:
    """One line of play. ``kind`` is ``play``, ``claim`` or ``hand``; only a play has a ``card``.

    ``cards`` are those taken, claimed or captured, in the order in which they are written. Places
    say where the player and each card stand; they take no part in comparing.
    """

    seat: int
    kind: str
    card: Card | None
    cards: tuple[Card, ...]
    who: Place = field(compare=False)
    places: tuple[Place, ...] = field(compare=False)

    @property
    def written(self) -> tuple[Card, ...]:
        """All cards of the line in their order, one for each of ``places``."""
        return self.cards if self.card is None else (self.card, *self.cards)

    @property
    def place(self) -> Place:
        """From the first card of the line to the last."""
        return self.places[0]._replace(end=self.places[-1].end)

    def place_of(self, cards: Sequence[Card]) -> Place:
        """From the first of these cards to the last."""
        found = [place for card, place in zip(self.written, self.places, strict=True) if card in cards]
        return found[0]._replace(end=found[-1].end)


@dataclass(frozen=True, slots=True)
class StatedPoints:
    """One side's points in the deal as the record states them."""

    side: int
    points: int
    place: Place = field(compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A deal record as it was read; ``dealer`` is a seat.

    ``deck`` is the lettering that its cards were read in, ``spanish`` or ``french``;
    ``states_rules`` says that the text has a line of rules.
    """

    rules: TableRules
    sides: tuple[Side, ...]
    dealer: int
    table: tuple[Card, ...]
    acts: tuple[RecordedAct, ...] = ()
    stated: tuple[StatedPoints, ...] = ()
    comments: tuple[Comment, ...] = ()
    table_places: tuple[Place, ...] = field(default=(), compare=False)
    deck: str = field(default="spanish", compare=False)
    states_rules: bool = field(default=True, compare=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The sides' names, in order."""
        return tuple(side.name for side in self.sides)

    @property
    def players(self) -> tuple[str, ...]:
        """The players in the order of play."""
        return seats_of(self.sides)


def record_of(deal: Deal, rules: TableRules, sides: Sequence[Side]) -> Record:
    """The record of a deal that was refereed as it was played, as far as it has come."""
    acts = tuple(
        RecordedAct(
            act.seat,
            act.kind if act.kind in ("claim", "hand") else "play",
            act.card,
            tuple(act.taken),
            _NOWHERE,
            (_NOWHERE,) * len(act.cards),
        )
        for act in deal.acts
        if act.kind != "opening"
    )
    return Record(rules, tuple(sides), deal.dealer, tuple(deal.opening), acts)


def format_record(record: Record) -> str:
    """The record's text, cards in canonical letters; reading it gives the same record.

    Comments stay with their lines, headers come in one order.
    """
    rows: list[str] = []
    for at, row in _rows_to_write(record):
        mine = [comment for comment in record.comments if comment.at == at]
        rows += [f"# {comment.text}".rstrip() for comment in mine if comment.stands_alone]
        beside = "".join(f"  # {comment.text}".rstrip() for comment in mine if not comment.stands_alone)
        rows += [row + beside] if row else []
    return "".join(f"{row}\n" for row in rows)


def _rows_to_write(record: Record) -> Iterator[tuple[str | int, str]]:
    players = record.players
    yield "rules", _rules_row(record.rules)
    yield "sides", f"sides: {', '.join(record.names)}"
    yield "dealer", f"dealer: {players[record.dealer]}"
    yield "table", f"table: {_spelled(record.table)}"
    for number, act in enumerate(record.acts):
        cards = _spelled(act.cards)
        if act.card is None:
            told = f"{act.kind} {cards}"
        else:
            told = f"{format_card(act.card)} x {cards}" if cards else format_card(act.card)
        yield number, f"{players[act.seat]}: {told}"
    points = ", ".join(f"{record.names[stated.side]} {stated.points}" for stated in record.stated)
    yield "score", f"score: {points}" if points else ""
    yield "end", ""


def _rules_row(rules: TableRules) -> str:
    """The rules as a line that can be read again, also where their profile is no more."""
    if rules.profile not in PROFILES:
        rules = TableRules(house=rules.house)
    changes = "".join(f" {key}={value}" for key, value in rules.changes.items())
    return f"rules: {rules.profile}{changes}"


def _spelled(cards: Sequence[Card]) -> str:
    return " ".join(format_card(card) for card in cards)


# ---------------------------------------------------------------- reading


def _line_order(comment: Comment) -> tuple[int, int]:
    """Comments sort by this as their lines are written."""
    if isinstance(comment.at, int):
        return (len(HEADERS), comment.at)
    return ((*HEADERS, "plays", "score", "end").index(comment.at), 0)


def parse_record(text: str, source: str | None = None, deck: str = "auto") -> Record:
    """The record that a text holds; ``source`` names the text in places.

    Raises :class:`Unreadable` with every mistake that can be told apart: in lines, names, house
    rules and cards.
    """
    wrong = why_not_text(text, source, MOST_IN_A_FILE)
    if wrong is not None:
        raise Unreadable(wrong)
    return _Reading(text, source, deck).record()


class _Row(NamedTuple):
    """One line with more on it than a comment; ``word`` stands before the colon, ``value`` after."""

    text: str
    number: int
    source: str | None
    word: Columns
    value: Columns
    has_colon: bool

    def of(self, columns: Columns) -> str:
        """The text in these columns."""
        return self.text[columns[0] : columns[1]]

    def name(self, columns: Columns) -> str:
        """The text in these columns as names are compared."""
        return composed(self.of(columns))

    def place(self, columns: Columns) -> Place:
        """These columns as a place."""
        return Place(self.text, *columns, self.source, self.number)

    def parts(self, separator: str, columns: Columns) -> list[Columns]:
        """What stands between the separators, without blanks around it."""
        start, parts = columns[0], []
        for part in self.of(columns).split(separator):
            parts.append(_trimmed(self.text, start, start + len(part)))
            start += len(part) + len(separator)
        return parts


class _Line(NamedTuple):
    """A line of play before its cards are read; ``card`` is ``None`` but for a play."""

    row: _Row
    kind: str
    card: Columns | None
    cards: Columns | None


def _row_of(line: str, number: int, source: str | None) -> tuple[_Row | None, str | None]:
    """A line as it is read, ``None`` without anything on it, and its comment."""
    content, mark, comment = line.partition("#")
    told = comment.strip() if mark else None
    if not content.strip():
        return None, told
    colon = _COLON.search(content)
    before, after = colon.span() if colon is not None else (len(content), len(content))
    word = _trimmed(content, 0, before)
    value = _trimmed(content, after, len(content))
    return _Row(line, number, source, word, value, colon is not None), told


def _trimmed(text: str, start: int, end: int) -> Columns:
    """The columns without the blanks at their ends."""
    part = text[start:end]
    start += len(part) - len(part.lstrip())
    return start, start + len(part.strip())


class _Reading:
    """The reading of one record: its lines, and everything that is wrong with them."""

    def __init__(self, text: str, source: str | None, deck: str) -> None:
        self.source = source
        self.deck = deck
        self.lettering = 0
        self.wrong: list[Finding] = []
        self.headers: dict[str, _Row] = {}
        self.plays: list[_Row] = []
        self.comments: list[Comment] = []
        self.written: dict[tuple[int, Columns], tuple[tuple[Card, Place], ...]] = {}
        alone: list[str] = []
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
            row, comment = _row_of(line.removesuffix("\r"), number, source)
            if row is None:
                alone += [] if comment is None else [comment]
                continue
            at = self._sort_in(row)
            self.comments += [Comment(at, told, stands_alone=True) for told in alone]
            alone = []
            if comment is not None:
                self.comments.append(Comment(at, comment, stands_alone=False))
        self.comments += [Comment("end", told, stands_alone=True) for told in alone]

    def record(self) -> Record:
        """The record, once everything that can be wrong with it has been looked at."""
        sides = self._sides()
        players = seats_of(sides)
        lines = [self._line(row) for row in self.plays]
        table = self.headers.get("table")
        self._read_cards(table, lines)
        opening = () if table is None else self.written.get((table.number, table.value), ())
        if table is None:
            self._blame("record-lacks", "table", None)
        record = Record(
            self._rules(),
            sides,
            self._dealer(players),
            tuple(card for card, _ in opening),
            tuple(act for line in lines if (act := self._act(line, players)) is not None),
            tuple(self._stated(sides)),
            tuple(sorted(self.comments, key=_line_order)),
            tuple(place for _, place in opening),
            "french" if self.lettering == FRENCH else "spanish",
            "rules" in self.headers,
        )
        if self.wrong:
            raise Unreadable(*sorted(self.wrong, key=reading_order))
        return record

    def _blame(self, code: str, variant: str, place: Place | None, **facts: object) -> None:
        self.wrong.append(Finding(code, variant, facts=facts, place=place))

    def _sort_in(self, row: _Row) -> str | int:
        """Keep a line where it belongs; returns what its comments belong to."""
        typed = row.of(row.word)
        word = typed.casefold()
        if not row.has_colon or not typed:
            whole = _trimmed(row.text, 0, max(row.value[1], row.word[1]))
            self._blame("record-line", "no-colon", row.place(whole))
            return "end"
        if not row.of(row.value):
            self._blame("record-line", "empty", row.place(row.word), word=typed)
            return "end"
        if word not in WORDS:
            self.plays.append(row)
            return len(self.plays) - 1
        if word in self.headers:
            line = self.headers[word].number
            self._blame("record-line", "twice", row.place(row.word), word=word, line=line)
        elif word in HEADERS and self.plays:
            self._blame("record-line", "late", row.place(row.word), word=word)
        self.headers.setdefault(word, row)
        return word

    def _sides(self) -> tuple[Side, ...]:
        row = self.headers.get("sides")
        if row is None:
            self._blame("record-lacks", "sides", None)
            return ()
        sides = []
        taken: list[str] = []
        for side in row.parts(",", row.value):
            players = []
            for columns in row.parts("+", side):
                name = row.name(columns)
                wrong = why_not_name(name)
                if wrong is None and any(same_name(name, other) for other in taken):
                    wrong = Finding("bad-name", "repeated", facts={"name": name})
                if wrong is not None:
                    self.wrong.append(wrong._replace(place=row.place(columns)))
                taken.append(name)
                players.append(name)
            sides.append(Side(tuple(players)))
        try:
            return seated(sides)
        except Refused as refused:
            self.wrong.append(refused.findings[0]._replace(place=row.place(row.value)))
            return tuple(sides)

    def _seat(self, row: _Row, columns: Columns, players: Sequence[str]) -> int:
        """The seat of a player; 0, and a finding, where nobody of that name sits here."""
        name = row.name(columns)
        for seat, player in enumerate(players):
            if same_name(name, player):
                return seat
        if players:
            facts = {"name": name, "players": tuple(players)}
            self._blame("unknown-player", "", row.place(columns), **facts)
        return 0

    def _dealer(self, players: Sequence[str]) -> int:
        row = self.headers.get("dealer")
        return len(players) - 1 if row is None else self._seat(row, row.value, players)

    def _rules(self) -> TableRules:
        row = self.headers.get("rules")
        if row is None:
            return TableRules()
        told = read_rules_line(Stretch(row.text, *row.value, self.source, row.number))
        self.wrong += told.wrong
        return told.rules

    def _line(self, row: _Row) -> _Line:
        """What a line of play says, its cards still unread."""
        start, end = row.value
        act = _ACTS.match(row.text, start, end)
        if act is not None:
            cards = _trimmed(row.text, act.end(), end)
            if cards[0] == cards[1]:
                self._blame("record-line", "no-cards", row.place(act.span()), word=act[0])
            return _Line(row, act[1].lower(), None, cards)
        takes = _TAKES.search(row.text, start, end)
        if takes is None:
            return _Line(row, "play", row.value, None)
        card = _trimmed(row.text, start, takes.start())
        cards = _trimmed(row.text, takes.end(), end)
        if cards[0] == cards[1]:
            self._blame("record-line", "no-cards", row.place(takes.span()), word=takes[0])
        return _Line(row, "play", card, cards)

    def _act(self, line: _Line, players: Sequence[str]) -> RecordedAct | None:
        """The line with its cards; ``None`` where they could not be read."""
        row = line.row
        seat = self._seat(row, row.word, players)
        taken = self.written.get((row.number, line.cards), ()) if line.cards else ()
        if line.card is None:
            played: tuple[tuple[Card, Place], ...] = ()
        else:
            if line.card[0] == line.card[1]:
                self._blame("record-line", "no-card", row.place(row.value), word="x")
                return None
            played = self.written.get((row.number, line.card), ())
            if len(played) > 1:
                self._blame("record-line", "one-card", row.place(line.card), n=len(played))
        if not played + taken:
            return None
        both = (*played, *taken)
        return RecordedAct(
            seat,
            line.kind,
            played[0][0] if played else None,
            tuple(card for card, _ in taken),
            row.place(row.word),
            tuple(place for _, place in both),
        )

    def _stated(self, sides: Sequence[Side]) -> Iterator[StatedPoints]:
        row = self.headers.get("score")
        if row is None or not sides:
            return
        stated: set[int] = set()
        for columns in row.parts(",", row.value):
            found = _STATED.fullmatch(row.text, *columns)
            if found is None:
                self._blame("record-line", "score", row.place(columns))
                continue
            named = found.span("side")
            name = "+".join(row.name(part) for part in row.parts("+", named))
            side = next((n for n, side in enumerate(sides) if same_name(name, side.name)), None)
            if side is None:
                names = tuple(side.name for side in sides)
                self._blame("unknown-player", "side", row.place(named), name=name, players=names)
            elif side in stated:
                self._blame("record-line", "side-twice", row.place(named), name=name)
            else:
                stated.add(side)
                yield StatedPoints(side, int(found["points"]), row.place(columns))

    def _read_cards(self, table: _Row | None, lines: Sequence[_Line]) -> None:
        """Read the cards of all lines together, since the letters of each tell about the others."""
        wanted = [] if table is None else [(table, table.value)]
        for line in lines:
            wanted += [
                (line.row, span) for span in (line.card, line.cards) if span and span[0] < span[1]
            ]
        stretches = [Stretch(row.text, *columns, self.source, row.number) for row, columns in wanted]
        try:
            read, evidence = read_cards(stretches, self.deck)
        except Refused as refused:
            self.wrong += refused.findings
            return
        self.lettering = lettering_of(self.deck, evidence)
        for (row, columns), cards in zip(wanted, read, strict=True):
            self.written[row.number, columns] = cards
            if not cards:
                self._blame("record-line", "empty", row.place(columns), word=row.of(row.word))
