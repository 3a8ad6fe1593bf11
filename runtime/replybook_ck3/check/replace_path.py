"""The check of `replace_path` in the descriptor of a mod: folders of the game, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replybook.policy.validators.validator import Problem
from replybook_ck3.check.bundle_read import FileRead
from replybook_ck3.world.described_name import DESCRIPTOR
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import Document

_KEY: Final = "replace_path"


def replace_path_problems(file: FileRead, table: DomainTable) -> Iterator[Problem]:
    """Yield the replaced folders of a descriptor that the game does not read files from."""
    document = file.document
    if file.below != DESCRIPTOR or not isinstance(document, Document):
        return
    for item in document.items:
        if item.key == _KEY and isinstance(item.value, str):
            problem = _wrong(item.value, table)
            if problem is not None:
                yield file.problem(item.start, _KEY, problem, "warning")


def _wrong(folder: str, table: DomainTable) -> str | None:
    """Return the reason why replacing a folder has no effect, or None."""
    if "\\" in folder:
        return f"{folder!r} has a backslash; write {folder.replace(chr(92), '/')!r}"
    path = folder.strip("/")
    below = f"{path}/x"
    if (row := table.row(path)) is not None and path.endswith(row.extensions or (".txt",)):
        return f"{folder!r} is a file, and {_KEY} takes a folder; a file with the same path replaces it"
    if table.row(below) is not None:
        return None
    if (other := table.replaced_by(below)) is not None:
        now = " or ".join(table.instead_of(other))
        instead = f"; now it is {now}" if now else ""
        return f"version {table.version} reads nothing from {folder!r}{instead}"
    if any(one.folder.startswith(f"{path}/") for one in table.rows):
        return f"no file that the game reads is in {folder!r} itself; name the folders below it, one by one"
    near = table.nearest(below)
    meant = "" if near is None else f"; {near} may be meant"
    return f"the game reads nothing from {folder!r}{meant}"
