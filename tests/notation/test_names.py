"""The one gate for names and notes: what passes is shown as typed, all else is refused."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escoba_scorer.game.findings import Place, Unreadable
from escoba_scorer.notation import read_name, read_note, same_name, why_not_name, why_not_note


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana ", "Ana"),
        ("Jose\u0301", "José"),
        ("Ñandú", "Ñandú"),
        ("Ana María de los Ángeles", "Ana María de los Ángeles"),
        ("O'Higgins-2 (zurdo)", "O'Higgins-2 (zurdo)"),
        ("[/b]", "[/b]"),
        ("李雷", "李雷"),
        ("مريم", "مريم"),
        ("x" * 40, "x" * 40),
        ("李" * 20, "李" * 20),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("👩🏽‍⚕️", "👩🏽‍⚕️"),
        ("❤️", "❤️"),
        ("a\u0323\u0301\u0302", "ạ\u0301\u0302"),
        ("ruler", "ruler"),
        ("Resto", "Resto"),
    ],
)
def test_a_name_is_kept_as_it_was_typed(typed: str, kept: str) -> None:
    assert read_name(typed) == unicodedata.normalize("NFC", kept)


@pytest.mark.parametrize(
    ("typed", "variant"),
    [
        ("", "empty"),
        (" \t ", "empty"),
        ("x" * 41, "wide"),
        ("李" * 21, "wide"),
        ("a" + "\u0323\u0301\u0302\u0303\u0304", "marks"),
        ("\u0301a", "marks"),
        ("Ana\nLuis", "character"),
        ("Ana\tLuis", "character"),
        ("\x1b[31mAna", "character"),
        ("Ana\x00", "character"),
        ("Ana\x7f", "character"),
        ("Ana\x9b", "character"),
        ("Ana\u202eLuis", "character"),
        ("Ana\u2066", "character"),
        ("Ana\u200b", "character"),
        ("Ana\u200c", "character"),
        ("Ana\u200dLuis", "character"),
        ("👨\u200d", "character"),
        ("\u200d👨", "character"),
        ("Ana\ufeff", "character"),
        ("Ana\u00ad", "character"),
        ("A\u00a0B", "character"),
        ("A\u2028B", "character"),
        ("\u3164", "character"),
        ("\u2800", "character"),
        ("A\u034fB", "character"),
        ("A\ufe00B", "character"),
        ("A\U000e0041", "character"),
        ("A\ud800", "character"),
        ("A\ue000", "character"),
        ("Ana+Eva", "sign"),
        ("Ana,Eva", "sign"),
        ("Ana: x", "sign"),
        ("Ana;", "sign"),
        ("#1", "sign"),
        ("a=b", "sign"),
        ("Ana：", "sign"),
        ("＋Ana", "sign"),
        ("-Ana", "dash"),
        ("－Ana", "dash"),
        ("rules", "word"),
        ("sides", "word"),
        ("dealer", "word"),
        ("Score", "word"),
        ("claim", "word"),
        ("hand", "word"),
        ("rest", "word"),
        ("TABLE", "word"),
    ],
)
def test_what_is_no_name(typed: str, variant: str) -> None:
    wrong = why_not_name(typed)
    assert wrong is not None
    assert (wrong.code, wrong.variant) == ("bad-name", variant)
    place = Place(typed, 0, len(typed), "--sides")
    with pytest.raises(Unreadable) as refused:
        read_name(typed, place)
    assert refused.value.findings[0].place == place


@pytest.mark.parametrize(
    ("typed", "variant"),
    [
        ("", None),
        ("  ", None),
        ("in the bar; 3 = 2, #1: -rest", None),
        ("x" * 200, None),
        ("x" * 201, "wide"),
        ("two\nlines", "character"),
        ("a\u202e", "character"),
        ("a" + "\u0301" * 5, "marks"),
    ],
)
def test_a_note_may_be_empty_and_hold_signs(typed: str, variant: str | None) -> None:
    wrong = why_not_note(typed)
    assert (None if wrong is None else wrong.variant) == variant
    if wrong is None:
        assert read_note(typed) == typed.strip()
    else:
        with pytest.raises(Unreadable, match="bad-note"):
            read_note(typed)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ana", "ana", True),
        ("José", "JOSE", True),
        ("Jose\u0301", "José", True),
        ("Straße", "STRASSE", True),
        ("Ana", "Anna", False),
        ("Ñ", "N", True),
    ],
)
def test_names_are_compared_without_case_and_accents(one: str, other: str, same: bool) -> None:
    assert same_name(one, other) is same
    assert same_name(other, one) is same


@given(st.text(max_size=60))
def test_what_passes_is_printable_and_passes_again(text: str) -> None:
    if why_not_name(text) is None:
        name = read_name(text)
        assert read_name(name) == name
        assert name.replace("\u200d", "").isprintable()
        assert name == unicodedata.normalize("NFC", name).strip() != ""
