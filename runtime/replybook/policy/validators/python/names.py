"""The check for undefined names, which are neither of the module nor builtins.

Three things are not judged: files that make names by code or have a star import, names whose
absence the file catches, and annotations that Python never evaluates.

A file makes names by a star import, by code that writes into the names of a module, and by
`builtins`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias, cast

from replybook.policy.validators.python.conditions import (
    Conditions,
    catches,
    expects,
    write_dotted_name,
)
from replybook.policy.validators.python.scopes import Key, key_of_scope, unknown_names
from replybook.policy.validators.python.syntax import Parsed
from replybook.policy.validators.validator import Problem

_NAMESPACES: Final = frozenset(("globals", "vars", "locals"))
_READING: Final = frozenset(("get", "keys", "items", "values", "copy"))
_MAKERS: Final = frozenset(("exec", "execfile", "global_enum", "_convert_", "_simple_enum"))
_BUILTINS: Final = frozenset(("builtins", "__builtin__", "__builtins__"))

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
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
Unknown: TypeAlias = frozenset[str]
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_NEVER_EVALUATED: Final = (3, 14)
"""The first version that evaluates annotations only on request (PEP 649)."""


def undefined_names(
    path: str,
    text: str,
    parsed: Parsed,
    conditions: Conditions,
    version: tuple[int, int],
    most: int = 100,
) -> list[Problem]:
    """Return the undefined names in the order of the text, each once per scope.

    Args:
        path: The address of the file.
        text: The text of the file.
        conditions: The known values of conditions.
        version: The version of Python that runs the file.
    """
    tree = parsed.tree
    unknown = unknown_names(parsed, text, conditions)
    if not any(unknown.values()) or has_star_import(tree) or makes_names(tree):
        return []
    bound = _bound_or_caught(tree)
    lazy = version >= _NEVER_EVALUATED or _postpones_annotations(tree)
    uses = _Uses({key: names - bound for key, names in unknown.items()}, conditions, lazy=lazy)
    uses.look(tree)
    lines = _LINE_END.split(text)
    return [_problem(path, lines[node.lineno - 1], node) for node in uses.found[:most]]


def _problem(path: str, line: str, node: ast.Name) -> Problem:
    column = len(line.encode()[: node.col_offset].decode(errors="ignore")) + 1
    problem = f"the name {node.id!r} is not defined"
    return Problem(path, node.lineno, column, "undefined_name", problem)


# The places of names


class _Where(NamedTuple):
    """A scope with its unknown names, and the names that a part of it binds."""

    key: Key
    unknown: Unknown
    bound: Unknown = frozenset()
    in_function: bool = False


class _Uses:
    """Finds the uses of unknown names. `found` holds the first use in each scope.

    With `lazy`, no annotation is ever evaluated.
    """

    def __init__(
        self, unknown: Mapping[Key, Unknown], conditions: Conditions, *, lazy: bool
    ) -> None:
        self._unknown = unknown
        self._conditions = conditions
        self._lazy = lazy
        self._seen: set[tuple[Key, str]] = set()
        self.found: list[ast.Name] = []

    def look(self, tree: ast.Module) -> None:
        """Find the uses in a module."""
        key = key_of_scope(tree)
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
        """Return the parts of a node, each with the scope that evaluates it."""
        if parameters := _type_parameters(node):
            where = where._replace(bound=where.bound | parameters)
        if not isinstance(node, _Scope):
            return [(part, where) for part in self._judged_parts(node, where)]
        key, targets = key_of_scope(node), _targets(node)
        known = self._unknown.get(key)
        bound = where.bound | targets if known is None else frozenset(targets)
        in_function = isinstance(node, _FUNCTIONS) or (where.in_function and bool(targets))
        inner = _Where(key, where.unknown if known is None else known, bound, in_function)
        outside = list(self._evaluated_outside(node))
        there = {*map(id, outside), id(getattr(node, "returns", None))}
        parts = [(part, where) for part in outside]
        return parts + [
            (part, inner)
            for part in _parts(node)
            if id(part) not in there and not isinstance(part, ast.arg)
        ]

    def _judged_parts(self, node: ast.AST, where: _Where) -> Iterable[ast.AST]:
        """Return the parts of a node whose names must exist."""
        if isinstance(node, ast.Try | ast.TryStar) and _is_caught(node, "NameError"):
            return (*node.handlers, *node.orelse, *node.finalbody)
        if isinstance(node, ast.With) and expects(node, "NameError"):
            return ()
        if isinstance(node, ast.If) and _is_for_others(node.test):
            return (node.test, *node.orelse)
        if isinstance(node, ast.If):
            holds = self._conditions.holds(node.test)
            skipped = [] if holds is None else node.orelse if holds else node.body
            there = set(map(id, skipped))
            return (part for part in ast.iter_child_nodes(node) if id(part) not in there)
        if isinstance(node, ast.IfExp):
            holds = self._conditions.holds(node.test)
            if holds is not None:
                return (node.body,) if holds else (node.orelse,)
        if isinstance(node, ast.AnnAssign) and (self._lazy or where.in_function):
            return (part for part in (node.target, node.value) if part is not None)
        return ast.iter_child_nodes(node)

    def _evaluated_outside(self, node: _Scope) -> Iterator[ast.AST]:
        """Yield the parts inside a scope that the scope around it evaluates."""
        if isinstance(node, ast.ClassDef):
            yield from (*node.decorator_list, *node.bases, *node.keywords)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from getattr(node, "decorator_list", ())
            for part in ast.iter_child_nodes(node.args):
                annotation = part.annotation if isinstance(part, ast.arg) else part
                if annotation is not None and (annotation is part or not self._lazy):
                    yield annotation
            returns = None if isinstance(node, ast.Lambda) else node.returns
            if returns is not None and not self._lazy:
                yield returns
        else:
            yield node.generators[0].iter


def _is_for_others(test: ast.expr) -> bool:
    """Return True if a condition compares `__name__` with a name but `__main__`.

    A program that runs the file under this name provides names of its own.
    """
    match test:
        case ast.Compare(
            left=ast.Name(id="__name__"),
            ops=[ast.Eq()],
            comparators=[ast.Constant(value=name)],
        ):
            return name != "__main__"
        case _:
            return False


def _parts(node: _Scope) -> Iterator[ast.AST]:
    """Yield the direct parts of a scope, including those of arguments and generators."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.arguments | ast.comprehension):
            yield from ast.iter_child_nodes(child)
        else:
            yield child


def _targets(node: _Scope) -> set[str]:
    """Return the names that a comprehension binds.

    Since Python 3.12 a comprehension has no symbol table of its own.
    """
    generators: list[ast.comprehension] = getattr(node, "generators", [])
    targets = (part for generator in generators for part in ast.walk(generator.target))
    return {part.id for part in targets if isinstance(part, ast.Name)}


def _type_parameters(node: ast.AST) -> set[str]:
    """Return the type parameters of a generic class, function or alias."""
    parameters: list[ast.AST] = getattr(node, "type_params", [])
    return {str(getattr(parameter, "name", "")) for parameter in parameters}


# The names that are not judged


def _bound_or_caught(tree: ast.Module) -> set[str]:
    """Return the names bound inside expressions, and names whose absence is caught.

    A name bound in a comprehension belongs to the scope around it. The file tests itself for names
    whose absence it catches.
    """
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.NamedExpr):
            names.add(node.target.id)
        elif isinstance(node, ast.Try | ast.TryStar) and any(map(_is_for_names, node.handlers)):
            inside = (part for one in node.body for part in ast.walk(one))
            names.update(part.id for part in inside if isinstance(part, ast.Name))
    return names


def _is_for_names(handler: ast.ExceptHandler) -> bool:
    """Return True if a handler of NameError leaves, so that later code has the name."""
    return (
        handler.type is not None
        and catches(handler, "NameError")
        and not catches(handler, "ImportError")
        and isinstance(handler.body[-1], ast.Return | ast.Continue | ast.Break)
    )


def _is_caught(node: ast.Try | ast.TryStar, error: str) -> bool:
    return any(catches(handler, error) and _helps(handler) for handler in node.handlers)


def _helps(handler: ast.ExceptHandler) -> bool:
    return not isinstance(handler.body[-1], ast.Raise)


def _postpones_annotations(tree: ast.Module) -> bool:
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == "__future__"
        and any(alias.name == "annotations" for alias in node.names)
        for node in tree.body
    )


def has_star_import(tree: ast.Module) -> bool:
    """Return True if the file has a star import."""
    rest: list[ast.AST] = list(tree.body)
    while rest:
        node = rest.pop()
        if isinstance(node, ast.expr):
            continue
        if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
            return True
        for block in ("body", "orelse", "finalbody", "handlers", "cases"):
            rest.extend(cast("list[ast.AST]", getattr(node, block, ())))
    return False


def makes_names(tree: ast.Module) -> bool:
    """Return True if code of the file may add names to its module dynamically."""
    harmless: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=ast.Call() as call, ctx=ast.Load()):
                harmless.add(id(call))
            case ast.Attribute(value=ast.Call() as call, attr=attr) if attr in _READING:
                harmless.add(id(call))
            case ast.Compare(comparators=[ast.Call() as call]):
                harmless.add(id(call))
            case ast.Call(func=ast.Name(id="eval")):
                harmless.update(map(id, node.args))
            case ast.Call() if id(node) not in harmless and _gives_namespace(node):
                return True
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in _MAKERS:
                return True
            case ast.Attribute(ctx=ast.Store(), value=value) if (
                write_dotted_name(value) in _BUILTINS
            ):
                return True
            case ast.Subscript(value=value, slice=ast.Name(id="__name__")):
                if write_dotted_name(value).rpartition(".")[2] == "modules":
                    return True
            case _:
                pass
    return False


def _gives_namespace(call: ast.Call) -> bool:
    """Return True if a call returns the module or its names for writing."""
    name = write_dotted_name(call.func).rpartition(".")[2]
    if name in _NAMESPACES:
        return not call.args
    if name == "install" and write_dotted_name(call.func) == "gettext.install":
        return True
    own = [isinstance(arg, ast.Name) and arg.id == "__name__" for arg in call.args]
    return name in ("import_module", "__import__") and True in own
