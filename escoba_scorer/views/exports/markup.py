"""Elements of a page or a picture, built so that no text can become markup by mistake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from escoba_scorer.views.characters import shown


class Markup(str):
    """Text that is markup already; everything else is escaped where it is put in."""

    __slots__ = ()


def element(name: str, attributes: Mapping[str, object] | None = None, *children: str) -> Markup:
    """One element with its children, escaped unless they are markup.

    Without any it closes itself, which a page's reader knows only inside a picture: an empty
    element of a page has the child ``""``. An attribute that is ``None`` is left out.

    >>> element("p", {"class": "side", "hidden": None}, "Ana & <i>", element("br"))
    '<p class="side">Ana &amp; &lt;i&gt;<br/></p>'
    """
    start = name + "".join(
        f' {key}="{safe(str(value))}"' for key, value in (attributes or {}).items() if value is not None
    )
    if not children:
        return Markup(f"<{start}/>")
    return Markup(f"<{start}>{joined(children)}</{name}>")


def joined(children: Iterable[str]) -> Markup:
    """The children one after another, escaped unless they are markup."""
    return Markup("".join(child if isinstance(child, Markup) else safe(child) for child in children))


def safe(text: str) -> str:
    """The text as the content of an element or of a quoted attribute."""
    return escape(shown(text), quote=True)
