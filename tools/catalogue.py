"""Keeps the Spanish catalogue in step with the sentences in the code.

    python tools/catalogue.py                     gather sentences, bring es.po and es.mo up to date
    python tools/catalogue.py --missing           the sentences without a translation, as JSON
    python tools/catalogue.py --add FILE.json     put in translations: {"sentence": "frase"}, or
                                                  {"one thing": ["una cosa", "{n} cosas"]} for plurals
    python tools/catalogue.py --check             exit 1 if anything is untranslated, unused,
                                                  fuzzy, or the files are not up to date

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
FOLDER = PACKAGE / "views" / "locale" / "es" / "LC_MESSAGES"
PO, MO = FOLDER / "escoba.po", FOLDER / "escoba.mo"
#: Two forms, stated: the three that newer locale data has for Spanish would leave n = 2 without words.
PLURALS = "nplurals=2; plural=(n != 1);"
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "Plural": (1, 2)}


def gathered() -> Catalog:
    """The sentences in the code, with the translations that es.po has for them."""
    known = read_po(BytesIO(PO.read_bytes()), locale="es") if PO.exists() else Catalog(locale="es")
    catalogue = Catalog(locale="es", project="escoba", fuzzy=False)
    catalogue.mime_headers = [("Plural-Forms", PLURALS)]
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


def as_po(catalogue: Catalog) -> bytes:
    """The catalogue as a .po file, without anything that changes from day to day."""
    out = BytesIO()
    write_po(out, catalogue, width=100, sort_output=True, omit_header=True, include_lineno=False)
    header = (
        '# Spanish sentences of escoba\nmsgid ""\nmsgstr ""\n"Language: es\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {PLURALS}\\n"\n\n'
    )
    return header.encode() + out.getvalue()


def as_mo(po: bytes) -> bytes:
    """The compiled form of a .po file; the same bytes every time."""
    catalogue = read_po(BytesIO(po), locale="es")
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
    catalogue = gathered()
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
    po = as_po(catalogue)
    if arguments[:1] == ["--check"]:
        wrong = faults(catalogue)
        if not PO.exists() or PO.read_bytes() != po:
            wrong.append(f"{PO.name} is not up to date: python tools/catalogue.py")
        if not MO.exists() or MO.read_bytes() != as_mo(po):
            wrong.append(f"{MO.name} is not up to date: python tools/catalogue.py")
        print(*wrong, sep="\n", end="\n" if wrong else "")
        return 1 if wrong else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    PO.write_bytes(po)
    MO.write_bytes(as_mo(po))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
