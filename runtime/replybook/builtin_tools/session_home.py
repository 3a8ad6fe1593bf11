"""The home root of the directory tool, one for each session.

Paths without a root are below the home root.
"""

from __future__ import annotations

from typing import Final, Protocol

from replybook.call import ongoing


class HomeOfCall(Protocol):
    """The home root for the session of the current call: a `Home`, or a stored one."""

    @property
    def key(self) -> str:
        """The key of the home root."""
        ...

    @property
    def address(self) -> str:
        """The address of the home root."""
        ...

    def move(self, key: str, /) -> bool:
        """Set another home root. Returns True if it changed."""
        ...


MOST_SESSIONS: Final = 10_000
"""Maximum number of sessions with a home of their own.

The oldest gets the default home again.
"""


class Home:
    """The home root of each session. Calls without a session share one.

    Args:
        key: The key of the default home root, such as `repo`.
    """

    __slots__ = ("_first", "_moved")

    def __init__(self, key: str) -> None:
        self._first: Final = key
        self._moved: dict[str | None, str] = {}

    @property
    def key(self) -> str:
        """The key of the home root of the current call."""
        return self._moved.get(_session_of_call(), self._first)

    @property
    def address(self) -> str:
        """The address of the home root, such as `root:repo`."""
        return f"root:{self.key}"

    def move(self, key: str) -> bool:
        """Set the home root of the session. Returns True if it changed."""
        changed = key != self.key
        self._moved[_session_of_call()] = key
        while len(self._moved) > MOST_SESSIONS:
            self._moved.pop(next(iter(self._moved)), None)
        return changed

    def reset(self) -> None:
        """Set the default home root for every session, as at the start of a process."""
        self._moved.clear()


def _session_of_call() -> str | None:
    return None if (current := ongoing()) is None else current.call.session_id
