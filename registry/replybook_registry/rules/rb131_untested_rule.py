"""RB131: a policy rule has no case that tests it.

## Why
A rule that never applies looks like a rule that is never broken. Each rule needs one small session
that breaks it and one that satisfies it. A typo that switches the rule off is then found at once. A
case with an unknown rule tests nothing. The command `replybook check` also runs each case with the
engine and compares the result.

## Example
```yaml
cases:
  - name: a search before the tenant was read
    fires: [{rule: tenant_fetchd, code: TENANT_NOT_FETCHED}]
    passes: []
```

## Instead
```yaml
cases:
  - name: a search before the tenant was read
    fires: [{rule: tenant_fetched, code: TENANT_NOT_FETCHED}]
    passes: []
  - name: a search after the tenant was read
    fires: []
    passes: [tenant_fetched]
```
Disabled rules need no case. Session, trace, bundle and claims of a case define what happens.
`facts` has the facts that only a server knows, and `tools` the tags of tools that no file declares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from replybook_registry.model import PolicyCase, Registry, Rule
from replybook_registry.queries.names import suggest_name
from replybook_schema import Finding, Place

CODE = "RB131"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each rule without a case, and each case with an unknown rule or code."""
    rules = {rule.id: rule for rule in registry.rules}
    for case in registry.cases:
        yield from _case(case, rules, registry.broken)
    fired = {rule for case in registry.cases for rule, _ in case.fires}
    passed = {rule for case in registry.cases for rule in case.passes}
    for rule in registry.rules:
        lacks = [
            word for word, done in (("fires", fired), ("passes", passed)) if rule.id not in done
        ]
        if lacks and rule.status != "disabled":
            problem = f"no case {' or '.join(lacks)} the rule {rule.id!r}"
            keys = " and ".join(map(repr, lacks))
            fix = f"add {rule.id!r} under {keys} of cases in policy/cases.yaml"
            yield Finding(rule.place, CODE, problem, fix)


def _case(case: PolicyCase, rules: Mapping[str, Rule], broken: frozenset[str]) -> Iterator[Finding]:
    for index, (rule, code) in enumerate(case.fires):
        place = case.at("fires", index, "rule")
        if rule not in rules and rule not in broken:
            yield _unknown(case, place, rule, rules)
        elif rule in rules and code not in rules[rule].codes:
            allowed = ", ".join(rules[rule].codes)
            problem = f"case {case.name!r} expects {code!r}, which rule {rule!r} does not give"
            fix = suggest_name(code, rules[rule].codes, f"use a violation of the rule ({allowed})")
            yield Finding(case.at("fires", index, "code"), CODE, problem, fix)
    for index, rule in enumerate(case.passes):
        if rule not in rules and rule not in broken:
            yield _unknown(case, case.at("passes", index), rule, rules)


def _unknown(case: PolicyCase, place: Place, rule: str, rules: Mapping[str, Rule]) -> Finding:
    problem = f"case {case.name!r} names the rule {rule!r}, which does not exist"
    return Finding(place, CODE, problem, suggest_name(rule, rules, "name a rule that exists"))


def report_silent_rule(case: PolicyCase, index: int, given: Iterable[str]) -> Finding:
    """Return the finding that a rule did not give the violation of a case.

    `given` are the violations that it gave.
    """
    rule, code = case.fires[index]
    others = ", ".join(sorted(given))
    instead = f"it gives {others}" if others else "it finds nothing"
    problem = f"case {case.name!r} does not fire {code!r} of rule {rule!r}; {instead}"
    fix = "correct the case or the rule, so that the engine says what the case says"
    return Finding(case.at("fires", index), CODE, problem, fix)


def report_failing_case(case: PolicyCase, index: int, why: str) -> Finding:
    """Return the finding that a rule does not pass in a case."""
    problem = f"case {case.name!r} does not pass rule {case.passes[index]!r}; {why}"
    fix = "correct the case or the rule, so that the rule runs and finds nothing"
    return Finding(case.at("passes", index), CODE, problem, fix)


def report_unjudged_case(case: PolicyCase, why: str) -> Finding:
    """Return the finding that the engine cannot judge a case."""
    problem = f"case {case.name!r} cannot be judged: {why}"
    return Finding(case.place, CODE, problem, "correct what the case hands to the engine")
