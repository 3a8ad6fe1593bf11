"""The checks for the place of a file: folder, version of the game, and file ending."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replybook.policy.validators.validator import Problem
from replybook_ck3.check.bundle_read import FileRead
from replybook_ck3.world.domain_table import DomainTable
from replybook_schema.world import DomainSpec

PLACE_CODES: Final = frozenset({"unknown_folder", "other_version", "wrong_extension"})
"""Codes of problems with the place of a file. A separate rule judges them."""


def place_problems(file: FileRead, table: DomainTable) -> Iterator[Problem]:
    """Yield the problems with the place of a file."""
    row = file.row
    if row is not None:
        if row.extensions and not file.below.casefold().endswith(row.extensions):
            wanted = " or ".join(row.extensions)
            text = f"the game reads files ending in {wanted} from {row.folder}"
            yield Problem(file.path, 1, 1, "wrong_extension", text)
        return
    other = table.replaced_by(file.below)
    if other is not None:
        yield Problem(file.path, 1, 1, "other_version", _of_other_version(other, table))
        return
    near = table.nearest(file.below)
    folder = file.below.rpartition("/")[0] or "the top of a mod"
    text = f"the game reads nothing from {folder}"
    if near is None:  # probably notes for people
        yield Problem(file.path, 1, 1, "unknown_folder", text, "info")
    else:
        yield Problem(file.path, 1, 1, "unknown_folder", f"{text}; did you mean {near}?")


def _of_other_version(row: DomainSpec, table: DomainTable) -> str:
    since = "" if row.since is None else f"since {row.since}"
    until = "" if row.until is None else f"until {row.until}"
    when = " and ".join(one for one in (since, until) if one)
    instead = table.instead_of(row)
    now = f"; now it is {' or '.join(instead)}" if instead else ""
    return f"version {table.version} reads nothing from {row.folder}, which is read {when}{now}"
