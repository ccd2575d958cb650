"""What a book from outside must look like: changed by hand, of an older layout, or a stranger's.

The models say which field holds what; after them every match is built and every deal scored, so
that nothing that cannot be is ever counted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from escoba_scorer.book.documents import TALLY_FIELDS, Document, deal_from, deal_to, match_from
from escoba_scorer.book.storage import Contents
from escoba_scorer.book.trouble import BookTrouble, unreadable
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.game.match import Match, seated
from escoba_scorer.notation.names import read_name, read_note, same_name

_LONGEST_SHOWN: Final = 60


class _Shape(BaseModel):
    """Types are exact, and fields that a later version added are let through."""

    model_config = ConfigDict(strict=True, extra="allow")


def _iso_date(text: str) -> str:
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
        raise ValueError("no date")
    date.fromisoformat(text)
    return text


def _iso_time(text: str) -> str:
    if not text[:10].isascii() or text[4:5] != "-":
        raise ValueError("no time")
    datetime.fromisoformat(text)
    return text


Id = Annotated[str, Field(pattern=r"^[a-z0-9]{2,16}$")]
Number = Annotated[int, Field(ge=1, le=999_999_999)]
Seat = Annotated[int, Field(ge=0, le=3)]
Sides = Annotated[list[Seat], Field(max_length=4)]
Day = Annotated[str, AfterValidator(_iso_date)]
Time = Annotated[str, AfterValidator(_iso_time)]


class TallyShape(_Shape):
    """Who won what, by side."""

    cards: Sides
    coins: Sides
    seven_of_coins: Sides
    fourth: Sides
    all_sevens: Seat | None = None
    all_coins: Seat | None = None


class DealShape(_Shape):
    """One deal."""

    piles: Annotated[list[str], Field(min_length=2, max_length=4)] | None = None
    tally: TallyShape | None = None
    escobas: Annotated[list[Annotated[int, Field(ge=0, le=14)]], Field(min_length=2, max_length=4)]
    dealer: Seat
    date: Day
    note: str = ""
    void: bool = False


class RulesShape(_Shape):
    """A profile's name and the whole resolved house rules."""

    profile: str
    house: dict[str, str | int]


class MatchShape(_Shape):
    """One match."""

    id: Id
    origin: Id | None = None
    number: Number
    began: Time
    sides: Annotated[
        list[Annotated[list[str], Field(min_length=1, max_length=2)]], Field(min_length=2, max_length=4)
    ]
    rules: RulesShape
    deck: Literal["auto", "spanish", "french"]
    dealer: Seat
    note: str
    deals: list[DealShape]


class StepShape(_Shape):
    """A place in the book that an act changed, and what it displaced."""

    where: Annotated[list[str | int], Field(min_length=2, max_length=4)]
    was: Any


class ActShape(_Shape):
    """One act of the log."""

    n: Number
    at: Time
    act: str
    matches: list[str]
    deal: Number | None = None
    state: Literal["done", "undone", "dropped"] | None = None
    change: list[StepShape] = []
    of: Number | None = None


class BookShape(_Shape):
    """The whole book."""

    current: str | None = None
    begun: Annotated[int, Field(ge=0)] = 0
    altered: str | None = None
    matches: list[MatchShape]
    acts: list[ActShape]


def check(contents: Contents, path: Path) -> None:
    """Check contents that nobody vouches for.

    Raises :class:`BookTrouble` (``book-unreadable``) with the first thing that is wrong and its
    place in the file, for a field that does not hold what belongs there, an id that comes twice,
    and a match or a deal that cannot be.
    """
    try:
        BookShape.model_validate({**contents.head, **contents.tables})
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        raise unreadable(path, "shape", **_place_and_found(first)) from None
    for table, key in (("matches", "id"), ("matches", "number"), ("acts", "n")):
        doubled = _first_doubled(document[key] for document in contents.tables[table])
        if doubled is not None:
            raise unreadable(path, "doubled-id", where=f"{table}.{key}", id=str(doubled))
    for document in contents.tables["matches"]:
        for finding in faults_of(document, path):
            raise BookTrouble(finding)


def check_match(document: Document, path: Path) -> None:
    """Check one match that nobody vouches for, as :func:`check` does."""
    try:
        MatchShape.model_validate(document)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        raise unreadable(path, "shape", **_place_and_found(first)) from None
    for finding in faults_of(document, path):
        raise BookTrouble(finding)


def _place_and_found(error: Any) -> dict[str, str]:
    where = ""
    for step in error["loc"]:
        where += f"[{step}]" if isinstance(step, int) else f".{step}"
    missing = error["type"] == "missing"
    found = "nothing" if missing else json.dumps(error["input"], ensure_ascii=True, default=str)
    return {"where": where.removeprefix("."), "found": found[:_LONGEST_SHOWN]}


def _first_doubled(keys: Iterable[Any]) -> Any:
    seen = set()
    for key in keys:
        if key in seen:
            return key
        seen.add(key)
    return None


def faults_of(document: Document, path: Path) -> Iterator[Finding]:
    """What cannot be in a match whose fields are as they should be: one finding a fault."""

    def fault(variant: str, why: Finding | None = None, **facts: Any) -> Finding:
        told = {"path": str(path), "id": document["id"], "why": why, **facts}
        return Finding("book-unreadable", variant, facts=told)

    try:
        match = match_from(document | {"deals": []})
        _check_players(match)
    except Refused as refused:
        yield fault("match", refused.findings[0])
        return
    if match.dealer >= len(match.seats):
        yield fault("dealer")
    for number, told in enumerate(document["deals"], start=1):
        variant = _why_no_deal(told, match)
        if variant is None:
            try:
                deal_from(told, number).score(match.rules.house)
                read_note(told.get("note", ""))
            except Refused as refused:
                yield fault("deal", refused.findings[0], deal=number)
                continue
            if not _is_canonical(told):
                variant = "deal-letters"
        if variant is not None:
            yield fault(variant, deal=number)


def _check_players(match: Match) -> None:
    """Raise what is wrong with who plays, and with the match's note."""
    seated(match.sides)
    read_note(match.note)
    for player in match.seats:
        read_name(player)
    for one, other in combinations(match.seats, 2):
        if same_name(one, other):
            raise Refused(Finding("bad-name", "repeated", facts={"name": other}))


def _why_no_deal(told: Document, match: Match) -> str | None:
    """The variant of the refusal where a deal is not shaped as one of this match."""
    piles, tally = told.get("piles"), told.get("tally")
    if (piles is None) == (tally is None):
        return "deal-twofold"
    sides = len(match.sides)
    fits = len(told["escobas"]) == sides and (piles is None or len(piles) == sides)
    winners = () if tally is None else _winners(tally)
    if not fits or told["dealer"] >= len(match.seats) or any(side >= sides for side in winners):
        return "deal-sides"
    return None


def _winners(tally: Document) -> list[int]:
    """Every side that a tally names."""
    extras = [tally[extra] for extra in ("all_sevens", "all_coins") if tally.get(extra) is not None]
    return extras + [side for field in TALLY_FIELDS for side in tally[field]]


def _is_canonical(told: Document) -> bool:
    """Whether the piles stand there as the book writes them, so that nothing in them was passed over."""
    return told.get("piles") is None or deal_to(deal_from(told, 1))["piles"] == told["piles"]
