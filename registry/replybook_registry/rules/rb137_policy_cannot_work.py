"""RB137: a policy rule can never find anything.

## Why
Such a rule looks like any other rule and protects nobody. For example, it compares an argument that
no trace contains, or its pattern of files fits no address. Another one has an exception for every
call, or is in a stage that judges no rules. The server refuses such a policy, and then every check
fails. This rule finds the mistake before the release.

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
A rule must be in a stage of the phase `delivery`. A compared argument must be declared in
tools.yaml with `trace: keep`, by a tool that the rule is about. A digest only shows that the
argument was there. A pattern of files begins with a namespace and a key, such as `*:*/**/*.py`. An
exception must match less than its rule. The command `replybook check` makes this finding. It loads
the policy like a server.
"""

from __future__ import annotations

from replybook_schema import Finding, Place

CODE = "RB137"


def finding(place: Place, problem: str) -> Finding:
    """Return the finding for the part of a policy that cannot be loaded."""
    fix = "correct this part, so that the rule can find something; the page of RB137 says how"
    return Finding(place, CODE, problem, fix)
