"""The surroundings of a node of Python: the kind of scope, loops and blocks."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeAlias

AWAITING: Final = ("async", "generator", "comprehension")
"""The scopes that permit `await`."""


class Where(NamedTuple):
    """The surroundings of a node.

    The scope is def, async, generator (an async one), lambda, comprehension, class or module.
    """

    scope: str = "module"
    in_loop: bool = False
    in_star_handler: bool = False
    blocks: int = 0


_Parts: TypeAlias = Iterator[tuple[ast.AST, Where]]


def _in_function(node: Any, where: Where) -> _Parts:
    yield from ((part, where) for part in node.decorator_list)
    yield node.args, where
    if node.returns is not None:
        yield node.returns, where
    yield from ((part, where) for part in getattr(node, "type_params", ()))
    scope = "def"
    if isinstance(node, ast.AsyncFunctionDef):
        scope = "generator" if _yields(node.body) else "async"
    yield from ((part, Where(scope)) for part in node.body)


def _in_lambda(node: Any, where: Where) -> _Parts:
    yield node.args, where
    yield node.body, Where("lambda")


def _in_class(node: Any, where: Where) -> _Parts:
    for part in (*node.decorator_list, *node.bases, *node.keywords):
        yield part, where
    yield from ((part, Where("class")) for part in node.body)


def _in_comprehension(node: Any, where: Where) -> _Parts:
    """Yield the parts of a comprehension.

    The scope around it evaluates its first iterable.
    """
    scope = "comprehension" if where.scope in AWAITING else f"{where.scope} comprehension"
    if isinstance(node, ast.GeneratorExp):
        scope = "comprehension"  # the loop over it awaits
    inner = where._replace(scope=scope)
    for index, part in enumerate(node.generators):
        yield part.target, inner
        yield part.iter, inner if index else where
        yield from ((condition, inner) for condition in part.ifs)
    elements = ("elt",) if not isinstance(node, ast.DictComp) else ("key", "value")
    yield from ((getattr(node, name), inner) for name in elements)


def _in_loop(node: Any, where: Where) -> _Parts:
    for name in ("test", "target", "iter"):
        if (part := getattr(node, name, None)) is not None:
            yield part, where
    inner = Where(where.scope, in_loop=True, blocks=where.blocks + 1)
    yield from ((part, inner) for part in node.body)
    yield from ((part, where) for part in node.orelse)


def _in_with(node: Any, where: Where) -> _Parts:
    yield from ((item, where) for item in node.items)
    inner = where._replace(blocks=where.blocks + len(node.items))
    yield from ((part, inner) for part in node.body)


def _in_try(node: Any, where: Where) -> _Parts:
    around = where._replace(blocks=where.blocks + bool(node.finalbody))
    body = around._replace(blocks=around.blocks + bool(node.handlers))
    handler = around._replace(blocks=around.blocks + 2 * bool(node.handlers))
    if isinstance(node, ast.TryStar):
        handler = handler._replace(in_star_handler=True, in_loop=False)
    yield from ((part, body) for part in node.body)
    yield from ((part, handler) for part in node.handlers)
    yield from ((part, around) for part in node.orelse)
    final = where._replace(blocks=where.blocks + 1)
    yield from ((part, final) for part in node.finalbody)


INSIDE: Final[dict[type[ast.AST], Callable[[Any, Where], _Parts]]] = {
    ast.FunctionDef: _in_function,
    ast.AsyncFunctionDef: _in_function,
    ast.Lambda: _in_lambda,
    ast.ClassDef: _in_class,
    **dict.fromkeys((ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp), _in_comprehension),
    **dict.fromkeys((ast.For, ast.AsyncFor, ast.While), _in_loop),
    **dict.fromkeys((ast.With, ast.AsyncWith), _in_with),
    **dict.fromkeys((ast.Try, ast.TryStar), _in_try),
}


def _yields(body: list[ast.stmt]) -> bool:
    """Return True if a function yields itself. Functions inside it do not count."""
    rest: list[ast.AST] = list(body)
    while rest:
        node = rest.pop()
        if isinstance(node, ast.Yield):
            return True
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            rest.extend(ast.iter_child_nodes(node))
    return False
