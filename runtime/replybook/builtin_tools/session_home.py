"""The home of the directory tool: the root that paths without a root are below, for each session its own.

Source: specification 22 and 57, 002 §7.
"""

from __future__ import annotations

from typing import Final, Protocol

from replybook.call import ongoing

__all__ = ["Home", "HomeOfCall"]


class HomeOfCall(Protocol):
    """The root that paths without a root are below, for the session of the call; a `Home`, or a stored one."""

    @property
    def key(self) -> str:
        """The key of the root that is home."""
        ...

    @property
    def address(self) -> str:
        """The address of that root."""
        ...

    def move(self, key: str, /) -> bool:
        """Make another root home; whether it was another one."""
        ...


MOST_SESSIONS: Final = 10_000
"""Sessions whose homes are remembered; the one that moved first is back at the first home."""


class Home:
    """The root that paths without a root are below: each session has its own, calls of no session share one.

    `key` is the key of the root that is home for the session of the call that is going on, such as `repo`.
    """

    __slots__ = ("_first", "_moved")

    def __init__(self, key: str) -> None:
        self._first: Final = key
        self._moved: dict[str | None, str] = {}

    @property
    def key(self) -> str:
        """The key of the root that is home."""
        return self._moved.get(_session_of_call(), self._first)

    @property
    def address(self) -> str:
        """The address of the root that is home, e.g. `root:repo`."""
        return f"root:{self.key}"

    def move(self, key: str) -> bool:
        """Make the root `key` home of the session; whether it was another one."""
        changed = key != self.key
        self._moved[_session_of_call()] = key
        while len(self._moved) > MOST_SESSIONS:
            self._moved.pop(next(iter(self._moved)), None)
        return changed

    def reset(self) -> None:
        """Make the first home that of every session again, as at the start of a process."""
        self._moved.clear()


def _session_of_call() -> str | None:
    return None if (current := ongoing()) is None else current.call.session_id
