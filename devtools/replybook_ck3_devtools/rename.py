"""`replybook ck3 rename`: draft a new name for an item as a unified diff."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from replybook_ck3.ask.rename_draft import CannotRename, RenameDraft, draft_rename
from replybook_ck3.world.real_path import real_path
from replybook_ck3_devtools.asked_name import asked_name
from replybook_ck3_devtools.opening import open_index
from replybook_ck3_devtools.sources import named_sources
from replybook_ck3_devtools.uses import number
from replybook_devtools.console.exit_code import Exit, UsageError

_MOST_TOLD = 50
"""Maximum number of places in the notes of the text output. JSON lists all of them."""


def run(options: argparse.Namespace) -> int:
    """Print the draft. Return 1 if a place is left to a person."""
    folders: dict[str, Path] = {
        source.name: real_path(source.folder) for source in named_sources(None, options.mod)
    }
    with open_index(options.db) as view:
        for name in folders:
            if name not in view.sources:
                raise UsageError(
                    f"the index has no {name}; it has {', '.join(view.sources)}; write --mod NAME=DIR"
                )
        kind, old = asked_name(view, options.old)
        try:
            draft = draft_rename(view, folders, kind, old, options.new)
        except CannotRename as reason:
            raise UsageError(str(reason)) from reason
    if options.format == "json":
        print(json.dumps(asdict(draft), indent=2, ensure_ascii=False))
    else:
        sys.stdout.write(draft.diff)
        print("\n".join(_notes(draft)), file=sys.stderr)
    return Exit.FINDINGS if draft.unseen else Exit.FINE


def _notes(draft: RenameDraft) -> list[str]:
    """Return what a person has to know, on standard error: standard output is the diff."""
    shown = [f"look at {one.address}:{one.line}: {one.reason}" for one in draft.unseen[:_MOST_TOLD]]
    more = len(draft.unseen) - len(shown)
    return [
        f"{number(draft.places, 'place')} in {number(draft.files, 'file')}; nothing is written",
        *shown,
        *([f"and {more} more: --format json"] if more > 0 else []),
    ]
