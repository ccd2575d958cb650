"""The language that sentences come in: English as written, Spanish from its catalogue.

The language is one setting of the whole process, as the locale is. The command settles it
before Typer is imported, since help texts are read then.
"""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "es")
DOMAIN: Final = "escoba"
CATALOGUES: Final = Path(__file__).parent / "locale"


class _InForce:
    language = "en"
    translations = _gettext.NullTranslations()


def _(sentence: str) -> str:
    """The sentence in the language in force."""
    return _InForce.translations.gettext(sentence)


def ngettext(one: str, many: str, n: int) -> str:
    """The sentence for ``n`` things, in the language in force."""
    return _InForce.translations.ngettext(one, many, n)


def N_(sentence: str) -> str:
    """The sentence itself, marked for the catalogues and translated where it is shown."""
    return sentence


def language() -> str:
    """The language in force, ``en`` or ``es``."""
    return _InForce.language


def use_language(name: str) -> None:
    """Put a language of :data:`LANGUAGES` in force for the whole process."""
    if name not in LANGUAGES:
        raise ValueError(f"no such language: {name}")
    _InForce.translations = (
        _gettext.NullTranslations() if name == "en" else _gettext.translation(DOMAIN, CATALOGUES, [name])
    )
    _InForce.language = name


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """A stretch of code in another language; the one before is in force again after it."""
    before = _InForce.language
    use_language(name)
    try:
        yield
    finally:
        use_language(before)


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language a command is to speak: ``--lang``, then ``ESCOBA_LANG``, then the locale.

    What is no language of ours is passed over here; the command refuses a wrong ``--lang`` itself.
    """
    asked = [
        after if word == "--lang" else word.removeprefix("--lang=")
        for word, after in zip(arguments, [*arguments[1:], ""], strict=False)
        if word == "--lang" or word.startswith("--lang=")
    ]
    locales = [environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    first_locale = next((locale for locale in locales if locale), "")
    for candidate in (*reversed(asked), environment.get("ESCOBA_LANG", ""), first_locale):
        name = candidate.lower().replace("-", "_").partition("_")[0].partition(".")[0]
        if name in LANGUAGES:
            return name
    return "en"
