"""RB118: a private param would be sent with the reply.

## Why
Internal params are for the log and are never sent. Secret params are refused wherever a reply is
built. A message with a private param would send it. A code that requires a secret could not be
used.

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

CODE = "RB118"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each private param in a message, and each required secret."""
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
