"""RB110: a message shows something that is no declared param.

## Why
The message is filled with the data of the reply. A placeholder without a param would stay empty. A
placeholder with an index, attribute or format would give access to the inside of values.

## Example
```yaml
message: "{pth} does not exist in {world.name}"
params:
  path: {type: string, description: The address., required: true, privacy: public}
```

## Instead
```yaml
message: "{path} does not exist"
```
Only plain `{param}` is a placeholder. Braces have no other use.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Code, Registry
from replybook_registry.queries.declarations import declared_by
from replybook_registry.queries.message_template import is_plain, placeholders, stray_brace
from replybook_registry.queries.names import suggest_name
from replybook_schema import Finding

CODE = "RB110"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each undeclared or wrong placeholder, and each stray brace."""
    for code in registry.codes:
        declared = {param.name for param in code.params}
        for shown in dict.fromkeys(placeholders(code.message)):
            if shown not in declared:
                yield _report_unknown_param(code, shown, declared)
        if stray_brace(code.message):
            problem = f"message of {code.id} has a brace without its partner"
            fix = "remove it; braces hold the name of one parameter, e.g. '{path}'"
            yield Finding(code.at("message"), CODE, problem, fix)


def _report_unknown_param(code: Code, shown: str, declared: set[str]) -> Finding:
    if is_plain(shown):
        problem = f"message of {code.id} shows {shown!r}, which is not a parameter of it"
        add = declared_by("param", shown) or f"declare {shown!r} under params"
        fix = suggest_name(shown, declared, f"show a declared one, or {add}")
    else:
        problem = f"message of {code.id} holds '{{{shown}}}', which is not a plain placeholder"
        fix = "write the name of one parameter in braces and nothing else, e.g. '{path}'"
    return Finding(code.at("message"), CODE, problem, fix)
