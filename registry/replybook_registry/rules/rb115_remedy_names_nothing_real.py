"""RB115: a remedy names something that does not exist.

## Why
The agent uses every word in backticks literally. A tool that was renamed, or a param that never
existed, costs the agent a call and a second reply. Braces contain roles and params. A role is
replaced by its tools in backticks, a param by its value. A remedy for a server without tools names
no tool.

## Example
```yaml
remedy: Correct `pth`, or list {folder} with `list_fodler`.
```

## Instead
```yaml
remedy: Correct `path`, or list its folder with {tool:directory}.
without_tools:
  remedy: Correct `path`.
```
In backticks: a param of this code, a tool, or a code. In braces: a role of vocabulary.yaml, or a
public param of this code. `{after_s}` is its value, and `{after_s|some}` has the words if the reply
leaves the param out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from replybook_registry.model import Code, Registry
from replybook_registry.queries.declarations import declared_by
from replybook_registry.queries.names import ToolNames, list_known, suggest_name
from replybook_schema import Finding, Place
from replybook_schema.next_action import VALUE
from replybook_schema.roles import TOOL_ROLE

CODE = "RB115"

_QUOTED = re.compile(r"`([^`]*)`")
_BRACED = re.compile(r"\{[^{}]*\}")


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each unknown word in backticks and each wrong placeholder of a remedy."""
    names = _Names(
        ToolNames.of(registry),
        list_known(registry, registry.code_by_id),
        list_known(registry, (role.name for role in registry.roles)),
    )
    for code in registry.codes:
        yield from _remedy(code, code.remedy, code.at("remedy"), names)
        if code.without_tools is not None:
            place = code.at("without_tools", "remedy")
            yield from _remedy(code, code.without_tools.remedy, place, _Names(None, names.codes))
        if code.exhausted is not None:
            place = code.at("exhausted", "remedy")
            yield from _remedy(code, code.exhausted, place, _Names(None, names.codes))


@dataclass(frozen=True, slots=True)
class _Names:
    """Names that a remedy may use besides params. `tools` is None if it must not name a tool."""

    tools: ToolNames | None
    codes: frozenset[str]
    roles: frozenset[str] = frozenset()


def _remedy(code: Code, remedy: str, place: Place, names: _Names) -> Iterator[Finding]:
    if "`" in remedy:
        yield from _check_quoted_names(code, TOOL_ROLE.sub("", remedy), place, names)
    for braced in _BRACED.findall(remedy):
        yield from _check_braced_role(code, remedy, braced, place, names)


def _check_quoted_names(code: Code, remedy: str, place: Place, names: _Names) -> Iterator[Finding]:
    params = {param.name for param in code.params}
    tools = frozenset[str]() if names.tools is None else names.tools.exact
    kinds = "parameter or code" if names.tools is None else "parameter, tool or code"
    for word in dict.fromkeys(_QUOTED.findall(remedy)):
        is_tool = names.tools is not None and word in names.tools
        if word and word not in params and word not in names.codes and not is_tool:
            problem = f"remedy of {code.id} names {word!r}, which is no {kinds}"
            add = declared_by("param", word)
            more = "" if add is None else f"; for a parameter, {add}"
            advice = f"name a {kinds} that exists, or drop the backticks{more}"
            yield Finding(place, CODE, problem, suggest_name(word, {*params, *tools}, advice))
    if remedy.count("`") % 2:
        problem = f"remedy of {code.id} has a backtick without its partner"
        yield Finding(place, CODE, problem, "close or remove the backtick")


def _check_braced_role(
    code: Code, remedy: str, braced: str, place: Place, names: _Names
) -> Iterator[Finding]:
    role, value = TOOL_ROLE.fullmatch(braced), VALUE.fullmatch(braced)
    public = {param.name for param in code.params if param.privacy == "public"}
    if value is not None and value[1] in public:
        return
    if role is None:
        problem = f"remedy of {code.id} holds {braced!r}, which nothing fills in"
        advice = f"write `{braced[1:-1]}` in backticks, or the name of a public parameter in braces"
        yield Finding(place, CODE, problem, suggest_name(value[1] if value else "", public, advice))
    elif names.tools is None:
        problem = f"remedy without tools of {code.id} sends to {braced!r}"
        yield Finding(place, CODE, problem, "say what the agent does where there is no such tool")
    elif role[1] not in names.roles:
        problem = f"remedy of {code.id} sends to {braced!r}, and {role[1]!r} is no role"
        add = declared_by("role", role[1]) or "declare this one"
        fix = suggest_name(role[1], names.roles, f"name a role of vocabulary.yaml, or {add}")
        yield Finding(place, CODE, problem, fix)
    elif f"`{braced}`" in remedy:
        problem = f"remedy of {code.id} has backticks around {braced!r}, which brings its own"
        yield Finding(place, CODE, problem, "remove these backticks")
