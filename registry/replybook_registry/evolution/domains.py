"""Changes of member folders: their files, the contents, and references (spec 31-33).

A table from before 3.0.0 does not define how files are read, so that part is not compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from replybook_registry.evolution.change import ChangeKind, RegistryChange
from replybook_registry.evolution.harmless import list_additions
from replybook_registry.evolution.sides import Sides, differing, minus, show_value
from replybook_registry.model import DomainFolder, DomainReference

DOMAIN_NARROWED = ChangeKind(
    "RB274",
    "domain_narrowed",
    "major",
    "A folder is unknown now, accepts fewer files or kinds of items, or belongs to other versions"
    " of the game. Bundles that were right are refused.",
    "restore the folder, or release a major version",
)
DOMAIN_WIDENED = ChangeKind(
    "RB275",
    "domain_widened",
    "minor",
    "A folder is new, or accepts more files or kinds of items. Bundles that passed still pass.",
    "release a minor version",
    adds=True,
)
DOMAIN_READ_OTHERWISE = ChangeKind(
    "RB185",
    "domain_read_otherwise",
    "major",
    "The files of a folder define other names, or are read in another encoding. Declared symbols"
    " may be missing now.",
    "restore the way in which files are read, or release a major version",
)
DOMAIN_ADVICE_CHANGED = ChangeKind(
    "RB186",
    "domain_advice_changed",
    "minor",
    "The form of names, the texts that an item needs, or the replaced folder has changed."
    " Warnings and hints differ, but nothing is refused.",
    "release a minor version",
)
REFERENCE_ADDED = ChangeKind(
    "RB187",
    "reference_added",
    "major",
    "A key or prefix refers to an item of a kind now. Script with an unknown name there passed"
    " before and is refused now.",
    "leave it out, or release a major version",
    adds=True,
)
REFERENCE_REMOVED = ChangeKind(
    "RB188",
    "reference_removed",
    "minor",
    "A key or prefix no longer refers to an item, so names after it are not resolved.",
    "release a minor version",
)

KINDS = (
    DOMAIN_NARROWED,
    DOMAIN_WIDENED,
    DOMAIN_READ_OTHERWISE,
    DOMAIN_ADVICE_CHANGED,
    REFERENCE_ADDED,
    REFERENCE_REMOVED,
)

_READING = ("extensions", "encoding", "shape", "duplicates", "equal_keys", "inner", "settings")
_WIDER = {
    "encoding": (("utf-8-bom", "bom-optional"), ("utf-8-bom", "detect-cp1252")),
    "duplicates": (("error", "last-wins"), ("error", "merge"), ("error", "file-local")),
}
"""Changes that accept more files. The reverse change accepts fewer."""


def compare(sides: Sides) -> Iterator[RegistryChange]:
    """Yield all changes of the folders of a mod and of the references to their items."""
    folders = sides.pair(sides.old.domains, sides.new.domains, _name)
    for folder in folders.gone:
        yield sides.lost(DOMAIN_NARROWED, f"folder {_name(folder)}", folder)
    is_measure = any(key in row.node for row in sides.old.domains for key in _READING)
    for before, after in folders.kept:
        yield from _kinds(before, after)
        if is_measure:
            yield from _reading(before, after)
            advice = "texts unless replaces allowed"
            advice += "" if after.shape == "nested" else " naming"
            subject = f"folder {_name(after)}"
            yield from differing(DOMAIN_ADVICE_CHANGED, subject, before, after, advice)
    for folder in folders.added:
        subject = f"folder {_name(folder)}"
        yield DOMAIN_WIDENED.of(subject, folder.place, f"{subject} is new", new=folder.folder)
    yield from _references(sides)


def _name(entry: DomainFolder) -> str:
    """Return the folder with its range of game versions, which may differ between two entries."""
    ranges = [entry.since and f"since {entry.since}", entry.until and f"until {entry.until}"]
    return " ".join([entry.folder, *filter(None, ranges)])


def _kinds(before: DomainFolder, after: DomainFolder) -> Iterator[RegistryChange]:
    subject, place = f"folder {_name(after)}", after.at("kinds")
    for kind in minus(before.kinds, after.kinds):
        problem = f"{subject} no longer holds {kind!r}"
        yield DOMAIN_NARROWED.of(subject, place, problem, old=kind)
    for kind in minus(after.kinds, before.kinds):
        yield DOMAIN_WIDENED.of(subject, place, f"{subject} holds {kind!r} too", new=kind)


def _reading(before: DomainFolder, after: DomainFolder) -> Iterator[RegistryChange]:
    subject = f"folder {_name(after)}"
    yield from _extensions(subject, before, after)
    for key, wider in _WIDER.items():
        change = getattr(before, key), getattr(after, key)
        kind = DOMAIN_WIDENED if change in wider else DOMAIN_READ_OTHERWISE
        kind = DOMAIN_NARROWED if change[::-1] in wider else kind
        yield from differing(kind, subject, before, after, key)
    names = "shape inner settings" + (" naming" if after.shape == "nested" else "")
    yield from differing(DOMAIN_READ_OTHERWISE, subject, before, after, names)


def _extensions(
    subject: str, before: DomainFolder, after: DomainFolder
) -> Iterator[RegistryChange]:
    """Yield the changes of extensions. Without extensions, all files are accepted."""
    old, new = before.extensions, after.extensions
    is_narrower = bool(new) and (not old or bool(minus(old, new)))
    kind = DOMAIN_NARROWED if is_narrower else DOMAIN_WIDENED
    if set(old) != set(new):
        text = f"{show_value(old) or 'any'} to {show_value(new) or 'any'}"
        problem, place = f"extensions of {subject} change from {text}", after.at("extensions")
        yield kind.of(subject, place, problem, old=show_value(old), new=show_value(new))


def _references(sides: Sides) -> Iterator[RegistryChange]:
    old, new = _spots(sides.old.references), _spots(sides.new.references)
    if not old:
        yield from list_additions(
            [("references", reference) for reference in sides.new.references[:1]]
        )
        return
    for (spot, kind), row in old.items():
        if (spot, kind) not in new and kind not in sides.new.broken:
            problem = f"{spot} no longer counts as naming an item of kind {kind!r}"
            place = sides.gone(row.place)
            yield REFERENCE_REMOVED.of(f"reference {spot}", place, problem, old=kind)
    for (spot, kind), row in new.items():
        if (spot, kind) not in old and kind not in sides.old.broken:
            problem = f"{spot} counts as naming an item of kind {kind!r}"
            yield REFERENCE_ADDED.of(f"reference {spot}", row.place, problem, new=kind)


def _spots(rows: Iterable[DomainReference]) -> Mapping[tuple[str, str], DomainReference]:
    """Return the row for each key, prefix, call and function, with its folder and its kind."""
    return {
        (f"{folder}: {key}" if folder else key, row.kind): row
        for row in rows
        for folder in row.folders or ("",)
        for key in (*row.keys, *row.prefixes, *row.calls, *row.functions)
    }
