"""Every example is accepted by the product, and scores as somebody counted it by hand."""

import json
from pathlib import Path

import pytest

from escoba_scorer.cli import run

EXAMPLES = Path(__file__).parent.parent / "examples"

DEALS = {
    "kitchen-table": {"Ana": 2, "Luis": 4},
    "cadiz": {"Rocío": 1, "Paco": 6},
    "boston": {"Maeve": 2, "Tom": 3},
    "la-plata": {"Nélida": 2, "Osvaldo": 6},
    "only-one-pile": {"Carmen": 5, "Julián": 0},
    "three-cousins": {"Inés": 2, "Hugo": 5, "Bruno": 1},
    "two-pairs": {"Ana+Eva": 2, "Luis+Mar": 2},
    "web-night": {"Sam": 7, "Alex": 0},
    "a-card-astray": {"Ana": 5, "Luis": 3},
}
SUNDAYS = [[4, 2], [5, 6], [5, 12], [8, 15], [12, 19], [19, 19], [22, 22], [28, 27]]


def test_no_example_is_without_a_test() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.deal")} == set(DEALS)
    assert len(list((EXAMPLES / "sunday-match").glob("*.deal"))) == len(SUNDAYS)


@pytest.mark.parametrize("name", DEALS)
def test_a_deal_of_the_examples_scores(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["score", str(EXAMPLES / f"{name}.deal"), "--json"]) == 0
    answer = capfd.readouterr()
    scored = json.loads(answer.out)
    assert {side["name"]: side["total"] for side in scored["sides"]} == DEALS[name]
    codes = [finding["code"] for finding in scored["findings"]]
    assert codes == (["off-the-fifteens"] if name == "a-card-astray" else [])


def test_the_card_astray_is_found(capfd: pytest.CaptureFixture[str]) -> None:
    astray = str(EXAMPLES / "a-card-astray.deal")
    assert run(["score", astray, "--strict", "--json", "--lang", "en"]) == 1
    (finding,) = json.loads(capfd.readouterr().out)["findings"]
    assert finding["hint"].startswith("move 1b from Luis to Ana;")


def test_the_match_of_the_examples_reaches_both_over_and_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ESCOBA_BOOK", str(tmp_path / "book.json"))
    assert run(["new", "Ana", "Luis", "--dealer", "Luis"]) == 0
    for number, totals in enumerate(SUNDAYS, start=1):
        assert run(["deal", str(EXAMPLES / "sunday-match" / f"{number}.deal")]) == 0
        capfd.readouterr()
        assert run(["show", "--json"]) == 0
        match = json.loads(capfd.readouterr().out)
        assert match["deals"][-1]["totals"] == totals
        assert [side["total"] for side in match["sides"]] == totals
        assert match["finished"] is (number == len(SUNDAYS))
        assert match["deals"][-1]["dealer"] == ("Luis" if number % 2 else "Ana")
    assert match["winner"] == "Ana"
