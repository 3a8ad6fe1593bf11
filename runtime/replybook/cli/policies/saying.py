"""Outcomes for people, and violations as findings for every format of the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from replybook.policy import PolicyOutcome, Violation
from replybook_schema import Finding, Place

__all__ = ["as_text", "findings", "is_reviewed", "line_of"]


def findings(outcome: PolicyOutcome, path: str) -> list[Finding]:
    """One finding per violation, in the order of the outcome, at the trace that was judged."""
    return [
        Finding(
            place=Place(path),
            rule=f"{violation.code} ({violation.rule})",
            problem=_problem(violation),
            fix=violation.hint,
            severity="note" if is_reviewed(violation) else violation.severity,
        )
        for violation in outcome.violations
    ]


def is_reviewed(violation: Violation) -> bool:
    """Whether a person is to look at it; nothing is decided by machine then."""
    return violation.is_review


def as_text(outcome: PolicyOutcome, name: str) -> str:
    """The verdict in one line, then each violation with what was seen and what to do."""
    lines = [f"{_verdict(outcome)}: {name}"]
    for violation in outcome.violations:
        lines += _paragraph(violation)
    return "\n".join([*lines, *_closing(outcome)])


def line_of(violation: Violation) -> str:
    """A violation in a few words, for comparing outcomes."""
    times = f" x {violation.trace_count}" if violation.trace_count > 1 else ""
    return f"{violation.severity} {violation.code} ({violation.rule}){times}"


def _verdict(outcome: PolicyOutcome) -> str:
    errors, warnings = (
        sum(v.severity == severity and not is_reviewed(v) for v in outcome.violations)
        for severity in ("error", "warning")
    )
    reviews = sum(map(is_reviewed, outcome.violations))
    counts = [(errors, "error"), (warnings, "warning"), (reviews, "review")]
    said = ", ".join(f"{n} {noun}{'s' * (n != 1)}" for n, noun in counts if n)
    return f"{'deliverable' if outcome.deliverable else 'blocked'}{f', {said}' if said else ''}"


def _paragraph(violation: Violation) -> Iterator[str]:
    kind = "review" if is_reviewed(violation) else violation.severity
    yield f"{kind} {violation.code}  [{violation.stage} / {violation.rule}]"
    yield f"    {_problem(violation)}"
    if violation.trace_ids:
        more = violation.trace_count - len(violation.trace_ids[:3])
        shown = ", ".join(violation.trace_ids[:3])
        yield f"    calls: {shown}{f' and {more} more' if more > 0 else ''}"
    yield f"    fix: {violation.hint}"


def _problem(violation: Violation) -> str:
    seen = (("observed", violation.observed), ("expected", violation.expected))
    parts = [f"{word} {_short(value)}" for word, value in seen if value is not None]
    return f"{violation.message} ({'; '.join(parts)})" if parts else violation.message


def _short(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    text = text if text.isprintable() else ascii(text)
    return text if len(text) <= 120 else f"{text[:117]}..."


def _closing(outcome: PolicyOutcome) -> Iterator[str]:
    summary = outcome.summary
    run = cast("list[str]", summary["rules_run"])
    skipped = cast("list[Mapping[str, str]]", summary["rules_skipped"])
    yield f"{summary['calls']} calls, {len(run)} rules run, {len(skipped)} skipped"
    for used in cast("list[Mapping[str, object]]", summary["exceptions_used"]):
        yield f"exception used: {used['exception']} of {used['rule']}"
    ready = cast("list[str]", summary["ready_to_upgrade"])
    if ready:
        yield f"ready to become errors: {', '.join(ready)}"
    yield f"policy {summary['policy_digest']}"
