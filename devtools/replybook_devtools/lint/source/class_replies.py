"""Replies that a class method makes, such as `Reply.invalid("no such page")`.

Other libraries have a class Reply too: the `error` of a web response refuses nothing. So a call
counts if it has a code, or if a tool returns its value. If the value is used, the call counts if
its class has two outcomes and one of them is `invalid` or `denied`. For a class of the author's own
tree, one such outcome is enough.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.code_verdict import CODE_FORM
from replybook_devtools.lint.source.builder_calls import LETTERS
from replybook_devtools.lint.source.reply_ends import end_of

if TYPE_CHECKING:
    from replybook_devtools.lint.source.parsed_file import ParsedFile

_REPLY: Final = "Reply"
_REFUSALS: Final = frozenset({"invalid", "denied"})
_ENOUGH: Final = 2
_SCOPES: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@lru_cache(maxsize=1)
def class_replies(file: ParsedFile) -> tuple[ast.Call, ...]:
    """Return the calls that make a reply by a class method, in source order."""
    called = dict(_find_calls(file)) if _REPLY in file.text else {}
    outcomes: dict[str, set[str]] = {name: set() for name in called.values()}
    for call, name in called.items():
        outcomes[name].add(_method(call))
    for name, methods in outcomes.items():
        methods |= _find_defined_outcomes(file, name)
    return tuple(c for c, name in called.items() if _is_meant(file, c, name, outcomes[name]))


def _find_calls(file: ParsedFile) -> Iterator[tuple[ast.Call, str]]:
    """Yield the calls of `X.invalid` and its siblings, with the dotted name X.

    X must end with Reply.
    """
    for call in file.calls_spelt(*LETTERS):
        if isinstance(call.func, ast.Attribute):
            owner = call.func.value
            while isinstance(owner, ast.Subscript):  # Reply[int].invalid(...)
                owner = owner.value
            name = file.names.origin(owner)
            if name.endswith(_REPLY):
                yield call, name


def _method(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _find_defined_outcomes(file: ParsedFile, name: str) -> set[str]:
    """Return the outcomes for which a class in this file has methods."""
    found = (node for node in file.nodes(ast.ClassDef) if node.name == name)
    return {
        method.name
        for node in found
        for method in node.body
        if isinstance(method, ast.FunctionDef) and method.name in LETTERS
    }


def _is_meant(file: ParsedFile, call: ast.Call, name: str, outcomes: set[str]) -> bool:
    """Return True if a call certainly makes the reply of a tool."""
    if name.startswith("replybook.") or _gives_code(file, call):
        return True
    end = end_of(file, call).way
    if end == "returned" and _is_in_tool(file, call):
        return True
    if end == "dropped" or outcomes.isdisjoint(_REFUSALS):
        return False
    return len(outcomes) >= _ENOUGH or _is_own(file, name)


def _gives_code(file: ParsedFile, call: ast.Call) -> bool:
    given = [*call.args, *(word.value for word in call.keywords)]
    return any(
        CODE_FORM.fullmatch(code) is not None
        for one in given
        for code, _ in file.constants.codes(one)
    )


def _is_in_tool(file: ParsedFile, call: ast.Call) -> bool:
    function = next((parent for parent in file.parents(call) if isinstance(parent, _SCOPES)), None)
    return any(tool.function is function for tool in file.safe_tools)


def _is_own(file: ParsedFile, name: str) -> bool:
    """Return True if a class belongs to the author: to this file, or to a package around it."""
    first, dot, _ = name.partition(".")
    if not dot:
        return any(node.name == name for node in file.nodes(ast.ClassDef))
    return not first or first in file.path.split("/")
