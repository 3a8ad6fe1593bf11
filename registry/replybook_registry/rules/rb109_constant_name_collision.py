"""RB109: two names would be the same in generated code.

## Why
Generated code turns keys into class names: `PATH_NOT_FOUND` becomes `PathNotFound`. Keys that
differ only in underscores would give one class, or two classes that differ only in letter case. A
param that is a Python keyword cannot be a field. Retired codes count too, since their names stay.

## Example
```yaml
- code: WA-RES-I-001
  key: PATH_NOT_FOUND
- code: WA-RES-I-007
  key: PATHNOT_FOUND
```

## Instead
```yaml
- code: WA-RES-I-007
  key: FOLDER_NOT_FOUND
```
"""

from __future__ import annotations

import keyword
from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Code, Registry
from replybook_schema import Finding

CODE = "RB109"

_TAKEN = frozenset(
    (
        *("Any", "Final", "Literal", "Mapping", "NotRequired", "Sequence", "TypedDict"),
        *("NoParams", "SuccessCode", "InvalidCode", "DeniedCode", "ErrorCode", "ReplyCode"),
        *("None", "True", "False"),
    )
)
"""Names that generated modules use themselves."""


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each key or param of any code whose name cannot be generated."""
    first: dict[str, Code] = {}
    for code in registry.codes:
        name = code.key.replace("_", "").casefold()
        before = first.setdefault(name, code)
        if before.key != code.key and before.id != code.id:
            problem = f"keys {before.key!r} ({before.id}) and {code.key!r} give one class name"
            fix = "rename one of them by more than underscores"
            yield Finding(code.at("key"), CODE, problem, fix)
        if _class_name(code.key) in _TAKEN:
            problem = f"key {code.key!r} gives a class name that generated code uses itself"
            fix = "use a key of two or more words that says what happened, e.g. 'VALUE_MISSING'"
            yield Finding(code.at("key"), CODE, problem, fix)
        for param in code.params:
            if keyword.iskeyword(param.name):
                yield _keyword(code, param.name)


def _class_name(key: str) -> str:
    return "".join(part.capitalize() for part in key.split("_"))


def _keyword(code: Code, param: str) -> Finding:
    problem = f"parameter {param!r} of {code.id} is a Python keyword"
    return Finding(code.at("params", param), CODE, problem, f"rename it, e.g. to '{param}_name'")
