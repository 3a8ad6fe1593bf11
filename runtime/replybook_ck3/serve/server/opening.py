"""The settings to open a server with, as plain values for worker processes."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from replybook.store import Tampered
from replybook_ck3.serve.session.data_folder import DataFolder
from replybook_ck3.serve.session.data_parts import Damage, DamagedData, describe_edit, refuse_damage
from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_ck3.serve.session.server_config import ServerConfig

Stack: TypeAlias = Literal["sdk", "fastmcp"]


def _untold(_: Damage) -> None:
    """Nobody reads it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """The settings of one server process. The command line overrides `server.toml`.

    Attributes:
        file: Settings file, or None for `server.toml` in the data folder.
        mode: Mode of new sessions, or None.
        session: Session of calls that name none, or None.
        builds_index: Build the index of a playset when a session switches to it.
        trusts_agent: Run code of the agent without a sandbox.
    """

    data: str
    stack: Stack = "sdk"
    file: str | None = None
    mode: str | None = None
    session: str | None = None
    roots: tuple[tuple[str, str], ...] = ()
    builds_index: bool = False
    trusts_agent: bool = False

    def config(self) -> ServerConfig:
        """Read the settings.

        Raises:
            ConfigFault: A setting cannot be used.
        """
        return ServerConfig.read(
            self.data,
            file=self.file,
            mode=self.mode,
            session=self.session,
            roots={key: Path(folder) for key, folder in self.roots},
            builds_index=self.builds_index,
            trusts_agent=self.trusts_agent,
        )

    def open(self, told: Callable[[Damage], None] = _untold) -> Ck3Server:
        """Open the server.

        Args:
            told: Called with each damage of the data folder with which the server can work.

        Raises:
            ConfigFault: A setting cannot be used.
            DamagedData: The data folder is damaged.
            OSError: The system refuses, e.g. since the disk is full.
        """
        for one in refuse_damage(DataFolder(self.data)):
            told(one)
        try:
            return Ck3Server(self.config())
        except Tampered as error:
            raise DamagedData(describe_edit(error)) from error


def collects_from_here() -> None:
    """Switch the garbage collector on, once a serving process has loaded everything.

    Each HTTP request leaves a reference cycle of the SDK, and commands start with the collector
    off. All present objects are frozen, so a collection skips them and takes an eighth of the time.
    """
    gc.freeze()
    gc.enable()
