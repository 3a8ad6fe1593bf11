"""`replybook policy check`: judge one session with its bundle and claims.

Exit 0 if the session may be delivered, 1 if it is blocked, and 2 if rules could not be judged
because nothing tells the world that they ask.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, cast

from replybook.policy import PolicyBroken, PolicyOutcome, validate_policy
from replybook.policy.session_trace import open_trace
from replybook.policy.statement import Statement, StoredStatement
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.policy_runs.candidate import (
    policy_of,
    providers_of,
    today_of,
    validators_in_use,
)
from replybook_devtools.policy_runs.case_parts import case_roots, unknown_kinds
from replybook_devtools.policy_runs.recordings import (
    Recording,
    check_session,
    checked_statement,
    only_recording,
    read_document,
    trace_path,
)
from replybook_devtools.policy_runs.report import as_text, findings, is_reviewed
from replybook_devtools.reports.formats import report
from replybook_schema.policy import PolicySpec

if TYPE_CHECKING:
    from datetime import date


def run(options: argparse.Namespace) -> int:
    """Print the outcome. Return 1 if it is blocked, and 2 if it is not judged.

    With `--fail-on-warning`, return 1 on warnings too.
    """
    asked = _read_recording(options)
    policy = policy_of(options.policy)
    today = today_of(options.today, asked.today)
    outcome = judge(asked, policy, today, delivering=not options.in_progress)
    if options.format == "text":
        print(as_text(outcome, asked.name))
    else:
        verdict = {"verdict": outcome.verdict, "deliverable": outcome.deliverable}
        summary = {**verdict, **outcome.summary}
        print(report(options.format, findings(outcome, asked.path), summary))
    if outcome.verdict == "not judged":
        return Exit.USAGE
    warned = any(v.severity == "warning" and not is_reviewed(v) for v in outcome.violations)
    blocked = not outcome.deliverable or (options.fail_on_warning and warned)
    return Exit.FINDINGS if blocked else Exit.FINE


def judge(
    asked: Recording, policy: PolicySpec, today: date, *, delivering: bool = True
) -> PolicyOutcome:
    """Return the outcome of a recorded session under a policy.

    Args:
        asked: The recorded session.
        today: The date, for exceptions that expire.
        delivering: Judge a delivery; False judges a session in progress.
    """
    session_id = asked.session.get("session_id")
    trace = open_trace(asked.trace, session_id=session_id if isinstance(session_id, str) else None)
    with case_roots(asked.roots):
        return validate_policy(
            mode=asked.mode,
            trace=trace if asked.calls is None else _first(asked.calls, trace),
            session=asked.session,
            bundle=asked.bundle,
            claims=asked.claims,
            attempting_delivery=delivering,
            policy=policy,
            facts=asked.facts,
            statement=Statement() if asked.is_case else StoredStatement(asked.statement),
            providers=providers_of(policy),
            validators={**validators_in_use(), **asked.validators},
            kinds={**unknown_kinds(), **asked.kinds},
            today=today,
            tools=asked.tools,
        )


def _first(count: int, calls: Iterable[Mapping[str, object]]) -> Iterator[Mapping[str, object]]:
    """Yield the calls before the judgement. The rest is read, too, since it may show an edit."""
    at = 0
    for at, call in enumerate(calls, 1):
        if at <= count:
            yield call
    if at < count:
        raise PolicyBroken("trace", f"it has {at} calls of the session, and the recording {count}")


def _read_recording(options: argparse.Namespace) -> Recording:
    if options.recording is not None:
        return _read_whole_recording(options)
    if options.trace is None or options.session is None:
        raise UsageError("policy check needs --trace and --session, or --recording")
    path = Path(options.trace)
    if not path.exists():
        raise UsageError(
            f"there is no trace {options.trace!r}; name a trace file, or the folder of a TraceLog"
        )
    session = _mapping(options.session, "session")
    check_session(session, options.session)
    mode = options.mode or session.get("mode")
    if not isinstance(mode, str):
        raise UsageError("the session names no mode; name one with --mode")
    return Recording(
        name=str(session.get("session_id", path.name)),
        path=options.trace,
        mode=mode,
        session=session,
        trace=trace_path(path),
        bundle=None if options.bundle is None else _mapping(options.bundle, "bundle"),
        claims=None if options.claims is None else _claims(options.claims),
        facts=None if options.facts is None else _mapping(options.facts, "facts"),
        statement=None if options.statement is None else _statement(options.statement),
    )


def _read_whole_recording(options: argparse.Namespace) -> Recording:
    beside = ("trace", "session", "bundle", "claims", "facts", "statement", "mode")
    given = [name for name in beside if getattr(options, name) is not None]
    if given:
        raise UsageError(f"--recording holds it all; leave out --{given[0]}")
    return only_recording(options.recording, "check")


def _mapping(path: str, what: str) -> Mapping[str, object]:
    value = read_document(path)
    if not isinstance(value, dict):
        raise UsageError(f"{path!r} holds no {what}: it is not a mapping")
    return cast("Mapping[str, object]", value)


def _statement(path: str) -> Mapping[str, object]:
    return checked_statement(_mapping(path, "statement"), path)


def _claims(path: str) -> object:
    """Return a list of claims, or a manifest. A YAML file needs the form `claims: [...]`."""
    value = read_document(path)
    if not isinstance(value, (dict, list)):
        raise UsageError(f"{path!r} holds no claims: it is neither a list nor a mapping")
    return cast("object", value)
