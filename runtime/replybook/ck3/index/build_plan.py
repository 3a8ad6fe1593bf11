"""What a build has to do: per source the files to read, those that are gone, and what cannot be had.

A file counts as changed when its bytes did, or the code and the data that say how it is read.
Source: specification 31.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from replybook.ck3.index.extraction import FileExtract, digest_of
from replybook.ck3.index.index_writer import StoredFile
from replybook.ck3.index.readings import Readings
from replybook.ck3.index.source_folders import GAME, FoundFile, Listing, Source, reason_of

__all__ = ["SourcePlan", "planned", "without_units"]


@dataclass(slots=True)
class SourcePlan:
    """What is to be done for one source; `gaps` says per path why the index lacks it."""

    source: Source
    id: int
    listing: Listing
    stored: Mapping[str, StoredFile]
    gone: list[StoredFile]
    to_read: list[FoundFile] = field(default_factory=list[FoundFile])
    gaps: dict[str, str] = field(default_factory=dict[str, str])


def planned(
    source: Source, number: int, listing: Listing, known: Iterable[StoredFile], readings: Readings
) -> SourcePlan:
    """Return what is to be done for a source; every file that may be unchanged is read to tell."""
    stored = {one.path: one for one in known}
    found = {file.path for file in listing.files}
    gone = [
        one for one in stored.values() if one.path not in found and listing.would_hold(one.path)
    ]
    plan = SourcePlan(source, number, listing, stored, gone)
    plan.to_read = sorted(_changed(plan, readings), key=lambda file: file.path)
    anew = {file.path for file in plan.to_read} | {one.path for one in gone}
    kept = (one for one in stored.values() if one.path not in anew)
    plan.gaps = {**listing.gaps, **{one.path: one.problem for one in kept if one.problem}}
    if source.name == GAME and all(file.use != "script" for file in listing.files):
        plan.gaps.setdefault("", "is not the folder of the game")
    return plan


def without_units(source: Source, file: FoundFile) -> FileExtract:
    """Return what is known of a file of which no units are read."""
    if file.use == "other":
        return FileExtract(None)
    try:
        place = f"{source.folder}/{file.path}"
        with open(place, "rb", buffering=0) as opened:  # noqa: PTH123  # twice as fast as Path
            return FileExtract(digest_of(opened.read()))
    except OSError as error:
        return FileExtract(None, reason_of(error))


def _changed(plan: SourcePlan, readings: Readings) -> Iterator[FoundFile]:
    for file in plan.listing.files:
        stored = plan.stored.get(file.path)
        if stored is None or not _is_same(plan.source, file, stored, readings):
            yield file


def _is_same(source: Source, file: FoundFile, stored: StoredFile, readings: Readings) -> bool:
    is_read_so = stored.reading == readings.of(file)
    return is_read_so and stored.digest == without_units(source, file).digest
