"""The delivery: everything that one judgement is about, read once from what was handed in.

Rules see files as mappings `{path, format, content, sha256}` with the fields of their format, and declared
symbols as mappings `{type, name, reason, defined_in_path}`; the paths are canonical.
Source: specification 24 and 33, decision 20.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias, cast

from replybook.policy.bundle import ArtifactBundle, read_bundle
from replybook.policy.bundle_paths import member_places
from replybook.policy.claims import Claim, join_claims, read_claims
from replybook.policy.input_form import Fault
from replybook.policy.stored_trace import Event, StoredTrace, is_session_id
from replybook.world.folders import holding_places
from replybook.world.grammar import current_grammar
from replybook.world.session import Session, placed_at

__all__ = ["NO_FILE", "Delivery", "Mode", "ModeConflict", "file_entries", "judged_session"]

NO_FILE: Final = Fault("artifacts", "it holds no file", "deliver at least one file")
"""What is wrong with a bundle of no file: it is no delivery."""

Entries: TypeAlias = tuple[Mapping[str, object], ...]

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})
_EMPTY: Final = ArtifactBundle()


@dataclass(frozen=True, slots=True)
class ModeConflict:
    """The mode of a delivery that is asked for in one mode while its session is in another.

    No rule names it and no registry declares it, so only the rules of every mode judge such a delivery,
    and one of them refuses it.
    """

    asked: str
    own: object

    def __str__(self) -> str:
        return f"{self.asked}, asked for in a session of {self.own}"


Mode: TypeAlias = str | ModeConflict


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """A session, its calls, and what it delivers; `faults` are those of the bundle and of its claims.

    `facts` are what the server knows of its world. `attempting` is false where somebody asks what the gate
    would say in the middle of the work.
    """

    session: Mapping[str, object]
    mode: Mode
    bundle: ArtifactBundle = _EMPTY
    claims: tuple[Claim, ...] = ()
    faults: tuple[Fault, ...] = ()
    trace: Iterable[Event] = ()
    facts: Mapping[str, object] = field(default_factory=lambda: _NOTHING)
    attempting: bool = True
    files: Entries = field(init=False)
    symbols: Entries = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "files", file_entries(self.bundle))
        object.__setattr__(self, "symbols", _symbol_entries(self.bundle))

    @classmethod
    def read(
        cls,
        *,
        mode: str,
        session: Mapping[str, object] | Session,
        trace: Iterable[Event] | Path | str = (),
        bundle: object = None,
        claims: object = None,
        facts: Mapping[str, object] | None = None,
        attempting: bool = True,
    ) -> Delivery:
        """Read what was handed in; faults of bundle and claims are kept, nothing of them raises.

        An attempt to deliver a bundle without files delivers nothing, which is a fault.

        `trace` is the file or folder of a `TraceLog`, or the events. `TypeError` for a session that is none.
        """
        own, judged = judged_session(session, mode)
        read, faults = read_bundle(bundle, members=member_places(own))
        if attempting and bundle is not None and not faults and not read.artifacts:
            faults = (NO_FILE,)
        beside, more = read_claims(claims)
        joined, differ = join_claims(read.claims, beside)
        return cls(
            session=own,
            mode=judged,
            bundle=read,
            claims=joined,
            faults=(*faults, *more, *differ),
            trace=_opened(trace, own.get("session_id")),
            facts=_NOTHING if facts is None else facts,
            attempting=attempting,
        )

    def calls(self) -> Iterator[Event]:
        """Return the calls of the session; those that name none belong to it where somebody holds them."""
        session_id, trace = self.session.get("session_id"), self.trace
        if isinstance(trace, StoredTrace):
            if not is_session_id(session_id):
                return iter(())  # its calls may be anybody's
            if trace.session_id == session_id:
                return iter(trace)
        if session_id is None:
            return iter(trace)
        return (event for event in trace if event.get("session_id", session_id) == session_id)


def judged_session(session: object, mode: Mode) -> tuple[Mapping[str, object], Mode]:
    """Return the session as rules see it, in the mode that it is judged by, and that mode."""
    if isinstance(session, Mapping):
        plain = cast("Mapping[str, object]", session)
    elif isinstance(session, Session):
        plain = session.to_dict()
    else:
        raise TypeError(f"a session is a mapping or a Session, not {type(session).__name__}")
    own = plain.get("mode")
    judged: Mode = mode if own is None or own == mode else ModeConflict(str(mode), own)
    return {**plain, **dict(_placed(plain)), "mode": judged}, judged


def _placed(session: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Return the members of a session file with where their folders lie, as far as they are there."""
    roots = session.get("roots")
    for name in current_grammar().members.values() if isinstance(roots, Mapping) else ():
        listed = session.get(name)
        if isinstance(listed, list | tuple):
            yield (
                name,
                _with_roots(cast("Iterable[object]", listed), cast("Mapping[str, str]", roots)),
            )


def _with_roots(members: Iterable[object], roots: Mapping[str, str]) -> list[Mapping[str, object]]:
    """Return members with where each of them lies."""
    listed = [cast("Mapping[str, object]", one) for one in members if isinstance(one, Mapping)]
    try:
        found = holding_places(roots, [one.get("path") for one in listed])
    except ValueError:  # a root that nobody declares, or one without a folder: nobody can tell
        return listed
    known = [one.get("path") in found for one in listed]
    return [
        {**placed_at(found[one["path"]]), **one} if is_known else one
        for one, is_known in zip(listed, known, strict=True)
    ]


def _opened(trace: Iterable[Event] | Path | str, session_id: object) -> Iterable[Event]:
    if isinstance(trace, (Path, str)):
        return StoredTrace(Path(trace), session_id if is_session_id(session_id) else None)
    return trace


def file_entries(bundle: ArtifactBundle) -> Entries:
    """Return the files as rules see them."""
    return tuple(
        {
            **file.fields,
            "path": bundle.address_of(file.path),
            "format": file.format,
            "content": file.content,
            "sha256": file.sha256,
        }
        for file in bundle.artifacts
    )


def _symbol_entries(bundle: ArtifactBundle) -> Entries:
    return tuple(
        {
            "type": symbol.type,
            "name": symbol.name,
            "reason": symbol.reason,
            "defined_in_path": symbol.defined_in_path and bundle.address_of(symbol.defined_in_path),
        }
        for symbol in bundle.declared_new_symbols
    )
