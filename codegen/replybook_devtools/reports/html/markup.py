"""Markup that nothing can break out of: every text is escaped here, and signs that do not show are named.

Source: decision 18 (a trace may hold what an agent sent).
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TypeAlias

__all__ = ["Content", "Markup", "counted", "element", "joined", "section", "visible"]


class Markup(str):
    """Text that is markup already; only `element` and `joined` make it."""

    __slots__ = ()


Content: TypeAlias = "Markup | str | int | float | None"

_EMPTY = frozenset(("br", "input", "meta"))


def element(name: str, /, *content: Content, **attributes: str | None) -> Markup:
    """Return `<name ...>content</name>`; texts and values are escaped, a value of None is left out.

    `_` in the name of an attribute stands for `-`, and one at its end is dropped: `class_`.
    """
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(visible(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    opened = f"<{name}{told}>"
    return Markup(opened if name in _EMPTY else f"{opened}{joined(content)}</{name}>")


def joined(content: Iterable[Content]) -> Markup:
    """Return what stands one after the other, as markup; None is nothing."""
    return Markup("".join(_safe(part) for part in content if part is not None))


def section(title: str, *content: Content) -> Markup:
    """Return a part of the page with its title."""
    return element("section", element("h2", title), *content)


def counted(count: int, noun: str) -> str:
    """Return a number with its noun, in the plural unless it is one."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _safe(part: Content) -> str:
    return part if isinstance(part, Markup) else escape(visible(str(part)))


def visible(text: str) -> str:
    """Return `text` with every sign that does not show, or turns the writing round, as its number."""
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign == "\n" else f"\\u{ord(sign):04x}" for sign in text
    )
