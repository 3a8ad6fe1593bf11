"""The calls of builder methods, with method, code and data as far as the source shows them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from replybook_devtools.lint.source.bindings import Bindings, Key
from replybook_devtools.lint.source.constants import Constants
from replybook_devtools.lint.source.imported_names import read_dotted_name
from replybook_devtools.lint.source.syntax_tree import SyntaxTree

LETTERS: Final = {"success": "S", "invalid": "I", "denied": "D", "error": "E"}
"""The methods of the builder, each with the type of its reply."""

_TERMINAL: Final = frozenset("IDE")


class BuilderCall(NamedTuple):
    """A call of a method of a builder.

    Attributes:
        type_letter: Type of the reply, or None for a method that makes none.
        code: The code, if there is exactly one.
        code_node: The argument that holds the code, or None.
        choices: All codes that it may be, each with its node.
        name: The builder as it is written.
        data_keys: Keys of the data, or None if not all are known.
        data_node: The argument that holds the data, or None.
        key: Key of the builder, or None for a new builder.
    """

    node: ast.Call
    method: str
    type_letter: str | None
    code: str | None
    code_node: ast.expr | None
    choices: tuple[tuple[str, ast.expr], ...]
    name: str
    data_keys: frozenset[str] | None
    data_node: ast.expr | None
    key: Key | None

    @property
    def is_terminal(self) -> bool:
        """True if the reply ends the call, as I, D and E do (001 §10)."""
        return self.type_letter in _TERMINAL


def builder_calls(
    tree: SyntaxTree, bound: Bindings, constants: Constants
) -> tuple[BuilderCall, ...]:
    """Return every call of a builder method, in source order.

    Args:
        bound: The names that hold builders.
    """
    if bound.is_empty:
        return ()
    found = (_builder_call(tree, bound, constants, node) for node in tree.nodes(ast.Call))
    return tuple(call for call in found if call is not None)


def _builder_call(
    tree: SyntaxTree, bound: Bindings, constants: Constants, node: ast.Call
) -> BuilderCall | None:
    method = node.func
    if not isinstance(method, ast.Attribute) or not bound.may_be_builder(method.value):
        return None
    if not bound.is_builder(method.value):
        return None
    code_node, data = parts_of(node)
    choices = tuple(constants.codes(code_node)) if code_node is not None else ()
    if isinstance(code_node, ast.Name) and len(choices) > 1:
        choices = _fitting(choices, LETTERS.get(method.attr))
    known = [code for code, _ in choices]
    return BuilderCall(
        node=node,
        method=method.attr,
        type_letter=LETTERS.get(method.attr),
        code=known[0] if len(set(known)) == 1 else None,
        code_node=code_node,
        choices=choices,
        name=read_dotted_name(method.value) or tree.segment(method.value),
        data_keys=_keys(data, constants),
        data_node=data,
        key=bound.key_of(method.value),
    )


def _fitting(
    choices: tuple[tuple[str, ast.expr], ...], letter: str | None
) -> tuple[tuple[str, ast.expr], ...]:
    """Return the codes of a variable that fit the method, or all if none does.

    The other codes are probably used by another call.
    """
    others = [f"-{other}-" for other in LETTERS.values() if other != letter]
    fitting = tuple(choice for choice in choices if not any(o in choice[0] for o in others))
    return fitting or choices


def parts_of(node: ast.Call) -> tuple[ast.expr | None, ast.expr | None]:
    """Return code and data of a call, by position or by keyword.

    A mapping in first place is the data.
    """
    words = {word.arg: word.value for word in node.keywords}
    given = [arg for arg in node.args if not isinstance(arg, ast.Starred)]
    code = given[0] if given else words.get("code")
    data = words.get("data") or (given[1] if len(given) > 1 else None)
    if isinstance(code, ast.Dict):
        return words.get("code"), code
    return code, data


def _keys(data: ast.expr | None, constants: Constants) -> frozenset[str] | None:
    if data is None:
        return frozenset()
    node = constants.value(data)
    if node is not data and not constants.is_as_made(data):
        return None
    if isinstance(node, ast.Dict):
        return _all_texts(iter(node.keys))
    if isinstance(node, ast.Call) and read_dotted_name(node.func) == "dict" and not node.args:
        names = [word.arg for word in node.keywords]
        return None if None in names else frozenset(str(name) for name in names)
    return frozenset() if isinstance(node, ast.Constant) and node.value is None else None


def _all_texts(keys: Iterator[ast.expr | None]) -> frozenset[str] | None:
    found: set[str] = set()
    for key in keys:
        if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
            return None
        found.add(key.value)
    return frozenset(found)
