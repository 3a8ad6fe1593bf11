"""Python text in the style of Black: strings, docstrings, literals, imports.

Black takes 3 s for 1,000 constants. The generator therefore writes text that Black does not change,
and a test checks every output. A value that fits on a line stays on it. A longer one has one item
per line with a trailing comma, which Black never joins again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, Union

WIDTH: Final = 100
"""The line length of Black in this project."""

Value: TypeAlias = Union[
    str,
    int,
    float,
    Sequence["Value"],
    Mapping[str, "Value"],
    "WrittenCall",
    "Subscript",
    "Name",
    None,
]
"""A value that `literal` can write. Every sequence is written as a tuple."""


@dataclass(frozen=True, slots=True)
class WrittenCall:
    """The text `name(key=value, ...)`."""

    name: str
    arguments: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Subscript:
    """The text `name[items]`."""

    name: str
    items: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Name:
    """A name that is written unchanged."""

    text: str


_PLAIN: Final = re.compile(r"[ !#-\[\]-~]*")
_INVISIBLE: Final = re.compile(
    "[\x00-\x1f\x7f-\xa0\xad\u061c\u180e\u200b-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff"
    "\ufe00-\ufe0f\ufeff\ufff9-\uffff\U000e0000-\U000e0fff]"
)
"""Characters that are written as escapes.

The list is fixed, since Python's own grows with Unicode.
"""

_WIDE: Final = re.compile(
    "[\u1100-\u115f\u231a\u231b\u2329\u232a\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653"
    "\u267f\u2693\u26a1\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa"
    "\u26fd\u2705\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c"
    "\u2b50\u2b55\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6b"
    "\uff01-\uff60\uffe0-\uffe6\U0001f300-\U0001f64f\U0001f680-\U0001f6ff\U0001f900-\U0001f9ff"
    "\U00020000-\U0003fffd]"
)
"""Characters of two columns.

The list is fixed, so that every Python writes the same bytes.
"""

_SHORT: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_STOPS: Final = (".", "!", "?", ":")


def string(text: str) -> str:
    """Return a string literal with the quotes that Black prefers."""
    if _PLAIN.fullmatch(text):
        return f'"{text}"'
    body = _visible(text.replace("\\", "\\\\"))
    if body.count('"') > body.count("'"):
        return "'" + body.replace("'", "\\'") + "'"
    return '"' + body.replace('"', '\\"') + '"'


def _visible(text: str) -> str:
    return _INVISIBLE.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    number = ord(character)
    if number < 0x100:
        return _SHORT.get(character, f"\\x{number:02x}")
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def sentence(text: str) -> str:
    """Return `text` on one line, with a full stop unless it ends with another stop."""
    line = " ".join(text.split())
    return line if line.endswith(_STOPS) or not line else line + "."


def docstring(*paragraphs: str, indent: int = 0) -> str:
    """Return a wrapped docstring of sentences. Its first line is not indented."""
    sentences = [sentence(paragraph) for paragraph in paragraphs]
    texts = [_docstring_text(text) for text in sentences if text] or ["Not documented."]
    if len(texts) == 1 and len(_wrap_text(texts[0], WIDTH - indent - 6)) == 1:
        return f'"""{texts[0]}"""'
    margin = " " * indent
    first = _wrap_text(texts[0], WIDTH - indent - (6 if len(texts) == 1 else 3))
    blocks = [first, *(_wrap_text(text, WIDTH - indent) for text in texts[1:])]
    body = "\n\n".join("\n".join(margin + line for line in block) for block in blocks)
    return f'"""{body[indent:]}\n{margin}"""'


def _docstring_text(text: str) -> str:
    text = _visible(text.replace("\\", "\\\\")).replace('"""', '\\"\\"\\"')
    return "\\" + text if text.startswith('"') else text


def _wrap_text(text: str, room: int) -> list[str]:
    """Return lines of at most `room` columns. A longer word is alone on its line."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        if line and width(line) + 1 + width(word) > room:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]


def width(text: str) -> int:
    """Return the columns of `text` as Black counts them.

    East Asian characters and emoji are two.
    """
    return len(text) if text.isascii() else len(text) + len(_WIDE.findall(text))


def literal(value: Value, indent: int = 0, head: str = "", tail: str = "") -> str:
    """Return `head`, the value and `tail`. `indent` is the indentation of the first line."""
    line = f"{head}{_flat(value)}{tail}"
    return line if indent + width(line) <= WIDTH else open_value(value, indent, head, tail)


def open_value(value: Value, indent: int = 0, head: str = "", tail: str = "") -> str:
    """Return the same with one item per line. A value without items stays on one line."""
    opening, items, closing = _parts(value)
    if not items:
        return f"{head}{_flat(value)}{tail}"
    margin = " " * (indent + 4)
    comma = "" if isinstance(value, Subscript) and len(items) == 1 else ","
    body = "".join(f"{margin}{literal(v, indent + 4, key, comma)}\n" for key, v in items)
    return f"{head}{opening}\n{body}{' ' * indent}{closing}{tail}"


def _flat(value: Value) -> str:
    if isinstance(value, str):
        return string(value)
    if isinstance(value, Name):
        return value.text
    if value is None or isinstance(value, (int, float)):
        return repr(value)
    opening, items, closing = _parts(value)
    comma = "," if opening == "(" and len(items) == 1 else ""
    return f"{opening}{', '.join(key + _flat(item) for key, item in items)}{comma}{closing}"


def _parts(value: Value) -> tuple[str, list[tuple[str, Value]], str]:
    if isinstance(value, WrittenCall):
        return f"{value.name}(", [(f"{k}=", v) for k, v in value.arguments.items()], ")"
    if isinstance(value, Subscript):
        return f"{value.name}[", [("", item) for item in value.items], "]"
    if isinstance(value, Mapping):
        return "{", [(f"{string(key)}: ", item) for key, item in value.items()], "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "(", [("", item) for item in value], ")"
    return "", [], ""


def assignment(name: str, annotation: str, value: Value) -> str:
    """Return `name: annotation = value`."""
    return literal(value, 0, f"{name}: {annotation} = ")


def exports(names: Iterable[str]) -> str:
    """Return the `__all__` of a module, sorted like imports."""
    ordered = sorted(names, key=_import_order)
    if not ordered:
        return "__all__: list[str] = []"
    line = f"__all__ = [{', '.join(map(string, ordered))}]"
    if len(line) <= WIDTH:
        return line
    body = "".join(f"    {string(name)},\n" for name in ordered)
    return f"__all__ = [\n{body}]"


def import_from(module: str, names: Iterable[str]) -> str:
    """Return one import statement, sorted like isort: constants, classes, functions."""
    ordered = sorted(set(names), key=_import_order)
    line = f"from {module} import {', '.join(ordered)}"
    if len(line) <= WIDTH:
        return line
    body = "".join(f"    {name},\n" for name in ordered)
    return f"from {module} import (\n{body})"


def _import_order(name: str) -> tuple[int, str]:
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name
