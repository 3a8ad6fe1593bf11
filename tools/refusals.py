"""Find the lines of a Python source that raise an exception or begin the body of an `except`."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tools.faults import blocks_of


@dataclass(frozen=True)
class Refusal:
    """One `raise`, or the first statement of one `except` body."""

    name: str
    """Function and text: the same as long as the line stays in its function."""
    line: int
    statement: ast.stmt
    body: list[ast.stmt]
    """The block that the statement stands in."""


def refusals_of(tree: ast.Module, text: str) -> Iterator[Refusal]:
    """Yield the refusals of a source, except in what `blocks_of` leaves out."""
    handlers = {
        id(node.body): node for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)
    }
    known: Counter[str] = Counter()
    for block, body in list(blocks_of(tree)):
        function = block.partition(":")[0]
        handler = handlers.get(id(body))
        for statement in body:
            begins = handler is not None and statement is body[0]
            if begins or isinstance(statement, ast.Raise):
                name = f"{function}: {_header(handler, text) if begins else ''}"
                name += _words(statement, text)
                known[name] += 1
                number = f" #{known[name]}" if known[name] > 1 else ""
                yield Refusal(name + number, statement.lineno, statement, body)


def _header(handler: ast.ExceptHandler | None, text: str) -> str:
    caught = _words(handler.type, text) if handler and handler.type else ""
    return f"except {caught}: " if caught else "except: "


def _words(node: ast.AST, text: str) -> str:
    """Return the text of a node in one line, of a statement with a body only its first line."""
    words = ast.get_source_segment(text, node) or ""
    if hasattr(node, "body"):
        words = words.partition("\n")[0]
    return re.sub(r"\s+", " ", words).replace('"', "'")
