"""The head of a definition, which is the place of findings about a whole function or class."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replybook_devtools.lint.source.syntax_tree import Span, SyntaxTree


def head(tree: SyntaxTree, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Span:
    """Return the span from `def` or `class` to the end of the name, without decorators."""
    line, column, *_ = tree.span(node)
    text = tree.line(line)
    end = text.find(node.name, column + 2)
    return line, column, line, (end + len(node.name) if end >= 0 else len(text)) + 1
