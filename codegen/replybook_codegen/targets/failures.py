"""Targets base_tables.json and failures: the tables of `replybook.client.judge`.

The client is a leaf that imports nothing of ours, so the tables of the library's base registry are
beside it. Every other package with dialects, rules or words of its own has a module `failures`,
with these and everything below.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from replybook_codegen.long_literals import json_lines
from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import docstring
from replybook_codegen.render import HEADER, render_template
from replybook_codegen.targets.failure_rows import failure_rows
from replybook_registry.model import Registry

_BASE: Final = "from replybook.client.judging.base_tables import BASE as BELOW"


@dataclass(frozen=True, slots=True)
class FailuresView:
    """The module that reads the tables of a package."""

    docstring: str
    below: str
    meaning: str


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield the tables of the library, or those of a package on top of it."""
    if package.whole:  # a policy that is tried judges no results
        return
    if registry.has_failures and not registry.writes_failures:
        yield Output("judging", PurePosixPath("base_tables.json"), _rows(registry))
    elif registry.has_failures or registry.failures_parent:
        meaning = f"Dialects and rules of {registry.name}, and all below it"
        parent = registry.failures_parent
        view = FailuresView(
            docstring=docstring(f"{meaning}, for `replybook.client.judge`"),
            below=f"from {parent}.failures import TABLES as BELOW" if parent else _BASE,
            meaning=docstring(meaning),
        )
        text = render_template("failures.py.j2", view)
        yield Output("package", PurePosixPath("failures.py"), text)
        yield Output("package", PurePosixPath("failures.json"), _rows(registry))


def _rows(registry: Registry) -> str:
    rows = {name: row for name, row in failure_rows(registry, registry.name).items() if row}
    return json_lines({"$comment": HEADER.removeprefix("# "), **rows}, opened=2)
