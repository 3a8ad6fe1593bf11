"""RB145: a former name of an argument is in use.

## Why
A call may still use a former name of an argument, and the server reads it as the current name. If
the tool has an argument of that name, or two arguments once had it, one value has two meanings.

## Example
```yaml
arguments:
  kind: {was: [type], trace: keep}
  type: {trace: keep}
```

## Instead
```yaml
arguments:
  kind: {was: [type], trace: keep}
  type_of_reply: {trace: keep}
```
A former name is free again when it is removed from `was`. Calls that use it are then refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry, Tool
from replybook_schema import Finding

CODE = "RB145"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each former name that another argument has or had."""
    for tool in registry.tools:
        yield from _in_use(tool)


def _in_use(tool: Tool) -> Iterator[Finding]:
    owners = {argument.name: argument.name for argument in tool.arguments}
    for argument in tool.arguments:
        for name in argument.was:
            owner = owners.setdefault(name, argument.name)
            if owner != argument.name or name == argument.name:
                whose = "its own name" if name == argument.name else f"a name of {owner!r}"
                problem = f"former name {name!r} of argument {argument.name!r} of tool {tool.name!r} is {whose}"
                fix = f"remove {name!r} from `was`, or rename the other argument"
                yield Finding(tool.at("arguments"), CODE, problem, fix)
