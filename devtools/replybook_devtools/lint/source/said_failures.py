"""Literals that say failure, by the tables of the judge.

A literal is read as the client would receive it. Words stand in for what the source does not show,
and a member that may be None says nothing.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final, cast

from replybook_devtools.lint.source.handlers import TEXT_PARTS, handler_of
from replybook_devtools.lint.source.raw_returns import values_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from replybook_devtools.lint.source.parsed_file import ParsedFile

_WORDS: Final = "this and that"
"""Words in place of an unknown text. The judge reads no cause in them."""
_RAISED: Final = "that and this"
"""Words in place of the text of the caught exception."""
_UNKNOWN: Final = object()
_DEEPEST: Final = 20

_FLAGS: Final = ("is_error", "isError")
_BLOCKS: Final = ("content", "structured_content", "structuredContent")
_RESULTS: Final = ("CallToolResult", "ToolResult")
_IN_BRACES: Final = re.compile(r"\{[^{}]*\}")
_AFTER_PERCENT: Final = re.compile(r"%(?:\(\w+\))?[-#0 +]*[\d.*]*[sdrifxg]")


def find_returned_failures(file: ParsedFile, node: ast.Return) -> Iterator[tuple[ast.expr, str]]:
    """Yield the values of a return that say failure, each with a name for it.

    Args:
        node: The return statement of a tool, or of a function whose result a tool returns.
    """
    if isinstance(node.value, ast.Name) and not file.constants.is_as_made(node.value):
        return
    for value in values_of(file, node, node.value):
        what = _Reader(file, value, node).failure()
        if what:
            yield value, what


class _Reader:
    """Reads one returned expression.

    Attributes:
        is_filled: Unknown members have values. If not, they are None.
    """

    def __init__(self, file: ParsedFile, value: ast.expr, at: ast.Return) -> None:
        self._file, self._value = file, value
        self._handler = handler_of(file, value) or handler_of(file, at)
        self.is_filled = True

    def failure(self) -> str:
        """Return the failure that the value says, in words, or an empty text."""
        value = self._read_sent_value(self._value)
        if isinstance(value, str):
            if _RAISED in value:
                return "the text of an exception"
            return "a failure" if _says_failure(value, with_words=self._handler is not None) else ""
        if not isinstance(value, dict) or not _says_failure(cast("dict[str, object]", value)):
            return ""
        self.is_filled = False
        bare = {"message": _WORDS, **cast("dict[str, object]", self._read_sent_value(self._value))}
        return "a failure" if _says_failure(bare) else ""

    def _read_sent_value(self, node: ast.expr) -> object:
        """Return the text or the object that a client gets for a returned expression."""
        value = self._read(node, 0)
        while isinstance(value, list):
            items = cast("list[object]", value)
            if len(items) != 1:
                return items
            value = items[0]
        return value

    def _read(self, node: ast.expr, depth: int) -> object:
        if depth > _DEEPEST:
            return _UNKNOWN
        if isinstance(node, ast.Name | ast.Attribute) and self._is_raised(node):
            return _RAISED
        if isinstance(node, ast.Name):
            known = self._file.constants.value(node)
            if known is node or not self._file.constants.is_as_made(node):
                return _UNKNOWN
            node = known
        match node:
            case ast.Constant(value=value):
                return value
            case ast.JoinedStr(values=parts):
                return "".join(self._text(part, depth) for part in parts)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                said = self._read(left, depth + 1), self._read(right, depth + 1)
                is_text = any(isinstance(one, str) for one in said)
                texts = [one if isinstance(one, str) else _WORDS for one in said]
                return "".join(texts) if is_text else _UNKNOWN
            case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Mod(), right=given):
                return _AFTER_PERCENT.sub(self._words_of(given), text)
            case ast.Dict(keys=keys, values=values):
                return self._object(zip(keys, values, strict=True), depth)
            case ast.List(elts=items) | ast.Tuple(elts=items):
                return [self._member(item, depth) for item in items]
            case ast.Call():
                return self._read_call(node, depth)
            case _:
                return _UNKNOWN

    def _read_call(self, call: ast.Call, depth: int) -> object:
        words = {word.arg: word.value for word in call.keywords if word.arg is not None}
        name = self._file.names.last(call.func)
        match call.func:
            case ast.Attribute(value=ast.Constant(value=str(text)), attr="format"):
                return _IN_BRACES.sub(self._words_of(call), text)
            case ast.Name(id="dict") if not call.args:
                pairs = ((ast.Constant(key), value) for key, value in words.items())
                return self._object(pairs, depth)
            case _:
                pass
        if name == "dumps" and call.args:
            return self._read(call.args[0], depth + 1)
        if name in _RESULTS:
            return self._result(words, depth)
        if name == "TextContent" and "text" in words:
            return self._read(words["text"], depth + 1)
        if name in ("str", "repr") and call.args and self._mentions(call.args[0]):
            return _RAISED
        return _UNKNOWN

    def _result(self, words: dict[str, ast.expr], depth: int) -> object:
        """Return the content of a result that does not say that it failed."""
        for flag in _FLAGS:
            said = words.get(flag)
            if said is not None and not (isinstance(said, ast.Constant) and said.value is False):
                return _UNKNOWN
        found = [self._read(words[name], depth + 1) for name in _BLOCKS if name in words]
        return next((one for one in reversed(found) if one not in (None, _UNKNOWN)), _UNKNOWN)

    def _object(
        self, pairs: Iterator[tuple[ast.expr | None, ast.expr]], depth: int
    ) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in pairs:
            name = self._read(key, depth + 1) if key is not None else _UNKNOWN
            found[name if isinstance(name, str) else _WORDS] = self._member(value, depth)
        return found

    def _member(self, node: ast.expr, depth: int) -> object:
        value = self._read(node, depth + 1)
        if value is not _UNKNOWN:
            return value
        if self._mentions(node):
            return _RAISED
        if self._is_parameter(node):
            return _WORDS
        return [_WORDS] if self.is_filled else None

    def _text(self, part: ast.expr, depth: int) -> str:
        """Return a part of an f-string, with words in place of a value."""
        if not isinstance(part, ast.FormattedValue):
            return str(part.value) if isinstance(part, ast.Constant) else _WORDS
        value = self._read(part.value, depth + 1)
        return value if isinstance(value, str) else self._words_of(part.value)

    def _words_of(self, node: ast.expr) -> str:
        return _RAISED if self._mentions(node) else _WORDS

    def _is_parameter(self, node: ast.expr) -> bool:
        """Return True for a parameter that holds a text or a number, by its annotation.

        If not `is_filled`, a number or a default that is empty may say nothing.
        """
        function = self._file.function_of(node)
        if function is None:
            return False
        args, plain = function.args, ("str", "int") if self.is_filled else ("str",)
        some = [*args.posonlyargs, *args.args]
        defaults = [*[None] * (len(some) - len(args.defaults)), *args.defaults, *args.kw_defaults]
        return any(
            arg.arg == getattr(node, "id", None)
            and getattr(arg.annotation, "id", None) in plain
            and (self.is_filled or default is None or bool(getattr(default, "value", None)))
            for arg, default in zip([*some, *args.kwonlyargs], defaults, strict=True)
        )

    def _mentions(self, node: ast.expr) -> bool:
        """Return True if an expression holds the caught exception or its text."""
        return any(self._is_raised(child) for child in ast.walk(node))

    def _is_raised(self, node: ast.AST) -> bool:
        if self._handler is None or self._handler.name is None:
            return False
        if isinstance(node, ast.Attribute):
            return node.attr in TEXT_PARTS and self._is_raised(node.value)
        if not isinstance(node, ast.Name) or node.id != self._handler.name:
            return False
        around = self._file.parent(node)
        return not isinstance(around, ast.Attribute) or around.attr in TEXT_PARTS


def _says_failure(value: str | dict[str, object], *, with_words: bool = False) -> bool:
    """Return True if a success says failure, as the judge decides when a server runs.

    Args:
        value: The text or the object.
        with_words: The first words and the wording of a text decide, too, as in a failed result.
    """
    # imported here, because the tables take 30 ms
    from replybook.client.judging import judge, judge_success, suspect_in
    from replybook.client.judging.base_tables import BASE
    from replybook.client.judging.text_shape import begins_as_failure

    suspect = suspect_in(value)
    if suspect is not None and judge_success(suspect) is not None:
        return True
    if not with_words or not isinstance(value, str):
        return False
    if begins_as_failure(value, BASE.openings):
        return True
    return judge({"content": [{"type": "text", "text": value}]}).failed is True
