"""HTML markup in which every text is escaped and invisible characters are shown."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TypeAlias


class Markup(str):
    """Text that is markup already. Only `element` and `join_parts` create it."""

    __slots__ = ()


Content: TypeAlias = "Markup | str | int | float | None"

_EMPTY = frozenset(("br", "input", "meta"))


def element(name: str, /, *content: Content, **attributes: str | None) -> Markup:
    """Return `<name ...>content</name>`, with texts and values escaped.

    Args:
        *content: Children; None is left out.
        **attributes: Attributes; None is left out. `_` becomes `-`, and a trailing `_` is dropped,
            as in `class_`.
    """
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(visible(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    opened = f"<{name}{told}>"
    return Markup(opened if name in _EMPTY else f"{opened}{join_parts(content)}</{name}>")


def join_parts(content: Iterable[Content]) -> Markup:
    """Return the parts joined as markup, without those that are None."""
    return Markup("".join(_safe(part) for part in content if part is not None))


def section(title: str, *content: Content) -> Markup:
    """Return a section of the page with its title."""
    return element("section", element("h2", title), *content)


def count_noun(count: int, noun: str) -> str:
    """Return a number with its noun, in the singular for 1."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _safe(part: Content) -> str:
    return part if isinstance(part, Markup) else escape(visible(str(part)))


def visible(text: str) -> str:
    r"""Return `text` with invisible and direction-changing characters as `\uXXXX`."""
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign == "\n" else f"\\u{ord(sign):04x}" for sign in text
    )
