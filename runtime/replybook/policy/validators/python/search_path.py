"""The test for files that change the search for modules.

A file changes the search if it passes on, binds or changes `sys.path`, `sys.modules` or similar
objects, makes finders or modules with `importlib`, or uses the helpers for the tests of Python's
own imports. Reading these objects changes nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import Final

from replybook.policy.validators.python.conditions import write_dotted_name

_MAY: Final = re.compile(
    r"sys|meta_path|path_hooks|importlib|addsitedir|syspath_prepend|__import__|\btest\b|__path__"
)
_SEARCH: Final = frozenset(
    f"sys.{name}" for name in ("path", "modules", "meta_path", "path_hooks", "path_importer_cache")
) | {"__path__"}
_READING: Final = frozenset(("get", "keys", "items", "values", "copy", "index", "count"))
_READERS: Final = frozenset(
    (
        *("list", "tuple", "set", "frozenset", "dict", "sorted", "len", "str", "repr", "print"),
        *("enumerate", "iter", "map", "filter", "any", "all", "reversed", "join", "id", "bool"),
    )
)
_CALLS: Final = frozenset(("addsitedir", "syspath_prepend", "spec_from_file_location"))
_TOOLS: Final = ("importlib.abc", "importlib.machinery", "importlib.util")
_HARMLESS: Final = frozenset(("find_spec", "resolve_name", "cache_from_source"))
_OWN_TESTS: Final = "test"
"""The package of Python's own tests and their helpers."""


def changes_search(tree: ast.Module, text: str) -> bool:
    """Return True if a file may import modules that no search finds."""
    if _MAY.search(text) is None:
        return False
    read: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                if any(_is_tool(alias.name) for alias in names):
                    return True
            case ast.ImportFrom(module=str(module), level=0, names=names):
                if _takes(module, [alias.name for alias in names]):
                    return True
            case ast.Call() if write_dotted_name(node.func).rpartition(".")[2] in _CALLS:
                return True
            case ast.Name() | ast.Attribute() if write_dotted_name(node) in _SEARCH:
                if id(node) not in read or not isinstance(node.ctx, ast.Load):
                    return True
            case _:
                read.update(map(id, _read_by(node)))
    return False


def _read_by(node: ast.AST) -> Iterable[ast.AST]:
    """Return the parts of an expression or a loop that are only read."""
    match node:
        case ast.Attribute(value=value, attr=attr) if attr in _READING:
            return (value,)
        case ast.Subscript(value=value, ctx=ast.Load()):
            return (value,)
        case ast.Compare(comparators=comparators, left=left):
            return (left, *comparators)
        case ast.Call(func=func, args=args) if _last(func) in _READERS:
            return args
        case ast.For(iter=iterated) | ast.comprehension(iter=iterated):
            return (iterated,)
        case ast.BinOp(left=left, right=right):
            return (left, right)
        case ast.Expr(value=value) | ast.Starred(value=value) | ast.FormattedValue(value=value):
            return (value,)
        case _:
            return ()


def _last(func: ast.expr) -> str:
    return func.attr if isinstance(func, ast.Attribute) else write_dotted_name(func)


def _takes(module: str, names: list[str]) -> bool:
    """Return True if `from module import names` takes an object of the search."""
    if module == "sys":
        return any(f"sys.{name}" in _SEARCH for name in names)
    if module in _TOOLS:
        return not _HARMLESS.issuperset(names)
    return _is_tool(module) or any(f"{module}.{name}" in _TOOLS[:2] for name in names)


def _is_tool(module: str) -> bool:
    return module in _TOOLS[:2] or module.partition(".")[0] == _OWN_TESTS
