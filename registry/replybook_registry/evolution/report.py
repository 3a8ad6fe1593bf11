"""Changes as findings, so that every output format can show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from replybook_registry.evolution.change import Change
from replybook_registry.evolution.version import version_allows
from replybook_schema import Finding


def findings(changes: Iterable[Change], old_version: str, new_version: str) -> Iterator[Finding]:
    """Yield one finding for each change, in the order of `changes`.

    A breaking change that the new version does not allow is an error, and so is a wrong version.
    All other changes are notes.
    """
    for change in changes:
        allowed = version_allows(old_version, new_version, change.step)
        about_version = change.kind.code.startswith("RB17")
        error = about_version or (change.breaking and not allowed)
        severity = "error" if error else "note"
        yield Finding(change.place, change.kind.code, change.problem, change.fix, severity)
