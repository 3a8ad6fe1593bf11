"""RB115: a remedy names something that does not exist.

## Why
What stands in backticks is what the agent will type. A tool that was renamed or a parameter that
was never there costs it a call, and a second reply to understand. Remedies are fixed text, so
nothing in braces will ever be filled in.

## Example
```yaml
remedy: Correct `pth`, or list {folder} with `ck3_dri`.
```

## Instead
```yaml
remedy: Correct `path`, or list its folder with `ck3_dir`.
```
In backticks: a parameter of this code, a tool, or a code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Code, Registry
from replybook_registry.queries.names import ToolNames, known, meant
from replybook_schema import Finding

__all__ = ["CODE", "check"]

CODE = "RB115"

_QUOTED = re.compile(r"`([^`]*)`")
_BRACED = re.compile(r"\{[^{}]*\}")


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Backticked words of remedies that are no parameter, tool or code, and placeholders."""
    tools = ToolNames.of(registry)
    codes = known(registry, registry.code_by_id)
    for code in registry.codes:
        if "`" in code.remedy:
            yield from _quoted(code, tools, codes)
        for braced in _BRACED.findall(code.remedy):
            problem = f"remedy of {code.id} holds {braced!r}, which nothing fills in"
            yield Finding(code.at("remedy"), CODE, problem, f"write `{braced[1:-1]}` in backticks")


def _quoted(code: Code, tools: ToolNames, codes: frozenset[str]) -> Iterator[Finding]:
    params = {param.name for param in code.params}
    for word in dict.fromkeys(_QUOTED.findall(code.remedy)):
        if word not in params and word not in tools and word not in codes:
            problem = f"remedy of {code.id} names {word!r}, which is no parameter, tool or code"
            advice = "name a parameter of the code, a tool or a code, or drop the backticks"
            yield Finding(
                code.at("remedy"), CODE, problem, meant(word, {*params, *tools.exact}, advice)
            )
    if code.remedy.count("`") % 2:
        problem = f"remedy of {code.id} has a backtick without its partner"
        yield Finding(code.at("remedy"), CODE, problem, "close or remove the backtick")
