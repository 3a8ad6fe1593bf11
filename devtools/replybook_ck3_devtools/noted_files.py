"""The findings of a check that notes of a playset ignore."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from replybook_ck3.check.findings.found import Found
from replybook_ck3.serve.session.data_folder import DataFolder, default_data_folder
from replybook_ck3.serve.session.playsets import Playset
from replybook_ck3.serve.session.server_config import ConfigFault, ServerConfig
from replybook_ck3.world.described_name import described_name
from replybook_ck3.world.playset_notes import Note
from replybook_ck3.world.real_path import real_path
from replybook_ck3_devtools.check_scope import CheckScope
from replybook_ck3_devtools.playset_sources import find_playset
from replybook_devtools.console.exit_code import UsageError


class CheckedPlayset(NamedTuple):
    """The playset that a check is for.

    Attributes:
        notes: Notes that hold today and ignore.
        names: Names of its mods, by folder.
        db: Its index file, or None if there is none.
    """

    notes: Sequence[Note] = ()
    names: Mapping[Path, str] = {}
    db: Path | None = None


class Noted(NamedTuple):
    """The findings that are left, and the number of those that each note ignores.

    Attributes:
        left: The findings that are left.
        ignored: Number of findings that notes ignore.
        by: Number of findings by note.
    """

    left: list[Found]
    ignored: int = 0
    by: Mapping[str, int] = {}


def checked_playset(options: argparse.Namespace) -> CheckedPlayset:
    """Return the playset of `--playset`, or an empty one without the option.

    Raises:
        UsageError: The playset does not exist, or its file or the settings cannot be used.
    """
    if options.playset is None:
        return CheckedPlayset()
    data = DataFolder(default_data_folder() if options.data is None else options.data)
    try:
        config = ServerConfig.read(data.path)
    except ConfigFault as fault:
        raise UsageError(str(fault)) from fault
    playset = find_playset(data, config.folders, options.playset)
    today = datetime.now(UTC).date()
    notes = [note for note in playset.notes if note.ignore and note.holds(today)]
    file = data.index_file(playset.file)
    return CheckedPlayset(notes, _names(playset), file if file.is_file() else None)


def _names(playset: Playset) -> Mapping[Path, str]:
    return {real_path(mod.path): mod.name for mod, _enabled in playset.entries}


def without_noted(found: Sequence[Found], scope: CheckScope, playset: CheckedPlayset) -> Noted:
    """Return the findings that no note ignores.

    The scope of a note is a mod, a path or glob of paths below a mod, or a rule.

    Args:
        scope: Files and settings of the check.
        playset: The playset with the notes.
    """
    if not playset.notes:
        return Noted(list(found))
    left, by = list[Found](), Counter[str]()
    owners = {root: f"mod:{_name(root, playset.names)}" for root in scope.settings}
    for one in found:
        owner = owners[scope.by_path[one.path].root]
        ids = [
            note.note_id for note in playset.notes if note.is_about(one.rule, owner, [one.below])
        ]
        by.update(ids)
        if not ids:
            left.append(one)
    return Noted(left, len(found) - len(left), dict(sorted(by.items())))


def _name(root: Path, names: Mapping[Path, str]) -> str:
    """Return the name of a mod: that of the playset, else that of its descriptor or folder."""
    return names.get(real_path(root)) or described_name(root) or root.name
