"""RB114: the next action does not fit the reply type.

## Why
A program reads the action where a person reads the remedy. The action is a verb of a closed list,
with arguments. A denied call with the action `fix_arguments`, or an action on an unknown param,
makes the agent run in circles.

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
An action with the tools of a role, such as `["{tool:contract}"]`, needs another action under
`without_tools` that names no tool. taxonomy.yaml lists the verbs, their types and their arguments.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from replybook_registry.model import Action, ActionVerb, Code, Registry
from replybook_registry.queries.declarations import declared_by
from replybook_registry.queries.names import ToolNames, list_known, suggest_name
from replybook_schema import Finding, Place
from replybook_schema.roles import TOOL_ROLE, roles_in

CODE = "RB114"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each verb that is unknown or does not fit, and each wrong argument."""
    verbs: dict[str, ActionVerb] = {}
    for action in registry.actions:
        verbs.setdefault(action.verb, action)
    names = _Names(
        verbs, ToolNames.of(registry), list_known(registry, (role.name for role in registry.roles))
    )
    for code in registry.codes:
        yield from _action(registry, code, ("action",), code.action, names)
        yield from _tool_free(registry, code, names)


@dataclass(frozen=True, slots=True)
class _Names:
    """Names that an action may use."""

    verbs: Mapping[str, ActionVerb]
    tools: ToolNames
    roles: frozenset[str]


def _action(
    registry: Registry, code: Code, path: tuple[str, ...], action: Action, names: _Names
) -> Iterator[Finding]:
    verb = names.verbs.get(action.verb)
    if verb is not None:
        yield from _type(code, path, verb)
        yield from _arguments(code, path, action, verb, names)
    elif action.verb not in registry.broken:
        fix = f"use a verb of taxonomy.yaml ({', '.join(names.verbs)})"
        place, problem = code.at(*path, "verb"), f"{action.verb!r} is not an action ({code.id})"
        yield Finding(place, CODE, problem, suggest_name(action.verb, names.verbs, fix))


def _tool_free(registry: Registry, code: Code, names: _Names) -> Iterator[Finding]:
    """Yield the findings about the action for a server without tools."""
    if code.without_tools is None:
        return
    action, path = code.without_tools.action, ("without_tools", "action")
    if action is None:
        if roles_in("", code.action.arguments):
            problem = f"{code.id} has no action for a server without a tool of its role"
            fix = "add an action under 'without_tools' that sends to no tool"
            yield Finding(code.at("without_tools"), CODE, problem, fix)
    elif action.verb in names.verbs and names.verbs[action.verb].arguments == "tools":
        problem = f"action without tools of {code.id} is {action.verb!r}, which sends to a tool"
        yield Finding(code.at(*path, "verb"), CODE, problem, "use a verb that needs no tool")
    else:
        yield from _action(registry, code, path, action, names)


def _type(code: Code, path: tuple[str, ...], verb: ActionVerb) -> Iterator[Finding]:
    if code.id.type not in verb.types:
        fits = " or ".join(verb.types)
        problem = f"action {verb.verb!r} is for type {fits}, not for {code.id}"
        fix = f"use a verb that fits type {code.id.type}"
        yield Finding(code.at(*path, "verb"), CODE, problem, fix)


def _arguments(
    code: Code, path: tuple[str, ...], action: Action, verb: ActionVerb, names: _Names
) -> Iterator[Finding]:
    params = {param.name for param in code.params}
    for index, name in enumerate(action.arguments):
        place = code.at(*path, "arguments", index)
        if verb.arguments == "none":
            problem = f"action {verb.verb!r} acts on nothing, but {code.id} gives it {name!r}"
            yield Finding(place, CODE, problem, "remove the arguments of the action")
        elif verb.arguments == "params" and name not in params:
            problem = f"action of {code.id} acts on {name!r}, which is not a parameter of it"
            add = declared_by("param", name) or f"declare {name!r}"
            fix = suggest_name(name, params, f"name a parameter of the code, or {add}")
            yield Finding(place, CODE, problem, fix)
        elif verb.arguments == "tools":
            yield from _tool(code, place, name, names)
    if verb.arguments == "tools" and not action.arguments:
        problem = f"action {verb.verb!r} of {code.id} does not say which tool"
        fix = f"name the tool, e.g. `action: {{verb: {verb.verb}, arguments: [TOOL]}}`"
        yield Finding(code.at(*path), CODE, problem, fix)


def _tool(code: Code, place: Place, name: str, names: _Names) -> Iterator[Finding]:
    role = TOOL_ROLE.fullmatch(name)
    if role is not None and role[1] not in names.roles:
        problem = f"action of {code.id} sends to {name!r}, and {role[1]!r} is no role"
        add = declared_by("role", role[1]) or "declare this one"
        fix = suggest_name(role[1], names.roles, f"name a role of vocabulary.yaml, or {add}")
        yield Finding(place, CODE, problem, fix)
    elif role is None and name not in names.tools:
        problem = f"action of {code.id} sends to {name!r}, which is not a tool"
        add = declared_by("tool", name) or "declare this one"
        fix = suggest_name(name, names.tools.exact, f"name a tool of tools.yaml, or {add}")
        yield Finding(place, CODE, problem, fix)
