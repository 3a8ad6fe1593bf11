"""Small functions for tests of the linter: a body under a builder called `rb`."""

from __future__ import annotations

import ast
from textwrap import indent

from replybook_devtools.lint.source.parsed_file import ParsedFile
from replybook_devtools.lint.source.typestate import Flow

__all__ = ["flow", "parsed"]

_HEAD = "from replybook import Reply, ReplyBuilder, ReplyRaised, codes\n\n"


def parsed(text: str, path: str = "example.py") -> ParsedFile:
    """A text as rules see it."""
    return ParsedFile(path, text, ast.parse(text))


def flow(body: str) -> Flow:
    """Return what happens in `def tool(a, b, rb: ReplyBuilder)` with this body."""
    file = parsed(f"{_HEAD}def tool(a, b, rb: ReplyBuilder):\n{indent(body, '    ')}\n")
    function = next(f for f in file.nodes(ast.FunctionDef) if f.name == "tool")

    return file.flow(function)
