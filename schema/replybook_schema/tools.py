"""Tools in the registry: tags, codes, and the arguments that a trace may keep."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from replybook_schema.records import ParamType

MCP_NAME: Final = re.compile(r"[A-Za-z0-9_./-]{1,128}")
"""The names that MCP allows for tools and arguments. Use it with `fullmatch`."""


@dataclass(frozen=True, slots=True)
class ArgumentSpec:
    """One argument of a tool.

    Attributes:
        type: The type, or None if only the code of the tool has it.
        required: True if required, or None if only the code of the tool has it.
        trace: The part of the value that a trace line may keep.
        description: The description, or "" if only the code of the tool has it.
        address: True if its values are addresses.
        narrows: True if it restricts the tool to a part of the data.
        composes: True if the caller defines the form of the result with it.
        was: Its former names, which calls may still use.
        listed: True if servers list it. A server fills in an argument that it does not list.
    """

    name: str
    type: ParamType | None = None
    required: bool | None = None
    trace: Literal["keep", "digest", "sha256"] = "digest"
    description: str = ""
    address: bool = False
    narrows: bool = False
    composes: bool = False
    was: tuple[str, ...] = ()
    listed: bool = True


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool, or with `prefix` a family of tools with the same prefix.

    Attributes:
        name: The name, or the prefix.
        default_success: The code of a plain result.
        codes: The codes that it may answer.
        prefix: True for a family.
        digests: Members of results with digests, which the trace keeps.
        implements: The tool of a lower registry that it implements.
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
    """Return the tool with this name, or the family with the longest prefix of the name."""
    exact = tools.get(name)
    if exact is not None:
        return exact
    families = (tool for tool in tools.values() if tool.prefix and name.startswith(tool.name))
    return max(families, key=lambda tool: len(tool.name), default=None)


def former_names(tool: ToolSpec | None) -> dict[str, str]:
    """Return the current name of each argument of a tool by its former name."""
    arguments = () if tool is None else tool.arguments
    return {was: argument.name for argument in arguments for was in argument.was}
