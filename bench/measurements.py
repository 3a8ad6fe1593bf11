"""The list of all measurements, each with its name, its function and its sizes.

`TABLE` is the table of decision 22, row by row. `ASKED` splits some of its rows into parts and has
no budgets. It is measured only if it is requested by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from bench import (
    call_reporting,
    checking,
    commands,
    documenting,
    files,
    foreign_results,
    governance,
    indexing,
    inside,
    linting,
    log_reading,
    parsing,
    serving,
    table_reading,
    watching,
    world,
)
from bench.rows import Row
from bench.workshop import Workshop

Suite = Callable[[Workshop, str], Iterator[Row]]

_LARGE = ("1,000", "10,000")


class Measurement(NamedTuple):
    """A function that measures, with the sizes to measure.

    Attributes:
        suite: The function.
        sizes: Sizes of the registry in codes.
        quick: Sizes in a quick run.
    """

    suite: Suite
    sizes: tuple[str, ...] = ("",)
    quick: tuple[str, ...] = ("",)


TABLE: Mapping[str, Measurement] = {
    "call": Measurement(serving.calls),
    "listing": Measurement(serving.listing),
    "trace-line": Measurement(serving.trace_line),
    "judge": Measurement(foreign_results.foreign_results),
    "watch": Measurement(watching.watching),
    "resolve": Measurement(world.resolve),
    "feed": Measurement(governance.policy_feed),
    "gate": Measurement(governance.gate),
    "further-delivery": Measurement(governance.further_delivery),
    "content": Measurement(governance.content),
    "bundle": Measurement(governance.bundle),
    "sandbox": Measurement(governance.sandbox),
    "parsing": Measurement(parsing.parsing),
    "checking": Measurement(checking.checking),
    "indexing": Measurement(indexing.indexing),
    "logs": Measurement(log_reading.log_reading),
    "tables": Measurement(table_reading.table_reading),
    "report": Measurement(call_reporting.call_reporting),
    "import": Measurement(serving.import_all),
    "generate": Measurement(commands.generate, ("base", *_LARGE), ("base",)),
    "check": Measurement(commands.check, _LARGE, ("base",)),
    "breaking": Measurement(commands.breaking, _LARGE, ("base",)),
    "codes-edits": Measurement(commands.codes_edits, ("1,000",), ("100",)),
    "mypy": Measurement(inside.mypy_cold, ("1,000",), ("base",)),
    "explain": Measurement(commands.explain, ("base", "1,000"), ("base",)),
    "site": Measurement(documenting.site, ("100", *_LARGE), ("100",)),
    "files": Measurement(files.files_entered),
    "lint-dense": Measurement(linting.dense),
    "lint-stranger": Measurement(linting.no_replies),
    "lint-file": Measurement(linting.one_file),
}

ASKED: Mapping[str, Measurement] = {
    "stages": Measurement(inside.stages, ("base", *_LARGE), ("base",)),
    "write-decision": Measurement(governance.write_decision),
    "opinions": Measurement(governance.opinions),
    "site-search": Measurement(documenting.search, _LARGE, ("100",)),
}
