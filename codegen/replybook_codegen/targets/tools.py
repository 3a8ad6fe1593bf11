"""Tools in `registry.json`: their tags, codes and traced arguments."""

from __future__ import annotations

from replybook_codegen.output import GeneratedPackage
from replybook_codegen.python_source import Value, WrittenCall
from replybook_registry.model import Registry, Tool, ToolArgument


def own_tools(registry: Registry) -> list[Tool]:
    """Return the tools that this registry itself declares."""
    return [tool for tool in registry.tools if tool.origin == registry.name]


def tool_rows(registry: Registry, package: GeneratedPackage) -> tuple[Value, ...]:
    """Return the registry's own tools, in source order."""
    return tuple(map(_tool, package.own(registry, registry.tools)))


def _tool(tool: Tool) -> WrittenCall:
    values: dict[str, Value] = {"name": tool.name, "description": tool.description}
    optional: dict[str, Value] = {
        "tags": tool.tags,
        "default_success": tool.default_success,
        "codes": tool.codes,
        "arguments": tuple(map(_argument, tool.arguments)),
        "prefix": tool.prefix,
        "digests": tool.digests,
        "implements": tool.implements,
    }
    return WrittenCall(
        "ToolSpec", values | {key: value for key, value in optional.items() if value}
    )


def _argument(argument: ToolArgument) -> WrittenCall:
    said: dict[str, Value] = {"name": argument.name}
    if argument.type is not None:
        said["type"] = argument.type
    if argument.required is not None:
        said["required"] = argument.required
    said["trace"] = argument.trace
    optional: dict[str, Value] = {
        "description": argument.description,
        "address": argument.address,
        "narrows": argument.narrows,
        "composes": argument.composes,
        "was": argument.was,
    }
    said |= {key: value for key, value in optional.items() if value}
    return WrittenCall("ArgumentSpec", said if argument.listed else {**said, "listed": False})
