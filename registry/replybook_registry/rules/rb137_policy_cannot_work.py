"""RB137: a policy rule that can never do its work.

## Why
A rule that compares an argument which no trace holds, that selects files by a pattern which no address
fits, that is excused from every call, or that stands in a stage where no rule is judged, looks like any
other rule and protects nobody. The server refuses such a policy, and then every judgement fails; here
it is found before it is shipped.

## Example
```yaml
- id: scope_of_calls
  stage: pre_call_wrapper
  check:
    kind: call_fields
    match: {tag: scoped}
    require:
      - {field: args.tenent_id, equals_ref: session.tenant_id}
  exceptions:
    - {id: all_of_them, when: {call: {}}, reason: It was easier.}
```

## Instead
```yaml
- id: scope_of_calls
  stage: post_trace
  check:
    kind: call_fields
    match: {tag: scoped}
    require:
      - {field: args.tenant_id, equals_ref: session.tenant_id}
```
A rule stands in a stage of the phase `delivery`. An argument that is compared is declared in tools.yaml,
with `trace: keep`, by a tool that the rule is about; a digest shows only whether it was there. A pattern
of files begins with a namespace and a key, such as `*:*/**/*.py`. An exception names less than its rule.
The finding is made by the command `replybook check`, which loads the policy as a server does.
"""

from __future__ import annotations

from replybook_schema import Finding, Place

__all__ = ["CODE", "finding"]

CODE = "RB137"


def finding(place: Place, problem: str) -> Finding:
    """Say why a policy does not load, at the part of it that is to blame."""
    fix = "correct this part, so that the rule can find something; the page of RB137 says how"
    return Finding(place, CODE, problem, fix)
