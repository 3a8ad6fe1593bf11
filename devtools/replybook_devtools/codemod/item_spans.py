"""Places of call arguments and mapping pairs, with their parentheses.

`ast` gives the place of an expression without the parentheses around it, so the commas of the text
decide.
"""

from __future__ import annotations

import ast
import io
import token
import tokenize
from collections.abc import Iterator, Sequence

from replybook_devtools.codemod.left_places import Unclear
from replybook_devtools.lint.finding import Edit
from replybook_devtools.lint.source.syntax_tree import SyntaxTree

_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")


class ItemSpans:
    """The items between two brackets, and the comma behind each.

    Offsets are those of the whole text.
    """

    def __init__(
        self, text: str, first: int, spans: Sequence[tuple[int, int]], commas: Sequence[int]
    ) -> None:
        self._text, self._first = text, first
        self.spans, self._commas = tuple(spans), tuple(commas)

    def without(self, gone: set[int]) -> Iterator[Edit]:
        """Yield edits that take items out, each with one comma.

        Comments beside the items stay.
        """
        for index in sorted(gone):
            has_before = any(i not in gone for i in range(index))
            for start, end in self._take_item(index, has_before=has_before):
                yield Edit(start, end, "")

    def _take_item(self, index: int, *, has_before: bool) -> list[tuple[int, int]]:
        start, end = self.spans[index]
        if has_before:
            before = self.spans[index - 1][1]
            if "#" not in self._text[before:start]:
                return [(before, end)]
        elif index + 1 < len(self.spans):
            after = self.spans[index + 1][0]
            if "#" not in self._text[end:after]:
                return [(start, after)]
        return self._with_comma(index, start, end)

    def _with_comma(self, index: int, start: int, end: int) -> list[tuple[int, int]]:
        """Return the places of an item and of the comma behind it.

        A comment may be between the two.
        """
        if index >= len(self._commas):
            return [self._whole_line(start, end)]
        comma = self._commas[index]
        if not self._text[end:comma].strip():
            return [self._whole_line(start, comma + 1)]
        return [(start, end), (comma, comma + 1)]

    def _whole_line(self, start: int, end: int) -> tuple[int, int]:
        """Return a place, widened to its whole line if the line has nothing else."""
        head = self._text.rfind("\n", 0, start) + 1
        tail = self._text.find("\n", end)
        if tail < 0 or head <= self._first or self._text[head:start].strip():
            return start, end
        return (start, end) if self._text[end:tail].strip() else (head, tail + 1)


def of_call(file: SyntaxTree, call: ast.Call) -> ItemSpans:
    """Return the arguments of a call in the order of the source, positional ones and keywords."""
    _, begin = file.offsets(call.func)
    _, end = file.offsets(call)
    gap = file.text[begin:end]
    opening = begin + len(gap) - len(gap.lstrip())
    if file.text[opening] != "(":
        raise Unclear("the name of the method stands in brackets of its own")
    return _spans(file, opening, end - 1, [file.offsets(item) for item in arguments(call)])


def arguments(call: ast.Call) -> list[ast.expr | ast.keyword]:
    """Return the arguments of a call in the order of the source."""
    given: list[ast.expr | ast.keyword] = [*call.args, *call.keywords]
    return sorted(given, key=lambda each: (each.lineno, each.col_offset))


def of_dict(file: SyntaxTree, node: ast.Dict) -> ItemSpans:
    """Return the pairs of a mapping, in the order of the source."""
    start, end = file.offsets(node)
    pairs = zip(node.keys, node.values, strict=True)
    inner = [
        (file.offsets(key or value)[0], file.offsets(value)[1])  # `**more` has no key
        for key, value in pairs
    ]
    return _spans(file, start, end - 1, inner)


def _spans(
    file: SyntaxTree, opening: int, closing: int, nodes: Sequence[tuple[int, int]]
) -> ItemSpans:
    """Split the text between two brackets at its own commas.

    A comma inside of a node is not one of them.
    """
    spans: list[tuple[int, int]] = []
    commas: list[int] = []
    start: int | None = None
    last = opening + 1
    for kind, begin, end in _tokens(file.text, opening, closing):
        is_comma = kind == "," and not any(a <= begin < b for a, b in nodes)
        if is_comma and start is not None:
            spans.append((start, last))
            commas.append(begin)
            start = None
        elif not is_comma:
            start, last = begin if start is None else start, end
    if start is not None:
        spans.append((start, last))
    if len(spans) != len(nodes):
        raise Unclear("the commas of this place cannot be told apart")
    return ItemSpans(file.text, opening, spans, commas)


def _tokens(text: str, opening: int, closing: int) -> Iterator[tuple[str, int, int]]:
    """Yield the tokens between two brackets; commas in inner brackets become `x`."""
    body = f"({text[opening + 1 : closing]})"
    starts = [0]
    for line in io.StringIO(body):
        starts.append(starts[-1] + len(line))
    depth = 0
    try:
        for each in tokenize.generate_tokens(io.StringIO(body).readline):
            begin = starts[each.start[0] - 1] + each.start[1]
            end = starts[each.end[0] - 1] + each.end[1]
            depth += (each.string in _OPENING) - (each.string in _CLOSING)
            if not 0 < begin < len(body) - 1 or each.type in (tokenize.NL, tokenize.COMMENT):
                continue
            if each.type == token.OP:
                yield each.string if depth == 1 else "x", opening + begin, opening + end
            elif each.string:
                yield "", opening + begin, opening + end
    except (tokenize.TokenError, SyntaxError, IndexError) as error:
        raise Unclear("the text of this place cannot be split") from error
