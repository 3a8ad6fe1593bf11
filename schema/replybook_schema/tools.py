"""The tools as the registry declares them: tags, codes, and what the trace may keep.

Source: specification 25, 33, 44, 51 and 55, decision 18 and 30.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from replybook_schema.records import ParamType

__all__ = ["MCP_NAME", "ArgumentSpec", "ToolSpec", "tool_of"]

MCP_NAME: Final = re.compile(r"[A-Za-z0-9_./-]{1,128}")
"""The names that MCP allows for tools and their arguments; for `fullmatch`."""


@dataclass(frozen=True, slots=True)
class ArgumentSpec:
    """One argument of a tool; `trace` says what of it a trace line may keep.

    `type` and `required` are None and `description` is empty where the registry leaves that to the code of
    the tool. `address`: its values are addresses. `narrows`: with it the tool looks at less than all that there is.
    `composes`: with it the caller composes what comes back.
    """

    name: str
    type: ParamType | None = None
    required: bool | None = None
    trace: Literal["keep", "digest", "sha256"] = "digest"
    description: str = ""
    address: bool = False
    narrows: bool = False
    composes: bool = False


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool, or with `prefix` a family of tools whose names begin alike.

    `digests` are members of its results that hold digests, which the trace keeps. `implements` names the tool of a
    registry below that it serves with code of its own.
    """

    name: str
    description: str
    tags: tuple[str, ...] = ()
    default_success: str | None = None
    codes: tuple[str, ...] = ()
    arguments: tuple[ArgumentSpec, ...] = ()
    prefix: bool = False
    digests: tuple[str, ...] = ()
    implements: str | None = None


def tool_of(tools: Mapping[str, ToolSpec], name: str) -> ToolSpec | None:
    """Return the tool of this name, else the family with the longest prefix that the name begins with."""
    exact = tools.get(name)
    if exact is not None:
        return exact
    families = (tool for tool in tools.values() if tool.prefix and name.startswith(tool.name))
    return max(families, key=lambda tool: len(tool.name), default=None)
