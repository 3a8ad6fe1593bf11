"""The world adapter: turns addresses into references, and references into files.

`resolve` turns an address into a reply and a reference. Every wrong address gets the same reply, so
that an agent learns nothing from it. `explain` shows the reason to a person. No input of an agent
raises an exception here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self, final

from replybook.world.address import Address, BadAddress, parse
from replybook.world.containment import REASONS, Backend, NotInside, best_backend
from replybook.world.current_view import CurrentView, NoMode, mode_of_call
from replybook.world.display import safe_text
from replybook.world.errors import WorldFault, gone, make_read_fault, unknown_token
from replybook.world.folders import Places
from replybook.world.leak_guard import MASK, LeakGuard
from replybook.world.location import Location, RealPathIndex, pin_place, real_location
from replybook.world.member_snapshot import KnownMember
from replybook.world.reading import Entry, list_folder
from replybook.world.reference import VisibilityRef
from replybook.world.referenced_files import ReferencedFiles
from replybook.world.registry import declared_world
from replybook.world.tokens import TokenTableFull
from replybook.world.view import Hidden, ViewPlace, WorldView
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

RESOLVED: Final = "resolved"
"""The rule of a `Decision` for an address that resolves."""

_CAPACITY: Final = "visibility_registry_capacity"


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision about an address, for a person at a terminal.

    Attributes:
        rule: `resolved`, or the rule that refused it.
    """

    rule: str
    detail: str


_REFUSALS: Final = (BadAddress, NotInside, Hidden)
_NEARLY_FULL: Final = 0.8


class _Found(NamedTuple):
    """The canonical address and the place of a token."""

    session_abs: str
    place: ViewPlace


@final
class WorldAdapterV2(ReferencedFiles):
    """Resolves the addresses of one session, and opens the files behind them.

    Members and mode are read at every call. If they change, or if the mode ends, all
    earlier references become void. Use one adapter per session: two modes that share an adapter
    would void each other's references. The adapter is safe for threads. `close` it, or use it in a
    `with` block.

        with WorldAdapterV2(session=session, roots={"docs": Path("/srv/docs")}) as world:
            reply, ref = world.resolve("root:docs/guide.md")
            if ref is not None:
                text = world.open_read(ref).read()

    Args:
        session: Any object. The registry names a field for each namespace of members. That field
            holds objects with `.name` and `.path`; without the field there are no such members.
        roots: Folders by root key.
        get_mode: Returns the current mode. Defaults to the mode of the current call.
        backend: Kind of containment. Defaults to the best kind on this machine.

    Raises:
        ValueError: If a root is not a path, or its key is not declared.
    """

    __slots__ = ("_current", "_heads", "_places")

    def __init__(
        self,
        *,
        session: object,
        roots: Mapping[str, str | os.PathLike[str]],
        get_mode: Callable[[], str | None] | None = None,
        backend: Backend | None = None,
    ) -> None:
        self._places: Final = Places.of(roots, best_backend() if backend is None else backend)
        self._current: Final = CurrentView[_Found](
            session, self._places, mode_of_call if get_mode is None else get_mode
        )
        self._heads: RealPathIndex | None = None

    def __repr__(self) -> str:
        return f"WorldAdapterV2(roots=[{', '.join(self._places.roots)}])"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close every folder and void every reference. Later calls answer with an error."""
        self._current.close()

    # Addresses

    def resolve(
        self, input_str: str, *, require_exists: bool = True, rb: ReplyBuilder | None = None
    ) -> tuple[Reply, VisibilityRef | None]:
        """Return the reply for an address, and a reference to the place, or None.

        Args:
            input_str: The address.
            require_exists: Pass False to accept an address of a file that does not exist yet. All
                other checks stay.
            rb: The builder of the call. A reply that is not a success ends it, and the tool returns
                that reply.
        """
        builder = ReplyBuilder("resolve") if rb is None else rb
        try:
            text = input_str if type(input_str) is str else text_of(input_str)
            view = self._current.view()
            ref, data = self._mint_reference(view, parse(text), may_be_missing=not require_exists)
        except _REFUSALS:
            return self._refuse_address(builder, input_str), None
        except Exception as error:
            return reply_failure(builder, error), None
        return builder.success(codes.WA_RES_S_001, data=data), ref

    def look(
        self, address: str, *, require_exists: bool = True, rb: ReplyBuilder | None = None
    ) -> tuple[Reply, Location | None]:
        """Return the reply of `resolve` and the location of an address, without using a token.

        Args:
            address: The address.
            require_exists: Pass False to accept a file that does not exist yet.
            rb: The builder of the call. A reply that is not a success ends it.
        """
        builder = ReplyBuilder("resolve") if rb is None else rb
        try:
            view = self._current.view()
            found = parse(address if type(address) is str else text_of(address))
            member, key = view.member(found)
            place = pin_place(view.find(found, member, may_be_missing=not require_exists))
            real, kind = real_location(place)
            heads = self._heads
            if heads is None or not heads.is_of(view):
                self._heads = heads = RealPathIndex(view, self._places)
            path, data = self._data(view, found, member, key)
            places, folders = heads.addresses(real), heads.folders
            look = Location(path, places, kind, place, view.epoch, real, folders)
        except _REFUSALS:
            return self._refuse_address(builder, address), None
        except Exception as error:
            return reply_failure(builder, error), None
        return builder.success(codes.WA_RES_S_001, data=data), look

    def mint(
        self, look: Location, *, rb: ReplyBuilder | None = None
    ) -> tuple[Reply | None, VisibilityRef | None]:
        """Return a reference to a location from `look`, or the reply that no token is left.

        The reference is void if mode or members changed since `look`. Otherwise repeated calls
        return the same token. Opening this reference never follows a link.
        """
        try:
            self._current.view()  # may begin a new epoch
            found = _Found(look.path, look.place)
            token = self._current.tokens.mint_once(found, look.epoch)
        except Exception as error:
            return reply_failure(ReplyBuilder("resolve") if rb is None else rb, error), None
        return None, VisibilityRef(token, look.path)

    def explain(self, address: str, *, require_exists: bool = True) -> Decision:
        """Return the rule that decides about an address, for a person and never for an agent."""
        try:
            text = text_of(address)
            view = self._current.view()
            place = self._find_place(view, parse(text), may_be_missing=not require_exists)
        except BadAddress as bad:
            return Decision(f"grammar: {bad.rule}", self.leaks.mask(str(bad)))
        except Hidden as hidden:
            return Decision(hidden.rule, hidden.detail)
        except NotInside as refused:
            if refused.reason == "missing" and require_exists:
                other = self.explain(address, require_exists=False)  # it may be a dangling link
                if other.rule != RESOLVED:
                    return other
            return Decision(f"containment: {refused.reason}", REASONS[refused.reason])
        except NoMode:
            return Decision("no_mode", "the agent mode is not initialised, or no known one")
        except Exception as error:
            return Decision("error", type(error).__name__)
        return Decision(RESOLVED, "it is there" if place.exists else "it could be made")

    def host_path(self, ref: VisibilityRef) -> Path | None:
        """Return the host path of a reference, or None if this adapter does not know it.

        Use it only for programs that need a path. Read and write with `open_read` and `open_write`
        instead: the file behind a path may change a moment later.
        """
        try:
            minted_place = self._find_minted_place(ref)
        except Exception:
            return None
        return (
            None
            if minted_place is None
            else Path(minted_place.place.folder.path, *minted_place.place.parts)
        )

    # Folders

    def entries(self, address: str) -> list[Entry]:
        """Return the entries of the folder at an address, without using a token.

        A caller that reads many folders would soon use up all tokens.

        Raises:
            WorldFault: If the folder does not exist.
        """
        try:
            view = self._current.view()
            place = self._find_place(view, parse(text_of(address)), may_be_missing=False)
        except (*_REFUSALS, NoMode):
            raise gone(self._hide_host_paths(address)) from None
        except Exception as error:
            raise make_read_fault(self._hide_host_paths(address), error) from None
        return list_folder(place, self._hide_host_paths(address))

    @property
    def leaks(self) -> LeakGuard:
        """The guard that finds the folders of this adapter, including members, in outgoing data."""
        return self._current.guard()

    # References

    def _hide_host_paths(self, text: object) -> str:
        """Return an address without host paths, for the data of a fault."""
        try:
            return safe_text(text_of(text), self.leaks)
        except Exception:
            return MASK

    def _find_minted_place(self, ref: VisibilityRef) -> _Found | None:
        self._current.view()  # may begin a new epoch
        found = self._current.tokens.find(ref.token)
        return found if found is not None and found.session_abs == ref.session_abs else None

    def _place(
        self, ref: VisibilityRef, failed: Callable[[str, Exception], WorldFault]
    ) -> ViewPlace:
        """Return the place of a reference. A void reference raises `WorldFault`."""
        address = self._hide_host_paths(ref.session_abs)
        try:
            found = self._find_minted_place(ref)
        except NoMode:
            found = None
        except Exception as error:
            raise failed(address, error) from None
        if found is None:
            raise unknown_token(address)
        return found.place

    # Replies

    def _find_place(self, view: WorldView, address: Address, *, may_be_missing: bool) -> ViewPlace:
        """Return the place of an address."""
        return view.find(address, view.member(address)[0], may_be_missing=may_be_missing)

    def _mint_reference(
        self, view: WorldView, address: Address, *, may_be_missing: bool
    ) -> tuple[VisibilityRef, Mapping[str, object]]:
        """Return a reference to the place of an address, and the data of the reply."""
        member, key = view.member(address)
        place = view.find(address, member, may_be_missing=may_be_missing)
        path, data = self._data(view, address, member, key)
        cap = self._current.tokens.cap
        token, used = self._current.tokens.mint(_Found(path, place), view.epoch)
        if used >= cap * _NEARLY_FULL:
            data["visibility_registry"] = {"used": used, "cap": cap}
        return VisibilityRef(token, path), data

    def _data(
        self, view: WorldView, address: Address, member: KnownMember | None, key: str
    ) -> tuple[str, dict[str, object]]:
        """Return the canonical address and the data of the reply."""
        name = None if member is None else member.name
        if name is not None and name != key:  # a name that fits no address may be unsafe in a reply
            name = self._hide_host_paths(name)
        return view.data(address, key, member, name)

    def _refuse_address(self, builder: ReplyBuilder, text: object) -> Reply:
        """Return the reply for an address without a place, the same for every reason."""
        try:
            path = safe_text(text_of(text), self._current.latest_guard())
        except Hidden:
            path = f"<{type(text).__name__}>"
        except Exception as error:
            return reply_failure(builder, error)
        return builder.invalid(codes.WA_RES_I_001, data={"path": path})


def reply_failure(builder: ReplyBuilder, error: Exception) -> Reply:
    """Return the reply for a missing mode, a full token table, or any other error.

    The reply contains no text of the error.
    """
    if isinstance(error, NoMode):
        known = [mode.name for mode in declared_world().modes]
        return builder.invalid(codes.WA_SYS_I_001, data={"available": known})
    if isinstance(error, TokenTableFull):
        return builder.error(codes.WA_RES_E_001, data={"reason": _CAPACITY})
    return builder.error(codes.WA_RES_E_001, data={"error_type": type(error).__name__})


def text_of(value: object) -> str:
    """Return a string as plain text, even if its class overrides methods.

    Others raise `Hidden`.
    """
    if type(value) is str:
        return value
    if isinstance(value, str):
        return str.__str__(value)
    raise Hidden("not_text", "an address is a text")
