"""RB144: a tool does not keep the promises of the tool that it implements.

## Why
An extension may implement a declared tool with its own code and its own arguments. It declares that
with `implements`. Everything else was promised to users of the tool. Agents and dashboards know its
codes. Policy rules find its calls by its tags and compare the session scope in them. The new tool
must therefore use only declared codes, keep all tags, and trace the arguments that the scope fills
in.

## Example
```yaml
# extends: ["pkg:desk_replies.registry"]
- name: desk_search
  implements: desk_search
  tags: [search]
  default_success: WA-READ-S-001
  codes: [WA-READ-S-001, WA-FIND-I-001]
  arguments: {words: {trace: digest}}
```

## Instead
```yaml
- name: desk_search
  implements: desk_search
  tags: [scoped, search]
  default_success: WA-READ-S-001
  codes: [WA-READ-S-001, WA-READ-I-003]
  arguments: {words: {trace: digest}, tenant_id: {trace: keep}}
```
A tool is implemented only once, under its own name, by a registry that extends the declaring one. A
family of tools (`prefix: true`) is no tool, and its members need no `implements`. If the declared
tool lists no codes, like a tool of an editor, any code is allowed. For a code that the declared
tool does not have, add a tool with another name. An argument that a policy rule reads must be
traced too. The command `replybook check` tests this.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry, Tool
from replybook_registry.queries.names import suggest_name
from replybook_schema import Finding

CODE = "RB144"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each tool that implements no tool of a base, or differs from it."""
    below = {
        tool.name: tool
        for tool in (*registry.tools, *registry.implemented)
        if tool.origin != registry.name
    }
    for tool in registry.tools:
        if tool.origin == registry.name and tool.implements is not None:
            fault = _fault(registry, tool, tool.implements, below)
            if fault is not None:
                yield Finding(tool.at("implements"), CODE, *fault)
            else:
                yield from _broken(tool, below[tool.implements], _filled_in(registry, tool))


def unworkable(tool: Tool, rule: str, problem: str) -> Finding:
    """Return the finding that a policy rule of a base cannot work with `tool`.

    `rule` is the place of the rule in the policy.
    """
    text = f"tool {tool.name!r} leaves {rule!r} without what it looks at: {problem}"
    fix = "declare that argument as the tool that it implements does, or give the tool another name"
    return Finding(tool.at("arguments"), CODE, text, fix)


def _fault(
    registry: Registry, tool: Tool, name: str, below: dict[str, Tool]
) -> tuple[str, str] | None:
    """Return problem and fix if there is nothing that `tool` could implement."""
    said, declared = f"tool {tool.name!r} implements {name!r}", below.get(name)
    if not registry.extends:
        return (
            f"{said}, and this registry extends none",
            "remove `implements`, or extend the registry that declares the tool",
        )
    if declared is None:
        is_own = any(one.name == name for one in registry.tools if one is not tool)
        whose = "this registry itself declares" if is_own else "no registry below declares"
        return f"{said}, which {whose}", suggest_name(
            name, below, "name a tool of a registry below"
        )
    if declared.prefix:
        return f"{said}, which is a family of tools", "remove `implements`; the family holds for it"
    if declared.implements is not None:
        return (
            f"{said}, which {declared.origin!r} implements already",
            "remove the entry here, or give the tool another name",
        )
    if tool.name != name:
        return f"{said}, which has another name", f"write `name: {name}`, or remove `implements`"
    return None


def _filled_in(registry: Registry, tool: Tool) -> set[str]:
    """Return the arguments that the session scope fills into calls of a tool with these tags."""
    about = (one for one in registry.scope_injection if one.match.get("tag") in tool.tags)
    return {name for injection in about for name in injection.inject}


def _broken(tool: Tool, declared: Tool, filled_in: set[str]) -> Iterator[Finding]:
    """Yield a finding for each other code, missing tag, or scope argument that is not traced."""
    if declared.codes:
        yield from _other_codes(tool, declared)
    tags = ", ".join(repr(tag) for tag in declared.tags if tag not in tool.tags)
    if tags:
        problem = f"tool {tool.name!r} leaves off tags of the tool that it implements: {tags}"
        yield Finding(tool.at("tags"), CODE, problem, f"add {tags} to its tags")
    kept = {argument.name: argument.trace for argument in tool.arguments}
    for argument in declared.arguments:
        if argument.name in filled_in and kept.get(argument.name) != argument.trace:
            problem = f"the trace of tool {tool.name!r} does not keep {argument.name!r}, which the scope of a session fills in"
            fix = f"add `{argument.name}: {{trace: {argument.trace}}}` to its arguments"
            yield Finding(tool.at("arguments"), CODE, problem, fix)


def _other_codes(tool: Tool, declared: Tool) -> Iterator[Finding]:
    allowed = {*declared.codes, declared.default_success}
    fix = f"use one of {', '.join(declared.codes)}, or give the tool another name"
    if not tool.codes:
        problem = f"tool {tool.name!r} names no code of the tool that it implements"
        yield Finding(tool.at("codes"), CODE, problem, fix)
    for index, code in enumerate(tool.codes):
        if code not in allowed:
            problem = f"tool {tool.name!r} answers {code}, and the tool that it implements does not"
            yield Finding(tool.at("codes", index), CODE, problem, fix)
    default = tool.default_success
    if default is not None and default not in (*allowed, *tool.codes):
        problem = f"tool {tool.name!r} answers {default}, and the tool that it implements does not"
        yield Finding(tool.at("default_success"), CODE, problem, fix)
