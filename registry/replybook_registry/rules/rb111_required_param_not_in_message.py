"""RB111: a required public param is missing in the message.

## Why
A param is required because the outcome cannot be understood without it. A message without the param
says that something was not found, but not what.

## Example
```yaml
message: The address does not resolve
params:
  path: {type: string, description: The address., required: true, privacy: public}
```

## Instead
```yaml
message: "{path} does not resolve"
```
If the message is complete without it, make the param optional instead. Params of the types
`object`, `object_list`, `string_list` and `any` need not be shown, since a sentence cannot show a
list of rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Param, Registry
from replybook_registry.queries.message_template import placeholders
from replybook_schema import Finding

CODE = "RB111"

_PAYLOAD = ("object", "object_list", "string_list", "any")
"""Types of data that no sentence can show."""


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each required param that is missing in its message."""
    for code in registry.codes:
        needed = [p.name for p in code.params if _identifies(p)]
        shown = placeholders(code.message) if needed else ()
        for name in needed:
            if name not in shown:
                yield Finding(
                    code.at("message"),
                    CODE,
                    problem=f"message of {code.id} leaves out its required parameter {name!r}",
                    fix=f"show '{{{name}}}' in the message, or make the parameter optional",
                )


def _identifies(param: Param) -> bool:
    return param.required and param.privacy == "public" and param.type not in _PAYLOAD
