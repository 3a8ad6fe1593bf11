"""Model of the tools in the code of a server, and of parts that cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from replybook_schema import Place

FROM_RUNNING = (
    "add --from-running -- COMMAND, which lists the tools of the running server, or add the tools to"
    " tools.yaml by hand"
)
"""The advice for a registration that cannot be read."""

NAMES = "no name that MCP allows (letters, digits and _ - . /, at most 128)"
"""What a refused name is, for findings."""


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
        own: The name from `mcp_safe_tool(name=...)`, if the server uses another one.
        is_whole: False if it may have more arguments.
        tags: The tags that its annotations stand for.
    """

    name: str
    description: str
    arguments: tuple[ServerArgument, ...]
    place: Place
    own: str = ""
    is_whole: bool = True
    tags: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names that an entry in tools.yaml may use, the served name first."""
        return (self.name, self.own) if self.own else (self.name,)


@dataclass(frozen=True, slots=True, order=True)
class Unread:
    """A part of the code that cannot be read.

    Attributes:
        place: The place. Its path is "" if the tools are those of a running server.
        fix: The advice for a person.
        hides_tools: True if there may be more tools.
    """

    place: Place
    problem: str
    fix: str
    hides_tools: bool = True

    def __str__(self) -> str:
        at = f"{self.place}: " if self.place.path else ""
        return f"{at}{self.problem}\n    fix: {self.fix}"


@dataclass(frozen=True, slots=True)
class ServerSource:
    """The result of reading a server.

    Attributes:
        unread: The parts that cannot be read, by place.
        functions: Functions that no server registers, for example because of a missing decorator.
        servers: The names of the servers.
        command: Options that list the tools of a running server, or "" for source.
    """

    tools: tuple[ServerTool, ...]
    unread: tuple[Unread, ...]
    functions: Mapping[str, Place] = field(default_factory=dict[str, Place])
    servers: tuple[str, ...] = ()
    command: str = ""

    @property
    def origin(self) -> str:
        """The word for where the tools were found."""
        return "server" if self.command else "code"

    @property
    def sync(self) -> str:
        """The command that updates tools.yaml."""
        return f"replybook tools sync {self.command}".rstrip()

    @property
    def prune(self) -> str:
        """The command that also removes what the server does not have."""
        return f"replybook tools sync --prune {self.command}".rstrip()
