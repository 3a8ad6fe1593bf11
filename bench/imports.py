"""What importing generated constants costs, taken inside a fresh process; prints JSON.

What the constants are made of (our shapes, `typing`) is imported before the clock starts: it is
there already in any process that uses replies. The difference to a bare interpreter is measured
from outside, over the whole process.

    python -m bench.imports PACKAGE CODE
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from time import perf_counter

from replybook_schema.active import ACTIVE

__all__ = ["main"]

LATER = 1000
"""How often something is asked that is too short to be timed once."""


def main(argv: Sequence[str]) -> int:
    """Import the constants, ask for the metadata of one code, and ask again."""
    package, code = argv
    import_module("replybook_schema.manifest")  # the rest of our shapes comes with `active`
    times = {
        "import": _timed(lambda: import_module(f"{package}.codes")),
        "first metadata": _timed(lambda: ACTIVE.record(code)),
        "later metadata": _timed(lambda: ACTIVE.record(code), times=LATER),
    }
    print(json.dumps(times))
    return 0


def _timed(action: Callable[[], object], times: int = 1) -> float:
    gc.collect()  # or one that is due for what came before would fall into our time
    start = perf_counter()
    for _ in range(times):
        action()
    return (perf_counter() - start) / times


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
