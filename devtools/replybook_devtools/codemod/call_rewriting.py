"""Rewriting of one builder call, as a whole or not at all: method, code and data.

There are four methods and no message. An information or a warning becomes a success.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from replybook_devtools.codemod.call_shapes import CallShape, shape_of
from replybook_devtools.codemod.code_constants import CodeNames
from replybook_devtools.codemod.dropped_texts import hold_dropped
from replybook_devtools.codemod.left_places import Unclear
from replybook_devtools.codemod.successors import CallSite, fits, is_former, missing, successor
from replybook_devtools.lint.finding import Edit
from replybook_devtools.lint.source.builder_calls import BuilderCall
from replybook_devtools.lint.source.parsed_file import ParsedFile
from replybook_devtools.lint.vocabulary import LintVocabulary

_OLD_METHODS: Final = {
    "info": frozenset("S"),
    "warn": frozenset("S"),
    "warning": frozenset("S"),
    "fail": frozenset("IDE"),
}
"""The methods that older builders had, and the types of what each stood for (001 §2, §9)."""

_QUOTE: Final = re.compile(r"[\"']")


class RewrittenCall(NamedTuple):
    """The edits of one place, done together or not at all.

    `dropped` holds the node of a message that is taken out.
    """

    edits: tuple[Edit, ...]
    code: str
    dropped: tuple[ast.expr, ...] = ()


class CallRewriter:
    """Rewrites the calls of one file."""

    def __init__(self, file: ParsedFile, vocabulary: LintVocabulary, names: CodeNames) -> None:
        self._file, self._vocabulary, self._names = file, vocabulary, names

    def change_call(
        self, call: BuilderCall, declared: frozenset[str] | None
    ) -> RewrittenCall | None:
        """Return the change of a call; None if there is nothing to do.

        Args:
            call: The call of a builder.
            declared: The codes of the tool around the call.

        Raises:
            Unclear: The right change would be a guess.
        """
        letters = self._letters(call)
        if letters is None or not self._concerns(call):
            return None
        params = self._params(call)
        shape = shape_of(self._file, call, params)
        self._hold_warning(call, shape)
        site = CallSite(letters, self._keys(call, shape), declared)
        if shape.code is None:
            return self._without_code(call, shape, site)
        codes = self._codes(call, shape, site)
        new = {new for _, _, new in codes}
        letter = {self._vocabulary.codes[code].reply_type for code in new}
        if len(letter) != 1:
            raise Unclear("its codes are of several types", sorted(new))
        if not self._agrees(codes, letters):
            if (
                call.type_letter is not None
                and not shape.is_old
                and new == {c for c, _, _ in codes}
            ):
                return None  # a call of today that is wrong: for the linter
            raise Unclear("its method says something else than its code", sorted(new))
        for code in new:
            self._hold_data(code, shape, site)
        edits = [
            *self._method_edit(call, letter.pop()),
            *self._code_edits(shape, codes),
            *self._data_edits(shape),
        ]
        return RewrittenCall(tuple(edits), min(new), self._drop_messages(shape)) if edits else None

    # What the call says

    def _letters(self, call: BuilderCall) -> frozenset[str] | None:
        """Return the types that a method gives; None if no builder has the method."""
        if call.type_letter is not None:
            return frozenset(call.type_letter)
        return _OLD_METHODS.get(call.method)

    def _concerns(self, call: BuilderCall) -> bool:
        """Return True if a registry knows the code, so that the call may be rewritten.

        A code that no registry knows is left to the linter, if nothing else in the call is old.

        Raises:
            Unclear: The code is unknown or computed, and the call has an old form.
        """
        codes = [code for code, _ in call.choices]
        unknown = [c for c in codes if c not in self._vocabulary.codes and not self._is_old(c)]
        if not unknown and (codes or call.code_node is None or self._is_data_first(call)):
            return True
        if call.method in _OLD_METHODS or any(word.arg == "message" for word in call.node.keywords):
            what = f"no registry knows {unknown[0]!r}" if unknown else "its code is computed"
            raise Unclear(what)
        return False

    def _is_data_first(self, call: BuilderCall) -> bool:
        value = self._file.constants.value(call.code_node) if call.code_node else None
        return isinstance(value, ast.Dict)

    def _is_old(self, code: str) -> bool:
        return code in self._vocabulary.former

    def _params(self, call: BuilderCall) -> frozenset[str]:
        """Return the params of the code of a call, or of what may take its place."""
        found: set[str] = set()
        for code, _ in call.choices:
            old = self._vocabulary.former.get(code)
            for name in old.use if old is not None and old.verdict != "keep" else (code,):
                if name in self._vocabulary.codes:
                    found |= self._vocabulary.codes[name].params
        return frozenset(found)

    def _keys(self, call: BuilderCall, shape: CallShape) -> frozenset[str] | None:
        if shape.named:
            return shape.names()
        return None if shape.spread is not None else call.data_keys

    # What becomes of it

    def _without_code(
        self, call: BuilderCall, shape: CallShape, site: CallSite
    ) -> RewrittenCall | None:
        """`success` may go without a code: the tool's default is meant."""
        if "S" not in site.letters:
            if call.method in _OLD_METHODS:
                raise Unclear("it has no code", sorted(site.declared or ()))
            return None
        if call.method == "success" and not shape.is_old:
            return None
        if site.declared is None or not any("-S-" in code for code in site.declared):
            raise Unclear("it has no code, and no tool around it has a default")
        edits = [*self._method_edit(call, "S"), *self._data_edits(shape)]
        return RewrittenCall(tuple(edits), "", self._drop_messages(shape))

    def _drop_messages(self, shape: CallShape) -> tuple[ast.expr, ...]:
        """Return the messages to take out.

        Raises:
            Unclear: A message does something or holds a comment.
        """
        for index in shape.messages:
            hold_dropped(self._file, shape.value(index), shape.items.spans[index])
        return tuple(shape.value(index) for index in shape.messages)

    def _codes(
        self, call: BuilderCall, shape: CallShape, site: CallSite
    ) -> list[tuple[str, ast.expr, str]]:
        """Return each possible code of a call, its node, and its new code."""
        assert shape.code is not None
        start, end = self._file.offsets(shape.value(shape.code))
        found: list[tuple[str, ast.expr, str]] = []
        for code, node in call.choices:
            new = (
                successor(self._vocabulary, code, site)
                if is_former(self._vocabulary, code)
                else code
            )
            begin, _ = self._file.offsets(node)
            if new != code and not start <= begin < end:
                raise Unclear(f"{code} is kept in a name; put the code into the call", [new])
            found.append((code, node, new))
        return found

    def _hold_warning(self, call: BuilderCall, shape: CallShape) -> None:
        """Refuse a call with a computed message that is all that an info or warning says.

        Such a message becomes data (001 §2).

        Raises:
            Unclear: The call is of that kind.
        """
        texts = [shape.value(index) for index in shape.messages]
        has_more = shape.data is not None or shape.named or shape.spread is not None
        is_said = call.method in _OLD_METHODS and "S" in _OLD_METHODS[call.method] and not has_more
        if is_said and any(not isinstance(text, ast.Constant) for text in texts):
            raise Unclear("what it says stands in its message only; put it into data")

    def _hold_data(self, code: str, shape: CallShape, site: CallSite) -> None:
        """Refuse a text to take out that may hold the params of the code.

        Raises:
            Unclear: Required params are missing in the data.
        """
        known = self._vocabulary.codes[code]
        if not (shape.messages or shape.named) or fits(known, site.keys):
            return
        absent = missing(known, site.keys)
        if absent:
            raise Unclear(f"{code} needs {', '.join(absent)} in data, maybe from its text", [code])
        strange = ", ".join(sorted((site.keys or frozenset()) - known.params))
        raise Unclear(f"{code} does not take {strange}", [code])

    def _agrees(
        self,
        codes: list[tuple[str, ast.expr, str]],
        letters: frozenset[str],
    ) -> bool:
        """Return True if the method fits the type of the code, or of the former id."""
        for code, _, new in codes:
            was, is_now = code.split("-")[-2], self._vocabulary.codes[new].reply_type
            if is_now not in letters and (new == code or was not in letters):
                return False
        return True

    # Edits

    def _method_edit(self, call: BuilderCall, letter: str) -> Iterator[Edit]:
        method = self._vocabulary.types[letter]
        _, end = self._file.offsets(call.node.func)
        start = end - len(call.method)
        if method == call.method:
            return
        if self._file.text[start:end] != call.method:
            raise Unclear("the name of the method cannot be found in the text")
        yield Edit(start, end, method)

    def _code_edits(
        self, shape: CallShape, codes: list[tuple[str, ast.expr, str]]
    ) -> Iterator[Edit]:
        assert shape.code is not None
        if shape.named_code:
            if shape.code != 0:
                raise Unclear("its code is given by name behind other arguments; put it first")
            begin, _ = shape.items.spans[shape.code]
            match = re.compile(r"code\s*=\s*").match(self._file.text, begin)
            yield Edit(begin, match.end() if match else begin, "")
        start, end = self._file.offsets(shape.value(shape.code))
        for code, node, new in codes:
            begin, stop = self._file.offsets(node)
            if not start <= begin < end:
                continue
            is_text = isinstance(node, ast.Constant)
            if new == code and not is_text:
                continue
            old = self._file.text[begin:stop]
            quote = _QUOTE.search(old)
            text = self._names.text(new, quote[0] if quote else '"')
            if text != old:
                yield Edit(begin, stop, text)

    def _data_edits(self, shape: CallShape) -> Iterator[Edit]:
        spans = shape.items.spans
        yield from shape.items.without(set(shape.messages))
        if shape.placed_data and shape.data is not None:
            yield Edit(spans[shape.data][0], spans[shape.data][0], "data=")
        if shape.spread is not None:
            begin, _ = spans[shape.spread]
            match = re.compile(r"\*\*\s*").match(self._file.text, begin)
            yield Edit(begin, match.end() if match else begin, "data=")
        yield from self._named_edits(shape)

    def _named_edits(self, shape: CallShape) -> Iterator[Edit]:
        """`seeds=3, day=when` becomes `data={"seeds": 3, "day": when}`."""
        if not shape.named:
            return
        for index in shape.named:
            begin, end = shape.items.spans[index]
            match = re.compile(r"(\w+)\s*=\s*").match(self._file.text, begin)
            if match is None:
                raise Unclear("the name of an argument cannot be found in the text")
            head = "data={" if index == shape.named[0] else ""
            yield Edit(begin, match.end(), f'{head}"{match[1]}": ')
            if index == shape.named[-1]:
                yield Edit(end, end, "}")
