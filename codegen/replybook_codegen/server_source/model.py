"""The tools that a server's source registers, and what could not be read of it.

Source: specification 51.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from replybook_schema import Place

__all__ = ["ServerArgument", "ServerSource", "ServerTool", "Unread"]


@dataclass(frozen=True, slots=True)
class ServerArgument:
    """One argument of a tool, in the words of tools.yaml; `type` is empty where it cannot be told."""

    name: str
    type: str
    required: bool
    trace: str
    description: str


@dataclass(frozen=True, slots=True)
class ServerTool:
    """One tool, with the place of the function or the `Tool(...)` that makes it.

    `own` is the name that `mcp_safe_tool(name=...)` gives it, where a server serves it under another.
    Where not `is_whole`, it may take more arguments than were read.
    """

    name: str
    description: str
    arguments: tuple[ServerArgument, ...]
    place: Place
    own: str = ""
    is_whole: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """The names that an entry of tools.yaml may have for it, the one that agents call first."""
        return (self.name, self.own) if self.own else (self.name,)


@dataclass(frozen=True, slots=True, order=True)
class Unread:
    """Something that the reader could not tell: where, what, and what a person can do.

    With `hides_tools` the server may have tools here that are not among those that were read.
    """

    place: Place
    problem: str
    fix: str
    hides_tools: bool = True

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}\n    fix: {self.fix}"


@dataclass(frozen=True, slots=True)
class ServerSource:
    """All that was read: the tools by name, and what was not readable by place.

    `functions` are the functions that no server registers, by name: a decorator may be forgotten there.
    `servers` are the names that the servers are given.
    """

    tools: tuple[ServerTool, ...]
    unread: tuple[Unread, ...]
    functions: Mapping[str, Place] = field(default_factory=dict[str, Place])
    servers: tuple[str, ...] = ()
