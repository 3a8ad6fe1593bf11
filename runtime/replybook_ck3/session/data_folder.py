"""The data folder of a server: where its settings, playsets, state, index, traces and logs lie.

To agents it is `root:ck3raven_data`; what they may not see of it is said by the registry (`protected`).
Source: specification 22, 35 and 57.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from replybook.trace.keys import folder_key

__all__ = ["ROOT", "DataFolder", "default_data_folder"]

ROOT: Final = "ck3raven_data"
"""The key of the root that the data folder is."""


def default_data_folder() -> Path:
    """Return where the data of this user lies; needs the extra `server`."""
    from platformdirs import user_data_path

    return user_data_path("replybook") / "ck3raven"


class DataFolder:
    """The places in a data folder; `ready` makes those that a server needs."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path: Final = Path(path).absolute()
        self.settings: Final = self.path / "server.toml"
        self.playsets: Final = self.path / "playsets"
        self.state: Final = self.path / "state"
        self.keys: Final = self.state / "keys"
        self.workers: Final = self.state / "workers"
        self.index: Final = self.path / "index"
        self.trace: Final = self.path / "trace"
        self.logs: Final = self.path / "logs"

    def __repr__(self) -> str:
        return "DataFolder()"  # the path is one of the host

    def ready(self) -> None:
        """Make the folders that are not there; what holds state is for its owner alone. `OSError`."""
        self.path.mkdir(parents=True, exist_ok=True)
        for folder in (self.playsets, self.logs):
            folder.mkdir(exist_ok=True)
        for folder in (self.state, self.index):
            folder.mkdir(mode=0o700, exist_ok=True)

    def key(self) -> bytes:
        """Return the key that signs state and completions, made if there is none.

        `OSError` or `ValueError` as for `replybook.trace.keys.folder_key`.
        """
        return folder_key(self.keys)

    def index_file(self, playset_file: str) -> Path:
        """Return the file of the index of a playset, by the name of the playset's file."""
        return self.index / f"{Path(playset_file).stem}.sqlite3"
