"""The conflicts of a playset as lines for people and as data for programs, worst first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from replybook_ck3.ask.conflicts.conflict_report import (
    Conflicts,
    first_mentions,
    merge_notes,
    told_file,
    told_unit,
    unit_of,
)
from replybook_ck3.index.replacements import Replacement
from replybook_ck3.index.rivals import RivalUnit

_NAMES: Final = 5
_PLACES: Final = 3


def conflict_lines(found: Conflicts, limit: int) -> Iterator[str]:
    """Yield the lines: replaced files, definitions, then the numbers.

    Args:
        limit: Maximum number of files, and of definitions.
    """
    files = found.files.found
    for file in files[:limit]:
        yield from _file(file)
    yield from _more(len(files), limit, "file")
    units = found.shown
    for unit in units[:limit]:
        yield _unit(unit)
    yield from _more(len(units), limit, "definition")
    yield from map(str, merge_notes(units).get("notes", ()))
    yield from _numbers(found)


def conflict_data(found: Conflicts, limit: int) -> dict[str, object]:
    """Return the conflicts as data for JSON.

    Args:
        limit: Maximum number of files, and of definitions.
    """
    return {
        "summary": found.numbers(),
        "groups": found.groups(),
        "files": list(map(told_file, found.files.found[:limit])),
        "symbols": list(map(told_unit, found.shown[:limit])),
        **merge_notes(found.items.units),
    }


def _file(file: Replacement) -> Iterator[str]:
    yield f"{file.path}: {_who(file)}"
    if not file.has_names:
        yield "    not known: the index reads no names from files of this folder"
    if file.lost:
        yield f"    lost: {_counts(one.kind for one in file.lost)}: {_first(map(unit_of, file.lost))}"
    if file.broken:
        by_name = {unit_of(one): one.broken for one in file.lost if one.broken}
        yield f"    broken: {_number(file.broken, 'mention')}: {_list_counts(by_name)}"
    for name, at in first_mentions(file.lost, _PLACES):
        yield f"        {at.address}:{at.line} names {unit_of(name)}"
    if file.lost_texts:
        named = f", named in {_number(file.broken_texts, 'place')}" if file.broken_texts else ""
        yield f"    lost texts: {len(file.lost_texts)}{named}"
    if unknown := _counts(one.kind for one in file.lost if one.mentions is None):
        yield f"    not known: who names them ({unknown}); their mentions are not collected"


def _who(file: Replacement) -> str:
    if file.by:
        others = dict.fromkeys(address.partition("/")[0] for address, _ in file.files)
        what = f"replaces the folder of {_and(list(others))}"
        return f"{file.by} {what}, {_number(len(file.files), 'file')}"
    *early, last = file.sources
    return f"{last} replaces {_and(early)}"


def _unit(unit: RivalUnit) -> str:
    places = ", ".join(
        f"{place.address}:{place.line}{' wins' if place.wins and unit.rule == 'last-wins' else ''}"
        for place in unit.places
        if place.is_loaded
    )
    named = f", named in {_number(unit.mentions, 'place')}" if unit.mentions else ""
    return f"{unit.kind}:{unit.name} ({unit.rule}): {places}{named}"


def _numbers(found: Conflicts) -> Iterator[str]:
    files, items, lost = found.files, found.items, found.lost
    broken = len(found.broken)
    yield (
        f"{_number(len(files.found), 'replaced file')}, {_number(len(lost), 'lost name')},"
        f" {_number(broken, 'broken mention')}"
    )
    by_rule = Counter(unit.rule for unit in items.units)
    rules = f" ({_list_counts(by_rule)})" if by_rule else ""
    yield f"{_number(len(items.units), 'definition')} in two sources{rules}"
    if items.units:
        yield f"    {_counts(one.kind for one in items.units)}"
    yield f"{_number(items.localization, 'localization key')} with different texts"
    yield f"{_number(files.pictures, 'replaced picture')}"
    yield f"{_number(items.same + files.same, 'copy', 'copies')} with the same words: no conflict"


def _more(total: int, limit: int, what: str) -> Iterator[str]:
    if total > limit:
        yield f"and {_number(total - limit, f'more {what}')}"


def _first(names: Iterable[str]) -> str:
    found = list(names)
    rest = f" and {len(found) - _NAMES:,} more" if len(found) > _NAMES else ""
    return ", ".join(found[:_NAMES]) + rest


def _list_counts(counts: Mapping[str, int]) -> str:
    return _first(f"{name} {count:,}" for name, count in counts.items())


def _counts(kinds: Iterable[str]) -> str:
    return ", ".join(f"{kind} {count:,}" for kind, count in Counter(kinds).most_common())


def _number(count: int, one: str, many: str | None = None) -> str:
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"


def _and(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
