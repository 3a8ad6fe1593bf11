"""The seals of closed trace files in the state database, so that a lost file is found."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from replybook.store.state_store import Signer, StateStore
from replybook.trace.chain import seals_in

_OWNER: Final = "trace"


class TraceSeals:
    """The seals of the files in a folder of traces. Every method may raise `OSError`."""

    def __init__(self, store: StateStore, signer: Signer) -> None:
        self._store: Final = store
        self._signer: Final = signer

    def note(self, folder: Path) -> None:
        """Store the seals of files that were closed since the last time."""
        new = seals_in(folder, {name for name, _ in self._store.rows("mark", _OWNER)})
        if not new:
            return
        with self._store.turn():
            for name, seal in new.items():
                row = self._signer.sign_data("mark", name, {"seal": seal})
                self._store.put("mark", name, _OWNER, row)

    def known(self) -> dict[str, str]:
        """Return the seals by file name.

        Raises:
            Tampered: A row was changed.
        """
        rows = self._store.rows("mark", _OWNER)
        return {name: str(self._signer.data_of("mark", name, row)["seal"]) for name, row in rows}
