"""Markdown text that GitHub, Python-Markdown and Zensical read in the same way.

Registry text is prose with `code spans`. Outside of spans, characters with a meaning in Markdown or
HTML are escaped. A backtick without a partner is a plain character. Headings with links to them are
plain names, since the tools make different anchors from punctuation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from replybook_codegen.long_literals import json_text

_SPAN: Final = re.compile(r"`([^`\n]+)`")
_PLAIN: Final = re.compile(r"[^`\\*_\[\]<>&|~\n]*")
_ACTIVE: Final = re.compile(r"[\\*\[\]`]|(?<![^\W_])_|_(?![^\W_])")
_BLOCK: Final = re.compile(r"^([0-9]+(?=[.)] )|(?=[#+-]))")
_PLAIN_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_NO_ANCHOR: Final = re.compile(r"[^\w\- ]")
_ENTITIES: Final = {ord(character): f"&#{ord(character)};" for character in "&<>|`*_[]\\~"}


def prose(text: str) -> str:
    """Return registry text as one paragraph."""
    return _BLOCK.sub(r"\1\\", _inline(" ".join(text.split())))


def sentence(text: str) -> str:
    """Return registry text as a sentence: with a capital letter and one full stop."""
    return prose(text[:1].upper() + text[1:].rstrip(".")) + "."


def cell(text: str) -> str:
    """Return registry text for a table cell."""
    return _inline(" ".join(text.split())).replace("|", "\\|")


def _inline(text: str) -> str:
    if _PLAIN.fullmatch(text):
        return text
    parts = enumerate(_SPAN.split(text))  # plain, code, plain, code, ... plain
    return "".join(code(part) if index % 2 else _plain(part) for index, part in parts)


def _plain(text: str) -> str:
    escaped = _ACTIVE.sub(lambda match: "\\" + match[0], text)
    named = escaped.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return named.replace("~", "&#126;")  # Python-Markdown has no escape for it


def code(text: str) -> str:
    """Return text as a code span, or as HTML if a code span in a table cannot contain it."""
    line = text.replace("\n", " ")
    if "`" in line or "|" in line or line != line.strip() or not line:
        return f"<code>{line.translate(_ENTITIES)}</code>"
    return f"`{line}`"


def link(text: str, target: str) -> str:
    """Return a link whose text is a name."""
    return f"[{text}]({target})"


def slug(heading: str) -> str:
    """Return the anchor of a heading that is one plain name."""
    return _NO_ANCHOR.sub("", heading.lower()).replace(" ", "-")


def anchor_heading(name: str) -> str:
    """Return the name of a tool as a heading. If it is not plain, it gets its own anchor.

    Names may differ only in letter case, or in characters that no anchor has (specification 51).
    """
    if _PLAIN_NAME.fullmatch(name):
        return name
    return f'<a id="{tool_anchor(name)}"></a>{code(name)}'


def tool_anchor(name: str) -> str:
    """Return the anchor of the heading from `anchor_heading`."""
    return slug(name) if _PLAIN_NAME.fullmatch(name) else f"tool-{name}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of finished cells, or "" without rows."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    if not lines:
        return ""
    rule = f"| {' | '.join('---' for _ in heads)} |"
    return "\n".join([f"| {' | '.join(heads)} |", rule, *lines])


def fence(value: object) -> str:
    """Return a value as a JSON block."""
    return f"```json\n{json_text(value)}\n```"
