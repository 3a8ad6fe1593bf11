"""What stops the validator itself: a policy that does not load, and a fact that cannot be worked out.

Neither is a fault of the agent: tools answer EN-SYS-E-001 and EN-GATE-E-001, and nothing is delivered.
Source: specification 34.
"""

from __future__ import annotations

from typing import Final

__all__ = ["BadPolicy", "PolicyBroken"]


class BadPolicy(ValueError):
    """A policy that does not load; `place` names the part, e.g. `rules.trace_required.check.kind`."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")
        self.place: Final = place
        self.problem: Final = problem


class PolicyBroken(RuntimeError):
    """The validator could not judge: a provider of facts crashed, or the trace cannot be read.

    `part` names what broke, e.g. `facts.symbols_world`; the cause is chained and never shown.
    """

    def __init__(self, part: str, problem: str) -> None:
        super().__init__(f"{part}: {problem}")
        self.part: Final = part
        self.problem: Final = problem
