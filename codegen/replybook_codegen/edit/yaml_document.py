"""A YAML file during an edit: its text, its lines, and its parsed content.

After an edit the file is read again. For a long list, only the entries around the edit are read.
The text before and after them has not changed, and an entry of a block list begins at its dash, so
that the rest must read the same. (A test reads whole files instead.)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from replybook_codegen.edit.fault import BadEdit
from replybook_codegen.edit.layout import Lines
from replybook_registry.load import load_yaml
from replybook_registry.nodes import Items, Table
from replybook_schema import Finding

_FATAL = frozenset({"RB150", "RB151", "RB152", "RB153", "RB154"})


class Cut(NamedTuple):
    """A replacement of the text from `start` to `end`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Sheet:
    """A file that can be edited: one mapping, without faults that could mislead an edit."""

    path: str
    text: str
    root: Table

    @cached_property
    def lines(self) -> Lines:
        """The lines of the text."""
        return Lines(self.text)

    def entries(self, key: str) -> Items:
        """Return the list under a top-level key."""
        items = self.root.get(key)
        if not isinstance(items, Items):
            raise BadEdit(f"{self.path} has no list {key!r}; add {key}: [] to it")
        return items

    def end_of(self, key: str) -> int:
        """Return the line after the value of a top-level key."""
        begin = self.root.key_place(key).line - 1
        later = (self.root.key_place(other).line - 1 for other in self.root)
        end = min((line for line in later if line > begin), default=len(self.lines))
        return self.lines.document_end(begin + 1, end)

    def edited(self, cuts: Sequence[Cut], wanted: Mapping[str, object]) -> str:
        """Return the text with the cuts, if the whole file then reads as `wanted`."""
        text = _splice(self.text, cuts)
        if _read_again(text, self.path) != wanted:
            raise self._make_refusal()
        return text

    def edited_list(
        self, cuts: Sequence[Cut], key: str, span: slice, entries: Sequence[object]
    ) -> str:
        """Return the text with the cuts, if the entries in `span` then read as `entries`.

        Args:
            cuts: The cuts, inside the lines of `span`.
            key: The key of the list.
            span: A range of one or more entries.
            entries: The expected entries.
        """
        start, end = self._window(key, span)
        if any(cut.start < start or cut.end > end for cut in cuts):
            raise self._make_refusal()
        text = _splice(self.text, cuts)
        head = f"{self.lines[self.root.key_place(key).line - 1]}\n"
        again = _read_again(head + text[start : len(text) - (len(self.text) - end)], self.path)
        if again != {key: list(entries), **(self._behind(key) if end == len(self.text) else {})}:
            raise self._make_refusal()
        return text

    def _window(self, key: str, span: slice) -> tuple[int, int]:
        """Return the offsets of the entries in `span`, with the comments before the first one."""
        items, starts = self.entries(key), self.lines.starts
        first = items.item_place(span.start) if span.start else self.root.key_place(key)
        start = starts[first.line - (1 if span.start else 0)]
        more = span.stop < len(items)
        end = starts[items.item_place(span.stop).line - 1] if more else len(self.text)
        return start, end

    def _behind(self, key: str) -> dict[str, object]:
        """Return the top-level keys after `key`."""
        line = self.root.key_place(key).line
        return {k: v for k, v in self.root.items() if self.root.key_place(k).line > line}

    def _make_refusal(self) -> BadEdit:
        return BadEdit(
            f"{self.path} is laid out in a way that this edit would damage, so nothing was written;"
            " make the change by hand"
        )


def open_sheet(text: str, path: str) -> Sheet:
    """Return a file for editing, shown as `path`.

    A fault that could mislead an edit is refused.
    """
    table, findings = load_yaml(text.encode(), path)
    refuse_faults(findings)
    assert table is not None  # a file without a mapping has a fault
    return Sheet(path, text, table)


def refuse_faults(findings: Iterable[Finding]) -> None:
    """Raise `BadEdit` for a fault that could mislead an edit."""
    for finding in findings:
        if finding.rule in _FATAL:
            where = f"{finding.place}: {finding.rule}"
            raise BadEdit(f"{where} {finding.problem}; run: replybook check")


def _splice(text: str, cuts: Sequence[Cut]) -> str:
    parts: list[str] = []
    done = 0
    for cut in sorted(cuts, key=lambda cut: cut.start):
        parts += [text[done : cut.start], cut.text]
        done = cut.end
    return "".join([*parts, text[done:]])


def _read_again(text: str, path: str) -> Mapping[str, object] | None:
    table, findings = load_yaml(text.encode(), path)
    return None if any(finding.rule in _FATAL for finding in findings) else table
