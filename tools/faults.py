"""Find the places in a Python source where a fault can be planted, and its blocks.

A fault is one small change of the text. It is located with `ast` and written by splicing, so every
other byte stays. Docstrings, annotations, f-strings, `TYPE_CHECKING` blocks, `__all__` and
`__repr__` get no faults.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

_COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: (r"\bis\b", "is not"),
    ast.IsNot: (r"\bis\s+not\b", "is"),
    ast.In: (r"\bin\b", "not in"),
    ast.NotIn: (r"\bnot\s+in\b", "in"),
}
_LEFT_OUT_FUNCTIONS = ("__repr__",)
_LEFT_OUT_CALLS = ("TypeVar", "ParamSpec", "NewType", "cast", "assert_never", "dataclass")
_FIELDS_OF_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
_LEFT_OUT_TYPES = ("Literal", "Annotated")

Edit = tuple[int, int, str]
"""Start and end as offsets in the text, and the new text."""


@dataclass(frozen=True)
class Fault:
    """One planted change.

    Attributes:
        block: Block that it is in.
        start: Offset of its text.
        old: Text before the change.
        new: Text after the change.
    """

    kind: str
    block: str
    line: int
    start: int
    old: str
    new: str

    def planted(self, text: str) -> str:
        """Return the source with the fault.

        Raises:
            ValueError: The old text is not at its place.
        """
        end = self.start + len(self.old)
        if text[self.start : end] != self.old:
            raise ValueError(
                f"line {self.line} must hold {self.old!r}, got {text[self.start : end]!r}"
            )
        return text[: self.start] + self.new + text[end:]


def faults_of(text: str) -> list[Fault]:
    """Return every fault that can be planted in a source, in the order of the text.

    Some faults do not give a valid program. Call `is_sound` only for those that you use, because it
    parses the source once for each.
    """
    tree = ast.parse(text)
    source = _Source(text)
    found = []
    for block, node in _nodes(tree):
        for kind, edits_of in KINDS.items():
            for start, end, new in edits_of(node, source):
                found.append(Fault(kind, block, source.line(start), start, text[start:end], new))
    return sorted(found, key=lambda fault: (fault.start, fault.kind))


def is_sound(fault: Fault, text: str) -> bool:
    """Return True if the source with the fault parses, and is a different program."""
    try:
        changed = ast.parse(fault.planted(text))
    except (SyntaxError, ValueError):
        return False
    return ast.dump(changed) != ast.dump(ast.parse(text))


def blocks_of(tree: ast.Module) -> Iterator[tuple[str, list[ast.stmt]]]:
    """Yield the name and the statements of each block.

    The name is the qualified name of the function or class, then the number of the block in it. A
    change of another function does not change the name. The module itself is `<module>`.
    """
    yield from _blocks_in(tree, "<module>", {})


def _blocks_in(
    node: ast.AST, owner: str, numbers: dict[str, int]
) -> Iterator[tuple[str, list[ast.stmt]]]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        owner = node.name if owner == "<module>" else f"{owner}.{node.name}"
    for field in ("body", "orelse", "finalbody"):
        body = getattr(node, field, None)
        if isinstance(body, list) and body:
            numbers[owner] = number = numbers.get(owner, -1) + 1
            yield f"{owner}:{number}", body
            for statement in list(body):
                if not _is_never_tested(statement):
                    yield from _blocks_in(statement, owner, numbers)
    for part in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
        yield from _blocks_in(part, owner, numbers)


class _Source:
    """A text with the offsets of its nodes.

    `ast` counts bytes of a line, the text has characters.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines = text.splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Return where a node starts and ends."""
        first, last = node.lineno, node.end_lineno  # type: ignore[attr-defined]
        start, end = node.col_offset, node.end_col_offset  # type: ignore[attr-defined]
        return self._offset(first, start), self._offset(last, end)

    def line(self, offset: int) -> int:
        """Return the number of the line of an offset."""
        return self.text.count("\n", 0, offset) + 1

    def _offset(self, line: int, column: int) -> int:
        before = self._lines[line - 1].encode()[:column].decode()
        return self._starts[line - 1] + len(before)


def _nodes(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Yield every node that may get a fault, with the name of its block."""
    for block, body in blocks_of(tree):
        for statement in body:
            if not _is_left_out(statement):
                yield from ((block, node) for node in _within(statement))


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and what is in it, except the blocks in it and what gets no fault."""
    yield node
    has_blocks = not isinstance(node, ast.IfExp | ast.Lambda)
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns") or (has_blocks and field in _FIELDS_OF_BLOCKS):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_left_out(child):
                yield from _within(child)


def _is_left_out(node: ast.AST) -> bool:
    """Return True if nothing in a node gets a fault."""
    match node:
        case ast.JoinedStr():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Call(func=called):
            return _name(called) in _LEFT_OUT_CALLS
        case ast.Subscript(value=called):
            return _name(called) in _LEFT_OUT_TYPES
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.stmt():
            return _is_never_tested(node)
    return False


def _is_never_tested(statement: ast.stmt) -> bool:
    """Return True for code that only a type checker, a debugger or a start by hand executes."""
    match statement:
        case ast.If(test=ast.Name() | ast.Attribute() as condition):
            return _name(condition) == "TYPE_CHECKING"
        case ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
            return True
        case ast.FunctionDef(name=name):
            return name in _LEFT_OUT_FUNCTIONS
    return False


def _name(node: ast.AST) -> str:
    return str(getattr(node, "attr", getattr(node, "id", "")))


def _negated_condition(node: ast.AST, source: _Source) -> Iterator[Edit]:
    match node:
        case (
            ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) | ast.Assert(test=test)
        ):
            yield _negation(test, source)
        case ast.comprehension(ifs=conditions):
            yield from (_negation(condition, source) for condition in conditions)


def _negation(node: ast.expr, source: _Source) -> Edit:
    start, end = source.span(node)
    return start, end, f"(not ({source.text[start:end]}))"


def _changed_comparison(node: ast.AST, source: _Source) -> Iterator[Edit]:
    if isinstance(node, ast.Compare):
        for (left, right), operator in zip(
            pairwise([node.left, *node.comparators]), node.ops, strict=True
        ):
            pattern, new = _COMPARISONS[type(operator)]
            yield from _between(left, right, pattern, new, source)


def _between(
    left: ast.expr, right: ast.expr, pattern: str, new: str, source: _Source
) -> Iterator[Edit]:
    """Yield the change of the operator between two operands."""
    start, end = source.span(left)[1], source.span(right)[0]
    if match := re.search(pattern, source.text[start:end]):
        yield start + match.start(), start + match.end(), new


def _other_number(node: ast.AST, source: _Source) -> Iterator[Edit]:
    match node:
        case ast.Constant(value=bool()):
            return
        case ast.Constant(value=int() | float() as number):
            yield *source.span(node), repr(number + 1)


def _dropped_raise(node: ast.AST, source: _Source) -> Iterator[Edit]:
    if isinstance(node, ast.Raise):
        yield *source.span(node), "pass"


def _swapped_operator(node: ast.AST, source: _Source) -> Iterator[Edit]:
    if not isinstance(node, ast.BoolOp):
        return
    old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    edits = [
        edit
        for left, right in pairwise(node.values)
        for edit in _between(left, right, rf"\b{old}\b", new, source)
    ]
    if len(edits) == len(node.values) - 1:
        start, end = edits[0][0], edits[-1][1]
        text = source.text[start:end]
        for first, last, word in reversed(edits):
            text = text[: first - start] + word + text[last - start :]
        yield start, end, text


def _dropped_statement(node: ast.AST, source: _Source) -> Iterator[Edit]:
    match node:
        case (
            ast.Expr(value=ast.Call() as call) | ast.Expr(value=ast.Await(value=ast.Call() as call))
        ):
            if not _is_left_out(call):
                yield *source.span(node), "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            yield *source.span(node), "pass"
        case ast.AugAssign():
            yield *source.span(node), "pass"


def _other_return(node: ast.AST, source: _Source) -> Iterator[Edit]:
    match node:
        case ast.Return(value=None | ast.Constant(value=None | bool())):
            return
        case ast.Return(value=ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) as value):
            yield _negation(value, source)
        case ast.Return(value=ast.expr() as value):
            yield *source.span(value), "None"


def _other_text(node: ast.AST, source: _Source) -> Iterator[Edit]:
    match node:
        case ast.Constant(value=str() | bytes()):
            start, end = source.span(node)
            old = source.text[start:end]
            quotes = 3 if old.endswith(('"""', "'''")) else 1
            yield end - quotes, end, "~" + old[-quotes:]


def _swapped_truth(node: ast.AST, source: _Source) -> Iterator[Edit]:
    match node:
        case ast.Constant(value=bool() as truth):
            yield *source.span(node), repr(not truth)


KINDS: dict[str, Callable[[ast.AST, _Source], Iterator[Edit]]] = {
    "negated condition": _negated_condition,
    "changed comparison": _changed_comparison,
    "other number": _other_number,
    "dropped raise": _dropped_raise,
    "swapped and/or": _swapped_operator,
    "dropped statement": _dropped_statement,
    "other return": _other_return,
    "other text": _other_text,
    "swapped truth": _swapped_truth,
}
"""Name of a kind -> the changes of that kind at one node."""
