"""Stored sessions: the state of each session, changed by one process at a time.

A process remembers the latest state that it has seen. It uses this only to refuse a row that was
put back to an earlier state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from replybook.store.state_store import Row, Signer, StateStore, Tampered

Content = Mapping[str, Any]
"""The stored data of a session: JSON values, with `revision`, the number of changes."""

MOST_REMEMBERED: Final = 10_000
"""Maximum number of sessions whose latest revision is remembered. The oldest is dropped."""

MOST_KEPT: Final = 256
"""Maximum number of sessions whose content is cached.

It is smaller, since content may be long.
"""


class _Seen(NamedTuple):
    """The latest row and content that this process read or wrote."""

    row: Row
    content: Content


class SessionRows:
    """The sessions of a store. Every method may raise `OSError` and `Tampered`.

    sessions = SessionRows(StateStore(folder), Signer(key))
    sessions.add("s-1", {"mode": "desk"})
    sessions.change("s-1", lambda content: {**content, "mode": "reader"})
    """

    def __init__(self, store: StateStore, signer: Signer) -> None:
        self._store: Final = store
        self._signer: Final = signer
        self._seen: dict[str, _Seen] = {}
        self._revisions: dict[str, int] = {}

    def add(self, session_id: str, content: Content) -> Content:
        """Store a new session and return it as stored. A taken id raises `FileExistsError`."""
        with self._store.turn():
            if self._store.row("session", session_id) is not None:
                raise FileExistsError(f"the session {session_id} is there already")
            return self._put(session_id, {**content, "revision": 1})

    def get(self, session_id: str) -> Content | None:
        """Return the current content of a session, or None if there is none."""
        with self._store.held():
            row, seen = self._store.row("session", session_id), self._seen.get(session_id)
            if row is None:
                if session_id in self._revisions:
                    raise Tampered(session_id, "is gone", "session")
                return None
            if seen is not None and seen.row == row:
                return seen.content
            content = self._signer.data_of("session", session_id, row)
            if content["revision"] < self._revisions.get(session_id, 0):
                raise Tampered(session_id, "was put back to an earlier state", "session")
            return self._remember_content(session_id, row, content)

    def change(self, session_id: str, update: Callable[[Content], Content]) -> Content:
        """Replace the content of a session by the result of `update`, and return it.

        Reading and writing are one transaction. An unchanged content is not written.

        Raises:
            KeyError: If the session does not exist.
        """
        with self._store.turn():
            content = self.get(session_id)
            if content is None:
                raise KeyError(session_id)
            changed = {**update(content), "revision": content["revision"]}
            if changed == content:
                return content
            return self._put(session_id, {**changed, "revision": content["revision"] + 1})

    def names(self) -> list[str]:
        """Return the ids of all sessions."""
        return self._store.names("session")

    def _put(self, session_id: str, content: Content) -> Content:
        row = self._signer.sign_data("session", session_id, content)
        self._store.put("session", session_id, None, row)
        return content

    def _remember_content(self, session_id: str, row: Row, content: Content) -> Content:
        self._seen[session_id] = _Seen(row, content)
        self._revisions[session_id] = content["revision"]
        while len(self._seen) > MOST_KEPT:
            del self._seen[next(iter(self._seen))]
        while len(self._revisions) > MOST_REMEMBERED:
            del self._revisions[next(iter(self._revisions))]
        return content
