"""The edits of `codes add`, `codes retire` and `codes freeze`, planned before they are written."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from replybook_codegen.edit import Edit, add, freeze, open_shelf, retire
from replybook_devtools.registry_edits.editing import EditedRegistry
from replybook_devtools.registry_edits.new_code import new_code


def planned_edits(
    registry: EditedRegistry, options: argparse.Namespace
) -> tuple[str, Sequence[Edit]]:
    """Return the message for an action, and its edits.

    Args:
        options: The options of the command line.

    Returns:
        The message to print when the edits are written, and the edits.
    """
    shelf = open_shelf(registry.project.root, registry.files)
    if options.action == "add":
        code, edit = add(shelf, new_code(options))
        return f"added {code}", [edit]
    if options.action == "retire":
        gone, why = options.code, options.reason
        edit = retire(shelf, gone, reason=why, use=options.use, version=options.version)
        return f"retired {gone}", [edit]
    folder = Path(options.copy_to) if options.copy_to else None
    edits = freeze(shelf, folder, options.copy_to or "")
    return (f"froze {shelf.version}" if edits else "everything is frozen already"), edits
