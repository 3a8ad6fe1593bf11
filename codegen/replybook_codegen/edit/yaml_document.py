"""One file on its way through an edit: its text, its lines, and what the loader made of it.

After an edit the file is read again. Of a long list only the entries around the edit are: the text
before and behind them is the same to the byte, and an entry of a block list begins at its dash
whatever stands above it, so the rest cannot read differently. (A test reads whole files instead.)
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

__all__ = ["Cut", "Sheet", "open_sheet", "refuse_faults"]

_FATAL = frozenset({"RB150", "RB151", "RB152", "RB153", "RB154"})


class Cut(NamedTuple):
    """Replace the text from `start` to `end` by `text`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Sheet:
    """A file that can be edited: it holds one mapping and no fault that could mislead an edit."""

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
        """Return the line behind the value of a top-level key."""
        begin = self.root.key_place(key).line - 1
        later = (self.root.key_place(other).line - 1 for other in self.root)
        end = min((line for line in later if line > begin), default=len(self.lines))
        return self.lines.document_end(begin + 1, end)

    def edited(self, cuts: Sequence[Cut], wanted: Mapping[str, object]) -> str:
        """Return the text with the cuts made, if the whole file then reads as `wanted`."""
        text = _splice(self.text, cuts)
        if _read_again(text, self.path) != wanted:
            raise self._refused()
        return text

    def edited_list(
        self, cuts: Sequence[Cut], key: str, span: slice, entries: Sequence[object]
    ) -> str:
        """Return the text with the cuts made, if the entries in `span` then read as `entries`.

        The cuts lie inside the lines of `span`, which holds at least one entry.
        """
        start, end = self._window(key, span)
        if any(cut.start < start or cut.end > end for cut in cuts):
            raise self._refused()
        text = _splice(self.text, cuts)
        head = f"{self.lines[self.root.key_place(key).line - 1]}\n"
        found = _read_again(head + text[start : len(text) - (len(self.text) - end)], self.path)
        if found != {key: list(entries), **(self._behind(key) if end == len(self.text) else {})}:
            raise self._refused()
        return text

    def _window(self, key: str, span: slice) -> tuple[int, int]:
        """From where to where the entries in `span` stand, with the comments above the first."""
        items, starts = self.entries(key), self.lines.starts
        first = items.item_place(span.start) if span.start else self.root.key_place(key)
        start = starts[first.line - (1 if span.start else 0)]
        more = span.stop < len(items)
        end = starts[items.item_place(span.stop).line - 1] if more else len(self.text)
        return start, end

    def _behind(self, key: str) -> dict[str, object]:
        """Return the top-level keys that stand behind `key`."""
        line = self.root.key_place(key).line
        return {k: v for k, v in self.root.items() if self.root.key_place(k).line > line}

    def _refused(self) -> BadEdit:
        return BadEdit(
            f"{self.path} is laid out in a way that this edit would damage, so nothing was written;"
            " make the change by hand"
        )


def open_sheet(text: str, path: str) -> Sheet:
    """Read a file to be edited, shown as `path`; `BadEdit` if a fault could make an edit misread it."""
    table, findings = load_yaml(text.encode(), path)
    refuse_faults(findings)
    if table is None:
        raise BadEdit(f"{path} is no mapping; run: replybook check")
    return Sheet(path, text, table)


def refuse_faults(findings: Iterable[Finding]) -> None:
    """`BadEdit` for a fault that could make an edit misread the file."""
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
