"""RB133: a tool has no usable default success code.

## Why
`rb.success()` without a code uses the default of the tool. If that code is missing, unknown,
retired or of another type, the first successful call fails.

## Example
```yaml
- name: desk_list
  default_success: WA-READ-I-001
  codes: [WA-READ-S-001, WA-READ-I-001]
```

## Instead
```yaml
- name: desk_list
  default_success: WA-READ-S-001
  codes: [WA-READ-S-001, WA-READ-I-001]
```
Tools of other servers, such as those of an editor, declare no codes and need no default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from replybook_registry.model import Code, Registry, Tool
from replybook_registry.queries.names import suggest_name
from replybook_schema import Finding

CODE = "RB133"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each default that is missing, unknown, not of type S, or not usable."""
    for tool in registry.tools:
        default = tool.default_success
        if default is None:
            if tool.codes:
                problem = f"tool {tool.name!r} has codes but no default success code"
                fix = "add 'default_success' with the S code of an ordinary call"
                yield Finding(tool.place, CODE, problem, fix)
        elif default not in registry.broken:
            yield from _judge_default(tool, default, registry.code_by_id)


def _judge_default(tool: Tool, default: str, codes: Mapping[str, Code]) -> Iterator[Finding]:
    code = codes.get(default)
    fix = "name an active code of type S"
    if code is None:
        state, fix = "does not exist", suggest_name(default, codes, fix)
    elif code.id.type != "S":
        state = f"is of type {code.id.type}"
    elif code.status not in ("active", "deprecated"):
        state = f"is {code.status}"
    else:
        return
    problem = f"default success code {default!r} of tool {tool.name!r} {state}"
    yield Finding(tool.at("default_success"), CODE, problem, fix)
