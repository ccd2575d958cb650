"""Keeps a language's catalogue in step with the sentences in the code.

    python tools/catalogue.py                     gather sentences, bring escoba.po and .mo up to date
    python tools/catalogue.py --missing           the sentences without a translation, as JSON
    python tools/catalogue.py --add FILE.json     put in translations: {"sentence": "frase"}, or
                                                  {"one thing": ["una cosa", "{n} cosas"]} for plurals
    python tools/catalogue.py --check             exit 1 if anything is untranslated, unused,
                                                  fuzzy, or the files are not up to date

Before these stands the language, ``pt`` say; without it, it is ``es``. A language begins with its
plural forms in ``PLURALS`` below and its code in ``LANGUAGES`` of views/language.py.
The sources are ``_("…")``, ``N_("…")``, ``ngettext("…", "…", n)`` and ``Plural("…", "…", …)``.
"""

from __future__ import annotations

import json
import re
import string
import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "escoba_scorer"
#: Two forms, stated: the three that newer locale data has for Spanish would leave n = 2 without words.
PLURALS = {"es": "nplurals=2; plural=(n != 1);"}
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "Plural": (1, 2)}


def files_of(language: str) -> tuple[Path, Path]:
    """A language's catalogue as people write it, and as the program reads it."""
    folder = PACKAGE / "views" / "locale" / language / "LC_MESSAGES"
    return folder / "escoba.po", folder / "escoba.mo"


def gathered(language: str = "es") -> Catalog:
    """The sentences in the code, with the translations that the catalogue has for them."""
    source, _ = files_of(language)
    known = Catalog(locale=language)
    if source.exists():
        known = read_po(BytesIO(source.read_bytes()), locale=language)
    catalogue = Catalog(locale=language, project="escoba", fuzzy=False)
    catalogue.mime_headers = [("Plural-Forms", PLURALS[language])]
    for file, _line, sentence, _comments, _context in extract_from_dir(
        PACKAGE, method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=()
    ):
        catalogue.add(sentence, locations=[(f"escoba_scorer/{file}", None)])
    for message in catalogue:
        old = (
            known.get(message.id[0] if isinstance(message.id, tuple) else message.id)
            if message.id
            else None
        )
        if old is not None and old.pluralizable == message.pluralizable:
            message.string = old.string
    return catalogue


def as_po(catalogue: Catalog, language: str) -> bytes:
    """The catalogue as a .po file, without anything that changes from day to day."""
    out = BytesIO()
    write_po(out, catalogue, width=100, sort_output=True, omit_header=True, include_lineno=False)
    header = (
        f'# The sentences of escoba\nmsgid ""\nmsgstr ""\n"Language: {language}\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {PLURALS[language]}\\n"\n\n'
    )
    return header.encode() + out.getvalue()


def as_mo(po: bytes, language: str) -> bytes:
    """The compiled form of a .po file; the same bytes every time."""
    catalogue = read_po(BytesIO(po), locale=language)
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    """The one text or the plural forms of a message; one empty text for none."""
    return [text or ""] if text is None or isinstance(text, str) else list(text)


def fields_of(text: str) -> set[str]:
    """The facts that a sentence names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def faults(catalogue: Catalog) -> list[str]:
    """What is wrong with the translations, a line each."""
    found = []
    for message in catalogue:
        if not message.id:
            continue
        ids, strings = forms(message.id), forms(message.string)
        if not all(strings):
            found.append(f"untranslated: {ids[0]!r}")
            continue
        for text in strings:
            braces = (
                fields_of(text) != fields_of(ids[-1])
                if len(ids) == 1
                else not (fields_of(text) <= fields_of(ids[0]) | fields_of(ids[-1]))
            )
            if braces:
                found.append(f"other facts: {ids[0]!r} -> {text!r}")
            if re.match(r"\s", text) is not None and re.match(r"\s", ids[0]) is None:
                found.append(f"blank at the start: {text!r}")
    return found


def main(arguments: list[str]) -> int:
    """Do what the command line asks; returns the exit code."""
    language = "es" if not arguments or arguments[0].startswith("-") else arguments.pop(0)
    source, compiled = files_of(language)
    catalogue = gathered(language)
    if arguments[:1] == ["--add"]:
        for sentence, translation in json.loads(Path(arguments[1]).read_text("utf-8")).items():
            message = catalogue.get(sentence)
            if message is None:
                print(f"no such sentence in the code: {sentence!r}", file=sys.stderr)
                continue
            message.string = tuple(translation) if isinstance(translation, list) else translation
    if arguments[:1] == ["--missing"]:
        missing = {
            forms(message.id)[0]: "" if isinstance(message.id, str) else forms(message.id)
            for message in catalogue
            if message.id and not all(forms(message.string))
        }
        print(json.dumps(missing, ensure_ascii=False, indent=1))
        return 0
    po = as_po(catalogue, language)
    if arguments[:1] == ["--check"]:
        wrong = faults(catalogue)
        for path, content in ((source, po), (compiled, as_mo(po, language))):
            if not path.exists() or path.read_bytes() != content:
                wrong.append(f"{path.name} is not up to date: python tools/catalogue.py {language}")
        print(*wrong, sep="\n", end="\n" if wrong else "")
        return 1 if wrong else 0
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_bytes(po)
    compiled.write_bytes(as_mo(po, language))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
