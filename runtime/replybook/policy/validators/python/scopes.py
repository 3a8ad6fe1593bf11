"""The unknown names of each scope, by the symbol tables of the compiler.

So class scopes, comprehensions, `global`, `nonlocal` and type parameters are as in Python. A name
that is defined anywhere in its scope counts, also under a condition. A name that is defined only
for type checkers does not count.
"""

from __future__ import annotations

import ast
import builtins
import re
import symtable
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias, cast

from replybook.policy.validators.python.conditions import Conditions
from replybook.policy.validators.python.syntax import Parsed

Key: TypeAlias = tuple[str, int]
"""The key of a scope: its name in the compiler, and its line."""

_MODULE: Final = frozenset(
    (
        *("__name__", "__file__", "__doc__", "__package__", "__loader__", "__spec__", "__path__"),
        *("__builtins__", "__cached__", "__annotations__", "__annotate__", "__dict__"),
    )
)
_ALWAYS: Final = _MODULE.union(
    dir(builtins),
    ("WindowsError", "exit", "quit", "copyright", "credits", "license", "_"),
    ("PythonFinalizationError",),
)
"""The builtins of every system, the names added by `site`, and the names of every module."""

_CLASS: Final = frozenset(
    (
        *("__module__", "__qualname__", "__firstlineno__", "__static_attributes__"),
        *("__type_params__", "__classdict__", "__conditional_annotations__"),
    )
)
"""The names of every class."""

_NONE: Final = frozenset[str]()
_NAMELESS: Final[Mapping[type[ast.AST], str]] = {
    ast.Module: "top",
    ast.Lambda: "lambda",
    ast.ListComp: "listcomp",
    ast.SetComp: "setcomp",
    ast.DictComp: "dictcomp",
    ast.GeneratorExp: "genexpr",
}
_DECIDED: Final = re.compile(r"TYPE_CHECKING|version_info|\bPY[23]\b|\bif (?:0|False)\b")
_OTHER_SCOPE: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def key_of_scope(node: ast.AST) -> Key:
    """Return the key of the scope that a node opens."""
    name = cast("str", getattr(node, "name", "")) or _NAMELESS[type(node)]
    return name, getattr(node, "lineno", 0)


def unknown_names(parsed: Parsed, text: str, conditions: Conditions) -> dict[Key, frozenset[str]]:
    """Return the names that each scope reads and nothing defines."""
    top = parsed.scopes
    known = _ALWAYS.union(symbol.get_name() for symbol in _symbols(top) if symbol.is_local())
    missing: list[tuple[Key, set[str]]] = []
    by_global: set[str] = set()
    rest: list[Any] = [
        cast("Any", top)._table
    ]  # without wrappers, which cost as much as the tables
    while rest:
        table = rest.pop()
        rest.extend(table.children)
        names: set[str] = set()
        for name in table.symbols.keys() - known:
            symbol = symtable.Symbol(name, table.symbols[name])
            if symbol.is_declared_global() and (symbol.is_assigned() or symbol.is_imported()):
                by_global.add(name)
            if symbol.is_referenced() and symbol.is_global():
                names.add(name)
        if names & _CLASS and symtable.SymbolTable(table, "").get_type() == "class":
            names -= _CLASS
        missing.append(((table.name, table.lineno), names))
    found: dict[Key, frozenset[str]] = {}
    for key, names in missing:
        unknown = frozenset(names - by_global) if names else _NONE
        found[key] = found[key] & unknown if key in found else unknown
    deciding = _DECIDED.search(text) is not None
    for key, unknown in _for_checkers(parsed, conditions, by_global) if deciding else ():
        found[key] = found.get(key, frozenset()) | unknown
    return found


def _tables(top: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    rest = [top]
    while rest:
        table = rest.pop()
        yield table
        rest.extend(table.get_children())


def _symbols(table: symtable.SymbolTable) -> Iterator[symtable.Symbol]:
    """Yield the symbols of a table faster than `table.get_symbols()`.

    That method searches all scopes inside the table for each name.
    """
    flags = cast("Mapping[str, int]", cast("Any", table)._table.symbols)
    at_top = table.get_type() == "module"
    return (symtable.Symbol(name, bits, module_scope=at_top) for name, bits in flags.items())


def _key_of(table: symtable.SymbolTable) -> Key:
    return table.get_name(), table.get_lineno()


# Names for type checkers only


def _for_checkers(
    parsed: Parsed, conditions: Conditions, by_global: set[str]
) -> Iterator[tuple[Key, frozenset[str]]]:
    """Yield the scopes that read names bound only for type checkers, with the names."""
    only = {
        key_of_scope(scope): names - by_global - _ALWAYS
        for scope in _deciding(parsed.tree, conditions)
        if (names := _bound_for_checkers(scope, conditions))
    }
    for table in _tables(parsed.scopes) if only else ():
        bound = only.get(_key_of(table))
        rest = [] if bound is None else [(table, frozenset(bound))]
        while rest:
            inner, reaching = rest.pop()
            flags = {symbol.get_name(): symbol for symbol in _symbols(inner)}
            read = frozenset(n for n in reaching if n in flags and flags[n].is_referenced())
            if read:
                yield _key_of(inner), read
            for child in inner.get_children():
                own = {symbol.get_name() for symbol in _symbols(child) if symbol.is_local()}
                is_free = inner is not table or table.get_type() != "class"
                if is_free and (passed := reaching - own):
                    rest.append((child, passed))


_Body: TypeAlias = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def _deciding(tree: ast.Module, conditions: Conditions) -> Iterator[_Body]:
    """Yield the scopes with a condition that is decided before they run."""
    rest: list[tuple[ast.stmt, _Body]] = [(node, tree) for node in tree.body]
    given: set[int] = set()
    while rest:
        node, scope = rest.pop()
        is_new = isinstance(node, ast.If) and id(scope) not in given
        if is_new and conditions.holds(cast("ast.If", node).test) is not None:
            given.add(id(scope))
            yield scope
        inside = node if isinstance(node, _OTHER_SCOPE) else scope
        rest.extend((part, inside) for part in _statements(node))


def _bound_for_checkers(scope: _Body, conditions: Conditions) -> set[str]:
    """Return the names that a scope binds only under conditions for type checkers."""
    checked: set[str] = set()
    bound: set[str] = set()
    rest: list[tuple[ast.AST, bool]] = [(node, False) for node in scope.body]
    if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
        rest.append((scope.args, False))
    while rest:
        node, unreached = rest.pop()
        (checked if unreached else bound).update(_binds(node))
        if isinstance(node, ast.If) and not unreached:
            holds = conditions.holds(node.test)
            rest.append((node.test, False))
            rest.extend((part, holds is False) for part in node.body)
            rest.extend((part, holds is True) for part in node.orelse)
        elif not isinstance(node, (*_OTHER_SCOPE, ast.Lambda)):
            rest.extend((part, unreached) for part in ast.iter_child_nodes(node))
    return checked - bound


def _binds(node: ast.AST) -> Iterable[str]:
    """Return the names that a node binds in its scope."""
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
            return (name,)
        case ast.alias(name=name, asname=other):
            return (other or name.partition(".")[0],)
        case ast.arg(arg=name):
            return (name,)
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return (node.name,)
        case ast.ExceptHandler() | ast.MatchAs() | ast.MatchStar():
            return () if node.name is None else (node.name,)
        case ast.MatchMapping(rest=str(name)):
            return (name,)
        case _:
            return ()


def _statements(node: ast.stmt) -> Iterator[ast.stmt]:
    """Yield the statements directly inside a statement."""
    for name in ("body", "orelse", "finalbody"):
        yield from getattr(node, name, ())
    for name in ("handlers", "cases"):
        for part in getattr(node, name, ()):
            yield from part.body
