"""House rules in words: made from the data, whole at every width, in both languages."""

import pytest

from escoba_scorer.game.findings import Refused
from escoba_scorer.game.rules import KEYS, PROFILES, HouseRules, TableRules, rules_of
from escoba_scorer.views.language import LANGUAGES, speaking
from escoba_scorer.views.lines import Canvas, columns_of, plain
from escoba_scorer.views.rules_words import (
    Rule,
    compare_lines,
    explain_lines,
    rules_lines,
    rules_of_table,
    words_for,
)

WIDTHS = (20, 40, 80, 100)


def told(lines: list) -> str:
    """The lines as one sentence after another, wherever they were broken."""
    return " ".join(plain(lines).split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("key", KEYS)
def test_change_a_value_and_the_words_change(key: str, profile: str, language: str) -> None:
    house = PROFILES[profile].rules
    with speaking(language):
        words = [words_for(key, house.with_changes({key: value})) for value in KEYS[key]]
    assert all(words)
    assert len(set(words)) == len(KEYS[key])


@pytest.mark.parametrize(
    ("changes", "key", "words"),
    [
        ({"target": 1}, "target", "The side that reaches 1 point wins the match."),
        ({"target": 31}, "target", "The side that reaches 31 points wins the match."),
        (
            {},
            "capture",
            "The card you choose must capture if it can; which card you choose is free.",
        ),
        (
            {"opening-fifteen": "taken"},
            "opening-fifteen",
            "If the first four cards total 15, they go to the dealer's pile, without an escoba.",
        ),
        (
            {},
            "fourth",
            (
                "The fourth point is for the setenta: the best card of each suit, 7 = 21, 6 = 18, 1 ="
                " 16, 5 = 15, 4 = 14, 3 = 13, 2 = 12, figures = 10; the highest sum wins, and a side"
                " without all four suits has none."
            ),
        ),
        ({"fourth": "sevens", "all-sevens": 1}, "all-sevens", "All four sevens bring 1 point more."),
        (
            {"all-sevens": 2},
            "all-sevens",
            (
                "All four sevens bring 2 points more. But only where sevens are the fourth category,"
                " which they are not here."
            ),
        ),
        ({"all-coins": 9, "coins": "copas"}, "all-coins", "All ten copas bring 9 points more."),
        (
            {"coins": "copas"},
            "coins",
            "The most copas bring a point, and so does the seven of copas: copas are the oros.",
        ),
        (
            {"capture": "free"},
            "missed-capture",
            (
                "A lay that could have captured is put back, and the player chooses again before the"
                " next turn. With capture=free every lay is allowed, so nothing is put back."
            ),
        ),
        (
            {"capture": "free", "missed-capture": "stands"},
            "missed-capture",
            "A lay that could have captured stands.",
        ),
        (
            {"capture": "hand", "missed-capture": "stands"},
            "missed-capture",
            (
                "A lay that could have captured stands. Where it was not allowed, that is said, and the"
                " deal goes on."
            ),
        ),
        (
            {"match-tie": "cascade", "coins": "bastos"},
            "match-tie",
            (
                "Level at the target or over it: the escobas of the whole match decide, then its points"
                " for bastos, for the seven of bastos and for cards; still level, another deal is"
                " played."
            ),
        ),
    ],
)
def test_the_words_of_a_choice(changes: dict[str, object], key: str, words: str) -> None:
    assert words_for(key, HouseRules().with_changes(changes)) == words


def test_the_words_of_a_choice_in_spanish() -> None:
    with speaking("es"):
        assert words_for("target", HouseRules()) == "El bando que llega a 21 tantos gana la partida."
        assert words_for("ties", HouseRules()) == (
            "Bandos empatados a más en una categoría: nadie se lleva el tanto."
        )


def test_a_changed_rule_names_what_the_profile_has_and_what_its_source_allows() -> None:
    rules = {rule.key: rule for rule in rules_of_table(rules_of("casual", {"target": 21}))}
    assert list(rules) == list(KEYS)
    assert rules["target"] == Rule(
        "target", "21", "The side that reaches 21 points wins the match.", "15", ("21", "31")
    )
    assert rules["turn"] == Rule("turn", "left", "Play and deal pass to the left, clockwise.")
    page = told(rules_lines(rules_of("casual", {"target": 21}), Canvas(80)))
    assert "Changed; the profile has 15. The source also allows 21 or 31." in page
    assert "Changed" not in told(rules_lines(rules_of("casual"), Canvas(80)))


@pytest.mark.parametrize(
    ("profile", "source"),
    [
        (
            "traditional",
            (
                "Source: a teaching set of rules that follows the setenta of"
                " pagat.com/fishing/escoba-es.html. For 2 players, or 4 in two partnerships."
            ),
        ),
        ("casual", "Source: a casual game on the web. For 2, 3 or 4 players, each alone."),
        (
            "sevens",
            (
                "Source: a short page of rules. The source does not say how many play; its example has"
                " two players. The source lets points be counted at once. That changes no total: the"
                " deal is finished before anyone looks at the target."
            ),
        ),
        (
            "four-sevens",
            (
                "Source: a page of an encyclopedia. For 2, 3 or 4 players, each alone. The source says"
                " what happens when sides reach the target at the same time. That means level: a higher"
                " total wins."
            ),
        ),
        (
            "club",
            (
                "Source: the room of an online club. For 2, 3 or 4 players, each alone, or 4 in two"
                " partnerships. The source does not say whether a claim that empties the table is an"
                " escoba. It is none: no card was played from a hand."
            ),
        ),
        (
            "bonaerenses",
            (
                "Source: the regulation of the Juegos Bonaerenses 2026, Escoba de 15 for seniors, Buenos"
                " Aires province, as a public program cites its articles. For 2 players, or 4 in two"
                " partnerships."
            ),
        ),
        (
            "sala",
            (
                "Source: the table options of an online room, as gianbolocco/Escoba-Del-15 gives them."
                " The source names no seating."
            ),
        ),
    ],
)
def test_each_profile_names_its_source_and_what_it_leaves_open(profile: str, source: str) -> None:
    page = told(rules_lines(rules_of(profile), Canvas(100)))
    assert page.startswith(f"house rules: {profile} {source} A whole deal is counted before")


def test_rules_of_a_profile_that_this_version_does_not_know_are_told_from_their_values() -> None:
    page = told(rules_lines(TableRules("grandmother", HouseRules(target=40)), Canvas(80)))
    assert page.startswith("house rules: grandmother A whole deal is counted")
    assert "target=40 The side that reaches 40 points wins the match." in page
    assert "Changed" not in page


COMPARED = """\
                traditional casual     sevens     four-sevens club         bonaerenses sala
target          21          15         21         21          11           30          21
capture         card        free       card       hand        free         card        free
opening-fifteen escoba      escoba     escoba     taken       escoba       escoba      escoba
opening-thirty  two         one        off        off         two-if-split off         two-if-split
fourth          setenta     sevens     sevens     sevens      sevens       setenta     sevens
all-sevens      0           0          0          1           0            0           1
all-coins       0           0          0          0           0            0           1
ties            nobody      nobody     nobody     nobody      nobody       nobody      each
match-tie       more-deals  more-deals more-deals more-deals  cascade      more-deals  cascade
missed-capture  restore     stands     stands     stands      claim        stands      stands
hand-fifteen    off         off        off        off         escoba       off         off
turn            right       left       left       left        right        right       right

The same in all: coins=oros.
A profile in words: escoba rules PROFILE
"""

COMPARED_NARROW = """\
target
  21  traditional, sevens, four-sevens,
      sala
  15  casual
  11  club
  30  bonaerenses
capture
  card  traditional, sevens, bonaerenses
  free  casual, club, sala
  hand  four-sevens
"""


def test_compare_is_a_table_where_it_fits_and_a_list_where_it_does_not() -> None:
    assert plain(compare_lines(Canvas(100))) == COMPARED
    assert plain(compare_lines(Canvas(40))).startswith(COMPARED_NARROW)


def test_compare_in_the_narrow_form_says_everything_that_the_table_says() -> None:
    narrow = plain(compare_lines(Canvas(40)))
    key = value = ""
    found: dict[tuple[str, str], str] = {}
    for row in narrow.partition("\n\n")[0].splitlines():
        if not row.startswith(" "):
            key = row
            continue
        front, _, names = row[2:].partition("  ")
        value = front or value
        found |= {(key, name.strip()): value for name in names.split(",") if name.strip()}
    header, *rows = COMPARED.partition("\n\n")[0].splitlines()
    assert found == {
        (row.split()[0], name): cell
        for row in rows
        for name, cell in zip(header.split(), row.split()[1:], strict=True)
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS[1:])
def test_nothing_is_wider_than_the_canvas(width: int, language: str) -> None:
    canvas = Canvas(width)
    with speaking(language):
        pages = [rules_lines(rules_of(profile), canvas) for profile in PROFILES]
        pages += [explain_lines(key, canvas) for key in (*KEYS, "last-card")]
        pages.append(compare_lines(canvas))
    for page in pages:
        assert [row for row in plain(page).splitlines() if columns_of(row) > width] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrow_page_has_every_word_of_a_wide_one(language: str) -> None:
    with speaking(language):
        for profile in PROFILES:
            narrow, wide = (told(rules_lines(rules_of(profile), Canvas(width))) for width in (40, 100))
            assert narrow == wide


def test_explaining_a_key_gives_every_value_and_who_has_it() -> None:
    assert plain(explain_lines("hand-fifteen", Canvas(100))) == (
        "hand-fifteen: whether three cards in hand that total 15 may be captured\n"
        "  off     Three cards in hand that total 15 mean nothing.\n"
        "          So in: traditional, casual, sevens, four-sevens, bonaerenses, sala.\n"
        "          The source also allows it: club.\n"
        "  escoba  A player whose three cards in hand total 15 may capture them: one escoba, and the"
        " player\n"
        "          sits out the rest of that handing.\n"
        "          So in: club.\n"
        "\n"
        "Change it with --house hand-fifteen=…\n"
    )


@pytest.mark.parametrize("key", KEYS)
def test_explaining_a_key_shows_all_its_words_or_its_bounds(key: str) -> None:
    page = told(explain_lines(key, Canvas(40)))
    assert page.startswith(f"{key}: ")
    assert page.endswith(f"Change it with --house {key}=…")
    values = KEYS[key]
    if isinstance(values, range):
        assert f"It takes a whole number from {values[0]} to {values[-1]}." in page
    else:
        for value in values:
            assert words_for(key, HouseRules(fourth="sevens").with_changes({key: value})) in page
    for name in PROFILES:
        assert name in page


def test_explaining_why_the_last_card_never_sweeps_shows_the_arithmetic() -> None:
    assert plain(explain_lines("last-card", Canvas(100))) == (
        "why the last card can never be an escoba\n"
        "The forty cards count 220 in all, and 220 = 14 × 15 + 10.\n"
        "Whatever leaves the table for a pile goes in fifteens: a capture, a claim, three cards in hand,"
        " the\n"
        "first four cards when they total 15 or 30.\n"
        "So what is left at the end totals 10, or 10 and some fifteens more: 25, 40 … It is never 0, and"
        " the\n"
        "table is never empty at the end.\n"
        "See it with the last card: where the table totals 7, the card still to come counts 3, since"
        " 7 + 3 =\n"
        "10. For an escoba it would have to count 8.\n"
        "A table where the last card does make an escoba has made a wrong sum earlier, or has lost a"
        " card.\n"
        "That is why no house rule speaks of it.\n"
    )


def test_what_is_no_key_cannot_be_explained() -> None:
    with pytest.raises(Refused) as refused:
        explain_lines("moon", Canvas())
    (finding,) = refused.value.findings
    assert finding.code == "unknown-house-rule"
    assert finding.facts == {"key": "moon", "keys": (*KEYS, "last-card")}
