"""Script as plain data, so that a test can write down what a document has to hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from replybook_ck3.world.parser import parse

__all__ = ["BOM", "errors", "faults", "held", "read", "severities", "shown", "tree", "words"]

BOM = b"\xef\xbb\xbf"


def read(text: str) -> Any:
    """A document of the text as the game wants it: UTF-8 with a byte order mark."""
    return parse(BOM + text.encode())


def shown(value: Any) -> Any:
    """A value as plain data: text, nothing, or the list of what a block holds."""
    return value if value is None or isinstance(value, str) else tree(value.items)


def tree(items: Iterable[Any]) -> list[Any]:
    """Items as plain data: a loose value, (key, operator, value), or with a tag before it."""
    found: list[Any] = []
    for item in items:
        value = shown(item.value)
        if item.tag is not None:
            found.append((item.key, item.operator, item.tag, value))
        elif item.key is None:
            found.append(value)
        else:
            found.append((item.key, item.operator, value))
    return found


def held(text: str) -> list[Any]:
    """Return what a text holds."""
    return tree(read(text).items)


def words(document: Any) -> list[str]:
    """The codes of the findings, in their order."""
    return [finding.code for finding in document.findings]


def errors(document: Any) -> list[tuple[str, int]]:
    """The errors: code and line."""
    return [
        (finding.code, finding.line) for finding in document.findings if finding.severity == "error"
    ]


def faults(document: Any) -> list[str]:
    """The codes of the findings that are more than a remark."""
    return [finding.code for finding in document.findings if finding.severity != "info"]


def severities(document: Any) -> set[tuple[str, str]]:
    """The codes of the findings with their weight."""
    return {(finding.code, finding.severity) for finding in document.findings}
