"""The arguments of a call on a builder, told apart: code, data, message, and data given by name.

Older builders took data and message by position, or every param as a keyword of its own.
"""

from __future__ import annotations

import ast
from typing import NamedTuple

from replybook_devtools.codemod.item_spans import ItemSpans, arguments, of_call
from replybook_devtools.codemod.left_places import Unclear
from replybook_devtools.lint.source.builder_calls import BuilderCall
from replybook_devtools.lint.source.imported_names import read_dotted_name
from replybook_devtools.lint.source.parsed_file import ParsedFile


class CallShape(NamedTuple):
    """The parts of a call; numbers count `items` in the order of the source.

    Attributes:
        items: The places of the arguments.
        code: The argument that says the code. None where the default is meant.
        named_code: True if the code is given as `code=`.
        data: The argument that is data.
        placed_data: True if data is given by position.
        messages: The arguments that are texts for people.
        named: The keywords that an older builder put into data.
        spread: A lone `**mapping`.
    """

    items: ItemSpans
    nodes: tuple[ast.expr | ast.keyword, ...]
    code: int | None = None
    named_code: bool = False
    data: int | None = None
    placed_data: bool = False
    messages: tuple[int, ...] = ()
    named: tuple[int, ...] = ()
    spread: int | None = None

    def value(self, index: int) -> ast.expr:
        """Return the expression of an argument."""
        node = self.nodes[index]
        return node.value if isinstance(node, ast.keyword) else node

    def names(self) -> frozenset[str]:
        """Return the names of the keywords that belong into data."""
        return frozenset(str(getattr(self.nodes[index], "arg", "")) for index in self.named)

    @property
    def is_old(self) -> bool:
        """True if today's builder refuses every call of this shape."""
        old = (self.named_code, self.placed_data, self.messages, self.named)
        return any(old) or self.spread is not None


def shape_of(file: ParsedFile, call: BuilderCall, params: frozenset[str]) -> CallShape:
    """Return the shape of a call: its arguments told apart.

    Args:
        file: The file of the call.
        call: The call of a builder.
        params: The params of its code.

    Raises:
        Unclear: The shape would be a guess.
    """
    nodes = tuple(arguments(call.node))
    shape = CallShape(of_call(file, call.node), nodes)
    for index, each in enumerate(nodes):
        if isinstance(each, ast.keyword):
            _refuse_unpacking(file, each)
            shape = _keyword(shape, index, each, params)
        elif isinstance(each, ast.Starred):
            raise Unclear("its arguments are unpacked from a list")
        else:
            shape = _place_argument(file, call, shape, index, each)
    if shape.data is not None and (shape.named or shape.spread is not None):
        raise Unclear("it gives data and keywords; put all of it into data")
    if shape.named and shape.spread is not None:
        raise Unclear("it gives keywords and unpacks a mapping; put all of it into data")
    return shape


def _refuse_unpacking(file: ParsedFile, node: ast.keyword) -> None:
    """Refuse an unpacked mapping that may hold `data`, a code or a message.

    Raises:
        Unclear: The keys are unknown, or one of them is such a name.
    """
    if node.arg is not None:
        return
    told = file.constants.value(node.value)
    keys = told.keys if isinstance(told, ast.Dict) else [None]
    names = [key.value if isinstance(key, ast.Constant) else None for key in keys]
    if None in names or {"data", "message", "code"} & set(names):
        given = _short(file.segment(node.value))
        raise Unclear(f"what {given} holds is not told", (f"data={given}", f"**{given}"))


def _keyword(shape: CallShape, index: int, node: ast.keyword, params: frozenset[str]) -> CallShape:
    if node.arg is None:
        if shape.spread is not None:
            raise Unclear("it unpacks several mappings; put all of it into data")
        return shape._replace(spread=index)
    if node.arg == "data":
        if shape.data is not None:
            raise Unclear("it gives data twice; put all of it into one mapping")
        return shape._replace(data=index)
    if node.arg == "code" and shape.code is None:
        return shape._replace(code=index, named_code=True)
    if node.arg == "message" and "message" not in params:
        return shape._replace(messages=(*shape.messages, index))
    return shape._replace(named=(*shape.named, index))


def _place_argument(
    file: ParsedFile, call: BuilderCall, shape: CallShape, index: int, node: ast.expr
) -> CallShape:
    if shape.code is None and index == 0 and node is call.code_node:
        if is_mapping(file, node):
            return shape._replace(data=index, placed_data=True)
        return shape._replace(code=index)
    if is_text(node):
        return shape._replace(messages=(*shape.messages, index))
    if shape.data is None and is_mapping(file, node):
        return shape._replace(data=index, placed_data=True)
    given = file.segment(node)
    raise Unclear(
        f"whether {_short(given)} is data or a text is not told", (f"data={_short(given)}",)
    )


def is_text(node: ast.expr) -> bool:
    """Return True if an expression makes a text.

    Such an expression is a literal, a literal with fields, or one put together of these.
    """
    if isinstance(node, ast.JoinedStr):
        return True
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
        return is_text(node.left) or is_text(node.right)
    if isinstance(node, ast.Call):
        method = node.func
        return read_dotted_name(method) == "str" or (
            isinstance(method, ast.Attribute)
            and method.attr in ("format", "join")
            and is_text(method.value)
        )
    return False


def is_mapping(file: ParsedFile, node: ast.expr) -> bool:
    """Return True if an expression is known to give a mapping."""
    value = file.constants.value(node)
    if isinstance(value, ast.Dict | ast.DictComp):
        return True
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr):
        return is_mapping(file, value.left) or is_mapping(file, value.right)
    return isinstance(value, ast.Call) and read_dotted_name(value.func) in ("dict", "asdict")


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else f"{line[:37]}..."
