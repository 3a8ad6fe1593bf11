"""Freezing for a release: digests of the meanings of codes, and a copy of the registry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from replybook_codegen.edit.fault import BadEdit
from replybook_codegen.edit.registry_files import Shelf
from replybook_codegen.edit.writing import Edit
from replybook_codegen.edit.yaml_document import Cut, Sheet
from replybook_registry.nodes import Table
from replybook_registry.rules.rb117_changed_meaning import meaning_digest

_KEY = "meanings"
_EMPTY = re.compile(r"[ \t]*\{[ \t]*\}(?=[ \t]*(?:#|$))")


def frozen_meanings(shelf: Shelf, sheet: Sheet) -> str:
    """Return released.yaml with a digest for every usable code that has none."""
    known = sheet.root.get(_KEY)
    if not isinstance(known, Table):
        raise BadEdit(f"{sheet.path} has no mapping {_KEY!r}; add {_KEY}: {{}} to it")
    fresh = dict(sorted(_fresh(shelf, known)))
    if not fresh:
        return sheet.text
    cuts = _between(sheet, known, fresh) if known else [_first(sheet, fresh)]
    return sheet.edited(cuts, {**sheet.root, _KEY: {**known, **fresh}})


def _fresh(shelf: Shelf, known: Table) -> Iterator[tuple[str, str]]:
    for _, _, node in shelf.own_codes():
        code, digest = str(node.get("code")), meaning_digest(str(node.get("meaning")))
        if node.get("status") not in {"active", "deprecated"}:
            continue
        if code not in known:
            yield code, digest
        elif known[code] != digest:
            raise BadEdit(
                f"{node.value_place('meaning')} the meaning of {code} was changed after its release;"
                " restore it, and add a new code for the new meaning"
            )


def _first(sheet: Sheet, fresh: Mapping[str, str]) -> Cut:
    """Return the cut that turns `meanings: {}` into `meanings:` with one line per code."""
    lines, place = sheet.lines, sheet.root.key_place(_KEY)
    number, after = place.line - 1, place.column + len(_KEY)
    brackets = _EMPTY.match(lines[number][after:])
    if brackets is None:
        raise BadEdit(f"{place} this empty mapping cannot be edited; write {_KEY}: {{}}")
    rest = lines[number][after + brackets.end() :].rstrip(" \t")
    start = lines.starts[number] + after
    body = "".join(f"{lines.newline}  {_line(*item)}" for item in fresh.items())
    return Cut(start, lines.starts[number] + len(lines[number]), rest + body)


def _between(sheet: Sheet, known: Table, fresh: Mapping[str, str]) -> list[Cut]:
    """Return the cuts that insert each line before the next greater id, or at the end."""
    lines = sheet.lines
    indent = known.place.column - 1
    numbers = {code: known.key_place(code).line - 1 for code in known}
    if len(set(numbers.values())) < len(numbers) or lines[known.place.line - 1][:indent].strip():
        raise BadEdit(f"{known.place} this mapping cannot be edited; write one id a line")
    last = max(numbers.values())
    end = lines.end(lines.content_end(last, sheet.end_of(_KEY), indent))
    cuts: list[Cut] = []
    for code, digest in fresh.items():
        before = next((number for other, number in numbers.items() if other > code), None)
        line = " " * indent + _line(code, digest)
        if before is not None:
            at = lines.starts[before]
            cuts.append(Cut(at, at, line + lines.newline))
        elif lines.text[:end].endswith(("\n", "\r")):
            cuts.append(Cut(end, end, line + lines.newline))
        else:
            cuts.append(Cut(end, end, lines.newline + line))
    return cuts


def _line(code: str, digest: str) -> str:
    """Return the line with a quoted digest, since sixteen hex digits may look like a number."""
    return f'{code}: "{digest}"'


def frozen_copy(
    files: Mapping[str, bytes], folder: Path, version: str, shown: str
) -> Iterator[Edit]:
    """Yield every file of the registry below `folder`/`version`; nothing if it exists.

    Args:
        folder: The folder of all frozen versions.
        shown: The name of the folder for messages.
    """
    target = folder / version
    have = {p.relative_to(target).as_posix(): p for p in target.rglob("*") if p.is_file()}
    if have and {name: path.read_bytes() for name, path in have.items()} != dict(files):
        raise BadEdit(
            f"{shown}/{version} exists with other content, and what is frozen is never edited;"
            " set a new version in registry.yaml"
        )
    for name, data in files.items():
        if not have:
            yield Edit(target / name, f"{shown}/{version}/{name}", "", None, data)
