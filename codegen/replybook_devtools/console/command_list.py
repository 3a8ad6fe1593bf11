"""The commands of `replybook`: those of the library, then those that installed applications add.

Source: decision 7.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from replybook_devtools.console.applications import applications

__all__ = ["Command", "command_named", "commands", "commands_help", "is_own", "near_command"]


class Command(NamedTuple):
    """One command: what `replybook --help` says of it, and the module that declares its options and runs it."""

    summary: str
    module: str


_OWN: Final[Mapping[str, str]] = {
    "check": "every registry finding, with place and fix",
    "audit": "a report: how far code keeps to the standard, and what to do",
    "lint": "what Python source does with replies, held against the registry",
    "migrate": "former ids and older calls, rewritten; what would be a guess is listed",
    "generate": "write, verify (--check) or show (--diff) the generated files",
    "breaking": "what changed for users, and the version step it demands",
    "explain": "one code, rule, violation, stage or legacy id",
    "codes": "list, add, retire and freeze reply codes",
    "tools": "keep tools.yaml in step with the tools of the code",
    "init": "a registry of your own that extends the base, ready to generate",
    "resolve": "what the resolver says of an address, and which rule decided",
    "policy": "judge recorded sessions; compare, explain and cover policies",
    "trace": "look at the trace of a server; find edited, dropped and swapped lines",
    "lsp": "findings, hover and completion of codes for editors, on stdio",
    "docs": "the site of a project: a page for each thing that has a name",
    "completion": "what bash, zsh or fish completes, as a script for it",
    "demo": "the whole story on a scratch copy",
}


def is_own(name: str) -> bool:
    """Return True for a command of the library itself."""
    return name in _OWN


def command_named(name: str) -> Command | None:
    """Return a command; None if nobody has one of this name. Applications are asked last."""
    if name in _OWN:
        return _own(name)
    return next(
        (Command(*one.COMMANDS[name]) for one in applications() if name in one.COMMANDS), None
    )


def commands() -> Mapping[str, Command]:
    """Return all commands by name, in the order of `replybook --help`."""
    added = {
        name: Command(*found) for one in applications() for name, found in one.COMMANDS.items()
    }
    return {
        **{name: _own(name) for name in _OWN},
        **{k: v for k, v in added.items() if k not in _OWN},
    }


def _own(name: str) -> Command:
    return Command(_OWN[name], f"replybook_devtools.commands.{name}")


def commands_help() -> str:
    """Return the text of `replybook --help`: every command with its summary."""
    known = commands()
    width = max(map(len, known))
    lines = [f"  {name.ljust(width)}  {command.summary}" for name, command in known.items()]
    more = "run `replybook <command> --help` for its options"
    return "\n".join(["usage: replybook <command> [options]", "", *lines, "", more])


def near_command(name: str) -> str | None:
    """Return the command whose name is spelt most like `name`, or None."""
    import difflib  # only a mistake pays for it

    return next(iter(difflib.get_close_matches(name, commands(), 1)), None)
