"""The comparison of a registry with an older version: the changes and the version step needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from replybook_registry import Registry
from replybook_registry.evolution.compare import (
    RegistryChange,
    breakages,
    findings,
    next_version,
    step_demanded,
)
from replybook_schema import Finding


class VersionComparison(NamedTuple):
    """The changes between two versions.

    Attributes:
        old_version: Version of the old registry.
        new_version: Version of the new registry.
        findings: One finding per change.
    """

    old_version: str
    new_version: str
    changes: tuple[RegistryChange, ...]
    findings: tuple[Finding, ...]

    @property
    def is_refused(self) -> bool:
        """True if the new version number does not allow one of the changes."""
        return any(finding.severity == "error" for finding in self.findings)

    def summary(self) -> dict[str, object]:
        """Return versions and step, for the formats that programs read."""
        step = step_demanded(self.changes)
        old = self.old_version
        return {
            "old_version": old,
            "new_version": self.new_version,
            "step": step,
            "next_version": next_version(old, step) if step is not None else old,
            "breaking": sum(change.breaking for change in self.changes),
        }

    def lines(self) -> Iterator[str]:
        """Yield the text for a terminal: each change with its fix, then the step."""
        for change, finding in zip(self.changes, self.findings, strict=True):
            yield f"{change.place}: {change.kind.code} {change.step}: {change.problem}"
            if change.breaking or finding.severity == "error":
                yield f"    fix: {change.fix.replace('CODE', change.subject)}"
        versions = f"{self.old_version} -> {self.new_version}"
        if not self.findings:
            yield f"no changes ({versions})"
            return
        summary = self.summary()
        number = sum(not c.kind.code.startswith("RB17") for c in self.changes)  # not the version
        counted = "1 change" if number == 1 else f"{number} changes"
        demand = "it demands" if number == 1 else "they demand"
        if summary["step"] == "forbidden":
            yield f"{counted}; no version may bring the forbidden ones ({versions})"
        else:
            step = f"{summary['step']}: {summary['next_version']}"
            yield f"{counted}; {demand} {step} ({versions})"


def compare_versions(
    old: Registry, new: Registry, more: Sequence[RegistryChange]
) -> VersionComparison:
    """Compare two registries.

    Args:
        more: Changes outside of the registries, such as those of the envelope.
    """
    changes = tuple(breakages(old, new, more))
    found = tuple(findings(changes, old.version, new.version))
    return VersionComparison(old.version, new.version, changes, found)
