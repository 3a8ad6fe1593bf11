"""Folders of members and the kinds of item that their files may define (spec 32)."""

from __future__ import annotations

from collections.abc import Iterator

from replybook_registry.evolution.change import Change, ChangeKind
from replybook_registry.evolution.sides import Sides, minus
from replybook_registry.model import DomainFolder

__all__ = ["KINDS", "compare"]

DOMAIN_NARROWED = ChangeKind(
    "RB274",
    "domain_narrowed",
    "major",
    "A folder is no longer known, holds fewer kinds of item, or holds for other versions of the"
    " game: bundles that were right are refused.",
    "restore the folder, or release a major version",
)
DOMAIN_WIDENED = ChangeKind(
    "RB275",
    "domain_widened",
    "minor",
    "A folder is new or holds more kinds of item. Bundles that passed still pass.",
    "release a minor version",
    adds=True,
)

KINDS = (DOMAIN_NARROWED, DOMAIN_WIDENED)


def compare(sides: Sides) -> Iterator[Change]:
    """Everything that changed about the folders of a mod."""
    folders = sides.pair(sides.old.domains, sides.new.domains, _name)
    for folder in folders.gone:
        yield sides.lost(DOMAIN_NARROWED, f"folder {_name(folder)}", folder)
    for before, after in folders.kept:
        yield from _kinds(before, after)
    for folder in folders.added:
        subject = f"folder {_name(folder)}"
        yield DOMAIN_WIDENED.of(subject, folder.place, f"{subject} is new", new=folder.folder)


def _name(entry: DomainFolder) -> str:
    """The folder with its range of game versions: one folder may mean two things over time."""
    ranges = [entry.since and f"since {entry.since}", entry.until and f"until {entry.until}"]
    return " ".join([entry.folder, *filter(None, ranges)])


def _kinds(before: DomainFolder, after: DomainFolder) -> Iterator[Change]:
    subject, place = f"folder {_name(after)}", after.at("kinds")
    for kind in minus(before.kinds, after.kinds):
        problem = f"{subject} no longer holds {kind!r}"
        yield DOMAIN_NARROWED.of(subject, place, problem, old=kind)
    for kind in minus(after.kinds, before.kinds):
        yield DOMAIN_WIDENED.of(subject, place, f"{subject} holds {kind!r} too", new=kind)
