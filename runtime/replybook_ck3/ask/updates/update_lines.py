"""The update report as lines for people, as Markdown, and as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from replybook_ck3.ask.updates.update_report import Affected, Change, Relation, UpdateReport
from replybook_ck3.index.source_version import Spot

_Data: TypeAlias = dict[str, object]

_PLACES: Final = 3
_NAMES: Final = 5

_HEADINGS: Final[Mapping[tuple[Relation, Change], str]] = {
    ("mention", "gone"): "named by the mod, and gone",
    ("mention", "changed"): "named by the mod, and changed",
    ("mention", "moved"): "named by the mod, and moved to another file",
    ("file", "changed"): "replaced whole by the mod, and changed",
    ("file", "gone"): "replaced whole by the mod, and gone",
    ("file", "added"): "replaced whole by the mod, and new",
    ("folder", "changed"): "folders replaced by the mod, with changed files",
    ("override", "gone"): "overridden by the mod, and gone",
    ("override", "changed"): "overridden by the mod, and changed",
    ("override", "added"): "defined by the mod, and now by the new version as well",
    ("override", "moved"): "overridden by the mod, and moved to another file",
    ("append", "gone"): "added to by the mod, and gone",
    ("append", "changed"): "added to by the mod, and changed",
    ("append", "added"): "defined by the mod, and now by the new version as well (both apply)",
    ("append", "moved"): "added to by the mod, and moved to another file",
    ("text", "gone"): "texts overridden by the mod, and gone",
    ("text", "changed"): "texts overridden by the mod, and changed",
    ("text", "added"): "texts of the mod, and now of the new version as well",
    ("text", "moved"): "texts overridden by the mod, and moved to another file",
}


def update_lines(report: UpdateReport, limit: int) -> Iterator[str]:
    """Yield lines of text, worst first.

    Args:
        limit: Maximum number of entries below each heading.
    """
    for heading, some, total in _sections(report, limit):
        yield f"{heading}: {total:,}"
        for one in some:
            yield f"  {_title(one)}"
            yield from (f"      {line}" for line in _details(one))
        if total > len(some):
            yield f"  and {total - len(some):,} more"
    yield from _rest(report)


def update_markdown(report: UpdateReport, limit: int) -> Iterator[str]:
    """Yield lines of Markdown, worst first.

    Args:
        limit: Maximum number of entries below each heading.
    """
    yield f"# What the update affects in {_code(report.mod.partition(':')[2])}"
    for heading, some, total in _sections(report, limit):
        yield from ("", f"## {heading[0].upper()}{heading[1:]} ({total:,})", "")
        for one in some:
            yield f"- [ ] {_code(_title(one))}"
            yield from (f"    - {_escape_markdown(line)}" for line in _details(one))
        if total > len(some):
            yield f"- and {total - len(some):,} more"
    yield ""
    yield from map(_escape_markdown, _rest(report))


def update_data(report: UpdateReport, limit: int) -> _Data:
    """Return the report as data for JSON.

    Args:
        limit: Maximum number of entries of each relation and change.
    """
    return {
        "mod": report.mod,
        "needs_work": report.needs_work,
        "summary": [
            {"relation": relation, "change": change, "count": count}
            for (relation, change), count in report.numbers().items()
        ],
        "pictures": report.pictures,
        "mentions_not_collected": dict(report.not_collected),
        "found": [_describe_change(one) for _, some, _ in _sections(report, limit) for one in some],
    }


def _sections(report: UpdateReport, limit: int) -> Iterator[tuple[str, Sequence[Affected], int]]:
    for key, same in groupby(report.found, key=lambda one: (one.relation, one.changes[0])):
        found = list(same)
        yield _HEADINGS[key], found[:limit], len(found)


def _rest(report: UpdateReport) -> Iterator[str]:
    if not report.found:
        yield "the update changes nothing that the mod overrides or names"
    if report.pictures:
        yield f"replaced pictures that changed: {report.pictures:,}"
    if report.not_collected:
        kinds = ", ".join(f"{kind} {count:,}" for kind, count in report.not_collected.items())
        yield f"gone, and not known if the mod names them: {kinds}"


def _title(one: Affected) -> str:
    language = f" ({one.language})" if one.language else ""
    further = f", {' and '.join(one.changes[1:])}" if one.changes[1:] else ""
    return f"{one.subject}{language}{further}"


def _details(one: Affected) -> Iterator[str]:
    if one.mod:
        places = ", ".join(map(_place, one.mod[:_PLACES]))
        more = f" and {len(one.mod) - _PLACES:,} more" if len(one.mod) > _PLACES else ""
        yield f"mod: {places}{more}"
    if one.old is not None:
        yield f"old: {_place(one.old)}"
    if one.new is not None:
        yield f"new: {_place(one.new)}"
    if one.near:
        yield f"near it: {', '.join(one.near)}"
    if one.is_copy:
        what = "" if one.new is None else ": copy the new one"
        yield f"the mod has a copy of the old version{what}"
    if one.missing:
        names = ", ".join(one.missing[:_NAMES])
        more = f" and {len(one.missing) - _NAMES:,} more" if len(one.missing) > _NAMES else ""
        yield f"missing in the mod: {names}{more}{_broken(one.broken)}"


def _broken(count: int | None) -> str:
    if count is None:
        return " (mentions are not collected)"
    return f" (named in {count:,} {'place' if count == 1 else 'places'})" if count else ""


def _describe_change(one: Affected) -> _Data:
    data: _Data = {
        "relation": one.relation,
        "subject": one.subject,
        "changes": list(one.changes),
        "needs_work": one.needs_work,
        "mod": [_told_place(spot) for spot in one.mod[:_PLACES]],
        "mod_places": len(one.mod),
        "old": None if one.old is None else _told_place(one.old),
        "new": None if one.new is None else _told_place(one.new),
    }
    if one.language:
        data["language"] = one.language
    if "gone" in one.changes:
        data["near"] = list(one.near)
    if one.is_copy:
        data["is_copy_of_old"] = True
    if one.missing:
        data |= {"missing": list(one.missing[:_NAMES]), "missing_total": len(one.missing)}
        data["broken"] = one.broken
    return data


def _told_place(spot: Spot) -> _Data:
    return {"address": spot.address, "line": spot.line}


def _place(spot: Spot) -> str:
    return f"{spot.address}:{spot.line}"


def _code(text: str) -> str:
    return f"`{text.replace('`', '')}`"


def _escape_markdown(text: str) -> str:
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>|" else sign for sign in text)
