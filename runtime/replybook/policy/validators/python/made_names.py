"""The test for files that may have names which their text does not bind.

Names come from star imports, from code that writes into the names of a module, and from `builtins`.
None of the names in such a file is judged.
"""

from __future__ import annotations

import ast
from typing import Final, cast

from replybook.policy.validators.python.conditions import dotted

_NAMESPACES: Final = frozenset(("globals", "vars", "locals"))
_READING: Final = frozenset(("get", "keys", "items", "values", "copy"))
_MAKERS: Final = frozenset(("exec", "execfile", "global_enum", "_convert_", "_simple_enum"))
_BUILTINS: Final = frozenset(("builtins", "__builtin__", "__builtins__"))


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
            case ast.Attribute(ctx=ast.Store(), value=value) if dotted(value) in _BUILTINS:
                return True
            case ast.Subscript(value=value, slice=ast.Name(id="__name__")):
                if dotted(value).rpartition(".")[2] == "modules":
                    return True
            case _:
                pass
    return False


def _gives_namespace(call: ast.Call) -> bool:
    """Return True if a call returns the module or its names for writing."""
    name = dotted(call.func).rpartition(".")[2]
    if name in _NAMESPACES:
        return not call.args
    if name == "install" and dotted(call.func) == "gettext.install":
        return True
    own = [isinstance(one, ast.Name) and one.id == "__name__" for one in call.args]
    return name in ("import_module", "__import__") and True in own
