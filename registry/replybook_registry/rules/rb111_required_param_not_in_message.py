"""RB111: a required public parameter does not appear in the message.

## Why
A parameter is required because the outcome cannot be understood without it. A message that leaves
it out tells the reader that something was not found, and not what.

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
Or make the parameter optional, if the message is complete without it. Parameters of the types
`object`, `object_list` and `string_list` carry a payload and need not be shown: nobody reads a list
of rows inside a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Param, Registry
from replybook_registry.queries.message_template import placeholders
from replybook_schema import Finding

__all__ = ["CODE", "check"]

CODE = "RB111"

_PAYLOAD = ("object", "object_list", "string_list")
"""Types of what is handed over, and not said in a sentence."""


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Messages that leave out what a reader must know."""
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
