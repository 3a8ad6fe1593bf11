"""RB119: the example of a code does not fit its params.

## Why
The example is shown in the documentation, used by the generated test, and copied by people. An
example that the builder refuses teaches the wrong data.

## Example
```yaml
params:
  path: {type: string, description: The address., required: true, privacy: public}
example: {pth: 3}
```

## Instead
```yaml
example: {path: "root:repo/common/nowhere.txt"}
```
A success may have more data than its declared params. All other codes may not.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import partial
from typing import cast

from replybook_registry.model import Code, Param, ParamType, Registry
from replybook_registry.queries.names import suggest_name
from replybook_schema import Finding

CODE = "RB119"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each missing, misspelled or wrong value of an example."""
    for code in registry.codes:
        if code.example is not None:
            yield from _missing(code, code.example)
            yield from _values(code, code.example)


def _missing(code: Code, example: Mapping[str, object]) -> Iterator[Finding]:
    for param in code.params:
        if param.required and param.name not in example:
            problem = f"example of {code.id} lacks its required parameter {param.name!r}"
            fix = f"add {param.name!r} to the example"
            yield Finding(code.at("example"), CODE, problem, fix)


def _values(code: Code, example: Mapping[str, object]) -> Iterator[Finding]:
    params = {param.name: param for param in code.params}
    for name, value in example.items():
        problem = fix = ""
        if name not in params:
            if code.id.type != "S":
                problem = f"example of {code.id} holds {name!r}, which is not a parameter of it"
                fix = suggest_name(name, params, f"remove {name!r} from the example, or declare it")
        elif not _fits(value, params[name]):
            problem = f"example of {code.id} gives {name!r} the value {_print_value(value)}"
            fix = f"give it {_describe_type(params[name])}"
        if problem:
            yield Finding(code.at("example", name), CODE, problem, fix)


def _fits(value: object, param: Param) -> bool:
    return _TESTS[param.type](value) and (not param.enum or value in param.enum)


def _print_value(value: object) -> str:
    """Return a value as in YAML, cut if it is long."""
    text = repr(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


def _describe_type(param: Param) -> str:
    if param.enum:
        return f"one of {', '.join(map(repr, param.enum))}"
    return f"a value of type {param.type}"


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return isinstance(value, float) or _is_integer(value)


def _is_list_of(kind: type, value: object) -> bool:
    items = cast("list[object]", value) if isinstance(value, list) else None
    return items is not None and all(isinstance(item, kind) for item in items)


_TESTS: Mapping[ParamType, Callable[[object], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": _is_integer,
    "number": _is_number,
    "boolean": lambda value: isinstance(value, bool),
    "string_list": partial(_is_list_of, str),
    "object": lambda value: isinstance(value, dict),
    "object_list": partial(_is_list_of, dict),
    "any": lambda _: True,
}
