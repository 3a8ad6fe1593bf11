"""The evidence of a close request: which of it is real, and which is missing.

Who changed files cites a call that changed one; who wrote files that a tool can validate cites a call
that validated. Every id cited is one of this session's trace. Source: specification 35.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replybook.contracts.audit import Audit, Event, Tags

__all__ = ["Evidence"]

CHANGES: Final = "the trace id of a call that changed a file under this contract"
VALIDATION: Final = "validation of the files written"


class Evidence:
    """Trace ids that an agent cites, looked up event by event."""

    def __init__(self, cited: Sequence[str], tags: Tags) -> None:
        self._cited: Final = tuple(dict.fromkeys(cited))
        self._tags = tags
        self._found: set[str] = set()
        self._validations: set[str] = set()

    @property
    def cited(self) -> tuple[str, ...]:
        """The ids, each once."""
        return self._cited

    def feed(self, event: Event) -> None:
        """Take one event of the session."""
        trace_id = event.get("trace_id")
        if not isinstance(trace_id, str) or trace_id not in self._cited:
            return
        self._found.add(trace_id)
        if event.get("reply_type") == "S" and "validation" in self._tags(str(event.get("tool"))):
            self._validations.add(trace_id)

    def missing(self, audit: Audit, mutations: set[str]) -> list[str]:
        """What a close still needs, in words; empty if nothing."""
        missing = [
            f"a trace id of this session in place of evidence.{index}"
            for index, trace_id in enumerate(self._cited)
            if trace_id not in self._found
        ]
        if mutations and mutations.isdisjoint(self._cited):
            missing.append(CHANGES)
        if audit.needs_validation and not self._validations:
            missing.append(VALIDATION)
        return missing
