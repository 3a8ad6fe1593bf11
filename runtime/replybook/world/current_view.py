"""What holds at this moment: the mode, the mods and what they let be seen, read at every call.

When one of them has changed a new epoch begins, and every token from before is void; it also begins when
a mode that was known is left for none. The folders of the machine that must not be named are known before anything is refused, so that a refusal asks the
disk nothing. Source: specification 17, 18 and 23.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable
from threading import Lock
from typing import Any, Final, Generic, Protocol, TypeVar, final
from weakref import WeakSet

from replybook.world.folders import Places
from replybook.world.leak_guard import LeakGuard
from replybook.world.mod_snapshot import ModSnapshot
from replybook.world.mods import ModLike
from replybook.world.segments import limit
from replybook.world.tokens import TokenTable
from replybook.world.view import WorldView
from replybook.world.visibility import visibility_of

__all__ = ["CurrentView", "NoMode", "SessionLike"]

E = TypeVar("E", bound=Hashable)


class SessionLike(Protocol):
    """What is read of a session, at every call."""

    @property
    def mods(self) -> Iterable[ModLike]:
        """The mods that are loaded."""
        ...


class NoMode(Exception):
    """The agent mode is not initialised, or is none that the registry knows."""


@final
class CurrentView(Generic[E]):
    """The present of one adapter; `tokens` are those of this epoch. Safe for threads."""

    __slots__ = (
        "__weakref__",
        "_closed",
        "_get_mode",
        "_guard",
        "_lock",
        "_places",
        "_session",
        "_view",
        "tokens",
    )

    def __init__(
        self, session: SessionLike, places: Places, get_mode: Callable[[], str | None]
    ) -> None:
        self.tokens: Final[TokenTable[E]] = TokenTable(limit("token_cap"))
        self._session: Final = session
        self._places: Final = places
        self._get_mode: Final = get_mode
        self._view: WorldView | None = None
        self._guard: tuple[ModSnapshot, LeakGuard] | None = None
        self._lock = Lock()
        self._closed = False
        _presents.add(self)

    def view(self) -> WorldView:
        """What can be seen now; `NoMode` if nobody said in which mode, `RuntimeError` if closed."""
        mode, mods, view = self._get_mode(), self._session.mods, self._view
        if view is not None and view.mode == mode and view.snapshot.holds(mods):
            return view
        return self._renewed(mode, mods)

    def guard(self) -> LeakGuard:
        """Knows the folders of the roots and of the mods that are loaded now, or were when last known."""
        try:
            mods = self._session.mods
            known = self._guard
            if known is not None and known[0].holds(mods):
                return known[1]
            return self._guard_of(ModSnapshot(mods))
        except Exception:  # the session cannot say its mods
            return self._guard_of(ModSnapshot(())) if self._guard is None else self._guard[1]

    def latest_guard(self) -> LeakGuard:
        """That of the last view, which need not be made."""
        return self.guard() if self._guard is None else self._guard[1]

    def close(self) -> None:
        """Void every token and let go of every folder."""
        with self._lock:
            self._closed = True
            self._view = None
            self.tokens.begin(self.tokens.epoch + 1)
            self._places.close()

    def start_over(self) -> None:
        """In a forked child: another thread of the parent may have held the lock."""
        self._lock = Lock()

    def _renewed(self, mode: object, mods: Iterable[ModLike]) -> WorldView:
        """A new epoch, unless another thread has just begun it."""
        visibility = visibility_of(mode) if isinstance(mode, str) else None
        snapshot = None if visibility is None else ModSnapshot(mods)
        with self._lock:
            if self._closed:
                raise RuntimeError("this adapter is closed")
            view, epoch = self._view, self.tokens.epoch + 1
            if visibility is None or snapshot is None:
                if view is not None:
                    self._view = None
                    self.tokens.begin(epoch)
                raise NoMode
            if view is None or view.mode != mode or not view.snapshot.same_as(snapshot):
                self._guard_of(snapshot)
                fresh = WorldView(visibility, snapshot, self._places, epoch=epoch)
                self.tokens.begin(epoch)
                self._view = view = fresh
                self._places.keep(snapshot.mods)
        return view

    def _guard_of(self, snapshot: ModSnapshot) -> LeakGuard:
        known = self._guard
        if known is None or not known[0].same_as(snapshot):
            paths = [folder.path for folder in self._places.roots.values()]
            paths += [mod.path for mod in snapshot.mods if mod.path]
            self._guard = known = snapshot, LeakGuard(paths)
        return known[1]


_presents: Final[WeakSet[CurrentView[Any]]] = WeakSet()


def _after_fork_in_child() -> None:
    for present in _presents:
        present.start_over()


if hasattr(os, "register_at_fork"):  # not on Windows, where nothing forks
    os.register_at_fork(after_in_child=_after_fork_in_child)
