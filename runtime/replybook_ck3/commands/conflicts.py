"""`replybook ck3 conflicts`: show what breaks if mods are loaded in an order.

Source: `docs/ck3/conflicts-and-updates.md`, specification 31 and 32.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from replybook_ck3.commands.opening import opened
from replybook_ck3.conflict_lines import conflict_lines
from replybook_ck3.conflict_report import (
    Conflicts,
    conflicts_of,
    merge_notes,
    told_file,
    told_unit,
)
from replybook_ck3.index.rivals import Among
from replybook_ck3.index.source_folders import GAME
from replybook_devtools.console.exit_code import Exit, UsageError

__all__ = ["run"]


def run(options: argparse.Namespace) -> int:
    """Print the conflicts, worst first. Return 1 if a mention breaks or a rule says `error`."""
    with opened(options.db) as every:
        order = _order(every.sources, options.mod)
        view = every.narrowed(order)
        parties = frozenset(order) - (frozenset() if options.with_game else {GAME})
        with view.looking() as (connection, scope):
            found = conflicts_of(connection, scope, Among(parties, parties))
        is_complete = view.status().is_complete
    if options.format == "json":
        print(json.dumps(_data(found, order, is_complete, options.limit), indent=2))
    else:
        note = [] if is_complete else ["the index is not complete: there may be more conflicts"]
        print("\n".join([*conflict_lines(found, options.limit), *note]))
    has_errors = any(one.rule == "error" for one in found.items.units)
    return Exit.FINDINGS if has_errors or any(one.broken for one in found.lost) else Exit.FINE


def _data(
    found: Conflicts, order: Sequence[str], is_complete: object, limit: int
) -> dict[str, object]:
    return {
        "order": list(order),
        "is_complete": is_complete,
        "summary": found.numbers(),
        "groups": found.groups(),
        "files": list(map(told_file, found.files.found[:limit])),
        "symbols": list(map(told_unit, found.items.units[:limit])),
        **merge_notes(found.items.units),
    }


def _order(known: Sequence[str], mods: Sequence[str]) -> list[str]:
    """Return the sources in load order, the game first; all as in the index without `mods`.

    Raises:
        UsageError: The index has no such mod, or a mod is named twice.
    """
    if not mods:
        return list(known)
    named = [f"mod:{one.removeprefix('mod:')}" for one in mods]
    for one in named:
        if one not in known:
            others = ", ".join(name[4:] for name in known if name != GAME) or "none"
            raise UsageError(f"the index has no mod {one[4:]!r}; it has {others}")
    if len(set(named)) < len(named):
        raise UsageError("a mod is named twice; name each once, in load order")
    return [*(one for one in known if one == GAME), *named]
