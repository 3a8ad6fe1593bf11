"""Lines of a YAML file, counted in the same way as the loader.

libyaml ends a line at CR LF, CR, LF, NEL, LS and PS. Python's `splitlines` accepts more, so it is
not used here. All numbers are counted from 0.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

from replybook_codegen.edit.fault import BadEdit
from replybook_registry.nodes import Table
from replybook_schema import Place

_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
_DOCUMENT_MARK = re.compile(r"(?:---|\.\.\.)(?:\s|$)")
_DASH = re.compile(r"( *)- +")


class Lines:
    """A text with the offsets of its lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in _BREAK.finditer(text))]
        if self.starts[-1] == len(text) and len(self.starts) > 1:
            self.starts.pop()

    def __len__(self) -> int:
        return len(self.starts)

    def __getitem__(self, number: int) -> str:
        """Return a line without its end."""
        return _BREAK.sub("", self.text[self.starts[number] : self.end(number)])

    def end(self, number: int) -> int:
        """Return the beginning of the line after `number`."""
        return self.starts[number + 1] if number + 1 < len(self.starts) else len(self.text)

    def offset(self, place: Place) -> int:
        """Return the offset of a place in the file."""
        return self.starts[place.line - 1] + place.column - 1

    def number(self, offset: int) -> int:
        """Return the line that contains `offset`."""
        return bisect_right(self.starts, offset) - 1

    @cached_property
    def newline(self) -> str:
        """The line end of the file. The first one decides."""
        match = _BREAK.search(self.text)
        return match[0] if match is not None else "\n"

    def document_end(self, first: int, after: int) -> int:
        """Return the line before `after` that ends the document by a mark, or `after`."""
        marks = (n for n in range(first, after) if _DOCUMENT_MARK.match(self[n]))
        return next(marks, after)

    def content_end(self, first: int, after: int, indent: int) -> int:
        """Return the last line of an item that begins at `first` and ends before `after`.

        Blank lines at its end, and comments indented by at most `indent`, belong to the next item.
        """
        last = after - 1
        while last > first and self._is_between(last, indent):
            last -= 1
        return last

    def _is_between(self, number: int, indent: int) -> bool:
        line = self[number]
        bare = line.lstrip(" ")
        return not bare.strip() or (bare.startswith("#") and len(line) - len(bare) <= indent)


def own_indent(lines: Lines, entry: Table) -> tuple[int, int]:
    """Return the columns of an entry's dash and of its keys.

    Raises:
        BadEdit: If they are not on one line.
    """
    line, keys = lines[entry.place.line - 1], entry.place.column - 1
    dash = _DASH.fullmatch(line[:keys])
    if dash is None or line[keys : keys + 1] == "{":
        raise BadEdit(
            f"{entry.place} this entry cannot be edited by a program;"
            " write it in block style, with its first key behind the dash"
        )
    return len(dash[1]), keys
