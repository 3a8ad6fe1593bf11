"""The errors of the policy: a policy that does not load, or a failed judgement.

Neither is a fault of the agent. Tools answer EN-SYS-E-001 or EN-GATE-E-001, and nothing is
delivered.
"""

from __future__ import annotations

from typing import Final


class BadPolicy(ValueError):
    """A policy that does not load. `place` names the part: `rules.trace_required`."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")
        self.place: Final = place
        self.problem: Final = problem


class PolicyBroken(RuntimeError):
    """A judgement that failed: a provider crashed, or the trace cannot be read.

    `part` names the failed part, e.g. `facts.symbols_world`. The cause is chained and never shown.
    """

    def __init__(self, part: str, problem: str) -> None:
        super().__init__(f"{part}: {problem}")
        self.part: Final = part
        self.problem: Final = problem
