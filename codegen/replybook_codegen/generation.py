"""Generate: one plan in three modes. Source: decision 15."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from replybook_codegen.drift import Drift, drift
from replybook_codegen.output import GeneratedPackage
from replybook_codegen.plan import Layout, Plan, plan
from replybook_codegen.write import Written, write
from replybook_registry.model import Registry

__all__ = ["Generated", "Mode", "generate"]

Mode: TypeAlias = Literal["write", "check", "diff"]


@dataclass(frozen=True, slots=True)
class Generated:
    """What a run found: with `check` and `diff` every drift, with `write` what is left of it."""

    plan: Plan
    drifts: tuple[Drift, ...]
    written: Written | None = None

    def diff(self) -> str:
        """Every difference as one unified diff."""
        return "".join(difference.diff() for difference in self.drifts)


def generate(
    registry: Registry, package: GeneratedPackage, layout: Layout, root: Path, mode: Mode
) -> Generated:
    """Generate from the registry below `root` (`write`), or only compare (`check`, `diff`).

    Raises `CannotWrite` or `CannotRead`; then nothing has changed.
    """
    prints = plan(registry, package, layout)
    if mode != "write":
        return Generated(prints, tuple(drift(prints, root)))
    written = write(prints, root)
    return Generated(prints, written.kept, written)
