"""The tools that a server's source registers, and what could not be read of it."""

from __future__ import annotations

from dataclasses import dataclass

from replybook_schema import Place

__all__ = ["ServerArgument", "ServerSource", "ServerTool", "Unread"]


@dataclass(frozen=True, slots=True)
class ServerArgument:
    """One argument of a tool, in the words of tools.yaml."""

    name: str
    type: str
    required: bool
    trace: str
    description: str


@dataclass(frozen=True, slots=True)
class ServerTool:
    """One tool, with the place of the function or the `Tool(...)` that makes it."""

    name: str
    description: str
    arguments: tuple[ServerArgument, ...]
    place: Place


@dataclass(frozen=True, slots=True, order=True)
class Unread:
    """Something that the reader could not tell: where, what, and what a person can do."""

    place: Place
    problem: str
    fix: str

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}\n    fix: {self.fix}"


@dataclass(frozen=True, slots=True)
class ServerSource:
    """All that was read: the tools by name, and what was not readable by place."""

    tools: tuple[ServerTool, ...]
    unread: tuple[Unread, ...]
