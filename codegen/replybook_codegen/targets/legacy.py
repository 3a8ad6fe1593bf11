"""Target legacy.py: every legacy id and its replacement. Nothing reads it at run time."""

from __future__ import annotations

from collections.abc import Iterator

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import Value
from replybook_codegen.targets.values import Constant, module
from replybook_registry.model import LegacyCode, Registry

__all__ = ["raw_legacy", "render"]


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield the registry's own legacy ids."""
    legacy = [entry for entry in registry.legacy if entry.origin == registry.name]
    if not (legacy or package.is_base):
        return
    yield from module(
        "legacy.py",
        "Legacy ids, for linters and rewriters; nothing reads this at run time (spec 12)",
        ("records", ["RawLegacy"]),
        [
            Constant(
                "LEGACY",
                "tuple[RawLegacy, ...]",
                tuple(map(raw_legacy, legacy)),
                "One row per id; the columns are those of `RawLegacy`",
            )
        ],
    )


def raw_legacy(entry: LegacyCode) -> Value:
    """Return the row of a legacy id, with the columns of `RawLegacy`."""
    return (
        entry.code,
        entry.sources,
        entry.was,
        entry.layer,
        entry.meaning,
        entry.verdict,
        entry.use,
        entry.advice,
    )
