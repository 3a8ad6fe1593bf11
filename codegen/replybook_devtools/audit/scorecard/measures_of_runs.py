"""Measures of runs: tests that recorded codes, server traces, and linter gates.

Without a test report or a trace there is no evidence, and nothing passes. Source: 001 §1 to §3,
§11, §13, 004 §5.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from replybook_devtools.audit.scorecard.audit_evidence import Evidence
from replybook_devtools.audit.scorecard.live_calls import LOOP
from replybook_devtools.audit.scorecard.measured import Measured, not_measured
from replybook_devtools.audit.scorecard.measures_of_code import Rules
from replybook_devtools.audit.scorecard.measures_of_tools import without

__all__ = [
    "declared_codes_tested",
    "empty_answers",
    "enforced",
    "every_call_answered",
    "matrix_lived",
    "no_loops",
    "no_raw_answers",
    "timed_calls",
    "trace_ids",
]

_NO_TRACE = "no trace was given; use --traces DIR"
_NO_SUITE = "no test report was given; use --test-report FILE"
_OTHER_TRACE = "the trace holds no call of a tool of this code; use that of its server"
_OTHER_SUITE = "the test report names no tool of this code; use that of its own tests"


# Tests


def empty_answers(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure tools that read, of which a test holds the empty answer to be a success."""
    suite = evidence.own_suite
    if suite is None:
        return not_measured(_NO_SUITE if evidence.suite is None else _OTHER_SUITE)
    reading = {name for name, codes in _judged(evidence).items() if _reads(codes)}
    every = reading | suite.empty
    doubts = len(evidence.places("RB526"))
    reason = f"{len(suite.empty)} of {len(every)} tools that read have a test of their empty answer"
    if doubts:
        reason += f"; {doubts} places in code refuse what looks like an empty result"
    found = Measured(len(suite.empty), len(every) + doubts, reason)
    bare = [tool for tool in evidence.bare if tool.facts.name not in suite.empty]
    return without(found, evidence, bare)  # what these give is not told by a code


def _judged(evidence: Evidence) -> Mapping[str, Iterable[str]]:
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


def declared_codes_tested(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure the codes that tools declare and that a test saw them answer."""
    suite = evidence.own_suite
    if suite is None:
        return not_measured(_NO_SUITE if evidence.suite is None else _OTHER_SUITE)
    names = _judged(evidence)
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


def _no_calls(evidence: Evidence) -> Measured:
    live = evidence.live
    return not_measured(_OTHER_TRACE if live is not None and live.calls else _NO_TRACE)


def _of_recorded(evidence: Evidence, measured: Measured) -> Measured:
    """Return the measure of calls, with bare tools counted as unseen.

    No trace has the calls of a tool without the wrapper.
    """
    recorded: Mapping[str, int] = evidence.live.tools if evidence.live is not None else {}
    bare = [tool for tool in evidence.bare if tool.facts.name not in recorded]
    return without(measured, evidence, bare)


def every_call_answered(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure calls that ended with one reply.

    A call that the client cancelled has no reply.
    """
    live = evidence.own_live
    if live is None:
        return _no_calls(evidence)
    reason = (
        f"{live.replies} of {live.calls} calls have one reply; {live.ended} ended in the protocol"
    )
    return Measured(live.replies, live.calls, reason)


def no_raw_answers(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure replies that a tool made itself, and not the wrapper of something raw."""
    live = evidence.own_live
    if live is None:
        return _no_calls(evidence)
    good = live.replies - live.raw
    return Measured(good, live.replies, f"{good} of {live.replies} replies were made by a tool")


def no_loops(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure calls that are no part of a loop of equal calls with equal refusals."""
    live = evidence.own_live
    if live is None:
        return _no_calls(evidence)
    good = live.calls - live.looped
    reason = f"{good} of {live.calls} calls are no part of {LOOP} or more equal ones in vain"
    return _of_recorded(evidence, Measured(good, live.calls, reason))


def trace_ids(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure calls that have a trace id of their own."""
    live = evidence.own_live
    if live is None:
        return _no_calls(evidence)
    reason = f"{live.trace_ids} trace ids for {live.calls} calls"
    return _of_recorded(evidence, Measured(live.trace_ids, live.calls, reason))


def timed_calls(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure calls whose duration is known."""
    live = evidence.own_live
    if live is None:
        return _no_calls(evidence)
    reason = f"{live.timed} of {live.calls} calls have a duration"
    return _of_recorded(evidence, Measured(live.timed, live.calls, reason))


def matrix_lived(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure replies on the wire whose layer may give their type."""
    live = evidence.own_live
    if live is None:
        return _no_calls(evidence)
    layers, good, of = evidence.vocabulary.layers, 0, 0
    for code, count in live.codes.items():
        layer, _, kind = code.partition("-")[0], "", code.split("-")[2:3]
        of += count
        good += count if kind and kind[0] in layers.get(layer, ()) else 0
    return Measured(good, of, f"{good} of {of} replies in traces are of a legal layer and type")


# The project


def enforced(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure the three guards of 001 §13: CI lint, commit hook, and wrapped tools."""
    gates = evidence.gates
    wrapper = evidence.makes_replies and bool(evidence.tools) and not evidence.bare
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
