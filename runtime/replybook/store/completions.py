"""Stored completions: records of what was delivered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from replybook.store.state_store import Signer, StateStore

Content = Mapping[str, Any]
"""The stored data of a completion: JSON values, with `session_id`."""


class CompletionStore:
    """The completions of a store. Every method may raise `OSError` and `Tampered`."""

    def __init__(self, store: StateStore, signer: Signer) -> None:
        self._store: Final = store
        self._signer: Final = signer

    def put(self, completion_id: str, content: Content) -> None:
        """Store a completion. An id that is taken raises `FileExistsError`."""
        with self._store.turn():
            self.put_now(completion_id, content)

    def put_now(self, completion_id: str, content: Content) -> None:
        """Store a completion inside a turn of the store, in one transaction with other rows."""
        if self._store.row("completion", completion_id) is not None:
            raise FileExistsError(f"the completion {completion_id} is there already")
        row = self._signer.sign_data("completion", completion_id, content)
        self._store.put("completion", completion_id, str(content["session_id"]), row)

    def get(self, completion_id: str) -> Content | None:
        """Return a completion, or None."""
        row = self._store.row("completion", completion_id)
        return None if row is None else self._signer.data_of("completion", completion_id, row)

    def of_session(self, session_id: str) -> dict[str, Content]:
        """Return the completions of a session by id."""
        rows = self._store.rows("completion", session_id)
        return {name: self._signer.data_of("completion", name, row) for name, row in rows}
