"""Items and blocks of a script, created on demand as views of the tape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from replybook_ck3.world.parser.located_text import LocatedText
from replybook_ck3.world.parser.tape import Tape


class Item:
    """`key operator value`, a loose value, or a loose block."""

    __slots__ = ("_tape", "_text", "index")

    def __init__(self, text: LocatedText, tape: Tape, index: int) -> None:
        self._text = text
        self._tape = tape
        self.index = index

    @property
    def key(self) -> str | None:
        """The key without its quotes, or None for a loose value or block."""
        return remove_quotes(self._tape.keys[self.index])

    @property
    def operator(self) -> str | None:
        """The operator as written, or None for a loose item and for `key { }`."""
        return self._tape.operators[self.index]

    @property
    def value(self) -> str | Block | None:
        """The value, a block, or None if it is missing. Quotes are removed, escapes are kept."""
        if self._tape.blocks[self.index]:
            return Block(self._text, self._tape, self.index)
        return remove_quotes(self._tape.values[self.index])

    @property
    def tag(self) -> str | None:
        """The word before the value, such as `rgb` or `list`."""
        return self._tape.tags.get(self.index)

    @property
    def is_quoted(self) -> bool:
        """True if the value is written in quotes."""
        return (self._tape.values[self.index] or "").startswith('"')

    @property
    def start(self) -> int:
        """The offset of the first character."""
        return self._tape.starts[self.index]

    @property
    def end(self) -> int:
        """The offset after the last character."""
        return self._tape.ends[self.index]

    @property
    def line(self) -> int:
        """The line on which the item starts, from 1."""
        return self._text.position(self.start)[0]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Item):
            return NotImplemented
        return self._tape is other._tape and self.index == other.index

    def __hash__(self) -> int:
        return hash((id(self._tape), self.index))

    def __repr__(self) -> str:
        value = "{...}" if self._tape.blocks[self.index] else self._tape.values[self.index]
        words = (self._tape.keys[self.index], self.operator, self.tag, value)
        return f"<Item {' '.join(word for word in words if word is not None)}>"


class Block:
    """The content of a pair of braces."""

    def __init__(self, text: LocatedText, tape: Tape, index: int) -> None:
        self._text = text
        self._tape = tape
        self._index = index

    @cached_property
    def items(self) -> Sequence[Item]:
        """The direct items of the block."""
        first, last = self._index + 1, self._tape.nexts[self._index]
        return items_between(self._text, self._tape, first, last)

    @property
    def start(self) -> int:
        """The offset of the opening brace."""
        return self._tape.blocks[self._index] - 1

    @property
    def end(self) -> int:
        """The offset after the closing brace."""
        return self._tape.ends[self._index]

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __repr__(self) -> str:
        return f"<Block of {len(self.items)} items>"


def items_between(text: LocatedText, tape: Tape, first: int, last: int) -> Sequence[Item]:
    """Return the items from index `first` up to `last`, without nested ones.

    Args:
        last: Index after the last item.
    """
    found: list[Item] = []
    while first < last:
        found.append(Item(text, tape, first))
        first = tape.nexts[first]
    return found


def remove_quotes(written: str | None) -> str | None:
    """Return a word unchanged, and a quoted string without its quotes. Escapes stay as written."""
    if written is None or not written.startswith('"'):
        return written
    return written[1:-1] if len(written) > 1 and written.endswith('"') else written[1:]
