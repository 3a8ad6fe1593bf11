"""The outcomes of policy runs as text, and violations as findings for other formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from replybook.policy import PolicyOutcome, Violation
from replybook_schema import Finding, Place


def findings(outcome: PolicyOutcome, path: str) -> list[Finding]:
    """Return one finding per violation, in order, then one per rule that was not judged.

    Each is at the path of the recording.
    """
    found = [
        Finding(
            place=Place(path),
            rule=violation.rule,
            problem="; ".join([f"{violation.code}: {_problem(violation)}", *_faults(violation)]),
            fix=violation.hint,
            severity="note" if is_reviewed(violation) else violation.severity,
        )
        for violation in outcome.violations
    ]
    for rule, reason in _read_not_judged(outcome):
        fix = "judge the recording of a gate that keeps statements, or name the fact"
        found.append(
            Finding(place=Place(path), rule=rule, problem=f"not judged: {reason}", fix=fix)
        )
    return found


def _read_not_judged(outcome: PolicyOutcome) -> Iterator[tuple[str, str]]:
    """Yield each rule that was not judged, with the reason."""
    for one in cast("list[Mapping[str, str]]", outcome.summary.get("rules_not_judged", [])):
        yield one["rule"], one["reason"]


def is_reviewed(violation: Violation) -> bool:
    """Return True if a violation is for a person to review, so it decides nothing."""
    return violation.is_review


def as_text(outcome: PolicyOutcome, name: str) -> str:
    """Return the verdict in one line, then each violation with observed value and fix."""
    lines = [f"{_verdict(outcome)}: {name}"]
    lines += (f"not judged {rule}: {reason}" for rule, reason in _read_not_judged(outcome))
    for violation in outcome.violations:
        lines += _paragraph(violation)
    return "\n".join([*lines, *_closing(outcome)])


def line_of(violation: Violation) -> str:
    """Return a violation in one short line, for comparing outcomes."""
    times = f" x {violation.trace_count}" if violation.trace_count > 1 else ""
    return f"{violation.severity} {violation.code} ({violation.rule}){times}"


def _verdict(outcome: PolicyOutcome) -> str:
    errors, warnings = (
        sum(v.severity == severity and not is_reviewed(v) for v in outcome.violations)
        for severity in ("error", "warning")
    )
    reviews = sum(map(is_reviewed, outcome.violations))
    counts = [(errors, "error"), (warnings, "warning"), (reviews, "review")]
    text = ", ".join(f"{n} {noun}{'s' * (n != 1)}" for n, noun in counts if n)
    return f"{outcome.verdict}{f', {text}' if text else ''}"


def _paragraph(violation: Violation) -> Iterator[str]:
    kind = "review" if is_reviewed(violation) else violation.severity
    yield f"{kind} {violation.code}  [{violation.stage} / {violation.rule}]"
    yield f"    {_problem(violation)}"
    yield from (f"    - {fault}" for fault in _faults(violation))
    if violation.trace_ids:
        more = violation.trace_count - len(violation.trace_ids[:3])
        shown = ", ".join(violation.trace_ids[:3])
        yield f"    calls: {shown}{f' and {more} more' if more > 0 else ''}"
    yield f"    fix: {violation.hint}"


def _problem(violation: Violation) -> str:
    """Return the message, with the observed and expected values if they are plain values."""
    seen = (("observed", violation.observed), ("expected", violation.expected))
    plain = (str, int, float, bool)
    parts = [f"{word} {_short(value)}" for word, value in seen if isinstance(value, plain)]
    about_refs = any("facts." in part for part in parts)
    return (
        f"{violation.message} ({'; '.join(parts)})"
        if parts and not about_refs
        else violation.message
    )


def _faults(violation: Violation) -> Iterator[str]:
    """Yield the schema errors and validator problems of a violation, each with its place."""
    for found in (violation.observed, violation.details.get("problems")):
        yield from _list_faults(found)


def _list_faults(found: object) -> Iterator[str]:
    for entry in cast("Iterable[object]", found) if isinstance(found, list | tuple) else ():
        if isinstance(entry, Mapping):
            yield _fault(cast("Mapping[str, object]", entry))


def _fault(entry: Mapping[str, object]) -> str:
    place = entry.get("loc") or f"{entry.get('path')}:{entry.get('line')}:{entry.get('column')}"
    fix = f"; {entry['fix']}" if entry.get("fix") else ""
    return _short(f"{place}: {entry.get('problem')}{fix}")


def _short(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    text = text if text.isprintable() else ascii(text)
    return text if len(text) <= 120 else f"{text[:117]}..."


def _closing(outcome: PolicyOutcome) -> Iterator[str]:
    summary = outcome.summary
    run = cast("list[str]", summary["rules_run"])
    skipped = cast("list[Mapping[str, str]]", summary["rules_skipped"])
    calls = "1 call" if summary["calls"] == 1 else f"{summary['calls']} calls"
    unjudged = len(list(_read_not_judged(outcome)))
    more = f", {unjudged} not judged" if unjudged else ""
    yield f"{calls}, {len(run)} rules run, {len(skipped)} skipped{more}"
    for used in cast("list[Mapping[str, object]]", summary["exceptions_used"]):
        yield f"exception used: {used['exception']} of {used['rule']}"
    ready = cast("list[str]", summary["ready_to_upgrade"])
    if ready:
        yield f"ready to become errors: {', '.join(ready)}"
    yield f"policy {summary['policy_digest']}"
