"""RB114: the next action does not fit the outcome.

## Why
The action is what a program reads where a person reads the remedy: a verb of a closed list and what
it acts on. A denied call whose action is `fix_arguments`, or an action on a parameter that
does not exist, sends the agent in a circle.

## Example
```yaml
- code: EN-WRITE-D-002
  action: {verb: fix_arguments, arguments: [path]}
```

## Instead
```yaml
- code: EN-WRITE-D-002
  action: {verb: request_scope, arguments: [path]}
```
The verbs, the types they fit and what they act on stand in taxonomy.yaml.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date

from replybook_registry.model import ActionVerb, Code, Registry
from replybook_registry.queries.names import ToolNames, meant
from replybook_schema import Finding

__all__ = ["CODE", "check"]

CODE = "RB114"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Verbs that are unknown or of another type, and arguments of the wrong kind."""
    verbs: dict[str, ActionVerb] = {}
    for action in registry.actions:
        verbs.setdefault(action.verb, action)
    tools = ToolNames.of(registry)
    for code in registry.codes:
        verb = verbs.get(code.action.verb)
        if verb is not None:
            yield from _type(code, verb)
            yield from _arguments(code, verb, tools)
        elif code.action.verb not in registry.broken:
            yield _unknown(code, verbs)


def _unknown(code: Code, verbs: Collection[str]) -> Finding:
    verb = code.action.verb
    fix = meant(verb, verbs, f"use a verb of taxonomy.yaml ({', '.join(verbs)})")
    return Finding(code.at("action", "verb"), CODE, f"{verb!r} is not an action ({code.id})", fix)


def _type(code: Code, verb: ActionVerb) -> Iterator[Finding]:
    if code.id.type not in verb.types:
        fits = " or ".join(verb.types)
        problem = f"action {verb.verb!r} is for type {fits}, not for {code.id}"
        fix = f"use a verb that fits type {code.id.type}"
        yield Finding(code.at("action", "verb"), CODE, problem, fix)


def _arguments(code: Code, verb: ActionVerb, tools: ToolNames) -> Iterator[Finding]:
    params = {param.name for param in code.params}
    for index, name in enumerate(code.action.arguments):
        place = code.at("action", "arguments", index)
        if verb.arguments == "none":
            problem = f"action {verb.verb!r} acts on nothing, but {code.id} gives it {name!r}"
            yield Finding(place, CODE, problem, "remove the arguments of the action")
        elif verb.arguments == "params" and name not in params:
            problem = f"action of {code.id} acts on {name!r}, which is not a parameter of it"
            fix = meant(name, params, f"name a parameter of the code, or declare {name!r}")
            yield Finding(place, CODE, problem, fix)
        elif verb.arguments == "tools" and name not in tools:
            problem = f"action of {code.id} sends to {name!r}, which is not a tool"
            yield Finding(
                place, CODE, problem, meant(name, tools.exact, "name a tool of tools.yaml")
            )
    if verb.arguments == "tools" and not code.action.arguments:
        problem = f"action {verb.verb!r} of {code.id} does not say which tool"
        yield Finding(code.at("action"), CODE, problem, "name the tool under 'arguments'")
