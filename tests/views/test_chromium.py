"""The page of a match in a real browser: its numbers, its requests, its printed pages.

Debian's Chromium has to be there where ``ESCOBA_BROWSER_TESTS=1`` says so.
"""

import html
import json
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from escoba_scorer.game.match import Match, PlayedDeal, Side
from escoba_scorer.game.rules import rules_of
from escoba_scorer.notation import parse_piles
from escoba_scorer.views.exports.html import html_of
from escoba_scorer.views.exports.svg import svg_of
from escoba_scorer.views.language import speaking
from tests.views.evening import NUMBERS, evening
from tests.views.test_exports import Page, numbers_of

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
REQUIRED = os.environ.get("ESCOBA_BROWSER_TESTS") == "1"

pytestmark = pytest.mark.skipif(
    CHROMIUM is None and not REQUIRED, reason="there is no chromium on this machine"
)


def browse(folder: Path, *options: str, page: str, kind: str = "html") -> str:
    """What Chromium writes to its standard output for a page, without a network."""
    assert CHROMIUM is not None, "ESCOBA_BROWSER_TESTS=1, and there is no chromium"
    file = folder / f"sheet.{kind}"
    file.write_text(page, "utf-8")
    ran = subprocess.run(
        [
            CHROMIUM,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            f"--user-data-dir={folder / 'profile'}",
            *options,
            file.as_uri(),
        ],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    return ran.stdout


def requests_of(folder: Path, page: str, kind: str = "html") -> list[str]:
    """The addresses that a page asks for; the browser's own errands are not the page's."""
    log = folder / "net.json"
    browse(folder, f"--log-net-log={log}", "--dump-dom", page=page, kind=kind)
    asked = [event.get("params", {}) for event in json.loads(log.read_text("utf-8"))["events"]]
    return [
        params["url"]
        for params in asked
        if "url" in params and params.get("network_isolation_key", "").startswith("file://")
    ]


def pages_of(folder: Path, page: str) -> tuple[int, set[tuple[int, int]]]:
    """How many pages are printed, and their sizes in whole millimetres."""
    printed = folder / "sheet.pdf"
    browse(folder, "--no-pdf-header-footer", f"--print-to-pdf={printed}", page=page)
    content = printed.read_bytes()
    sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", content)
    return len(re.findall(rb"/Type\s*/Page\b", content)), {
        (round(float(wide) / 72 * 25.4), round(float(high) / 72 * 25.4)) for wide, high in sizes
    }


def test_the_browser_reads_the_numbers_of_the_match(tmp_path: Path) -> None:
    page = Page(browse(tmp_path, "--dump-dom", page=html_of(evening())))
    assert numbers_of(page) == NUMBERS
    assert "Ana wins 14–6" in page.told()


def test_a_hostile_name_stays_a_name_in_the_browser(tmp_path: Path) -> None:
    name = "</style><script>document.title=1</script>"
    page = Page(browse(tmp_path, "--dump-dom", page=html_of(evening((name, "Luis"), note=name))))
    assert name in page.told()
    assert "script" not in [tag for tag, _facts in page.tags]
    assert numbers_of(page) == NUMBERS


def test_neither_page_nor_picture_asks_for_anything(tmp_path: Path) -> None:
    assert requests_of(tmp_path, html_of(evening())) == []
    assert requests_of(tmp_path, svg_of(evening()), "svg") == []


def test_a_page_that_asks_for_something_is_found_out(tmp_path: Path) -> None:
    assert requests_of(tmp_path, '<!doctype html><img src="http://example.test/a.png">') == [
        "http://example.test/a.png"
    ]


#: Shows a page in frames of several widths, since no window is narrow enough, and measures it there.
MEASURE = """
<!doctype html><meta charset="utf-8"><body><script>
const holds = (box, each) => each.left >= box.left && each.right <= box.right
  && each.top >= box.top - 1 && each.bottom <= box.bottom + 1;
const found = {{}};
for (const width of {widths}) {{
  const frame = document.createElement("iframe");
  frame.style = `border:0;width:${{width}}px;height:4000px`;
  frame.srcdoc = {page};
  frame.onload = () => {{
    const page = frame.contentDocument;
    const all = (what) => [...page.querySelectorAll(what)].filter((each) => each.getClientRects().length);
    const box = (each) => each.getBoundingClientRect();
    const words = (parts) => parts.map((each) => each.textContent);
    found[width] = {{
      "smallest card": Math.min(...all("td.pile use").map((each) => box(each).width)),
      "wider than the window": page.documentElement.scrollWidth - page.documentElement.clientWidth,
      "running over": words(all("td, th, h1, p, .name").filter((each) => each.scrollWidth > each.clientWidth + 1)),
      "out of the chart": words(all(".race text").filter(
        (each) => !holds(box(page.querySelector(".race svg")), box(each)))),
    }};
    document.title = JSON.stringify(found);
  }};
  document.body.append(frame);
}}
</script>
"""  # noqa: E501


def measured(folder: Path, page: str, widths: Sequence[int]) -> dict[int, dict[str, Any]]:
    """What a page measures in windows of so many pixels."""
    quoted = json.dumps(page).replace("</", "<\\/")
    script = MEASURE.format(widths=json.dumps(widths), page=quoted)
    shown = browse(folder, "--virtual-time-budget=5000", "--dump-dom", page=script)
    title = re.search(r"<title>(.*?)</title>", shown, re.DOTALL)
    assert title is not None
    found: dict[str, dict[str, Any]] = json.loads(html.unescape(title[1]))
    assert len(found) == len(widths)
    return {int(width): facts for width, facts in found.items()}


NOTHING = {"wider than the window": 0, "running over": [], "out of the chart": []}


@pytest.mark.parametrize("language", ["en", "es"])
def test_cards_can_be_read_on_every_screen_and_nothing_is_cut(tmp_path: Path, language: str) -> None:
    with speaking(language):
        page = html_of(evening(note="la de la abuela", target=7))
    found = measured(tmp_path, page, [390, 700, 860, 861, 900, 1100, 1300])
    smallest = {width: facts.pop("smallest card") for width, facts in found.items()}
    assert smallest.pop(390) > 9
    assert min(smallest.values()) > 19
    assert found == dict.fromkeys(found, NOTHING)


@pytest.mark.parametrize(
    "names",
    [
        ("M" * 40, "W" * 40),
        ("李" * 20, "ñandú " * 6 + "X"),
        ("Maximiliano de la Cruz", "Guadalupe Hernández-Ortiz", "<b>Bartholomew</b>", "Mar"),
    ],
    ids=["two of one long word", "two of wide letters and of many words", "four"],
)
def test_long_names_push_nothing_off_a_page(tmp_path: Path, names: tuple[str, ...]) -> None:
    found = measured(tmp_path, html_of(season(names, 3, "traditional")), [390, 861, 1100])
    for facts in found.values():
        del facts["smallest card"]
    assert found == dict.fromkeys(found, NOTHING)


PILES = {
    2: ["o:2456cr c:156c e:25c b:13457scr", "rest"],
    4: ["o:456 c:16c e:25c b:457scr", "o:13s c:47 e:136r b:2", "o:2cr c:5 b:13", "rest"],
}


def season(names: tuple[str, ...], deals: int, profile: str) -> Match:
    """A match of so many deals, one of them struck and one with a note."""
    piles = tuple(parse_piles(PILES[len(names)], deck="spanish"))
    played = tuple(
        PlayedDeal(
            number,
            piles,
            (1, *(0,) * (len(names) - 1)),
            dealer=number % len(names),
            date=f"2026-03-{number:02d}",
            note="la de la abuela, con café" if number == 3 else "",
            void=number == 4,
        )
        for number in range(1, deals + 1)
    )
    sides = tuple(Side((name,)) for name in names)
    return Match("k3f7", sides, rules_of(profile, {"target": 99}), 0, began="2026-03-01", deals=played)


@pytest.mark.parametrize(
    ("names", "deals", "profile", "language"),
    [
        (("Ana", "Luis"), 0, "traditional", "en"),
        (("Ana", "Luis"), 6, "bonaerenses", "es"),
        (("Ana", "Luis"), 12, "traditional", "es"),
        (("Maximiliano", "Guadalupe"), 12, "club", "en"),
        (("Maximiliano", "Guadalupe"), 12, "club", "es"),
        (("Maximiliano", "Guadalupe"), 12, "traditional", "es"),
        (("Ana", "Luis", "Eva", "Mar"), 6, "traditional", "es"),
        (("Ana", "Luis", "Eva", "Mar"), 8, "sala", "es"),
    ],
)
def test_a_match_is_printed_on_one_page_of_a4(
    tmp_path: Path, names: tuple[str, ...], deals: int, profile: str, language: str
) -> None:
    with speaking(language):
        page = html_of(season(names, deals, profile))
    assert pages_of(tmp_path, page) == (1, {(210, 297)})


def test_a_long_match_is_printed_on_more_pages(tmp_path: Path) -> None:
    pages, sizes = pages_of(tmp_path, html_of(season(("Ana", "Luis"), 40, "traditional")))
    assert pages > 1
    assert sizes == {(210, 297)}
