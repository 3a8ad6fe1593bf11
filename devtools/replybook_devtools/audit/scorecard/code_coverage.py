"""The registry against the evidence: matrix, areas, every code, and coverage.

Coverage is that by code, by tests and by traces. A second registry or builder is one that a file
defines: the audit of 004 found two registries that were both imported at run time. Imports are read
wherever they are in the files that mention replies.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from replybook_devtools.audit.scorecard.audit_evidence import Evidence, Use
from replybook_devtools.audit.scorecard.audit_report import (
    AreaRow,
    CodeRow,
    Coverage,
    MatrixCell,
    RegistryImport,
    RegistryPart,
)

_TYPES: Final = "SIDE"
_LAYERS: Final = ("WA", "EN", "CT", "MCP")
"""Layers in the order of 001 §4. Other layers follow."""

_USABLE: Final = frozenset(("active", "deprecated"))
_DASHES: Final = 3
"""Number of dashes in a code. Other ids are in no cell and no area."""

_PLACES: Final = 3
"""Limit of places of a code that are named. The other places are counted."""

_SECOND: Final = "RB511"
_CONSTANT: Final = re.compile(r"(.+?)(?:\.codes)?\.[A-Z]+_[A-Z]+_[SIDE]_[0-9]{3}")


def registry_part(evidence: Evidence) -> RegistryPart:
    """Return the tables about codes."""
    uses: dict[str, list[Use]] = defaultdict(list)
    for use in evidence.uses:
        uses[use.code].append(use)
    whole = {code: found for code, found in uses.items() if code.count("-") == _DASHES}
    return RegistryPart(
        _matrix(evidence, whole),
        _areas(evidence, whole),
        _codes(evidence, uses),
        _coverage(evidence),
        imported_registries(evidence),
    )


def _usable(evidence: Evidence) -> list[str]:
    codes = evidence.vocabulary.codes.values()
    return sorted(known.code for known in codes if known.status in _USABLE)


def _matrix(evidence: Evidence, uses: Mapping[str, Sequence[Use]]) -> tuple[MatrixCell, ...]:
    """Return a cell per layer and type, those of layers that only the code knows included."""
    layers = evidence.vocabulary.layers
    usable = _usable(evidence)
    every = {*layers, *(_part(code, 0) for code in uses)}
    ordered = sorted(every, key=lambda layer: (_place(layer), layer))
    return tuple(
        MatrixCell(
            layer,
            letter,
            letter in layers.get(layer, ()),
            len(_in_cell(usable, layer, letter)),
            len(used := _in_cell(uses, layer, letter)),
            sum(len(uses[code]) for code in used),
        )
        for layer in ordered
        for letter in _TYPES
    )


def _place(layer: str) -> int:
    return _LAYERS.index(layer) if layer in _LAYERS else len(_LAYERS)


def _in_cell(codes: Sequence[str] | Mapping[str, object], layer: str, letter: str) -> list[str]:
    return [code for code in codes if _part(code, 0) == layer and _part(code, 2) == letter]


def _part(code: str, number: int) -> str:
    return code.split("-")[number]


def _areas(evidence: Evidence, uses: Mapping[str, object]) -> tuple[AreaRow, ...]:
    known = evidence.vocabulary.areas
    defined = [_part(code, 1) for code in _usable(evidence)]
    used = [_part(code, 1) for code in uses]
    return tuple(
        AreaRow(area, area in known, defined.count(area), used.count(area))
        for area in sorted({*known, *used})
    )


def _codes(evidence: Evidence, uses: Mapping[str, Sequence[Use]]) -> tuple[CodeRow, ...]:
    """Return every usable code, and every other id in code, tests or traces."""
    suite, live = evidence.own_suite, evidence.own_live
    tested = suite.seen if suite is not None else frozenset[str]()
    lived: Mapping[str, int] = live.codes if live is not None else {}
    every = {*_usable(evidence), *uses, *tested, *lived}
    return tuple(
        CodeRow(
            code,
            _title(evidence, code),
            _standing(evidence, code),
            len(uses.get(code, ())),
            None if suite is None else code in tested,
            None if live is None else lived.get(code, 0),
            tuple(f"{use.path}:{use.line}" for use in uses.get(code, ())[:_PLACES]),
        )
        for code in sorted(every)
    )


def _title(evidence: Evidence, code: str) -> str:
    known = evidence.vocabulary.codes.get(code)
    former = evidence.vocabulary.former.get(code)
    if known is not None:
        return known.title
    return f"use {', '.join(former.use)}" if former is not None and former.use else ""


def _standing(evidence: Evidence, code: str) -> str:
    """Return the standing of a code: its status, or "former", or "unknown".

    A code that the registry still lists has its status, even if it is also a former id.
    """
    known = evidence.vocabulary.codes.get(code)
    if known is not None:
        return known.status
    return "former" if code in evidence.vocabulary.former else "unknown"


def _coverage(evidence: Evidence) -> tuple[Coverage, ...]:
    """Return the coverage of codes by each source of evidence.

    Coverage by code leaves out the codes that only the wrapper gives, since no tool names them.
    """
    known = evidence.vocabulary.codes
    usable = set(_usable(evidence))
    given = {code for code in usable if not known[code].given_by_wrapper}
    used = {use.code for use in evidence.uses}
    suite, live = evidence.own_suite, evidence.own_live
    return (
        Coverage("static", len(given & used), len(given)),
        Coverage("test", None if suite is None else len(usable & suite.seen), len(usable)),
        Coverage("live", None if live is None else len(usable & set(live.codes)), len(usable)),
    )


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
