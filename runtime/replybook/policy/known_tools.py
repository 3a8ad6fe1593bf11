"""The tools of a registry by name, and families of tools by their prefix. Source: specification 25."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from replybook_schema.tools import ToolSpec

__all__ = ["Tools"]


@dataclass(frozen=True, slots=True)
class Tools:
    """The tools by name, and the families by prefix, the longest first."""

    exact: Mapping[str, ToolSpec]
    families: tuple[ToolSpec, ...]

    @classmethod
    def of(cls, tools: Mapping[str, ToolSpec]) -> Tools:
        """Return the tools of a registry."""
        families = [tool for tool in tools.values() if tool.prefix]
        families.sort(key=lambda tool: (-len(tool.name), tool.name))
        return cls({name: t for name, t in tools.items() if not t.prefix}, tuple(families))

    def find(self, name: str) -> ToolSpec | None:
        """Return the tool or family that a called name belongs to."""
        exact = self.exact.get(name)
        if exact is not None:
            return exact
        return next((family for family in self.families if name.startswith(family.name)), None)
