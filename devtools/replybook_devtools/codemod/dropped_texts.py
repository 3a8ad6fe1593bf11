"""Messages that may be taken out: those that do nothing when they run.

They hold no comment either. A call counts as doing something, unless its name says that it only
makes a text.
"""

from __future__ import annotations

import ast
import io
import tokenize
from typing import Final

from replybook_devtools.codemod.left_places import Unclear
from replybook_devtools.lint.source.parsed_file import ParsedFile

_MAKERS: Final = frozenset(
    {
        *("str", "repr", "ascii", "format", "len", "int", "float", "bool", "round", "abs", "type"),
        *("sorted", "reversed", "list", "tuple", "set", "dict", "sum", "min", "max", "range"),
        *("_", "gettext", "ngettext", "dedent", "format_exc"),
        *("join", "upper", "lower", "title", "capitalize", "casefold", "strip", "lstrip", "rstrip"),
        *("replace", "split", "splitlines", "rsplit", "removeprefix", "removesuffix", "zfill"),
        *("ljust", "rjust", "center", "decode", "encode", "hex", "get", "keys", "values", "items"),
        *("isoformat", "strftime", "as_posix", "total_seconds", "count"),
    }
)
"""The functions and methods that give something and change nothing."""

_DOES: Final = (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)


def hold_dropped(file: ParsedFile, node: ast.expr, span: tuple[int, int]) -> None:
    """Refuse to take out a text that does something, or that holds a comment.

    Args:
        file: The file of the text.
        node: The expression that makes the text.
        span: The start and end of all that is taken out.

    Raises:
        Unclear: The text may not be taken out.
    """
    for part in ast.walk(node):
        if isinstance(part, _DOES) or (isinstance(part, ast.Call) and not _only_gives(part)):
            what = " ".join(file.segment(part).split())
            raise Unclear(f"its text does something when it is made ({what}); do that before")
    if _has_comment(file.text[span[0] : span[1]]):
        raise Unclear("a comment stands in the text that would go; move it")


def _only_gives(call: ast.Call) -> bool:
    func = call.func
    name = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
    return name in _MAKERS


def _has_comment(text: str) -> bool:
    if "#" not in text:
        return False
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(f"({text})").readline))
    except (tokenize.TokenError, SyntaxError):
        return True  # what cannot be split is not taken out
    return any(each.type == tokenize.COMMENT for each in tokens)
