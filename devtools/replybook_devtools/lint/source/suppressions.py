"""Suppression comments: `# replybook: ignore[RB513] reason`.

Only real comments count, not strings with the marker. A comment is on any line of its statement, or
alone on the lines above it. For a statement with a block, only its head counts.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final, NamedTuple, cast

from replybook_devtools.lint.source.syntax_tree import Span, SyntaxTree

MARKER: Final = "replybook: ignore"

_MAY_BE: Final = r"replybook:[ \t]*ignore"
_FORM: Final = r"#\s*replybook:\s*ignore(?:\[([^\]]*)\])?(.*)"


class Suppression(NamedTuple):
    """A suppression comment.

    Attributes:
        rules: The rules that it names.
        first: First line that it applies to.
        last: Last line that it applies to.
    """

    rules: tuple[str, ...]
    reason: str
    line: int
    span: Span
    first: int
    last: int


def suppressions_in(tree: SyntaxTree) -> tuple[Suppression, ...]:
    """Return the suppression comments of a text. Texts without the marker are not tokenized."""
    if "replybook:" not in tree.text or re.search(_MAY_BE, tree.text) is None:
        return ()
    heads = sorted(_heads(tree))
    return tuple(_suppression(match, at, heads) for match, at in _comments(tree.text))


def _comments(text: str) -> Iterator[tuple[re.Match[str], tuple[int, int, bool]]]:
    """Yield the suppression comments with line, column, and True for a line of their own."""
    import tokenize  # imported here: it costs a tenth of a clean run

    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            match = re.match(_FORM, token.string) if token.type == tokenize.COMMENT else None
            if match is not None:
                line, column = token.start
                yield match, (line, column + 1, not token.line[:column].strip())
    # text that the parser accepts and the tokenizer does not
    except (tokenize.TokenError, SyntaxError):
        return


def _suppression(
    match: re.Match[str], at: tuple[int, int, bool], heads: list[tuple[int, int]]
) -> Suppression:
    line, column, is_alone = at
    rules = tuple(word.strip() for word in (match[1] or "").split(",") if word.strip())
    first, last = _lines_of(line, is_alone, heads)
    span = (line, column, line, column + len(match[0].rstrip()))
    return Suppression(rules, match[2].strip(), line, span, first, last)


def _lines_of(line: int, is_alone: bool, heads: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the lines of the statement around a comment, or of the next statement below it."""
    number = bisect_right(heads, (line, sys.maxsize))
    if number and line <= heads[number - 1][1]:
        return heads[number - 1]
    if not is_alone or number == len(heads):
        return line, line
    first = heads[number][0]
    return heads[bisect_right(heads, (first, sys.maxsize)) - 1]


def _heads(tree: SyntaxTree) -> Iterator[tuple[int, int]]:
    """Yield the first and last line of each statement, without its block."""
    for kind in tree.kinds():
        if issubclass(kind, ast.stmt | ast.ExceptHandler):
            for node in tree.nodes(kind):
                yield _first(node), _last(tree, node)


def _first(node: ast.AST) -> int:
    if isinstance(node, ast.match_case):
        return node.pattern.lineno
    marks: list[ast.expr] = getattr(node, "decorator_list", [])
    return marks[0].lineno if marks else cast("ast.stmt", node).lineno


def _last(tree: SyntaxTree, node: ast.stmt | ast.excepthandler) -> int:
    block: list[ast.AST] | None = getattr(node, "body", None) or getattr(node, "cases", None)
    if not block:
        return node.end_lineno or node.lineno
    last = _first(block[0]) - 1
    # blank lines and comments of the block
    while last > node.lineno and tree.line(last).lstrip()[:1] in ("", "#"):
        last -= 1
    return max(node.lineno, last)
