"""The configuration of common hosts to start this server: file name and content.

Hosts differ in the file and in two or three keys. The command is the same for all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

_NAME: Final = "ck3raven"

_Entry: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class HostConfig:
    """One host.

    Attributes:
        written: Returns the content of the file for a command with arguments.
    """

    title: str
    file: str
    written: Callable[[str, Sequence[str]], str]


def _under(key: str, **more: object) -> Callable[[str, Sequence[str]], str]:
    """Return a writer of JSON with the servers by name under one key."""

    def written(command: str, args: Sequence[str]) -> str:
        entry: _Entry = {**more, "command": command, "args": list(args)}
        return json.dumps({key: {_NAME: entry}}, indent=2, ensure_ascii=False) + "\n"

    return written


def _toml(command: str, args: Sequence[str]) -> str:
    listed = ", ".join(_text(arg) for arg in args)
    return f"[mcp_servers.{_NAME}]\ncommand = {_text(command)}\nargs = [{listed}]\n"


def _text(value: str) -> str:
    """Return a TOML string. Its basic strings have the escapes of JSON."""
    return json.dumps(value, ensure_ascii=False)


HOSTS: Final[Mapping[str, HostConfig]] = {
    "vscode": HostConfig("VS Code", ".vscode/mcp.json", _under("servers", type="stdio")),
    "cursor": HostConfig("Cursor", ".cursor/mcp.json", _under("mcpServers")),
    "claude-code": HostConfig("Claude Code", ".mcp.json", _under("mcpServers", type="stdio")),
    "claude-desktop": HostConfig(
        "Claude Desktop", "claude_desktop_config.json", _under("mcpServers")
    ),
    "windsurf": HostConfig("Windsurf", "~/.codeium/windsurf/mcp_config.json", _under("mcpServers")),
    "zed": HostConfig("Zed", "settings.json", _under("context_servers", source="custom")),
    "gemini-cli": HostConfig("Gemini CLI", "~/.gemini/settings.json", _under("mcpServers")),
    "codex": HostConfig("Codex CLI", "~/.codex/config.toml", _toml),
}
"""The hosts, by their names on the command line."""


def snippet(host: str, command: str, args: Sequence[str]) -> str:
    """Return the content of the configuration file of a host.

    Args:
        command: Command that starts the server.

    Raises:
        KeyError: The host is unknown.
    """
    return HOSTS[host].written(command, args)
