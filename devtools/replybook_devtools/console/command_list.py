"""The commands of `replybook`: those of the library, then those of installed applications."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from replybook_devtools.console.applications import applications


class ListedCommand(NamedTuple):
    """One command: its summary in `replybook --help`, and the module that runs it."""

    summary: str
    module: str


_OWN: Final[Mapping[str, str]] = {
    "check": "check the registry: every finding, with place and fix",
    "audit": "report how far code keeps to the standard, and what to do",
    "lint": "check the replies in Python source against the registry",
    "migrate": "rewrite former ids and older calls; list places to rewrite by hand",
    "generate": "write, verify (--check) or show (--diff) the generated files",
    "breaking": "list the changes for users and the version step they demand",
    "explain": "explain a code, rule, violation, stage or former id",
    "codes": "list, add, retire and freeze reply codes",
    "tools": "keep tools.yaml in step with the tools of the code",
    "init": "write a registry of your own that extends the base",
    "resolve": "show how an address resolves, and which rule decided",
    "policy": "judge recorded sessions; compare, explain and cover policies",
    "trace": "read the trace of a server; find edited, dropped and moved lines",
    "probe": "ask a server wrongly, and show what an agent would learn",
    "watch": "stand between a host and its server; judge each result, change no byte",
    "compare": "play the same calls to two builds, and list what an agent would see change",
    "report": "report on the calls in traces and recordings: waste, loops, next actions",
    "lsp": "run the language server for editors, on stdio",
    "docs": "build or serve the documentation site of a project",
    "completion": "print the completion script for bash, zsh or fish",
    "demo": "run a guided tour on a scratch project",
}


def is_own(name: str) -> bool:
    """Return True if the library itself has a command of this name."""
    return name in _OWN


def find_command(name: str) -> ListedCommand | None:
    """Return the command of this name, or None.

    Applications are searched last.
    """
    if name in _OWN:
        return _own(name)
    return next(
        (
            ListedCommand(*application.COMMANDS[name])
            for application in applications()
            if name in application.COMMANDS
        ),
        None,
    )


def commands() -> Mapping[str, ListedCommand]:
    """Return all commands by name, in the order of `replybook --help`."""
    added = {
        name: ListedCommand(*found)
        for application in applications()
        for name, found in application.COMMANDS.items()
    }
    return {
        **{name: _own(name) for name in _OWN},
        **{k: v for k, v in added.items() if k not in _OWN},
    }


def _own(name: str) -> ListedCommand:
    return ListedCommand(_OWN[name], f"replybook_devtools.commands.{name}")


def commands_help() -> str:
    """Return the text of `replybook --help`: every command with its summary."""
    known = commands()
    width = max(map(len, known))
    lines = [f"  {name.ljust(width)}  {command.summary}" for name, command in known.items()]
    more = "run `replybook <command> --help` for its options"
    return "\n".join(["usage: replybook <command> [options]", "", *lines, "", more])


def near_command(name: str) -> str | None:
    """Return the command whose name is spelled most like `name`, or None."""
    from replybook_schema.near import near  # takes 10 ms; needed for mistakes only

    return next(iter(near(name, commands())), None)
