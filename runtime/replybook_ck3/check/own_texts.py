"""The check for missing texts of the event namespaces of a mod, for a check without the game.

A mod that has most texts of a namespace owns it, so the others are missing. Where it has few, its
events may be copies of those of the game, so each such namespace is told once. In a mod that has
few texts of most of its namespaces, copies are likely, and it is a note.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replybook.policy.validators.validator import Problem, ProblemSeverity
from replybook_ck3.check.bundle_read import TEXT_KIND, BundleRead, FileRead

_CODE: Final = "missing_own_text"
_EVENT: Final = "event"


def own_text_problems(read: BundleRead) -> Iterator[Problem]:
    """Yield the missing texts of the namespaces that have events in the files.

    Nothing is yielded if the files have no texts at all, as in a check of a single file.
    """
    texts = read.defined.by_kind.get(TEXT_KIND, ())
    if not texts:
        return
    own = _namespaces(read)
    named: dict[str, dict[str, tuple[FileRead, int]]] = {}
    for file in filter(_has_events, read.files):
        for kind, key, start in file.units.references:
            space, dot, _ = key.partition(".")
            if kind == TEXT_KIND and dot and space in own:
                named.setdefault(space, {}).setdefault(key, (file, start))
    lacking = {space: [key for key in keys if key not in texts] for space, keys in named.items()}
    foreign = {space for space, keys in lacking.items() if 2 * len(keys) > len(named[space])}
    for space, keys in lacking.items():
        places = [named[space][key] for key in keys]
        if space not in foreign:
            for key, (file, start) in zip(keys, places, strict=True):
                text = f"your mod has the namespace {space}, and no localization has the key {key}"
                yield file.problem(start, _CODE, text, "warning")
        else:
            file, start = places[0]
            severity: ProblemSeverity = "info" if 2 * len(foreign) > len(named) else "warning"
            text = f"your mod lacks {len(keys):,} of {len(named[space]):,} texts of the namespace {space}; that is right if the game has them"
            yield file.problem(start, _CODE, text, severity)


def _has_events(file: FileRead) -> bool:
    return file.row is not None and file.row.shape == _EVENT


def _namespaces(read: BundleRead) -> frozenset[str]:
    """Return the namespaces that have events in the files, without the parts of other items."""
    files = filter(_has_events, read.files)
    found = (one for file in files for one in file.units.definitions)
    return frozenset(name.partition(".")[0] for kind, name, *_ in found if kind == _EVENT)
