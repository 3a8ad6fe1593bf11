"""The sessions of a server: their handles, and the stored home, mode, playset and token of each.

A handle has 128 random bits, or is a name chosen by the operator. A session opened with a token can
only be used with that token.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeAlias

from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.encoding import instant
from replybook.store import SessionRows
from replybook_ck3.serve.session.bearer import Token
from replybook_ck3.serve.session.changed_playsets import ChangedPlaysets
from replybook_ck3.serve.session.data_folder import ROOT
from replybook_ck3.serve.session.playset_session import Mod
from replybook_ck3.serve.session.playsets import Playset

Content: TypeAlias = Mapping[str, Any]

MOST_KNOWN: Final = 256
"""Maximum number of sessions in the cache."""


def _nothing() -> None:
    """Do nothing."""


def new_handle() -> str:
    """Return a handle that cannot be guessed."""
    return f"s-{secrets.token_hex(16)}"


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A session as it is stored.

    Attributes:
        token: Name of its token, or None.
        home: Root key of its home.
        opened_at: Time at which it was opened.
        policy_digest: Digest of the policy at that time.
        interrupted: Contracts that were open when their process ended.
    """

    handle: str
    mode: str
    token: str | None
    home: str
    playset: Playset | None
    opened_at: str
    policy_digest: str | None
    interrupted: tuple[str, ...] = ()

    @property
    def scope(self) -> dict[str, object]:
        """The scope of its calls (specification 28)."""
        playset = self.playset
        if playset is None:
            return {}
        scope: dict[str, object] = {"playset_id": playset.name}
        if playset.vanilla_version_id is not None:
            scope["vanilla_version_id"] = playset.vanilla_version_id
        return scope


class Sessions:
    """The sessions in a store. Every method may raise `OSError` and `Tampered`.

    Args:
        policy_digest: Digest of the active policy.
        changed: The playsets as tools last wrote them, which sessions on them have.
    """

    def __init__(
        self,
        rows: SessionRows,
        *,
        mode: str,
        policy_digest: str | None = None,
        changed: ChangedPlaysets | None = None,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._rows: Final = rows
        self._mode: Final = mode
        self._policy_digest: Final = policy_digest
        self._lock: Final = Lock()
        self._clock: Final = clock
        self._changed: Final = changed
        self._known: Final[dict[str, tuple[Content, Content | None, StoredSession]]] = {}

    def get(self, handle: str) -> StoredSession | None:
        """Return a session, or None for an unknown handle."""
        content = self._rows.get(handle)
        if content is None:
            return None
        playset = self._present(content)
        with self._lock:
            known = self._known.get(handle)
            # unchanged since it was cached
            if known is not None and known[0] is content and known[1] is playset:
                return known[2]
            session = _session(handle, content, playset)
            self._known[handle] = content, playset, session
            while len(self._known) > MOST_KNOWN:
                del self._known[next(iter(self._known))]
        return session

    def open(self, playset: Playset | None = None, token: Token | None = None) -> StoredSession:
        """Open a session in the mode of the token or server."""
        return self._add_session(new_handle(), playset, token)

    def open_by_name(
        self, handle: str, token: Token | None = None, mode: str | None = None
    ) -> StoredSession:
        """Return the session with a name chosen by the operator, opened on first use.

        Args:
            token: The token of the call, whose mode takes precedence.
            mode: Mode to continue in, or None for the stored one.
        """
        if token is not None and token.session == handle:
            mode = token.mode or mode
        found = self.get(handle)
        if found is not None:
            is_other = mode is not None and found.mode != mode
            return self._in_mode(handle, str(mode)) if is_other else found
        try:
            return self._add_session(handle, None, token)
        except FileExistsError:  # another process opened it first
            found = self.get(handle)
            if found is None:
                raise
            return found

    def switch(
        self, handle: str, playset: Playset, check: Callable[[], None] = _nothing
    ) -> tuple[StoredSession, bool]:
        """Change the playset of a session.

        Args:
            check: Called in the same transaction if the playset differs; an exception leaves
                everything unchanged.

        Returns:
            The session, and True if its playset changed.

        Raises:
            KeyError: The session does not exist.
        """
        stored, changed = self._make_form(playset), list[bool]()

        def switch_playset(now: Content) -> Content:
            present = self._present(now)
            changed.append(present is None or _plain(present) != _plain(stored))
            if changed[-1]:
                check()
            return {**now, "playset": stored}

        content = self._rows.change(handle, switch_playset)
        return self._of(handle, content), changed[-1]

    def _make_form(self, playset: Playset) -> dict[str, Any]:
        """Return the form of a playset in a session, with the revision of its file."""
        revision = 0 if self._changed is None else self._changed.revision(playset.file)
        stored = stored_playset(playset)
        return {**stored, "revision": revision} if revision else stored

    def _present(self, content: Content) -> Content | None:
        """Return the playset of a session: that of its row, or a later one of the same file."""
        raw: Content | None = content["playset"]
        latest = None if raw is None or self._changed is None else self._changed.get(raw["file"])
        if raw is None or latest is None or latest.revision <= raw.get("revision", 0):
            return raw
        return latest.playset

    def _of(self, handle: str, content: Content) -> StoredSession:
        return _session(handle, content, self._present(content))

    def _in_mode(self, handle: str, mode: str) -> StoredSession:
        return self._of(handle, self._rows.change(handle, lambda now: {**now, "mode": mode}))

    def move(self, handle: str, home: str) -> bool:
        """Set the home root of a session. Return True if it changed.

        Raises:
            KeyError: The session does not exist.
        """
        was: list[str] = []

        def move_home(now: Content) -> Content:
            was.append(now["home"])
            return {**now, "home": home}

        self._rows.change(handle, move_home)
        return was[-1] != home

    def interrupt(self, handle: str, contract_id: str) -> None:
        """Mark a contract as interrupted, because its process ended without closing it."""

        def mark_contract(now: Content) -> Content:
            known = now["interrupted"]
            return now if contract_id in known else {**now, "interrupted": [*known, contract_id]}

        self._rows.change(handle, mark_contract)

    def names(self) -> list[str]:
        """Return the handles of all sessions."""
        return self._rows.names()

    def _add_session(
        self, handle: str, playset: Playset | None, token: Token | None
    ) -> StoredSession:
        content: dict[str, Any] = {
            "mode": self._mode if token is None or token.mode is None else token.mode,
            "token": None if token is None else token.name,
            "home": ROOT,
            "playset": None if playset is None else self._make_form(playset),
            "opened_at": instant(self._clock.now()),
            "policy_digest": self._policy_digest,
            "interrupted": [],
        }
        return self._of(handle, self._rows.add(handle, content))


class StoredHome:
    """The home of `ck3_dir` for one session, stored with the session."""

    def __init__(self, sessions: Sessions, handle: str) -> None:
        self._sessions: Final = sessions
        self._handle: Final = handle

    @property
    def key(self) -> str:
        """The key of the home root."""
        found = self._sessions.get(self._handle)
        return ROOT if found is None else found.home

    @property
    def address(self) -> str:
        """The address of the home root."""
        return f"root:{self.key}"

    def move(self, key: str) -> bool:
        """Set the home root. Return True if it changed."""
        return self._sessions.move(self._handle, key)


def _session(handle: str, content: Content, playset: Content | None) -> StoredSession:
    return StoredSession(
        handle=handle,
        mode=content["mode"],
        token=content["token"],
        home=content["home"],
        playset=None if playset is None else _playset(playset),
        opened_at=content["opened_at"],
        policy_digest=content["policy_digest"],
        interrupted=tuple(content["interrupted"]),
    )


def stored_playset(playset: Playset) -> dict[str, Any]:
    """Return the form in which a playset is stored."""
    stored: dict[str, Any] = {
        "name": playset.name,
        "file": playset.file,
        "vanilla_version_id": playset.vanilla_version_id,
        "mods": [_stored_mod(mod) for mod in playset.mods],
    }
    if playset.disabled:  # earlier versions stored no such mods
        stored["disabled"] = [[at, *_stored_mod(mod)] for at, mod in playset.disabled]
    return stored


def _plain(stored: Content) -> dict[str, Any]:
    """Return the stored form of a playset without its revision."""
    return {key: value for key, value in stored.items() if key != "revision"}


def _stored_mod(mod: Mod) -> list[str | None]:
    return [mod.name, str(mod.path), mod.mod_id, mod.remote_file_id]


def _playset(raw: Mapping[str, Any]) -> Playset:
    mods = tuple(_mod(*row) for row in raw["mods"])
    disabled = tuple((at, _mod(*row)) for at, *row in raw.get("disabled", ()))
    return Playset(raw["name"], raw["file"], raw["vanilla_version_id"], mods, disabled)


def _mod(name: str, path: str, *ids: str | None) -> Mod:
    return Mod(name, Path(path), *ids)
