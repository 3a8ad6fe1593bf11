"""`replybook ck3 unused`: show items of a mod that nothing uses."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from typing import TYPE_CHECKING

from replybook_ck3_devtools.opening import open_index
from replybook_devtools.console.exit_code import Exit, UsageError

if TYPE_CHECKING:
    from replybook_ck3.index import Place, Unused


def run(options: argparse.Namespace) -> int:
    """Print the items of a mod that no loaded file names. Return 1 if there are any."""
    source = f"mod:{options.mod.removeprefix('mod:')}"
    with open_index(options.db) as view:
        if source not in view.sources:
            names = ", ".join(one[4:] for one in view.sources if one.startswith("mod:")) or "none"
            raise UsageError(f"the index has no mod {options.mod!r}; it has {names}")
        found, is_complete = view.find_unused_items(source), view.status().is_complete
    if options.format == "json":
        data = {
            "unused": list(map(_describe_place, found.places)),
            "perhaps_used": [{**_describe_place(one), "by": word} for one, word in found.maybe],
            "is_complete": is_complete,
        }
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        print("\n".join(_lines(found, is_complete=bool(is_complete))))
    return Exit.FINDINGS if found.places else Exit.FINE


def _describe_place(place: Place) -> dict[str, object]:
    return {
        "kind": place.kind,
        "name": place.name,
        "address": place.address,
        "line": place.line,
    }


def _lines(found: Unused, *, is_complete: bool) -> list[str]:
    kinds = Counter(place.kind for place in found.places)
    counts = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
    note = [] if is_complete else ["the index is not complete: some of them may be used"]
    return [
        *(f"{one.address}:{one.line} {one.kind}:{one.name}" for one in found.places),
        *(
            f"{one.address}:{one.line} {one.kind}:{one.name} perhaps used by {word}"
            for one, word in found.maybe
        ),
        f"{len(found.places)} unused" + (f": {counts}" if counts else ""),
        *note,
    ]
