"""The remedies of a code: with tools, without tools, and without attempts left."""

from __future__ import annotations

from collections.abc import Iterator

from replybook_registry.model import Code
from replybook_schema import Place


def remedies(code: Code) -> Iterator[tuple[Place, str]]:
    """Yield place and text of each remedy of `code`."""
    yield code.at("remedy"), code.remedy
    if code.without_tools is not None:
        yield code.at("without_tools", "remedy"), code.without_tools.remedy
    if code.exhausted is not None:
        yield code.at("exhausted", "remedy"), code.exhausted
