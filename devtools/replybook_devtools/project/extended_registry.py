"""The registry that a new registry extends, and entries for tools that it declares already.

Such a tool gets `implements`, with the tags, codes and digests that were promised to its users. An
argument of the same name is traced as declared, so that policy rules can read it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import cast

from replybook_codegen.server_source import ServerTool, tool_entry, tools_yaml
from replybook_codegen.server_source.tools_yaml import tool_data
from replybook_devtools.console.exit_code import UsageError
from replybook_registry import BadRegistry, Registry, read_registry
from replybook_registry.files import package_folder
from replybook_registry.model import Tool, ToolArgument
from replybook_registry.queries.numbering import FIRST_OF_EXTENSION
from replybook_schema.area_words import BASE_AREAS

BASE = "replybook_registry"
"""The import name of the base registry."""


class ExtendedRegistry:
    """The base, or an installed registry on top of it."""

    def __init__(self, name: str | None, root: Path) -> None:
        """Read the registry, unless it is the base.

        Args:
            name: Its import name, with or without `pkg:`; None for the base.
            root: Folder of the project, whose own packages are found as well.

        Raises:
            UsageError: No installed package of this name is a registry, or it has faults.
        """
        self.name = (name or BASE).removeprefix("pkg:")
        self._registry = None if self.name == BASE else _read(self.name, root)

    def declares(self, tool: str) -> Tool | None:
        """Return the tool of this name that a server may implement, or None."""
        tools = self._registry.tools if self._registry is not None else ()
        return next((one for one in tools if one.name == tool and not one.prefix), None)

    def implements(self, tool: str) -> str | None:
        """Return the registry that implements the tool already, or None."""
        declared = self.declares(tool)
        return None if declared is None or declared.implements is None else declared.origin

    def fixes_codes(self, tool: str) -> bool:
        """Return True if the tool may answer declared codes only."""
        declared = self.declares(tool)
        return declared is not None and bool(declared.codes)

    def has_area(self, area: str) -> bool:
        """Return True if the area is declared already."""
        areas = self._registry.areas if self._registry is not None else ()
        return area in BASE_AREAS or any(one.name == area for one in areas)

    def free_codes(self, area: str) -> tuple[str, str]:
        """Return a success and a refusal that no registry below has.

        In a declared area, numbers of extensions begin higher.
        """
        number = FIRST_OF_EXTENSION if self.has_area(area) else 1
        used = self._registry.codes if self._registry is not None else ()
        taken = {str(one.id) for one in used}
        while taken & set(codes := _pair(area, number)):
            number += 1
        return codes

    def entry(self, tool: ServerTool, codes: Sequence[str]) -> str:
        """Return the entry of `tool` for tools.yaml; `codes` are its codes if it may choose."""
        declared = self.declares(tool.name)
        if declared is None:
            return tools_yaml(tool, codes)
        data = tool_data(tool, declared.codes or codes)
        arguments = data.pop("arguments", None)
        data = {"name": data.pop("name"), "implements": tool.name, **data}
        data["tags"] = list(dict.fromkeys((*declared.tags, *tool.tags)))
        if declared.default_success is not None:
            data["default_success"] = declared.default_success
        if declared.digests:
            data["digests"] = list(declared.digests)
        said = dict(cast("Mapping[str, object]", arguments or {}))
        if all_of := {**said, **dict(self._keep_arguments(tool, declared, said))}:
            data["arguments"] = all_of
        return tool_entry(data)

    def _keep_arguments(
        self, tool: ServerTool, declared: Tool, said: dict[str, object]
    ) -> Iterator[tuple[str, object]]:
        """Yield the arguments that rules read, and those that the scope of a session fills in."""
        known = {
            name: argument
            for argument in declared.arguments
            for name in (*argument.was, argument.name)
        }
        for own in tool.arguments:
            if (one := known.get(own.name)) is not None:
                yield own.name, _trace_argument(said[own.name], one)
        for one in declared.arguments:
            if one.name in self._filled_in(declared) and one.name not in said:
                yield one.name, {"trace": one.trace, "description": one.description}

    def _filled_in(self, declared: Tool) -> set[str]:
        scopes = self._registry.scope_injection if self._registry is not None else ()
        about = (scope for scope in scopes if scope.match.get("tag") in declared.tags)
        return {name for injection in about for name in injection.inject}


def _read(name: str, root: Path) -> Registry:
    folder = package_folder(name, (root / "src",))
    if folder is None or not (folder / "registry.yaml").is_file():
        raise UsageError(
            f"{name!r} is not the registry of an installed package; name one, e.g."
            " --extends desk_replies.registry"
        )
    try:
        return read_registry(folder)
    except BadRegistry as error:
        first = error.findings[0]
        raise UsageError(
            f"the registry {name!r} has faults: {first.place}: {first.problem}"
        ) from error


def _pair(area: str, number: int) -> tuple[str, str]:
    return f"WA-{area}-S-{number:03}", f"WA-{area}-I-{number:03}"


def _trace_argument(data: object, declared: ToolArgument) -> dict[str, object]:
    """Return an argument with what the trace and the policy know of one of this name."""
    marks = {
        "address": declared.address,
        "narrows": declared.narrows,
        "composes": declared.composes,
    }
    said = dict(cast("Mapping[str, object]", data))
    description = said.pop("description")
    is_set = {name: True for name, value in marks.items() if value}
    return {**said, "trace": declared.trace, **is_set, "description": description}
