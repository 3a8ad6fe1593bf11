"""A parsed script file: its text, its items and its errors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from replybook_ck3.world.parser.file_encoding import Encoding, decode, start_of_text
from replybook_ck3.world.parser.located_text import LocatedText, TextFault
from replybook_ck3.world.parser.script_items import Item, items_between
from replybook_ck3.world.parser.script_reader import read_script
from replybook_ck3.world.parser.tape import Tape


class Document(LocatedText):
    """A script file. `str(document)` is its text and `bytes(document)` its bytes."""

    def __init__(
        self, data: bytes | str, text: str, tape: Tape, faults: Iterable[TextFault]
    ) -> None:
        super().__init__(data, text, faults)
        self.tape = tape

    @cached_property
    def items(self) -> Sequence[Item]:
        """The items at the top level."""
        return items_between(self, self.tape, 0, len(self.tape))


def parse(data: bytes | str, *, encoding: Encoding = "utf-8-bom") -> Document:
    """Parse a script file. Errors are findings, never exceptions.

    Args:
        data: The content; a missing BOM is not reported for a `str`.
        encoding: Encoding that the folder of the file requires.
    """
    text, faults = decode(data, encoding)
    tape, found = read_script(text, start_of_text(text))
    return Document(data, text, tape, [*faults, *found])
