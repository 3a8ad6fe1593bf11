"""What a process is told so that it can open its server: plain values, so that worker processes can be told, too.

Source: specification 57.
"""

from __future__ import annotations

import gc
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from replybook_ck3.session.reference_server import Ck3Server
from replybook_ck3.session.server_config import ServerConfig

__all__ = ["Opening", "Stack", "collects_from_here"]

Stack: TypeAlias = Literal["sdk", "fastmcp"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A data folder, the stack to serve it on, and what the command line says in place of `server.toml`."""

    data: str
    stack: Stack = "sdk"
    file: str | None = None
    mode: str | None = None
    session: str | None = None
    roots: tuple[tuple[str, str], ...] = ()
    builds_index: bool = False
    trusts_agent: bool = False

    def config(self) -> ServerConfig:
        """Read the settings; `ConfigFault` for what cannot be used."""
        return ServerConfig.read(
            self.data,
            file=self.file,
            mode=self.mode,
            session=self.session,
            roots={key: Path(folder) for key, folder in self.roots},
            builds_index=self.builds_index,
            trusts_agent=self.trusts_agent,
        )

    def open(self) -> Ck3Server:
        """Open the server; what `config` and `Ck3Server` raise."""
        return Ck3Server(self.config())


def collects_from_here() -> None:
    """Have the cycles of calls collected, in a process that serves and has loaded what it serves with.

    Each request over HTTP leaves a cycle of the SDK behind, and a command starts without the collector. What is
    there by now stays, so no collection goes through it: one is an eighth as long, and every call waits for it.
    """
    gc.freeze()
    gc.enable()
