"""The registry against the evidence: matrix, areas, every code, and coverage.

Coverage is that by code, by tests and by traces.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from replybook_devtools.audit.scorecard.audit_evidence import Evidence, Use
from replybook_devtools.audit.scorecard.audit_report import (
    AreaRow,
    CodeRow,
    Coverage,
    MatrixCell,
    RegistryPart,
)
from replybook_devtools.audit.scorecard.imported_registries import imported_registries

_TYPES: Final = "SIDE"
_LAYERS: Final = ("WA", "EN", "CT", "MCP")
"""Layers in the order of 001 §4. Other layers follow."""

_USABLE: Final = frozenset(("active", "deprecated"))
_DASHES: Final = 3
"""Number of dashes in a code. Other ids are in no cell and no area."""

_PLACES: Final = 3
"""Limit of places of a code that are named. The other places are counted."""


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
