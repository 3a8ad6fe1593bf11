"""Measures that count places in code: what was eligible by the facts of lint, less what its rules found.

What could not be parsed keeps a requirement from passing.
Source: 004 §5, 001 §4 to §12.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from typing import TypeAlias

from replybook.audit.scorecard.evidence import Evidence
from replybook.audit.scorecard.measured import Measured

__all__ = [
    "Measure",
    "Rules",
    "builders",
    "contract_uses",
    "denials",
    "enforcement_uses",
    "files",
    "handlers",
    "outcomes",
    "returned",
    "terminals",
    "tools_annotated",
    "tools_decorated",
    "tools_returning",
    "uses",
    "world_uses",
]

Rules: TypeAlias = tuple[str, ...]
Measure: TypeAlias = Callable[[Evidence, Rules], Measured]


def _counted(evidence: Evidence, rules: Rules, good: int, of: int, noun: str) -> Measured:
    """The measure with its reason: the counts, where most of the findings stand, what was not parsed."""
    unseen = len(evidence.unparsed)
    reason = f"{good} of {of} {noun}" if of else f"there are no {noun}"
    worst = Counter(found.place.path for found in evidence.of(*rules)).most_common()
    if worst:
        path, count = min(worst, key=lambda pair: (-pair[1], pair[0]))
        reason += f"; most findings in {path} ({count})"
    if unseen:
        reason += f"; {unseen} files not parsed"
    return Measured(good, of, reason, unseen=unseen)


def _places(
    evidence: Evidence, rules: Rules, eligible: Collection[tuple[str, int]], noun: str
) -> Measured:
    """Of the eligible places, those where no rule found anything; where one did is eligible, too."""
    bad = evidence.places(*rules)
    every = {*eligible, *bad}
    return _counted(evidence, rules, len(every) - len(bad), len(every), noun)


def uses(evidence: Evidence, rules: Rules) -> Measured:
    """Measure the places that name a code."""
    named = {(use.path, use.line) for use in evidence.uses}
    return _places(evidence, rules, named, "places that name a code")


def _uses_of(layer: str, wrong: str) -> Measure:
    def measure(evidence: Evidence, rules: Rules) -> Measured:
        of = [use.code for use in evidence.uses if use.code.startswith(f"{layer}-")]
        good = sum(code.split("-")[2:3] != [wrong] for code in of)
        names = f"places that name a code of {layer} name no code of type {wrong}"
        return _counted(evidence, rules, good, len(of), names)

    return measure


world_uses: Measure = _uses_of("WA", "D")
"""Measure that WorldAdapter never denies."""

enforcement_uses: Measure = _uses_of("EN", "I")
"""Measure that Enforcement never answers Invalid."""


def denials(evidence: Evidence, rules: Rules) -> Measured:
    """Measure that a denial comes from EN, in its code and from its module."""
    of = {(u.path, u.line) for u in evidence.uses if u.code.split("-")[2:3] == ["D"]}
    wrong = {
        (use.path, use.line)
        for use in evidence.uses
        if use.code.split("-")[2:3] == ["D"] and not use.code.startswith("EN-")
    }
    bad = wrong | evidence.places(*rules)
    every = of | bad
    return _counted(evidence, rules, len(every) - len(bad), len(every), "denials come from EN")


def contract_uses(evidence: Evidence, rules: Rules) -> Measured:
    """Measure that contracts open and close under GATE: no code of CT has the area OPEN or CLOSE."""
    areas = [use.code.split("-")[1] for use in evidence.uses if use.code.startswith("CT-")]
    good = sum(area not in {"OPEN", "CLOSE"} for area in areas)
    return _counted(
        evidence, rules, good, len(areas), "places that name a code of CT are of an area"
    )


def returned(evidence: Evidence, rules: Rules) -> Measured:
    """Measure terminal calls that are returned at once, as 004 §5.2 counts them."""
    good = sum(facts.terminal_returned for facts in evidence.facts.values())
    of = sum(facts.terminal_calls for facts in evidence.facts.values())
    return _counted(evidence, rules, good, of, "terminal calls are returned at once")


def terminals(evidence: Evidence, rules: Rules) -> Measured:
    """Measure terminal calls against the findings of rules."""
    of = sum(facts.terminal_calls for facts in evidence.facts.values())
    bad = len(evidence.places(*rules))
    of = max(of, bad)
    return _counted(evidence, rules, of - bad, of, "terminal calls")


def handlers(evidence: Evidence, rules: Rules) -> Measured:
    """Measure handlers that answer with a reply, as 004 §5.1 counts them."""
    good = sum(facts.excepts_compliant for facts in evidence.facts.values())
    of = sum(facts.excepts for facts in evidence.facts.values())
    return _counted(evidence, rules, good, of, "handlers that answer with a reply")


def files(evidence: Evidence, rules: Rules) -> Measured:
    """Measure files that mention replies and have no finding of the rules."""
    bad = {found.place.path for found in evidence.of(*rules)}
    every = {*evidence.facts, *bad}
    return _counted(
        evidence, rules, len(every) - len(bad), len(every), "files that mention replies"
    )


def builders(evidence: Evidence, rules: Rules) -> Measured:
    """Measure builders and registries: the one of this library where it is used, and every other one."""
    own = int(bool(evidence.tools or evidence.uses))
    others = len(evidence.places(*rules))
    return _counted(
        evidence, rules, own, own + others, "builders and registries are the one allowed"
    )


def outcomes(evidence: Evidence, rules: Rules) -> Measured:
    """Measure terminal calls and tools against what drops, repeats or bypasses the one outcome."""
    of = len(evidence.tools) + sum(facts.terminal_calls for facts in evidence.facts.values())
    bad = len(evidence.places(*rules))
    of = max(of, bad)
    return _counted(evidence, rules, of - bad, of, "tools and terminal calls")


def tools_decorated(evidence: Evidence, rules: Rules) -> Measured:
    """Measure tools that stand under the safety wrapper."""
    good = sum(tool.decorated for _, tool in evidence.tools)
    return _counted(evidence, rules, good, len(evidence.tools), "tools are under the wrapper")


def tools_annotated(evidence: Evidence, rules: Rules) -> Measured:
    """Measure tools that say that they return a Reply."""
    good = sum(tool.annotated for _, tool in evidence.tools)
    return _counted(
        evidence, rules, good, len(evidence.tools), "tools are annotated to give a Reply"
    )


def tools_returning(evidence: Evidence, rules: Rules) -> Measured:
    """Measure tools against raw returns; of several in one tool the tools are not told apart."""
    of = max(len(evidence.tools), len(evidence.places(*rules)))
    good = of - len(evidence.places(*rules))
    return _counted(evidence, rules, good, of, "tools return replies only")
