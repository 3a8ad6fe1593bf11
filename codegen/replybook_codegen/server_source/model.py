"""Model of the tools in the code of a server, and of parts that cannot be read.

Source: specification 51.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from replybook_schema import Place

__all__ = ["ServerArgument", "ServerSource", "ServerTool", "Unread"]


@dataclass(frozen=True, slots=True)
class ServerArgument:
    """One argument of a tool, with the types of tools.yaml. If `type` is empty, it is unknown."""

    name: str
    type: str
    required: bool
    trace: str
    description: str


@dataclass(frozen=True, slots=True)
class ServerTool:
    """One tool, with the place of its function or its `Tool(...)`.

    Attributes:
        name: The name.
        description: The description.
        arguments: The arguments.
        place: The place.
        own: The name from `mcp_safe_tool(name=...)`, if the server uses another one.
        is_whole: False if it may have more arguments.
    """

    name: str
    description: str
    arguments: tuple[ServerArgument, ...]
    place: Place
    own: str = ""
    is_whole: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """The names that an entry in tools.yaml may use, the served name first."""
        return (self.name, self.own) if self.own else (self.name,)


@dataclass(frozen=True, slots=True, order=True)
class Unread:
    """A part of the code that cannot be read.

    Attributes:
        place: The place.
        problem: The problem.
        fix: The advice for a person.
        hides_tools: True if there may be more tools.
    """

    place: Place
    problem: str
    fix: str
    hides_tools: bool = True

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}\n    fix: {self.fix}"


@dataclass(frozen=True, slots=True)
class ServerSource:
    """The result of reading a server.

    Attributes:
        tools: The tools by name.
        unread: The parts that cannot be read, by place.
        functions: Functions that no server registers, for example because of a missing decorator.
        servers: The names of the servers.
    """

    tools: tuple[ServerTool, ...]
    unread: tuple[Unread, ...]
    functions: Mapping[str, Place] = field(default_factory=dict[str, Place])
    servers: tuple[str, ...] = ()
