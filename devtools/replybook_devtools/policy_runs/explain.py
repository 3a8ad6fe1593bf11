"""`replybook policy explain`: explain a rule, a violation code or a stage."""

from __future__ import annotations

import argparse
from collections.abc import Collection
from dataclasses import replace
from typing import cast

from replybook.policy import PolicyOutcome
from replybook.policy.compile import weigh
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.explain.lookup import Explanation, answer, near_names
from replybook_devtools.explain.printed import as_text
from replybook_devtools.policy_runs.candidate import active_policy, today_of
from replybook_devtools.policy_runs.check import judge
from replybook_devtools.policy_runs.recordings import only_recording, read_document
from replybook_devtools.policy_runs.report import line_of
from replybook_schema.policy import PolicySpec, RuleSpec, StageSpec

_KINDS = ("policy rule", "violation", "stage")


def run(options: argparse.Namespace) -> int:
    """Print the explanation. Exit with 2 and suggest similar names if there is none."""
    policy = active_policy()
    found = answer(options.what)
    told = [] if found is None else [one for one in (found, *found.also) if one.kind in _KINDS]
    if not told:
        raise UsageError(
            f"{options.what!r} is no rule, violation or stage of the policy{_hint(options.what, found)}"
        )
    capabilities = () if options.session is None else _capabilities(options.session)
    rules = {rule.id: rule for rule in policy.rules}
    stages = {stage.name: stage for stage in policy.stages}
    outcome = None if options.recording is None else _outcome(options.recording, policy)
    told = [
        (
            _add_weight(one, rules[one.id], stages[rules[one.id].stage], capabilities, outcome)
            if one.kind == "policy rule"
            else one
        )
        for one in told
    ]
    if options.format == "json":
        print(replace(told[0], also=tuple(told[1:])).to_json())
    else:
        print("\n\n".join(map(as_text, told)))
    return Exit.FINE


def _hint(what: str, found: Explanation | None) -> str:
    """Return a hint: another meaning of the name, or similar names of the policy."""
    if found is not None:
        return f"; it is a {found.kind}: run: replybook explain {what}"
    names = [name for name in near_names(what) if _is_of_policy(answer(name))]
    return f"; did you mean {' or '.join(map(repr, names))}?" if names else ""


def _is_of_policy(found: Explanation | None) -> bool:
    return found is not None and any(one.kind in _KINDS for one in (found, *found.also))


def _add_weight(
    told: Explanation,
    rule: RuleSpec,
    stage: StageSpec,
    capabilities: Collection[str],
    outcome: PolicyOutcome | None,
) -> Explanation:
    """Return the explanation with the present severity of the rule.

    For an enhancement, add the capabilities that its upgrade waits for. For a recorded delivery,
    add what the rule found in it.
    """
    weight = weigh(rule, stage, capabilities)
    missing = [name for name in rule.upgrade_when if name not in capabilities]
    now = "listed for a person" if weight.review else weight.severity
    waits = {"waits for": list(missing)} if missing and rule.status == "enhancement" else {}
    found = {} if outcome is None else {"in the recording": _describe_found(rule.id, outcome)}
    return replace(told, also=(), facts={"weighs now": now, **found, **told.facts, **waits})


def _outcome(path: str, policy: PolicySpec) -> PolicyOutcome:
    recording = only_recording(path, "explain")
    return judge(recording, policy, today_of(None, recording.today))


def _describe_found(rule: str, outcome: PolicyOutcome) -> str:
    """Return in words what a rule found in a delivery."""
    for word, key in (("not judged", "rules_not_judged"), ("skipped", "rules_skipped")):
        for one in cast("list[dict[str, str]]", outcome.summary.get(key, [])):
            if one["rule"] == rule:
                return f"{word}: {one['reason']}"
    found = [line_of(violation) for violation in outcome.violations if violation.rule == rule]
    passed = rule in cast("list[str]", outcome.summary["rules_run"])
    return "; ".join(found) or ("passed" if passed else "not a rule of this mode")


def _capabilities(path: str) -> tuple[str, ...]:
    session = read_document(path)
    found = (
        cast("dict[str, object]", session).get("capabilities") if isinstance(session, dict) else ()
    )
    names = cast("list[object]", found) if isinstance(found, list) else []
    return tuple(name for name in names if isinstance(name, str))
