"""The Spanish catalogue: whole, in step with the code, and compiled as it stands."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from escoba_scorer.views.language import LANGUAGES, _, language_of, ngettext, speaking

ROOT = Path(__file__).parent.parent
PO = ROOT / "escoba_scorer/views/locale/es/LC_MESSAGES/escoba.po"


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_sentence_is_translated_used_and_compiled(language: str) -> None:
    checked = subprocess.run(
        [sys.executable, ROOT / "tools/catalogue.py", language, "--check"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


def test_two_plural_forms_so_that_two_things_are_spoken_of_in_spanish() -> None:
    with PO.open("rb") as file:
        plurals = [message for message in read_po(file, locale="es") if message.pluralizable]
    assert plurals
    for message in plurals:
        one, many = message.id
        with speaking("es"):
            assert (ngettext(one, many, 1), ngettext(one, many, 2)) == message.string
        assert (ngettext(one, many, 1), ngettext(one, many, 2)) == (one, many)


def test_the_words_of_the_field_are_the_same_everywhere() -> None:
    """A translation uses the field's Spanish word wherever the sentence uses the English one."""
    words = {
        r"\bmatch(es)?\b": r"partidas?",
        r"\bhandings?\b": r"tandas?",
        r"\bescobas?\b": r"escobas?",
        r"\bleftovers\b": r"restos",
        r"\bmatch book\b": r"libro",
        r"\bhouse rules?\b": r"reglas? de la casa",
        r"\bprofiles?\b": r"perfil(es)?",
    }
    with PO.open("rb") as file:
        messages = [message for message in read_po(file, locale="es") if message.id]
    for message in messages:
        sentences = (message.id,) if isinstance(message.id, str) else message.id
        translations = (message.string,) if isinstance(message.string, str) else message.string
        for english, spanish in words.items():
            if re.search(english, re.sub(r"`[^`]*`|\{\w+\}|--\w+", "", sentences[0])):
                assert re.search(spanish, translations[0], re.IGNORECASE), (
                    sentences[0],
                    translations[0],
                )


def test_the_language_is_the_option_then_the_variable_then_the_locale() -> None:
    spain, boston = {"LANG": "es_ES.UTF-8"}, {"LANG": "en_US.UTF-8"}
    assert language_of([], {}) == "en"
    assert language_of([], spain) == "es"
    assert language_of([], spain | {"ESCOBA_LANG": "en"}) == "en"
    assert language_of(["--lang", "es"], boston | {"ESCOBA_LANG": "en"}) == "es"
    assert language_of(["score", "--lang=es"], boston) == "es"
    assert language_of(["--lang"], boston) == "en"
    assert language_of([], {"LC_ALL": "C", "LANG": "es_AR"}) == "en"
    assert language_of([], {"LC_ALL": "", "LC_MESSAGES": "es_MX", "LANG": "en"}) == "es"
    assert language_of([], {"LANG": "es"}) == "es"
    assert _("no sentence of ours") == "no sentence of ours"
