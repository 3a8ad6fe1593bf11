"""Tools as entries of tools.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from replybook_codegen.edit.entry import entry_lines
from replybook_codegen.server_source.model import ServerArgument, ServerTool


def tools_yaml(tool: ServerTool, codes: Sequence[str]) -> str:
    """Return the entry of `tool` with these `codes`. The first code is its success."""
    return tool_entry(tool_data(tool, codes))


def tool_entry(data: Mapping[str, object]) -> str:
    """Return the data of an entry as it stands in tools.yaml."""
    first, *rest = entry_lines(data, 2)
    return "\n".join([f"  - {first}", *(f"    {line}" for line in rest)]) + "\n"


def tool_data(tool: ServerTool, codes: Sequence[str]) -> dict[str, object]:
    """Return the entry as data, in the order of its keys in the file."""
    data: dict[str, object] = {"name": tool.name, "description": tool.description}
    data["tags"] = list(tool.tags)
    if codes:
        data["default_success"] = codes[0]
    data["codes"] = list(codes)
    if tool.arguments:
        data["arguments"] = {argument.name: argument_data(argument) for argument in tool.arguments}
    return data


def argument_data(argument: ServerArgument) -> dict[str, object]:
    """Return the data of an argument, without unknown values."""
    said = {"type": argument.type} if argument.type else {}
    return {
        **said,
        "required": argument.required,
        "trace": argument.trace,
        "description": argument.description,
    }
