"""The data folder of a server: its settings, playsets, state, index, traces, recordings and logs.

Agents see it as `root:ck3raven_data`. The registry lists the parts that are hidden (`protected`).
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from replybook.trace.keys import folder_key

ROOT: Final = "ck3raven_data"
"""The root key of the data folder."""


def default_data_folder() -> Path:
    """Return the default data folder of this user. It needs the extra `server`."""
    from platformdirs import user_data_path

    return user_data_path("replybook") / "ck3raven"


class DataFolder:
    """The paths in a data folder. `ready` creates the folders that a server needs."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path: Final = Path(path).absolute()
        self.settings: Final = self.path / "server.toml"
        self.playsets: Final = self.path / "playsets"
        self.state: Final = self.path / "state"
        self.keys: Final = self.state / "keys"
        self.workers: Final = self.state / "workers"
        self.playset_history: Final = self.state / "playset_history"
        self.index: Final = self.path / "index"
        self.trace: Final = self.path / "trace"
        self.recordings: Final = self.path / "recordings"
        self.logs: Final = self.path / "logs"

    def __repr__(self) -> str:
        return "DataFolder()"  # the path belongs to the host

    def ready(self) -> None:
        """Create missing folders. Folders with state are private to their owner.

        Raises:
            OSError: A folder cannot be created.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        for folder in (self.playsets, self.logs):
            folder.mkdir(exist_ok=True)
        for folder in (self.state, self.index):
            folder.mkdir(mode=0o700, exist_ok=True)

    def key(self) -> bytes:
        """Return the key that signs state and completions, created on first use.

        Raises:
            OSError: See `replybook.trace.keys.folder_key`.
            ValueError: See `replybook.trace.keys.folder_key`.
        """
        return folder_key(self.keys)

    def index_file(self, playset_file: str) -> Path:
        """Return the index file of a playset, by the name of the playset's file."""
        return self.index / f"{Path(playset_file).stem}.sqlite3"
