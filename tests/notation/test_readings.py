"""No text is ever read in two ways: the reader against every reading that there is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from escoba_scorer.game.findings import Refused
from escoba_scorer.notation import parse_cards
from escoba_scorer.notation.grammar import is_readable
from escoba_scorer.notation.marks import LINKS, RANK_WORDS, SUIT_WORDS
from tests.notation.readings import meaning_of, readings_of

#: Every mark of the shorthand that differs in kind: 1, 2 and 0 make the indices, 7 and 8 stand for
#: the other figures, j for q and k, o for e and b, d for h, ♦ for the other symbols.
SHORTHAND = "12708ascjod♦: ;,"


def short_texts(alphabet: str, longest: int) -> Iterator[str]:
    for length in range(1, longest + 1):
        yield from map("".join, product(alphabet, repeat=length))


def read(text: str, deck: str) -> list[str] | None:
    try:
        return [str(card) for card in parse_cards(text, deck)]
    except Refused:
        return None


@pytest.mark.parametrize(
    ("alphabet", "longest", "deck", "meant"),
    [
        pytest.param(SHORTHAND, 4, "auto", 3100, id="all marks, up to four of them"),
        pytest.param(SHORTHAND, 3, "spanish", 500, id="all marks in the Spanish deck"),
        pytest.param(SHORTHAND, 3, "french", 500, id="all marks in the French deck"),
        pytest.param(
            "12cso: ", 5, "auto", 800, id="twelve and the letters c and s in lists, up to five"
        ),
        pytest.param("1csrkj", 6, "spanish", 500, id="figures run together, up to six"),
        pytest.param("7csr", 7, "auto", 20, id="c and s as ranks and as suits, up to seven"),
        pytest.param("7asdh", 6, "auto", 150, id="French letters run together, up to six"),
    ],
)
def test_a_text_is_read_if_and_only_if_it_has_one_reading(
    alphabet: str, longest: int, deck: str, meant: int
) -> None:
    texts = 0
    for text in short_texts(alphabet, longest):
        meaning = meaning_of(text, deck)
        assert read(text, deck) == meaning, text
        texts += meaning is not None
    assert texts > meant


WORDS = ["re", "oros", "c", "s", "o", "7", "12", "de", "c:", "o:", "37", "7c", "c45", ";"]


def test_words_beside_each_other_are_read_if_and_only_if_there_is_one_reading() -> None:
    read_at_all = 0
    for length in range(1, 5):
        for words in product(WORDS, repeat=length):
            text = " ".join(words)
            meaning = meaning_of(text)
            assert read(text, "auto") == meaning, text
            read_at_all += meaning is not None
    assert read_at_all > 1500


def test_ors_is_never_given_a_second_meaning() -> None:
    """It is oros to a Catalan and the rey and the sota of oros to others; where in doubt, refused."""
    read_at_all = 0
    for length in range(1, 5):
        for words in product(["re", "ors", "c", "s", "7", "d'", "ors:", "o"], repeat=length):
            text = " ".join(words)
            cards = read(text, "auto")
            if cards is not None:
                assert cards == meaning_of(text), text
                read_at_all += "ors" in words
    assert read_at_all > 100
    assert len(readings_of("7 ors")) == 1
    assert read("7 ors", "auto") == ["7o"]
    assert read("ors", "auto") == ["ro", "so"]
    assert read("re ors", "auto") is None
    assert read("re c ors", "auto") is None


def test_few_words_can_be_taken_for_cards_and_all_of_them_are_known() -> None:
    readable = {word for word in {*RANK_WORDS, *SUIT_WORDS, *LINKS} if is_readable(word)}
    assert readable == {"as", "re", "asso", "ors"}
    assert not set(RANK_WORDS) & set(SUIT_WORDS)
    assert read("asso", "auto") is None
