"""RB118: a parameter that must stay inside would leave with the reply.

## Why
Internal parameters are for the log and never reach the wire; secret ones are refused wherever a
reply is built. A message that shows one would send it, and a required secret would make the code
impossible to use.

## Example
```yaml
message: "{path} is missing under {host_path}"
params:
  host_path: {type: string, description: The folder., required: false, privacy: internal}
```

## Instead
```yaml
message: "{path} is missing"
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.message_template import placeholders
from replybook_schema import Finding

__all__ = ["CODE", "check"]

CODE = "RB118"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Private parameters in messages, and secret ones that a caller would have to give."""
    for code in registry.codes:
        private = {p.name: p for p in code.params if p.privacy != "public"}
        for name in dict.fromkeys(placeholders(code.message)) if private else ():
            if name in private:
                problem = f"message of {code.id} shows the {private[name].privacy} {name!r}"
                fix = f"remove '{{{name}}}' from the message, which everybody may read"
                yield Finding(code.at("message"), CODE, problem, fix)
        for name, param in private.items():
            if param.privacy == "secret" and param.required:
                problem = f"{code.id} requires the secret {name!r}, which no reply may hold"
                fix = "make it optional, or give up the parameter"
                yield Finding(code.at("params", name, "required"), CODE, problem, fix)
