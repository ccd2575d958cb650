"""The documents of a match: every number as in the match, no text that becomes markup, no address."""

import csv
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from dataclasses import replace
from html.parser import HTMLParser
from io import StringIO
from itertools import pairwise, starmap
from operator import sub

import pytest

from escoba_scorer.game.match import Match, PlayedDeal, Side, Tally
from escoba_scorer.game.rules import PROFILES, rules_of
from escoba_scorer.views.exports.csv import COLUMNS, csv_of
from escoba_scorer.views.exports.html import html_of
from escoba_scorer.views.exports.markdown import markdown_of
from escoba_scorer.views.exports.race import HEIGHT, race
from escoba_scorer.views.exports.svg import svg_of
from escoba_scorer.views.language import speaking
from escoba_scorer.views.lines import columns_of
from tests.simulation import play
from tests.views.evening import CATEGORIES, NUMBERS, PILES, evening

HOSTILE = [
    "[/b]",
    "[bold]",
    "@x",
    "<i>",
    "</style><script>alert(1)</script>",
    '"onload="alert(1)',
    "'; DROP",
    "&lt;b&gt;",
    "]]>",
    "<!--",
    "${x}`x`",
    "*a*_b_",
    "a|b",
    "=1",
    "李小龍",
    "ñandú 🃏",
]

WITH_SEVENS = tuple(category.replace("setenta", "sevens") for category in CATEGORIES)
#: The cards of each side's setenta, deal by deal; a side without one has none, nor has a tally.
SETENTAS = [
    *("", "1o 7c 7e 7b"),
    *("6o 6c 5e 7b", "7o 7c 7e 6b"),
    *("6o 7c 7e 6b", "7o 1c 1e 7b"),
    *("", ""),
    *("6o 7c 7e 6b", "7o 1c 1e 7b"),
    *("7o 1c 7e 7b", "1o 7c 6e 6b"),
]
VOID = {"meta", "link", "br", "hr", "img", "input"}


class Page(HTMLParser):
    """What a reader of the page finds: the sheet's cells by deal and side, its text, its tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text: list[str] = []
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.deals: dict[int, dict[str, str | None]] = {}
        self.cells: dict[tuple[int, int], list[dict[str, str | None]]] = {}
        self.names: dict[tuple[int, int], str] = {}
        self.deal = self.side = -1
        self.reads_name = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        facts = dict(attrs)
        if "data-deal" in facts:
            self.deal, self.side = int(facts["data-deal"] or 0), -1
            self.deals[self.deal] = facts
        if tag == "th" and facts.get("scope") == "row":
            self.side += 1
            self.reads_name = True
        if tag == "td" and ("data-points" in facts or "data-total" in facts):
            self.cells.setdefault((self.deal, self.side), []).append(facts)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.reads_name &= tag != "th"

    def handle_data(self, data: str) -> None:
        self.text.append(data)
        if self.reads_name:
            self.names[self.deal, self.side] = self.names.get((self.deal, self.side), "") + data

    def told(self) -> str:
        return " ".join("".join(self.text).split())


def number(text: str | None) -> int | None:
    return int(text) if text else None


def numbers_of(page: Page) -> dict[tuple[int, int], tuple[object, ...]]:
    """The counts and points of every deal and side, as the page's hooks have them."""
    found = {}
    for place, cells in page.cells.items():
        *awards, points, total = cells
        assert [cell["data-category"] for cell in awards] in (list(CATEGORIES), list(WITH_SEVENS))
        found[place] = (
            *((number(cell["data-count"]), number(cell["data-points"])) for cell in awards),
            number(points["data-points"]),
            number(total["data-total"]),
        )
    return found


def test_a_page_has_every_number_of_the_match() -> None:
    page = Page(html_of(evening()))
    assert page.open == []
    assert numbers_of(page) == NUMBERS
    assert set(page.names.values()) == {"Ana", "Luis"}
    totals = [facts for tag, facts in page.tags if tag == "li"]
    assert [(facts["data-side"], facts["data-total"]) for facts in totals] == [("0", "14"), ("1", "6")]
    assert [facts.get("class") for facts in totals] == ["winner", None]


def test_the_numbers_that_people_see_are_those_of_the_hooks() -> None:
    page = html_of(evening())
    cells = re.findall(r'<td[^>]*data-count="(\d*)" data-points="(\d+)">(.*?)</td>', page)
    assert len(cells) == 60
    for count, points, shown in cells:
        seen = re.findall(r"\d+", re.sub(r"<[^>]*>", " ", shown))
        assert seen in (
            [count, points] if points != "0" else [count],
            [points] if points != "0" else [],
        )
    for name, value in re.findall(
        r'<td class="\w+" data-label="\w+" data-(points|total)="(\d+)">', page
    ):
        assert f'data-{name}="{value}">{value}</td>' in page


def test_a_page_draws_the_piles_that_were_played() -> None:
    page = html_of(evening())
    drawn = re.findall(r'data-pile="([^"]*)"[^>]*>(.*?)</svg>', page)
    assert [pile for pile, _cards in drawn] == [pile for deal in (1, 2, 3, 5, 6) for pile in PILES[deal]]
    for pile, cards in drawn:
        ids = re.findall(r'href="#card-(\w+)"', cards)
        assert "".join(ids) == "".join(
            rank + group[0] for group in pile.split() for rank in group.partition(":")[2]
        )
        for each in ids:
            assert page.count(f'<symbol id="card-{each}"') == 1


def test_a_page_marks_what_does_not_count_and_what_has_no_cards() -> None:
    page = Page(html_of(evening()))
    marks = {
        deal: tuple(facts[f"data-{name}"] for name in ("counts", "void", "tally", "after-end"))
        for deal, facts in page.deals.items()
    }
    assert marks == {
        1: ("true", "false", "false", "false"),
        2: ("true", "false", "false", "false"),
        3: ("false", "true", "false", "false"),
        4: ("true", "false", "true", "false"),
        5: ("true", "false", "false", "false"),
        6: ("false", "false", "false", "true"),
    }
    told = page.told()
    for words in (
        "Ana – Luis",
        "Ana wins 14–6",
        "match k3f7 · 2026-03-01 · con café",
        "struck, not counted",
        "a tally: who won what, no cards",
        "after the end, not counted",
        "Luis deals",
        "Ana – Luis, running totals to 9: 1–2, 4–4, 8–5, 14–6",
        "house rules: traditional",
        "The side that reaches 9 points wins the match. Changed; the profile has 21.",
    ):
        assert words in told


def test_a_page_is_in_the_language_in_force() -> None:
    with speaking("es"):
        page = Page(html_of(evening()))
    assert ("html", {"lang": "es"}) in page.tags
    for words in ("gana Ana 14–6", "reglas de la casa: traditional", "anulado, no cuenta", "reparto"):
        assert words in page.told()
    assert ("html", {"lang": "en"}) in Page(html_of(evening())).tags


def test_a_page_can_be_read_without_seeing_it() -> None:
    page = Page(html_of(evening()))
    heads = [facts.get("scope") for tag, facts in page.tags if tag == "th"]
    assert heads == ["col"] * 10 + ["rowgroup", "row", "row"] * 6
    for tag, facts in page.tags:
        if tag == "svg":
            assert facts.get("aria-hidden") == "true" or facts["role"] == "img"
    pictures = re.findall(r'<svg [^>]*role="img"[^>]*><title', html_of(evening()))
    assert len(pictures) == 11
    assert [tag for tag, _facts in page.tags].count("caption") == 1


def addresses(text: str) -> list[str]:
    return [
        *re.findall(r"""(?:href|src|action|content|xmlns)=["']([^"']*)""", text),
        *re.findall(r"url\(|@import|https?:|//\w", text),
    ]


def test_neither_page_nor_picture_has_an_address_outside_itself() -> None:
    for match in (evening(), evening(deals=0)):
        page = [each for each in addresses(html_of(match)) if not each.startswith("#")]
        assert page == ["width=device-width, initial-scale=1", "light dark"]
        picture = [each for each in addresses(svg_of(match)) if not each.startswith("#")]
        assert picture == ["http://www.w3.org/2000/svg", "http:", "//w"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_read_as_it_was_typed_and_is_never_markup(name: str) -> None:
    plain, page = Page(html_of(evening())), Page(html_of(evening((name, "Luis"), note=name)))
    assert page.open == []
    assert [tag for tag, _facts in page.tags] == [tag for tag, _facts in plain.tags]
    assert [sorted(facts) for _tag, facts in page.tags] == [sorted(facts) for _tag, facts in plain.tags]
    assert page.told().count(name) >= 9
    picture = ET.fromstring(svg_of(evening((name, "Luis"), note=name)))
    # A long name takes more rows of text, and nothing else.
    drawn, plainly = (
        [part.tag for part in each.iter() if not part.tag.endswith("}text")]
        for each in (picture, ET.fromstring(svg_of(evening())))
    )
    assert drawn == plainly
    assert name in [part.text for part in picture.iter()]


def test_a_control_character_in_a_book_written_by_hand_harms_no_document() -> None:
    match = evening(("\x1b[31mAna\x00", "Lu\u202eis"))
    ET.fromstring(svg_of(match))
    for text in (html_of(match), svg_of(match), markdown_of(match), csv_of(match)):
        assert "\\x1b[31mAna\\x00" in text.replace("\\\\", "\\").replace("\\[", "[")
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202e]", text)


def test_a_picture_has_every_number_of_the_match() -> None:
    picture = ET.fromstring(svg_of(evening()))
    svg = "{http://www.w3.org/2000/svg}"
    for group in picture.iter(f"{svg}g"):
        deal = group.get("data-deal")
        if deal is None:
            continue
        texts = [part.text for part in group.iter(f"{svg}text")]
        head, rows = texts[:3], (texts[3:11], texts[11:])
        dealer = ("Ana", "Luis")[int(deal) % 2]
        assert head == [deal, f"{dealer} deals", f"2026-03-0{deal}"]
        for side, row in enumerate(rows):
            *awards, points, total = NUMBERS[int(deal), side]
            assert row[0] == ("Ana", "Luis")[side]
            assert (row[6], row[7]) == (str(points), str(total))
            for (count, won), shown in zip(awards, row[1:6], strict=True):
                seen = re.findall(r"\d+", shown or "")
                points_seen = [str(won)] if won else []
                assert seen in ([str(count), *points_seen], points_seen)
    deals = [group.get("data-deal") for group in picture.iter(f"{svg}g") if group.get("data-deal")]
    assert deals == ["1", "2", "3", "4", "5", "6"]
    title = picture.find(f"{svg}title")
    assert title is not None
    assert title.text == "Ana – Luis: Ana wins 14–6"


MARKDOWN_TABLE = """\
| deal | dealer | date | cards | oros | seven of oros | setenta | escobas | points | total | note |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| 1 | Luis | 2026-03-01 | 11–29: Luis +1 | 5–5: nobody | Ana +1 \
| ·–79: Luis +1 (no espadas – 1o 7c 7e 7b) | nobody | 1–2 | 1–2 |  |
| 2 | Ana | 2026-03-02 | 21–19: Ana +1 | 6–4: Ana +1 | Luis +1 \
| 72–81: Luis +1 (6o 6c 5e 7b – 7o 7c 7e 6b) | Ana +1 | 3–2 | 4–4 | con café |
| 3 | Luis | 2026-03-03 | 22–18: Ana +1 | 7–3: Ana +1 | Luis +1 \
| 78–74: Ana +1 (6o 7c 7e 6b – 7o 1c 1e 7b) | Ana +3 | 6–1 | 4–4 \
| struck, not counted |
| 4 | Ana | 2026-03-04 | Ana +1 | nobody | Luis +1 | Ana +1 | Ana +2 | 4–1 | 8–5 \
| a tally: who won what, no cards |
| 5 | Luis | 2026-03-05 | 22–18: Ana +1 | 7–3: Ana +1 | Luis +1 \
| 78–74: Ana +1 (6o 7c 7e 6b – 7o 1c 1e 7b) | Ana +3 | 6–1 | 14–6 |  |
| 6 | Ana | 2026-03-06 | 16–24: Luis +1 | 4–6: Luis +1 | Ana +1 \
| 79–73: Ana +1 (7o 1c 7e 7b – 1o 7c 6e 6b) | nobody | 2–2 | 14–6 \
| after the end, not counted |
"""


def test_markdown_has_the_result_the_deals_and_the_rules() -> None:
    text = markdown_of(evening())
    assert text.startswith(
        "# Ana – Luis\n\n**Ana wins 14–6**\n\nmatch k3f7 · 2026-03-01 · con café\n\n| deal"
    )
    assert MARKDOWN_TABLE in text
    assert "\n## house rules: traditional\n" in text
    assert "\n- `turn=right`: Play and deal pass to the right, anticlockwise.\n" in text


@pytest.mark.parametrize(
    ("name", "escaped"),
    [
        ("[/b]", r"\[/b\]"),
        ("<i>", r"\<i\>"),
        ("*a*_b_", r"\*a\*\_b\_"),
        ("a|b", r"a\|b"),
        ("`x`", r"\`x\`"),
        ("@x", r"\@x"),
        ("a\\", "a\\\\"),
        ("Ñ. 1-2 (b)", "Ñ. 1-2 (b)"),
    ],
)
def test_markdown_shows_names_as_typed(name: str, escaped: str) -> None:
    text = markdown_of(evening((name, "Luis"), note=name))
    assert text.startswith(f"# {escaped} – Luis\n\n**{escaped} wins 14–6**\n")
    rows = [row for row in text.splitlines() if row.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {12}


FIRST = "k3f7,traditional,9,1,2026-03-01,Luis,yes,no,no,no,"


def test_csv_has_a_row_a_deal_and_side_under_fixed_names() -> None:
    with speaking("es"):
        text = csv_of(evening())
    assert text.splitlines()[:3] == [
        ",".join(COLUMNS),
        f"{FIRST}Ana,o:2367c c:36 b:456c,11,5,1,1,,,0,0,0,1,0,0,1,1,",
        f"{FIRST}Luis,o:145sr c:12457scr e:1234567scr b:1237sr,29,5,0,3,79,1o 7c 7e 7b,0,1,0,0,1,0,2,2,",
    ]
    rows = list(csv.DictReader(StringIO(text)))
    assert len(rows) == 12
    for row in rows:
        place = int(row["deal"]), ("Ana", "Luis").index(row["side"])
        *awards, points, total = NUMBERS[place]
        assert (int(row["points"]), int(row["total"])) == (points, total)
        for category, (count, won) in zip(CATEGORIES, awards, strict=True):
            assert number(row[category]) == count
            assert int(row[f"points_{category}".replace("_setenta", "_fourth")]) == won
    flags = [tuple(row[name] for name in ("counts", "void", "after_end", "tally")) for row in rows[::2]]
    assert flags == [
        ("yes", "no", "no", "no"),
        ("yes", "no", "no", "no"),
        ("no", "yes", "no", "no"),
        ("yes", "no", "no", "yes"),
        ("yes", "no", "no", "no"),
        ("no", "no", "yes", "no"),
    ]


def test_every_document_names_the_cards_of_each_setenta_and_the_suit_that_is_missing() -> None:
    assert [row["setenta_cards"] for row in csv.DictReader(StringIO(csv_of(evening())))] == SETENTAS
    page = Page(html_of(evening()))
    named = [facts.get("data-setenta") or "" for tag, facts in page.tags if "data-pile" in facts]
    assert named == SETENTAS[:6] + SETENTAS[8:]
    svg = "{http://www.w3.org/2000/svg}"
    (lacks,) = ET.fromstring(svg_of(evening())).iterfind(f".//{svg}g[@class='lacks']")
    assert [part.get("href") for part in lacks.iterfind(f"{svg}use")] == ["#suit-e"]
    assert lacks.findtext(f"{svg}title") == "no espadas, no setenta"
    (words,) = (facts["title"] for _tag, facts in page.tags if facts.get("class") == "lacks")
    assert words == "no espadas, no setenta"
    with speaking("es"):
        told = [facts.get("title") for _tag, facts in Page(html_of(evening())).tags]
        assert "sin espadas, no hay setenta" in told
        assert "(sin espadas – 1o 7c 7e 7b)" in markdown_of(evening())


@pytest.mark.parametrize("document_of", [html_of, svg_of])
def test_the_cards_of_a_setenta_are_marked_where_they_lie(document_of: Callable[[Match], str]) -> None:
    text = document_of(evening())
    piles = re.findall(r'(?:<use href="#card-\w+"[^>]*/>)+(?:<rect class="decides[^>]*/>)*', text)
    found = []
    for pile in piles:
        places = {x: card for card, x in re.findall(r'href="#card-(\w+)" x="([\d.]+)"', pile)}
        bars = re.findall(r'<rect class="decides tint" x="([\d.]+)"', pile)
        found.append(" ".join(places[f"{float(x) - 0.5:g}"] for x in bars))
    assert found == SETENTAS[:6] + SETENTAS[8:]
    assert 'class="decides' not in document_of(replace(evening(), rules=rules_of("casual")))


def tallied(number: int, points: tuple[int, ...]) -> PlayedDeal:
    """A deal that brings so many points: the seven of oros to whoever has most, escobas besides."""
    best = points.index(max(points))
    escobas = tuple(each - (side == best) for side, each in enumerate(points))
    return PlayedDeal(number, (), escobas, 0, "2026-03-01", tally=Tally((), (), (best,), (), escobas))


def steps_to(totals: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """What deals of a few points each bring that come to these totals."""
    while any(totals):
        step = tuple(min(total, 3) for total in totals)
        yield step
        totals = tuple(map(sub, totals, step))


@pytest.mark.parametrize(
    ("totals", "target"),
    [
        ((28, 6), 21),
        ((28, 27), 21),
        ((22, 21, 21, 22), 21),
        ((0, 0, 1, 0), 99),
        ((99, 99, 98, 0), 99),
    ],
)
def test_the_totals_at_the_ends_of_the_race_lie_inside_it_and_apart(
    totals: tuple[int, ...], target: int
) -> None:
    largest = 26  # the letters of a phone
    before = tuple(min(total, target - 1) for total in totals)
    last = tuple(map(sub, totals, before))
    points = [*steps_to(before), *([last] if any(last) else [])]
    sides = tuple(Side((name,)) for name in "ABCD"[: len(totals)])
    rules = rules_of("club", {"target": target})
    match = Match("k3f7", sides, rules, 0, deals=tuple(starmap(tallied, enumerate(points, 1))))
    assert match.standing.totals == totals
    chart = race(match)
    ends = [
        (float(y), int(total))
        for y, total in re.findall(r' end" x="600.0" y="([\d.]+)"[^>]*>(\d+)</text>', chart)
    ]
    assert sorted(total for _y, total in ends) == sorted(totals)
    heights = sorted(y for y, _total in ends)
    assert heights[0] - 0.75 * largest >= 0
    assert heights[-1] <= HEIGHT
    assert all(low - high >= 0.75 * largest for high, low in pairwise(heights))
    assert [total for _y, total in sorted(ends)] == sorted(totals, reverse=True)


@pytest.mark.parametrize(("deals", "numbers"), [(3, "123"), (16, "16"), (40, "40")])
def test_the_numbers_of_the_deals_below_the_race_have_room(deals: int, numbers: str) -> None:
    played = tuple(tallied(number, (1, 0)) for number in range(1, deals + 1))
    chart = race(Match("k3f7", evening().sides, rules_of("club", {"target": 99}), 0, deals=played))
    below = re.findall(r'x="([\d.]+)" y="227.0"[^>]*>(\d+)<', chart)
    assert "".join(number for _x, number in below).endswith(numbers)
    assert len(below) == min(deals, -(-deals // -(-deals // 16)))
    assert all(float(after) - float(before) > 30 for (before, _), (after, _) in pairwise(below))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("profile", ["traditional", "club"])
def test_the_heads_of_a_picture_have_room(language: str, profile: str) -> None:
    match = replace(evening(), rules=rules_of(profile))
    with speaking(language):
        picture = ET.fromstring(svg_of(match))
    svg = "{http://www.w3.org/2000/svg}"
    heads = [part for part in picture.iter(f"{svg}text") if part.get("class") == "head"]
    rows: dict[str, list[tuple[float, str]]] = {}
    for part in heads:
        assert part.get("textLength") is None
        rows.setdefault(part.get("y") or "", []).append((float(part.get("x") or 0), part.text or ""))
    for row in rows.values():
        for (x, words), (next_x, next_words) in pairwise(sorted(row)[2:]):
            assert next_x - x > 7.5 * (len(words) + len(next_words)) / 2 + 8


@pytest.mark.parametrize(
    "names",
    [("Ana", "Luis"), ("M" * 40, "W" * 40, "李" * 20, "ñandú " * 6)],
)
def test_no_text_of_a_picture_is_squeezed_out_of_shape(names: tuple[str, ...]) -> None:
    sides = tuple(Side((name.strip(),)) for name in names)
    deals = (
        PlayedDeal(
            1, (), (0,) * len(names), 0, "2026-03-01", tally=Tally((), (), (), (), (0,) * len(names))
        ),
    )
    match = Match("k3f7", sides, rules_of("traditional"), 0, note="café " * 39, deals=deals)
    svg = "{http://www.w3.org/2000/svg}"
    for part in ET.fromstring(svg_of(match)).iter(f"{svg}text"):
        length = part.get("textLength")
        if length is not None:
            letters = {"title long": 24}.get(part.get("class") or "", 13) * 0.58
            assert float(length) > 0.8 * letters * columns_of(part.text or "")


@pytest.mark.parametrize(
    ("typed", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+34 600", "'+34 600"),
        ("-2", "'-2"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("＝1", "'＝1"),
        ("＋1", "'＋1"),
        ("－1", "'－1"),
        ("＠x", "'＠x"),
        ("\t=1", "'\\x09=1"),
        ("\r=1", "'\\x0d=1"),
        ('say "hi", twice; =1', 'say "hi", twice; =1'),
        ("con café", "con café"),
    ],
)
def test_csv_holds_no_formula(typed: str, cell: str) -> None:
    rows = list(csv.DictReader(StringIO(csv_of(evening(("@x", "Luis"), note=typed)))))
    assert {row["note"] for row in rows if row["deal"] == "2"} == {cell}
    assert {row["side"] for row in rows} == {"'@x", "Luis"}
    assert {row["dealer"] for row in rows} == {"'@x", "Luis"}


@pytest.mark.parametrize(
    ("deals", "target", "words"),
    [
        (0, 9, "nothing scored yet, the match goes to 9"),
        (1, 9, "Luis leads 1–2, the match goes to 9"),
        (2, 9, "level 4–4, the match goes to 9"),
        (2, 4, "level 4–4 over 4: another deal decides"),
        (3, 4, "level 4–4 over 4: another deal decides"),
        (4, 9, "Ana leads 8–5, the match goes to 9"),
        (4, 5, "Ana wins 8–5, with more than the others over 5"),
        (5, 9, "Ana wins 14–6"),
    ],
)
def test_a_document_says_how_the_match_stands(deals: int, target: int, words: str) -> None:
    match = evening(deals=deals, target=target)
    assert words in Page(html_of(match)).told()
    assert f"\n**{words}**\n" in markdown_of(match)
    assert f": {words}</title>" in svg_of(match)


def test_a_cascade_names_what_decided() -> None:
    match = evening(deals=2, target=4)
    changed = rules_of("traditional", {"target": 4, "match-tie": "cascade"})
    match = Match(match.id, match.sides, changed, match.dealer, deals=match.deals)
    assert "Ana wins 4–4, level but for the escobas of the whole match" in Page(html_of(match)).told()


def test_three_sides_and_a_match_without_deals_have_their_documents_too() -> None:
    three = Match("x2y3", tuple(Side((name,)) for name in ("A", "B", "C")), rules_of("casual"), 0)
    assert Page(html_of(three)).open == []
    assert svg_of(three).count("B") >= 1
    assert csv_of(three) == ",".join(COLUMNS) + "\n"
    assert "| deal |" not in markdown_of(three)


@pytest.mark.parametrize("sides", [2, 3, 4])
@pytest.mark.parametrize("profile", PROFILES)
def test_every_document_agrees_with_the_match_under_every_profile(profile: str, sides: int) -> None:
    dice = random.Random(f"{profile} {sides}")
    rules = rules_of(profile)
    played = [play(dice, rules.house, sides) for _deal in range(6)]
    deals = tuple(
        PlayedDeal(number, deal.piles, deal.escobas, number % sides, "2026-03-01", void=number == 2)
        for number, deal in enumerate(played, start=1)
    )
    names = ("Ana", "Luis", "Eva", "Mar")[:sides]
    match = Match("k3f7", tuple(Side((name,)) for name in names), rules, 0, deals=deals)
    expected = {
        (each.deal.number, side): (
            *((award.counts[side], award.points[side]) for award in each.score.awards),
            each.score.totals[side],
            each.totals[side],
        )
        for each in match.standing.deals
        for side in range(sides)
    }
    assert numbers_of(Page(html_of(match))) == expected
    rows = list(csv.DictReader(StringIO(csv_of(match))))
    assert {
        (int(row["deal"]), names.index(row["side"])): (int(row["points"]), int(row["total"]))
        for row in rows
    } == {place: numbers[-2:] for place, numbers in expected.items()}
    table = [row.split(" | ") for row in markdown_of(match).splitlines() if row.startswith("| ")][2:]
    for row, each in zip(table, match.standing.deals, strict=True):
        assert (row[8], row[9]) == (
            "–".join(map(str, each.score.totals)),
            "–".join(map(str, each.totals)),
        )
    svg = "{http://www.w3.org/2000/svg}"
    groups = [group for group in ET.fromstring(svg_of(match)).iter(f"{svg}g") if group.get("data-deal")]
    for group, each in zip(groups, match.standing.deals, strict=True):
        texts = [part.text for part in group.iter(f"{svg}text")]
        sums = [
            (int(points or 0), int(total or 0))
            for points, total in zip(texts[9::8], texts[10::8], strict=True)
        ]
        assert sums == list(zip(each.score.totals, each.totals, strict=True))
