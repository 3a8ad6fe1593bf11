"""The current state: the mode, the members and what they may see, read at every call.

A change of mode or members begins a new epoch, and voids all earlier tokens. Losing the mode does
the same. The host folders that must not be named are collected before any refusal, so that a
refusal does not access the disk.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable
from operator import is_
from threading import Lock
from typing import Any, Final, Generic, TypeVar, cast, final
from weakref import WeakSet

from replybook.call import ongoing
from replybook.trace.known_folders import know
from replybook.world.folders import Places
from replybook.world.grammar import ROOT, current_grammar
from replybook.world.leak_guard import LeakGuard
from replybook.world.member_snapshot import Held, SessionSnapshot
from replybook.world.segments import limit
from replybook.world.tokens import TokenTable
from replybook.world.view import WorldView
from replybook.world.visibility import visibility_of

E = TypeVar("E", bound=Hashable)


class NoMode(Exception):
    """The agent mode is not initialized, or the registry does not know it."""


@final
class CurrentView(Generic[E]):
    """The current view of one adapter.

    `tokens` are those of the current epoch. Safe for threads.

    The registry declares which fields of the session hold members. It is read when this object is
    made.
    """

    __slots__ = (
        "__weakref__",
        "_closed",
        "_fields",
        "_get_mode",
        "_guard",
        "_lock",
        "_namespaces",
        "_places",
        "_session",
        "_view",
        "tokens",
    )

    def __init__(self, session: object, places: Places, get_mode: Callable[[], str | None]) -> None:
        members = current_grammar().members
        self.tokens: Final[TokenTable[E]] = TokenTable(limit("token_cap"))
        self._session: Final = session
        self._namespaces: Final = tuple(members)
        self._fields: Final = tuple(members.values())
        self._places: Final = places
        self._get_mode: Final = get_mode
        self._view: WorldView | None = None
        self._guard: tuple[SessionSnapshot, LeakGuard] | None = None
        self._lock = Lock()
        self._closed = False
        know(self, self._root_folders())
        _views.add(self)

    def view(self) -> WorldView:
        """Return the current view.

        Raises:
            NoMode: Without a mode.
            RuntimeError: If the adapter is closed.
        """
        mode, held, view = self._get_mode(), self._read_members(), self._view
        if view is not None and view.mode == mode:
            known = view.snapshot
            if (known.is_fixed and all(map(is_, held, known.held))) or known.holds(held):
                return view
        return self._renew_view(mode, held)

    def guard(self) -> LeakGuard:
        """Return the guard of the roots and the current members, or of the last known members."""
        try:
            held = self._read_members()
            known = self._guard
            if known is not None and known[0].holds(held):
                return known[1]
            return self._guard_of(self._snapshot(held))
        except Exception:  # reading the members failed
            if self._guard is not None:
                return self._guard[1]
            return self._guard_of(self._snapshot(tuple(() for _ in self._fields)))

    def latest_guard(self) -> LeakGuard:
        """Return the guard of the latest view, without reading the session if possible."""
        return self.guard() if self._guard is None else self._guard[1]

    def close(self) -> None:
        """Void every token and close every folder."""
        with self._lock:
            self._closed = True
            self._view = None
            self.tokens.begin(self.tokens.epoch + 1)
            self._places.close()

    def start_over(self) -> None:
        """Reset the lock in a forked child, since another thread of the parent may have held it."""
        self._lock = Lock()

    def _read_members(self) -> Held:
        """Return the contents of each member field of the session, nothing for a missing field."""
        session = self._session
        try:
            return tuple([getattr(session, field) for field in self._fields])
        except AttributeError:
            return tuple(_held_in(session, field) for field in self._fields)

    def _snapshot(self, held: Held) -> SessionSnapshot:
        return SessionSnapshot(self._namespaces, held)

    def _renew_view(self, mode: object, held: Held) -> WorldView:
        """Return the view of a new epoch, unless another thread has just begun the epoch."""
        visibility = visibility_of(mode) if isinstance(mode, str) else None
        snapshot = None if visibility is None else self._snapshot(held)
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
                self._places.keep(snapshot.all_members())
        return view

    def _guard_of(self, snapshot: SessionSnapshot) -> LeakGuard:
        known = self._guard
        if known is None or not known[0].same_as(snapshot):
            paths = [folder.path for folder in self._places.roots.values()]
            paths += [member.path for member in snapshot.all_members() if member.path]
            self._guard = known = snapshot, LeakGuard(paths)
            know(self, _member_folders(snapshot) | self._root_folders())
        return known[1]

    def _root_folders(self) -> dict[str, str | None]:
        """Return the folders of the roots, with their addresses."""
        return {folder.path: f"{ROOT}:{key}" for key, folder in self._places.roots.items()}


def _member_folders(snapshot: SessionSnapshot) -> dict[str, str | None]:
    """Return the folders of members with their addresses.

    The address is None for a name that fits no address.
    """
    return {
        member.path: (
            f"{member.namespace}:{member.name}"
            if member.name.isprintable() and "/" not in member.name
            else None
        )
        for member in snapshot.all_members()
        if member.path
    }


def mode_of_call() -> str | None:
    """Return the mode of the current call, or None without a call or a mode."""
    return None if (current := ongoing()) is None else current.call.mode


def _held_in(session: object, field: str) -> Iterable[object]:
    if hasattr(type(session), field):  # an error in a property must not look like a missing field
        return cast("Iterable[object]", getattr(session, field))
    return cast("Iterable[object]", getattr(session, field, ()))


_views: Final[WeakSet[CurrentView[Any]]] = WeakSet()


def _after_fork_in_child() -> None:
    for view in _views:
        view.start_over()


if hasattr(os, "register_at_fork"):  # not on Windows, which has no fork
    os.register_at_fork(after_in_child=_after_fork_in_child)
