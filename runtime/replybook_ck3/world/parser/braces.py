"""The open blocks of a script, and hints which item lost a brace."""

from __future__ import annotations

from typing import Final

from replybook_ck3.world.parser.located_text import TextFault
from replybook_ck3.world.parser.margins import indentation, is_at_margin, margin
from replybook_ck3.world.parser.tape import Tape

_MOST_HINTS: Final = 20
"""Maximum number of hints, since each counts lines from the start of the text."""


class Braces:
    """The blocks that are open while a text is read.

    `by_margin` trusts the margin where it contradicts the braces: `key = {` in column 0 closes all
    open blocks, and an indented `}` closes no top-level item.
    """

    def __init__(self, text: str, tape: Tape, faults: list[TextFault], *, by_margin: bool) -> None:
        self.opened: list[int] = []
        """Indexes of the open blocks, the outermost first."""
        self.lost = 0
        """Number of missing or surplus braces."""
        self.by_margin = by_margin
        self._text = text
        self._tape = tape
        self._faults = faults
        self._hints = 0

    def open(self, index: int, end: int) -> None:
        """Make an item a block whose opening brace ends at `end`."""
        if self.by_margin:
            self.look_at_margin(self._tape.starts[index], index)
        self._tape.blocks[index] = self._tape.ends[index] = end
        self.opened.append(index)

    def close(self, end: int) -> None:
        """Close the innermost block with the brace that ends at `end`.

        A surplus brace is reported and closes nothing.
        """
        if not self.opened or self._is_surplus(end - 1):
            self.lost += 1
            problem = "this '}' closes nothing; a '{' before it may be missing"
            self._faults.append(TextFault(end - 1, "error", "surplus_brace", problem))
            return
        if self.by_margin and len(self.opened) > 1 and is_at_margin(self._text, end - 1):
            self._end_blocks(1, len(self._tape), end - 1)
        index = self.opened.pop()
        self._tape.ends[index] = end
        self._tape.nexts[index] = len(self._tape)

    def look_at_margin(self, start: int, index: int | None = None) -> None:
        """Close all open blocks if a block that starts at `start` is in column 0."""
        if not self.opened:
            return
        index = len(self._tape) if index is None else index
        before = index - 1
        if self._is_first_word(before, start):
            start, index = self._tape.starts[before], before
        if is_at_margin(self._text, start) and index > self.opened[-1]:
            self._end_blocks(0, index, start)

    def end(self) -> None:
        """Close all open blocks at the end of the text."""
        if self.opened:
            self._end_blocks(0, len(self._tape), len(self._text))

    def _is_first_word(self, index: int, start: int) -> bool:
        """Return True if an item starts a head such as `scripted_trigger name = {`."""
        tape = self._tape
        if index <= self.opened[-1] or tape.keys[index] is not None or tape.blocks[index]:
            return False
        between = self._text[tape.ends[index] : start]
        return tape.ends[index] < start and not between.strip(" \t")

    def _is_surplus(self, offset: int) -> bool:
        """Return True if an indented brace would close an item that starts in column 0."""
        if not self.by_margin or len(self.opened) != 1:
            return False
        start = self._tape.starts[self.opened[0]]
        return bool(indentation(self._text, offset)) and is_at_margin(self._text, start)

    def _end_blocks(self, depth: int, index: int, offset: int) -> None:
        """Report the blocks that are open below `depth`, and end them.

        Args:
            depth: Number of outer blocks that stay open.
            index: First item after the blocks.
        """
        tape, outermost = self._tape, self.opened[0]
        self.lost += len(self.opened) - depth
        start = tape.starts[outermost]
        name = tape.keys[outermost]
        closing = (offset, self.opened[-1]) if depth else None
        what = "the block" if name is None else f"the block of {name!r}"
        problem = f"{what} that opens here is never closed{self._hint(outermost, index, closing)}"
        self._faults.append(TextFault(start, "error", "unclosed_block", problem))
        for block in self.opened[depth:]:
            tape.ends[block] = offset
            tape.nexts[block] = index
        del self.opened[depth:]

    def _hint(self, first: int, last: int, closing: tuple[int, int] | None) -> str:
        """Return a hint that names the first block whose closing brace has another indentation.

        Its own brace may be the lost one.

        Args:
            last: Item after the last block.
            closing: Place of a brace in column 0 and the innermost block that it leaves open, or
                None.
        """
        self._hints += 1
        if self._hints > _MOST_HINTS:
            return ""
        tape, text = self._tape, self._text
        places = [] if closing is None else [closing]
        places += [
            (tape.ends[index] - 1, index) for index in range(first, last) if self._is_misfit(index)
        ]
        if not places or tape.keys[min(places)[1]] is None:
            return ""
        offset, block = min(places)
        head, brace = (text.count("\n", 0, place) + 1 for place in (tape.starts[block], offset))
        key = tape.keys[block]
        return f"; look for {key!r} on line {head}: line {brace} closes it with another indentation"

    def _is_misfit(self, block: int) -> bool:
        """Return True if a closing brace begins its line with the wrong indentation."""
        last = self._tape.ends[block] - 1
        if not self._tape.blocks[block] or self._text[last] != "}":
            return False
        closing = indentation(self._text, last)
        return closing is not None and closing != margin(self._text, self._tape.starts[block])
