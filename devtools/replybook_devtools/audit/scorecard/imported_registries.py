"""Registry imports of each file: generated registries, and second ones.

A second registry or builder is one that a file defines. The audit of 004 found two registries that
were both imported at run time. Imports are read wherever they are in the files that mention
replies.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Final

from replybook_devtools.audit.scorecard.audit_evidence import Evidence
from replybook_devtools.audit.scorecard.audit_report import RegistryImport

_SECOND: Final = "RB511"
_CONSTANT: Final = re.compile(r"(.+?)(?:\.codes)?\.[A-Z]+_[A-Z]+_[SIDE]_[0-9]{3}")


def imported_registries(evidence: Evidence) -> tuple[RegistryImport, ...]:
    """Return one row per registry: generated packages first, then second registries.

    A second registry has a row even if no file that was parsed imports it.
    """
    generated: dict[str, set[str]] = defaultdict(set)
    second: dict[str, set[str]] = {found.place.path: set() for found in evidence.of(_SECOND)}
    modules = {path: _module(path) for path in second}
    for path, facts in evidence.facts.items():
        for name in (_absolute(name, path) for name in facts.imports):
            if match := _CONSTANT.fullmatch(name):
                generated[match[1]].add(path)
            for other in second:
                if other != path and _is_of(name, modules[other]):
                    second[other].add(path)
    return (
        *(
            RegistryImport(name, False, tuple(sorted(generated[name])))
            for name in sorted(generated)
        ),
        *(RegistryImport(path, True, tuple(sorted(second[path]))) for path in sorted(second)),
    )


def _module(path: str) -> str:
    """Return the module name of a file, such as `src.shop.replies`.

    The module of a package is its folder.
    """
    parts = path.removesuffix(".py").split("/")
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _absolute(name: str, path: str) -> str:
    """Return the absolute name of a relative import, from the root of the paths."""
    bare = name.lstrip(".")
    up = len(name) - len(bare)
    if not up:
        return name
    folder = path.split("/")[:-up]
    return ".".join([*folder, bare])


def _is_of(name: str, module: str) -> bool:
    """Return True if an import names a module, or something in it.

    The folder where imports begin is unknown, so any end of the module name counts.
    """
    return any(
        module == one or module.endswith(f".{one}")
        for one in (name, name.rpartition(".")[0])
        if one
    )
