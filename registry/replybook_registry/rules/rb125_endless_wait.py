"""RB125: a code asks to wait, but does not say how long, how often, or what ends the wait.

## Why
An agent that is told to wait will wait and call again. Only the reply can say when, and how many
more times, and its remedy says it with the values in place. If no attempt is left, the reply must
tell the agent to stop, or it would ask for ever.

## Example
```yaml
- code: EN-GATE-D-005
  params: {}
  action: {verb: wait_and_retry}
  remedy: Wait, then make the same call again.
```

## Instead
```yaml
- code: EN-GATE-D-005
  params:
    after_s: {type: number, description: Seconds to wait., required: true, privacy: public}
    attempts_left: {type: integer, description: Attempts left., required: true, privacy: public}
  action: {verb: wait_and_retry, arguments: [after_s, attempts_left]}
  remedy: Wait {after_s} s, then repeat the same call (attempts left {attempts_left}).
  exhausted:
    remedy: Stop, do not call again; tell the user what is not ready.
```
`exhausted` is the remedy if no attempt is left. It contains the word "stop". Only codes with this
verb have it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Code, Registry
from replybook_schema import Finding, Place
from replybook_schema.waiting import WAIT, WAIT_PARAMS

CODE = "RB125"

_STOP = re.compile(r"\bstop\b", re.IGNORECASE)


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each endless wait, and each needless `exhausted`."""
    for code in registry.codes:
        if _waits(code):
            yield from _params(code)
            yield from _arguments(code)
            yield from _values(code)
            yield from _end(code)
        elif code.exhausted is not None:
            problem = f"{code.id} says what holds at no attempt left, and its action is no {WAIT!r}"
            fix = f"remove 'exhausted', or make {WAIT} the verb of its action"
            yield Finding(code.at("exhausted"), CODE, problem, fix)


def _waits(code: Code) -> bool:
    other = code.without_tools.action if code.without_tools is not None else None
    return WAIT in (code.action.verb, other.verb if other is not None else None)


def _params(code: Code) -> Iterator[Finding]:
    params = {param.name: param for param in code.params}
    for name, kind in WAIT_PARAMS.items():
        param = params.get(name)
        if param is None or (param.type, param.required, param.privacy) != (kind, True, "public"):
            problem = f"{code.id} asks to wait and has no required public {kind} {name!r}"
            fix = f"declare {name}: {{type: {kind}, required: true, privacy: public, ...}}"
            yield Finding(code.at("params", name), CODE, problem, fix)


def _arguments(code: Code) -> Iterator[Finding]:
    for path, action in _actions(code):
        missing = [name for name in WAIT_PARAMS if name not in action]
        if missing:
            problem = f"action {WAIT!r} of {code.id} does not name {' and '.join(missing)}"
            fix = f"write 'arguments: [{', '.join(WAIT_PARAMS)}]'"
            yield Finding(code.at(*path), CODE, problem, fix)


def _values(code: Code) -> Iterator[Finding]:
    for name in WAIT_PARAMS:
        if f"`{name}`" in code.remedy:
            problem = f"remedy of {code.id} names {name!r} where the agent needs its value"
            yield Finding(code.at("remedy"), CODE, problem, f"write '{{{name}}}'")


def _actions(code: Code) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield place and arguments of each action that waits."""
    if code.action.verb == WAIT:
        yield ("action",), code.action.arguments
    other = code.without_tools.action if code.without_tools is not None else None
    if other is not None and other.verb == WAIT:
        yield ("without_tools", "action"), other.arguments


def _end(code: Code) -> Iterator[Finding]:
    if code.exhausted is None:
        yield _unsaid(code.at("action", "verb"), f"{code.id} never ends: it has no 'exhausted'")
    elif not _STOP.search(code.exhausted):
        place = code.at("exhausted", "remedy")
        yield _unsaid(place, f"remedy of {code.id} at no attempt left does not say 'stop'")


def _unsaid(place: Place, problem: str) -> Finding:
    fix = (
        "say under 'exhausted' that the agent stops and whom it tells, e.g. 'Stop; tell the user.'"
    )
    return Finding(place, CODE, problem, fix)
