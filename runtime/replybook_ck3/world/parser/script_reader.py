"""The reader of script: one pass over the text, without recursion.

A loop reads ordinary statements. Anything else goes to one of four repair functions, and the loop
continues after it.

A closing quote that follows a blank or an operator, and is followed by a word, was meant to open a
string. The string before it was never closed, and its probable end is looked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from replybook_ck3.world.parser import lexicon
from replybook_ck3.world.parser.braces import Braces
from replybook_ck3.world.parser.lexicon import (
    CLOSING,
    DELIMITERS,
    HEADED,
    LOOSE,
    OPENING,
    OPERATORS,
    QUOTED,
    STATEMENT,
    TAGS,
    VALUE,
)
from replybook_ck3.world.parser.located_text import CONTROLS, TextFault
from replybook_ck3.world.parser.margins import nested_at_margin
from replybook_ck3.world.parser.tape import Tape

_HEADS: Final = (OPENING, HEADED)
_END_OF_FILE: Final = "\x1a"
_NO_VALUE: Final = frozenset(f"}}=<>!?{_END_OF_FILE}")
_LONG_STRING: Final = 20
"""Number of lines above which a closing quote is probably missing."""

_LONGEST_GLUED: Final = 200
"""Maximum length of a string that directly follows a word."""

_NEXT_HEAD: Final = re.compile(r"(?<=[\s{])[\w.:$@-]++[ \t]*+[=<>!?]++[ \t]*+\Z")
"""The end of an unclosed string if another string opens on its line."""


def read_script(text: str, start: int) -> tuple[Tape, list[TextFault]]:
    """Return the items of a text from `start` on, and its errors.

    If braces are lost, a second reading trusts the margin. Its result is used unless it loses more
    braces. Then the margin is only a hint. Where all braces balance, it says nothing: columns are a
    matter of taste.
    """
    reader = _Reader(text, by_margin=False)
    reader.read(start)
    if reader.braces.lost:
        second = _Reader(text, by_margin=True)
        second.read(start)
        if second.braces.lost <= reader.braces.lost:
            return second.tape, second.faults
        unclosed = [fault.offset for fault in reader.faults if fault.code == "unclosed_block"]
        hints = nested_at_margin(text, reader.tape, min(unclosed, default=len(text)))
        return reader.tape, [*reader.faults, *hints]
    return reader.tape, reader.faults


class _Reader:
    def __init__(self, text: str, *, by_margin: bool) -> None:
        self.text = text
        self.tape = Tape()
        self.faults: list[TextFault] = []
        self.braces = Braces(text, self.tape, self.faults, by_margin=by_margin)
        self._quotes = _Quotes(text)
        self._odd: set[str] = set()
        self._gap = (-1, -1)  # an offset, and the end of the blanks and comments after it

    def read(self, start: int) -> None:
        """Read from `start` to the end of the text, or to the end-of-file character."""
        while start >= 0 and (match := self._read_plain(start)) is not None:
            start = _REPAIRS[match.lastindex or 0](self, match)
        self.braces.end()

    def _read_plain(self, start: int) -> re.Match[str] | None:
        """Read ordinary statements, and return the first other match, or None at the end.

        This loop runs once per item, so it fills the lists of the tape itself.
        """
        tape, braces = self.tape, self.braces
        keys, operators, values, blocks = tape.keys, tape.operators, tape.values, tape.blocks
        starts, ends, nexts, opened = tape.starts, tape.ends, tape.nexts, braces.opened
        by_margin, outer = braces.by_margin, tape.outer
        for match in STATEMENT.finditer(self.text, start):
            part = match.lastindex
            if part == CLOSING:
                if by_margin or not opened:
                    braces.close(match.end())
                else:
                    index = opened.pop()
                    ends[index] = match.end()
                    nexts[index] = len(keys)
                continue
            key, operator, value = match.group(1, 2, 4)
            if part == VALUE:
                block, end = 0, match.end()
            elif part in _HEADS:
                if by_margin:
                    braces.look_at_margin(match.start(1))
                opened.append(len(keys))
                block = end = match.end()
            elif part == LOOSE:
                key, value, block, end = None, key, 0, match.end(1)
                if self._is_of_list(value, end):
                    continue
                outer[len(keys)] = opened[-1] if opened else -1
            else:
                return match if part else None
            if operator != "=" and operator is not None and operator not in OPERATORS:
                self._unknown_operator(operator, match.start(2))
            keys.append(key)
            operators.append(operator)
            values.append(value)
            blocks.append(block)
            starts.append(match.start(1))
            ends.append(end)
            nexts.append(len(keys))
        return None

    def no_plain_value(self, match: re.Match[str]) -> int:
        """Read `key =` with a value that is not a word or short string."""
        operator = match[2]
        if operator not in OPERATORS:
            self._unknown_operator(operator, match.start(2))
        index = self.tape.add(match[1], operator, None, match.start(1), match.end(2))
        return self._read_value(index, match.end(2))

    def loose_block(self, match: re.Match[str]) -> int:
        """Read `{` without a key: a loose block, or the block of a tag such as `rgb`."""
        tape, start, end = self.tape, match.start(lexicon.LOOSE_BLOCK), match.end()
        index = self._previous(start)
        if index is None or not self._is_tag(index):
            index = tape.add(None, None, None, start, end)
        else:
            tape.tags[index] = tape.values[index] or ""
            tape.values[index] = None
        self.braces.open(index, end)
        return end

    def lone_operator(self, match: re.Match[str]) -> int:
        """Read an operator without a key, whose key was taken as the value before it."""
        tape, operator = self.tape, match[lexicon.LONE_OPERATOR]
        offset, end = match.span(lexicon.LONE_OPERATOR)
        index = self._previous(offset)
        word = None if index is None else tape.values[index]
        if index is None or word is None:
            self._fault(offset, "missing_key", f"{operator!r} has no key before it")
            return end
        if operator not in OPERATORS:
            self._unknown_operator(operator, offset)
        if tape.keys[index] is None:
            tape.keys[index], tape.operators[index], tape.values[index] = word, operator, None
        else:
            self._missing_value(index)
            start = tape.ends[index] - len(word)
            tape.values[index] = None
            tape.ends[index] = start
            index = tape.add(word, operator, None, start, end)
        return self._read_value(index, end)

    def other(self, match: re.Match[str]) -> int:
        """Read anything that is not a plain word, string, brace or operator."""
        offset = match.start(lexicon.OTHER)
        if self.text[offset] == _END_OF_FILE:
            if self.text[offset + 1 :].strip():
                problem = "the character 0x1A ends the file; the text behind it is not read"
                self.faults.append(TextFault(offset, "warning", "text_after_end", problem))
            return -1
        end = self._odd_token(offset)
        if end is None:
            self._odd_character(offset)
            return offset + 1
        index = self.tape.add(None, None, self.text[offset:end], offset, end)
        self.tape.outer[index] = self.braces.opened[-1] if self.braces.opened else -1
        return end

    def _read_value(self, index: int, position: int) -> int:
        """Read the value after an operator, and return the offset to continue at."""
        behind = position
        while True:
            match = lexicon.BEHIND.match(self.text, position)
            part, position = (match.lastindex, match.end()) if match else (None, position)
            if part == 1:
                self.braces.open(index, position)
                return position
            if match and part == 2:
                return self._plain_value(index, behind, *match.span(2))
            end = self._odd_token(position) or self._operator_as_value(position)
            if end is not None:
                return self._set_value(index, position, end)
            character = self.text[position : position + 1]
            if not character or character in _NO_VALUE:
                return self._no_value(index, position)
            self._odd_character(position)
            position += 1

    def _plain_value(self, index: int, behind: int, start: int, end: int) -> int:
        """Read a word or a short string as the value. On a later line it may be the next item."""
        if self.text.find("\n", behind, start) >= 0:
            if lexicon.HEAD.match(self.text, start):
                self._missing_value(index)
                return start
            problem = (
                f"the value of {self.tape.keys[index]!r} stands on a later line; it may be missing"
            )
            fault = TextFault(self.tape.starts[index], "warning", "distant_value", problem)
            self.faults.append(fault)
        return self._set_value(index, start, end)

    def _set_value(self, index: int, start: int, end: int) -> int:
        self.tape.values[index], self.tape.ends[index] = self.text[start:end], end
        return end

    def _operator_as_value(self, position: int) -> int | None:
        """Return the end of an operator that is a value, as in `{ OPERATOR = >= }`, or None."""
        match = lexicon.OPERATOR.match(self.text, position)
        is_value = (
            match and match[0] in OPERATORS and lexicon.NEXT_ITEM.match(self.text, match.end())
        )
        return match.end() if match and is_value else None

    def _no_value(self, index: int, position: int) -> int:
        match = lexicon.OPERATOR.match(self.text, position)
        if match is None:
            self._missing_value(index)
            return position
        self._fault(position, "surplus_operator", f"{match[0]!r} stands behind another operator")
        return match.end()

    def _odd_token(self, offset: int) -> int | None:
        """Return the end of a string, a word with a quote or a broken `@[`, or None."""
        if self.text.startswith('"', offset):
            end, faults = self._quotes.read(offset)
            self.faults += faults
            return end
        if broken := lexicon.BROKEN_ARITHMETIC.match(self.text, offset):
            self._fault(offset, "unclosed_arithmetic", "'@[' has no ']' behind its expression")
            return broken.end()
        if word := lexicon.WORD.match(self.text, offset):
            end, faults = self._quotes.read_glued_quote(word.end())
            self.faults += faults
            return end
        return None

    def _previous(self, offset: int) -> int | None:
        """Return the plain item that ends right before `offset`, apart from blanks, or None."""
        index = len(self.tape) - 1
        if index < 0 or self.tape.blocks[index]:
            return None
        end, gap_end = self._gap
        if end != self.tape.ends[index]:
            end = self.tape.ends[index]
            gap = lexicon.GAP.match(self.text, end)
            gap_end = gap.end() if gap else end
            self._gap = (end, gap_end)
        return index if gap_end >= offset else None

    def _is_tag(self, index: int) -> bool:
        """Return True if the value of an item is a tag of the block after it.

        Examples are `rgb {` and `type a = b {`.
        """
        tape = self.tape
        if tape.keys[index] is None:
            return False
        is_type = index > 0 and (tape.keys[index - 1], tape.values[index - 1]) == (None, "type")
        return is_type or tape.values[index] in TAGS

    def _is_of_list(self, value: str | None, end: int) -> bool:
        """Return True if a loose string belongs to the value before it: `key = list "name"`."""
        tape, index = self.tape, len(self.tape) - 1
        if index < 0 or tape.values[index] != "list" or not (value or "").startswith('"'):
            return False
        if tape.keys[index] is None or self._previous(end - len(value or "")) is None:
            return False
        tape.tags[index], tape.values[index], tape.ends[index] = "list", value, end
        return True

    def _fault(self, offset: int, code: str, problem: str) -> None:
        self.faults.append(TextFault(offset, "error", code, problem))

    def _missing_value(self, index: int) -> None:
        key = self.tape.keys[index]
        self._fault(self.tape.starts[index], "missing_value", f"{key!r} has no value")

    def _unknown_operator(self, operator: str, offset: int) -> None:
        known = " ".join(sorted(OPERATORS))
        problem = f"{operator!r} is no operator; use one of {known}"
        self._fault(offset, "unknown_operator", problem)

    def _odd_character(self, offset: int) -> None:
        """Report a character outside of strings and comments, once per text."""
        character = self.text[offset]
        if character not in self._odd and character not in CONTROLS:
            self._odd.add(character)
            problem = f"the character {character!r} stands outside of strings and comments"
            self.faults.append(TextFault(offset, "warning", "odd_character", problem))


_REPAIRS: Final[Mapping[int, Callable[[_Reader, re.Match[str]], int]]] = {
    lexicon.NO_PLAIN_VALUE: _Reader.no_plain_value,
    lexicon.LOOSE_BLOCK: _Reader.loose_block,
    lexicon.LONE_OPERATOR: _Reader.lone_operator,
    lexicon.OTHER: _Reader.other,
}
"""The repair functions. A reader does not hold them itself, so it is freed without a collection."""


class _Quotes:
    """The strings of one text. Each closing quote is searched once, so the work is linear."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._searched = (0, 0, 0)  # from, to, and the offset after the closing quote or 0

    def read(self, start: int) -> tuple[int, list[TextFault]]:
        """Return the offset after the string that opens at `start`, and its errors."""
        end = self._end(start)
        if not end:
            return self._cut(start, len(self._text)), [_report_quote(start)]
        if self._was_meant_to_open(start, end - 1):
            return self._cut(start, end - 1), [_report_quote(start)]
        lines = self._text.count("\n", start, end) + 1
        if lines > _LONG_STRING:
            problem = f"a string of {lines} lines; a quote may be missing"
            return end, [TextFault(start, "info", "long_string", problem)]
        if not DELIMITERS.match(self._text, end):
            problem = "a blank is missing behind the closing quote"
            return end, [TextFault(end, "warning", "glued_text", problem)]
        return end, []

    def read_glued_quote(self, start: int) -> tuple[int, list[TextFault]]:
        """Return the end of a quote that directly follows a word, and its errors.

        The string may belong to the word, or the quote may be the end of a string without a start.
        """
        end = self._end(start)
        is_near = end and end - start <= _LONGEST_GLUED
        if is_near and "\n" not in self._text[start:end] and DELIMITERS.match(self._text, end):
            problem = "a blank or an operator is missing before the opening quote"
            return end, [TextFault(start, "warning", "glued_text", problem)]
        problem = (
            "this quote stands behind a word and opens nothing; its opening quote may be missing"
        )
        return start + 1, [TextFault(start, "error", "surplus_quote", problem)]

    def _end(self, start: int) -> int:
        """Return the offset after the closing quote, or 0 without one.

        Quotes in between are escaped, so a search from one of them finds the same end.
        """
        first, last, end = self._searched
        if not first <= start < last:
            match = QUOTED.match(self._text, start)
            end = match.end() if match else 0
            self._searched = (start, end - 1 if end else len(self._text), end)
        return end

    def _was_meant_to_open(self, start: int, quote: int) -> bool:
        before = self._text[quote - 1]
        is_apart = quote - 1 > start and (before.isspace() or before in "=<>!?")
        return is_apart and not DELIMITERS.match(self._text, quote + 1)

    def _cut(self, start: int, limit: int) -> int:
        """Return the probable end of a string without a closing quote, on its own line."""
        line_end = self._text.find("\n", start, limit)
        end = limit if line_end < 0 else line_end
        first = max(start + 1, end - _LONGEST_GLUED)
        tail = self._text[first:end]
        if head := _NEXT_HEAD.search(tail):
            tail = tail[: head.start()]
        return first + len(tail.rstrip("} \t\r"))


def _report_quote(start: int) -> TextFault:
    return TextFault(start, "error", "unclosed_quote", "the string that opens here is never closed")
