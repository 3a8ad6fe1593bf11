"""Measures of runs: tests that recorded codes, server traces, and linter gates.

Without a test report or a trace evidence is missing, and nothing passes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from replybook_devtools.audit.scorecard.audit_evidence import Evidence
from replybook_devtools.audit.scorecard.measured import Measured, measure_nothing
from replybook_devtools.audit.scorecard.measures_of_code import Rules

_NO_TRACE = "no trace was given; use --traces DIR"
_NO_SUITE = "no test report was given; use --test-report FILE"
_OTHER_TRACE = "the trace holds no call of a tool of this code; use that of its server"
_OTHER_SUITE = "the test report names no tool of this code; use that of its own tests"


# Tests


def empty_answers(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure tools that read, of which a test holds the empty answer to be a success."""
    suite = evidence.own_suite
    if suite is None:
        return measure_nothing(_NO_SUITE if evidence.suite is None else _OTHER_SUITE)
    reading = {name for name, codes in _read_judged_tools(evidence).items() if _reads(codes)}
    every = reading | suite.empty
    doubts = len(evidence.places("RB526"))
    reason = f"{len(suite.empty)} of {len(every)} tools that read have a test of their empty answer"
    if doubts:
        reason += f"; {doubts} places in code refuse what looks like an empty result"
    return Measured(len(suite.empty), len(every) + doubts, reason)


def _read_judged_tools(evidence: Evidence) -> Mapping[str, Iterable[str]]:
    """Return the tools of the code with the codes that each gives.

    If no tool was found in the code, return the tools that the registry declares.
    """
    found = {tool.name: tool.codes for _, tool in evidence.tools}
    return found or evidence.vocabulary.tools


_CHANGING: Final = frozenset(("WRITE", "EXEC", "GATE"))
"""Areas of codes whose success reports a change, so that no empty answer exists."""


def _reads(codes: Iterable[str]) -> bool:
    parts = [code.split("-") for code in codes]
    return any(part[2:3] == ["S"] and part[1] not in _CHANGING for part in parts)


def measure_tested_codes(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure the codes that tools declare and that a test saw them answer."""
    suite = evidence.own_suite
    if suite is None:
        return measure_nothing(_NO_SUITE if evidence.suite is None else _OTHER_SUITE)
    names = _read_judged_tools(evidence)
    pairs = [
        (name, code)
        for name, codes in evidence.vocabulary.tools.items()
        if name in names
        for code in codes
    ]
    good = sum(code in suite.codes.get(name, ()) for name, code in pairs)
    noun = "codes that tools of this code declare were seen in tests"
    lost = f"; {suite.workers_lost} test processes told nothing" if suite.workers_lost else ""
    reason = f"{good} of {len(pairs)} {noun}{lost}"
    return Measured(good, len(pairs), reason, unseen=suite.workers_lost)


# Traces


def no_raw_answers(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure replies that a tool made itself, and not the wrapper of something raw."""
    live = evidence.own_live
    if live is None:
        has_calls = evidence.live is not None and evidence.live.calls
        return measure_nothing(_OTHER_TRACE if has_calls else _NO_TRACE)
    good = live.replies - live.raw
    return Measured(good, live.replies, f"{good} of {live.replies} replies were made by a tool")


# The project


def measure_guards(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure the three guards of 001 §13: CI lint, commit hook, and a wrapper around tools.

    Tools that it is not around count in the share of moved tools.
    """
    gates = evidence.gates
    wrapper = evidence.makes_replies and bool(evidence.tools)
    held = [
        f"CI ({gates.ci})" if gates.ci else "",
        f"commit hook ({gates.hook})" if gates.hook else "",
        "wrapper at run time" if wrapper else "",
    ]
    there = [one for one in held if one]
    missing = [
        name
        for name, one in zip(("lint in CI", "a commit hook", "the wrapper"), held, strict=True)
        if not one
    ]
    reason = f"{len(there)} of 3: {', '.join(there) or 'nothing'}"
    return Measured(len(there), 3, reason + (f"; missing: {', '.join(missing)}" if missing else ""))
