"""Report of `replybook migrate`: places left, texts dropped, and a summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from replybook_devtools.codemod.file_rewriting import RewrittenFile
from replybook_devtools.codemod.left_places import DroppedText, LeftPlace
from replybook_devtools.reports.html.markup import visible


def migration_lines(files: Sequence[RewrittenFile], writes: bool) -> Iterator[str]:
    """Yield the lines about places that are left, then a summary.

    `writes` says that the files were written.
    """
    for file in files:
        if file.result.unparsed is not None:
            yield f"{file.shown}:1:1: left: no Python that can be read ({file.result.unparsed})"
        for place in _read_left_places(file, writes):
            yield f"{place.path}:{place.line}:{place.column}: left: {place.why}"
            yield f"    here: {_short(place.what)}"
            if place.choices:
                yield f"    choices: {', '.join(place.choices)}"
        for drop in file.result.dropped if writes else ():
            yield f"{drop.path}: message taken out of {drop.code or 'a success'}: {_short(drop.text)}"
    counted = _summary(files)
    verb = "rewritten" if writes else "to rewrite"
    yield (
        f"{_many(counted['places'], 'place')} {verb} in {_many(counted['files'], 'file')},"
        f" {counted['left']} left for you, {_many(counted['unparsed'], 'file')} unread"
    )


def _read_left_places(file: RewrittenFile, writes: bool) -> tuple[LeftPlace, ...]:
    """Return places as the reader finds them: in the new text if it was written."""
    return file.result.left if writes else file.result.left_before


def migration_document(files: Sequence[RewrittenFile], writes: bool) -> dict[str, object]:
    """Return the same as an object for JSON."""
    return {
        "summary": {**_summary(files), "written": writes},
        "files": [
            {"path": file.shown, "places": file.result.changes}
            for file in files
            if file.data is not None
        ],
        "left": [
            _describe_place(place) for file in files for place in _read_left_places(file, writes)
        ],
        "dropped": [_describe_dropped_text(drop) for file in files for drop in file.result.dropped],
        "unparsed": [
            {"path": file.shown, "why": file.result.unparsed}
            for file in files
            if file.result.unparsed is not None
        ],
    }


def _describe_place(place: LeftPlace) -> dict[str, object]:
    return {**place._asdict(), "choices": list(place.choices)}


def _describe_dropped_text(drop: DroppedText) -> dict[str, object]:
    return dict(drop._asdict())


def _summary(files: Sequence[RewrittenFile]) -> dict[str, int]:
    counts: Counter[str] = Counter(places=0, files=0, left=0, unparsed=0)
    for file in files:
        counts["places"] += file.result.changes
        counts["files"] += file.data is not None
        counts["left"] += len(file.result.left)
        counts["unparsed"] += file.result.unparsed is not None
    return dict(counts)


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _short(text: str) -> str:
    return visible(text if len(text) <= 100 else f"{text[:97]}...")
