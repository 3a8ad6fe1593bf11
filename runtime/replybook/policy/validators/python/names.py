"""Names that nothing defines: used as a global somewhere, and neither of the module nor a builtin.

The compiler's own symbol tables say which name belongs to which scope, so class scopes,
comprehensions, `global`, `nonlocal` and type parameters are as Python has them. A name that is defined
anywhere in its scope counts, also under a condition. Not judged: files with a star import or that write into
`globals()`, names whose absence is caught, annotations that Python never evaluates.
Source: specification 33.
"""

from __future__ import annotations

import ast
import builtins
import re
import symtable
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias, cast

from replybook.policy.validators.python.conditions import catches, is_type_checking
from replybook.policy.validators.python.syntax import Parsed
from replybook.policy.validators.validator import Problem

__all__ = ["undefined_names"]

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
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
"""Builtins of every system, what `site` adds, and what every module has."""

_CLASS: Final = frozenset(
    (
        *("__module__", "__qualname__", "__firstlineno__", "__static_attributes__"),
        *("__type_params__", "__classdict__", "__conditional_annotations__"),
    )
)

_Scope: TypeAlias = (
    ast.FunctionDef
    | ast.AsyncFunctionDef
    | ast.ClassDef
    | ast.Lambda
    | ast.ListComp
    | ast.SetComp
    | ast.DictComp
    | ast.GeneratorExp
)
_NAMELESS: Final[Mapping[type[ast.expr], str]] = {
    ast.Lambda: "lambda",
    ast.ListComp: "listcomp",
    ast.SetComp: "setcomp",
    ast.DictComp: "dictcomp",
    ast.GeneratorExp: "genexpr",
}
Key: TypeAlias = tuple[str, int]
Unknown: TypeAlias = frozenset[str]


def undefined_names(path: str, text: str, parsed: Parsed, most: int = 100) -> list[Problem]:
    """Return the first undefined names in the order of the text, each once per scope; at most `most`."""
    tree, top = parsed.tree, parsed.scopes
    if _has_star_import(tree):
        return []
    unknown = _unknown_by_scope(top)
    if not any(unknown.values()) or _writes_globals(tree):
        return []
    bound = _bound_by_walrus(tree)
    uses = _Uses({key: names - bound for key, names in unknown.items()})
    uses.look(tree, _key_of(top))
    lines = _LINE_END.split(text)
    return [_problem(path, lines[node.lineno - 1], node) for node in uses.found[:most]]


def _problem(path: str, line: str, node: ast.Name) -> Problem:
    column = len(line.encode()[: node.col_offset].decode(errors="ignore")) + 1
    problem = f"the name {node.id!r} is not defined"
    return Problem(path, node.lineno, column, "undefined_name", problem)


# What the symbol tables say


def _unknown_by_scope(top: symtable.SymbolTable) -> Mapping[Key, Unknown]:
    """Per scope the names that it takes for globals and that are none."""
    tables = list(_tables(top))
    known = _ALWAYS | _defined(top, tables)
    unknown: dict[Key, Unknown] = {}
    for table in tables:
        always = _CLASS if table.get_type() == "class" else frozenset[str]()
        names = frozenset(
            symbol.get_name()
            for symbol in _symbols(table)
            if symbol.is_referenced() and symbol.is_global() and symbol.get_name() not in known
        )
        names -= always
        key = _key_of(table)
        unknown[key] = unknown[key] & names if key in unknown else names
    return unknown


def _tables(top: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    rest = [top]
    while rest:
        table = rest.pop()
        yield table
        rest.extend(table.get_children())


def _symbols(table: symtable.SymbolTable) -> Iterator[symtable.Symbol]:
    """As `table.get_symbols()`, which for each name looks through all scopes within the table."""
    flags = cast("Mapping[str, int]", cast("Any", table)._table.symbols)
    at_top = table.get_type() == "module"
    return (symtable.Symbol(name, bits, module_scope=at_top) for name, bits in flags.items())


def _defined(top: symtable.SymbolTable, tables: Iterable[symtable.SymbolTable]) -> set[str]:
    """Return the names of the module: its own, and those that functions declare global and assign."""
    names = {symbol.get_name() for symbol in _symbols(top) if symbol.is_local()}
    for table in tables:
        for symbol in _symbols(table):
            if symbol.is_declared_global() and (symbol.is_assigned() or symbol.is_imported()):
                names.add(symbol.get_name())
    return names


def _key_of(table: symtable.SymbolTable) -> Key:
    return table.get_name(), table.get_lineno()


# Where the names stand


class _Where(NamedTuple):
    """A scope, the names that are unknown in it, and those that a part of it binds all the same."""

    key: Key
    unknown: Unknown
    bound: Unknown = frozenset()


class _Uses:
    """Finds the uses of unknown names, scope by scope; `found` holds the first of each scope."""

    def __init__(self, unknown: Mapping[Key, Unknown]) -> None:
        self._unknown = unknown
        self._seen: set[tuple[Key, str]] = set()
        self.found: list[ast.Name] = []

    def look(self, tree: ast.Module, key: Key) -> None:
        """Look through a module; `key` is that of its own scope."""
        rest: list[tuple[ast.AST, _Where]] = [(tree, _Where(key, self._unknown[key]))]
        while rest:
            node, where = rest.pop()
            if isinstance(node, ast.Name):
                self._use(node, where)
            else:
                rest.extend(reversed(self._inside(node, where)))
        self.found.sort(key=lambda use: (use.lineno, use.col_offset))

    def _use(self, node: ast.Name, where: _Where) -> None:
        key = (where.key, node.id)
        is_read = isinstance(node.ctx, ast.Load)
        if not is_read or node.id in where.bound:
            return
        if node.id in where.unknown and key not in self._seen:
            self._seen.add(key)
            self.found.append(node)

    def _inside(self, node: ast.AST, where: _Where) -> list[tuple[ast.AST, _Where]]:
        """Return the parts of a node, each with the scope in which it is evaluated."""
        if parameters := _type_parameters(node):
            where = where._replace(bound=where.bound | parameters)
        if not isinstance(node, _Scope):
            return [(part, where) for part in _judged_parts(node)]
        key, targets = _scope_key(node), _targets(node)
        known = self._unknown.get(key)
        bound = where.bound | targets if known is None else frozenset(targets)
        inner = _Where(key, where.unknown if known is None else known, bound)
        outside = list(_evaluated_outside(node))
        there = set(map(id, outside))
        parts = [(part, where) for part in outside]
        return parts + [(part, inner) for part in _parts(node) if id(part) not in there]


def _judged_parts(node: ast.AST) -> Iterable[ast.AST]:
    """Return the parts of a node in which a name must be there."""
    if isinstance(node, ast.Try | ast.TryStar) and catches(node.handlers, "NameError"):
        return (*node.handlers, *node.orelse, *node.finalbody)
    if isinstance(node, ast.If) and is_type_checking(node.test):
        return node.orelse
    return ast.iter_child_nodes(node)


def _parts(node: _Scope) -> Iterator[ast.AST]:
    """Return the direct parts of a scope; arguments and first generators are opened up."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.arguments | ast.comprehension):
            yield from ast.iter_child_nodes(child)
        else:
            yield child


def _targets(node: _Scope) -> set[str]:
    """Return the names that a comprehension binds; since Python 3.12 it has no table of its own."""
    generators: list[ast.comprehension] = getattr(node, "generators", [])
    targets = (part for generator in generators for part in ast.walk(generator.target))
    return {part.id for part in targets if isinstance(part, ast.Name)}


def _type_parameters(node: ast.AST) -> set[str]:
    """Return the names that hold for the bases and annotations of a generic class, function or alias."""
    parameters: list[ast.AST] = getattr(node, "type_params", [])
    return {str(getattr(parameter, "name", "")) for parameter in parameters}


def _scope_key(node: _Scope) -> Key:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name, node.lineno
    return _NAMELESS[type(node)], node.lineno


def _evaluated_outside(node: _Scope) -> Iterator[ast.AST]:
    """Return what belongs to a scope in the text and is evaluated in the one around it."""
    if isinstance(node, ast.ClassDef):
        yield from (*node.decorator_list, *node.bases, *node.keywords)
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from node.decorator_list
        yield from ast.iter_child_nodes(node.args)
        if node.returns is not None:
            yield node.returns
    elif isinstance(node, ast.Lambda):
        yield from ast.iter_child_nodes(node.args)
    else:
        yield node.generators[0].iter


# What keeps names from being judged


def _bound_by_walrus(tree: ast.Module) -> set[str]:
    """Names bound inside of expressions; in a comprehension that is a name of the scope around it."""
    return {node.target.id for node in ast.walk(tree) if isinstance(node, ast.NamedExpr)}


def _has_star_import(tree: ast.Module) -> bool:
    rest: list[ast.stmt] = list(tree.body)
    while rest:
        node = rest.pop()
        if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
            return True
        for block in ("body", "orelse", "finalbody"):
            rest.extend(getattr(node, block, ()))
        for handler in getattr(node, "handlers", ()):
            rest.extend(handler.body)
    return False


def _writes_globals(tree: ast.Module) -> bool:
    """Return whether the file defines names by code: `exec`, or stores into `globals()` or `vars()`."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="exec")):
                return True
            case ast.Subscript(value=ast.Call(func=ast.Name(id=name)), ctx=ast.Store()):
                if name in ("globals", "vars", "locals"):
                    return True
            case ast.Attribute(value=ast.Call(func=ast.Name(id=name)), attr=attr):
                if name in ("globals", "vars", "locals") and attr in ("update", "setdefault"):
                    return True
            case _:
                pass
    return False
