"""Generation: one plan, and three modes to use it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from replybook_codegen.drift import Drift, drift
from replybook_codegen.output import GeneratedPackage
from replybook_codegen.plan import Layout, Plan, plan
from replybook_codegen.write import Written, write
from replybook_registry.model import Registry

Mode: TypeAlias = Literal["write", "check", "diff"]


@dataclass(frozen=True, slots=True)
class Generated:
    """The result of a run.

    Attributes:
        drifts: With `check` and `diff` every drift, with `write` the drift that is left.
        written: The written files, with `write`.
    """

    plan: Plan
    drifts: tuple[Drift, ...]
    written: Written | None = None

    def diff(self) -> str:
        """Return all differences as one unified diff."""
        return "".join(difference.diff() for difference in self.drifts)


def generate(
    registry: Registry, package: GeneratedPackage, layout: Layout, root: Path, mode: Mode
) -> Generated:
    """Generate from the registry (`write`), or only compare (`check`, `diff`).

    Args:
        registry: The registry.
        package: The package to generate.
        layout: The folders of the outputs.
        root: The folder of the project.
        mode: The mode.

    Raises:
        CannotWrite: If a file cannot be written. In that case nothing has changed.
        CannotRead: If a file cannot be read. In that case nothing has changed.
    """
    prints = plan(registry, package, layout)
    if mode != "write":
        return Generated(prints, tuple(drift(prints, root)))
    written = write(prints, root)
    return Generated(prints, written.kept, written)
