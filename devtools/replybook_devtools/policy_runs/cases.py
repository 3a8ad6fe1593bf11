"""The cases of a registry: check that each rule fires and passes where the cases expect it.

Policy, tools, world and vocabulary are those that `generate` would write. A fact that no library
provides has the value that the case gives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final, cast

from replybook.policy import BadPolicy, PolicyBroken
from replybook.policy.compile import compile_policy
from replybook.world.address import read_grammar
from replybook_devtools.policy_runs.candidate import compose_registry, providers_of
from replybook_devtools.policy_runs.case_parts import case_kinds, case_tools, case_validators
from replybook_devtools.policy_runs.check import judge
from replybook_devtools.policy_runs.recordings import Recording
from replybook_registry.model import PolicyCase, Registry, Tool
from replybook_registry.rules import (
    rb131_untested_rule,
    rb137_policy_cannot_work,
    rb144_broken_promise_of_a_tool,
)
from replybook_schema import Finding, Place
from replybook_schema.active import ACTIVE, Tried
from replybook_schema.policy import PolicySpec
from replybook_schema.tools import ToolSpec

_FIRST_DAY: Final = date.min
"""Cases are judged on this day, when no exception has expired. RB132 reports expired ones."""

_STEP: Final = re.compile(r"\[(\d+)\]|([^.\[\]]+)")


def judged_cases(registry: Registry) -> list[Finding]:
    """Return findings for a policy that does not load, or for cases with another result."""
    tried = compose_registry(registry)
    with ACTIVE.trying(tried):
        read_grammar()
        found = list(_unworkable(registry, tried))
        if not found:
            own = (case for case in registry.cases if case.origin == registry.name)
            found = [finding for case in own for finding in _wrong_with(case, tried.policy)]
    read_grammar()
    return found


# Rules that do not load


def _unworkable(registry: Registry, tried: Tried) -> Iterator[Finding]:
    """Yield one finding for each rule that does not load, and one for scope injection."""
    policy, tools = tried.policy, {tool.name: tool for tool in tried.tools}
    alone = [replace(policy, rules=(rule,), scope_injection=()) for rule in policy.rules]
    for part in (*alone, replace(policy, rules=())):
        bad = _fault_of(part, tools, tried)
        if bad is not None:
            blamed = _find_blamed_tool(registry, part, tried)
            yield (
                rb137_policy_cannot_work.finding(_place(registry, bad.place), bad.problem)
                if blamed is None
                else rb144_broken_promise_of_a_tool.unworkable(blamed, bad.place, bad.problem)
            )


def _fault_of(policy: PolicySpec, tools: Mapping[str, ToolSpec], tried: Tried) -> BadPolicy | None:
    """Return the reason why a policy does not load with these tools, or None if it loads."""
    try:
        compile_policy(policy, tools, tried.world, tried.vocabulary, providers_of(tried.policy))
    except BadPolicy as bad:
        return bad
    return None


def _find_blamed_tool(registry: Registry, policy: PolicySpec, tried: Tried) -> Tool | None:
    """Return the tool of this registry whose implementation breaks a policy, or None.

    The policy must load with the tool as the base declares it.
    """
    own = [tool for tool in registry.tools if tool.implements and tool.origin == registry.name]
    below = {tool.name: tool for tool in registry.implemented}
    tools = {tool.name: tool for tool in tried.tools}
    for tool in own:
        if tool.name in below:
            before = replace(registry, tools=(below[tool.name],))
            declared = {one.name: one for one in compose_registry(before).tools}
            if _fault_of(policy, {**tools, **declared}, tried) is None:
                return tool
    return None


def _place(registry: Registry, where: str) -> Place:
    """Return the YAML place of a place in the policy, e.g. `rules.known_mode.check.kind`."""
    steps = [int(index) if index else name for index, name in _STEP.findall(where)]
    head, which, *deeper = (*steps, "", "")
    rules = {rule.id: rule for rule in registry.rules}
    inside = [step for step in deeper if step != ""]
    if head == "rules" and which in rules:
        rule = rules[str(which)]
        return rule.at(str(inside[0]), *inside[1:]) if inside else rule.place
    if head == "scope_injection" and isinstance(which, int):
        injection = registry.scope_injection[which]
        return injection.at(str(inside[0]), *inside[1:]) if inside else injection.place
    return Place("policy")


# Expectations that are not met


def _wrong_with(case: PolicyCase, policy: PolicySpec) -> Iterator[Finding]:
    """Yield a finding for each expectation of a case that the engine does not meet."""
    try:
        outcome = judge(_recording(case), policy, _FIRST_DAY)
    except (BadPolicy, PolicyBroken) as problem:
        yield rb131_untested_rule.report_unjudged_case(case, str(problem))
        return
    given: dict[str, set[str]] = {}
    for violation in outcome.violations:
        unknown = violation.details.get("unavailable")  # the rule could not be decided
        text = violation.code if unknown is None else f"nothing, since {unknown}"
        given.setdefault(violation.rule, set()).add(text)
    for index, (rule, code) in enumerate(case.fires):
        if code not in given.get(rule, ()):
            yield rb131_untested_rule.report_silent_rule(case, index, given.get(rule, ()))
    ran = cast("list[str]", outcome.summary["rules_run"])
    skipped = cast("list[Mapping[str, str]]", outcome.summary["rules_skipped"])
    why = {one["rule"]: one["reason"] for one in skipped}
    for index, rule in enumerate(case.passes):
        if rule in given:
            gives = f"it gives {', '.join(sorted(given[rule]))}"
            yield rb131_untested_rule.report_failing_case(case, index, gives)
        elif rule not in ran:
            reason = why.get(rule, f"it does not hold in mode {case.mode}")
            yield rb131_untested_rule.report_failing_case(case, index, reason)


def _recording(case: PolicyCase) -> Recording:
    node = cast("Mapping[str, object]", _plain(case.node))
    return Recording(
        name=case.name,
        path=case.place.path,
        mode=case.mode,
        session=cast("Mapping[str, object]", node["session"]),
        trace=cast("list[Mapping[str, object]]", node["trace"]),
        bundle=cast("Mapping[str, object] | None", node.get("bundle")),
        claims=node.get("claims"),
        facts=cast("Mapping[str, object] | None", node.get("facts")),
        tools=case_tools(node),
        roots=cast("Sequence[str]", node.get("roots", ())),
        validators=case_validators(node),
        kinds=case_kinds(node),
        is_case=True,
    )


def _plain(value: object) -> object:
    """Return YAML data without its places, as the engine gets it from a server."""
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in cast("Mapping[str, object]", value).items()}
    if isinstance(value, list):
        return [_plain(one) for one in cast("list[object]", value)]
    return value
