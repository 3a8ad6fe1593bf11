"""`replybook ck3 conflicts`: show what breaks if mods are loaded in an order."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence

from replybook_ck3.ask.conflicts.conflict_lines import conflict_data, conflict_lines
from replybook_ck3.ask.conflicts.conflict_report import Conflicts, conflicts_of
from replybook_ck3.index import IndexView
from replybook_ck3.index.rivals import Among
from replybook_ck3.index.source_folders import GAME
from replybook_ck3_devtools.asked_name import asked_folder, asked_kind
from replybook_ck3_devtools.opening import open_index
from replybook_devtools.console.exit_code import Exit, UsageError


def run(options: argparse.Namespace) -> int:
    """Print the conflicts, worst first. Return 1 if a mention breaks or a rule says `error`."""
    with open_index(options.db) as every:
        order = _order(every.sources, options.mod)
        parties = frozenset(order) - (frozenset() if options.with_game else {GAME})
        kind = None if options.kind is None else asked_kind(options.kind)
        folder = asked_folder(every, options.domain) if options.domain else ""
        conflicts = _find_conflicts(every, order, Among(parties, parties, folder, kind))
        mods = frozenset(every.sources) - {GAME}
        usual = Among(mods, mods, folder, kind)
        before = _find_conflicts(every, every.sources, usual) if options.mod else conflicts
        is_complete = every.narrow_to(order).status().is_complete
    compared = {
        "newly_broken": len(conflicts.broken - before.broken),
        "no_longer_broken": len(before.broken - conflicts.broken),
    }
    if options.format == "json":
        data = {"order": order, "is_complete": is_complete, "compared": compared}
        data |= conflict_data(conflicts, options.limit)
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        lines = [*conflict_lines(conflicts, options.limit), *_compare_orders(compared, options.mod)]
        note = [] if is_complete else ["the index is not complete: there may be more conflicts"]
        print("\n".join([*lines, *note]))
    has_errors = any(unit.rule == "error" for unit in conflicts.items.units)
    return Exit.FINDINGS if has_errors or conflicts.broken else Exit.FINE


def _find_conflicts(view: IndexView, order: Sequence[str], among: Among) -> Conflicts:
    with view.narrow_to(order).looking() as (connection, scope):
        return conflicts_of(connection, scope, among)


def _compare_orders(numbers: Mapping[str, int], mods: Sequence[str]) -> Iterator[str]:
    if mods:
        new, gone = numbers["newly_broken"], numbers["no_longer_broken"]
        yield f"mentions that break only in this order: {new:,}"
        yield f"mentions that break only in the order of the index: {gone:,}"


def _order(known: Sequence[str], mods: Sequence[str]) -> list[str]:
    """Return the sources in load order, the game first; all as in the index without `mods`.

    Raises:
        UsageError: The index has no such mod, or a mod is named twice.
    """
    if not mods:
        return list(known)
    named = [f"mod:{mod.removeprefix('mod:')}" for mod in mods]
    for one in named:
        if one not in known:
            others = ", ".join(name[4:] for name in known if name != GAME) or "none"
            raise UsageError(f"the index has no mod {one[4:]!r}; it has {others}")
    if len(set(named)) < len(named):
        raise UsageError("a mod is named twice; name each once, in load order")
    return [*(one for one in known if one == GAME), *named]
