"""The delivery: the input of one judgement, read once by a table of field readers.

Reading never raises. Values that cannot be read are left out, and each fault is kept with its
place. JSON Schemas in `schema/replybook_schema/` describe the same forms, and a test compares
the two. The registry declares the formats, and the fields of a file beside path, format and
content.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, cast

from replybook.policy.bundle import (
    ArtifactBundle,
    ArtifactFile,
    BadPlace,
    Claim,
    ClaimsManifest,
    DeclaredSymbol,
    Entries,
    Fault,
    SchemaChange,
    folders_of_others,
    member_places,
    place_of,
)
from replybook.policy.claims.claim_grammar import BadClaim, Subject, parse_claim
from replybook.policy.session_disk import disk_of
from replybook.policy.session_trace import Event, StoredTrace, is_session_id, without_odd_members
from replybook.policy.statement import Statement
from replybook.policy.validators.source_tree import NO_DISK, Disk
from replybook.trace.arguments import MOST_FILES
from replybook.world.address import BadAddress, parse, same_file
from replybook.world.folders import holding_places
from replybook.world.grammar import current_grammar
from replybook.world.session import Session, placed_at
from replybook_schema.active import ACTIVE
from replybook_schema.near import did_you_mean
from replybook_schema.policy import PolicySpec
from replybook_schema.vocabulary import ArtifactFieldSpec, SectionSpec, VocabularySpec

NO_FILE: Final = Fault("artifacts", "it holds no file", "deliver at least one file")
"""The fault of a bundle without files, which delivers nothing."""

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})
_NO_MEMBERS: Final[Mapping[str, str]] = MappingProxyType({})
_EMPTY: Final = ArtifactBundle()


@dataclass(frozen=True, slots=True)
class ModeConflict:
    """The two modes of a delivery whose session is in another mode than requested.

    The registry declares no such mode and no rule names it. So only the rules of every mode judge
    the delivery, and one of them refuses it.
    """

    asked: str
    own: object

    def __str__(self) -> str:
        return f"{self.asked}, asked for in a session of {self.own}"


Mode: TypeAlias = str | ModeConflict


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """A session, its calls, and the bundle and claims that it delivers.

    Attributes:
        session: The session as rules see it.
        mode: The mode to judge by.
        bundle: The files, as far as they can be read.
        claims: The claims of the bundle and those beside it.
        faults: The faults of the bundle and of the claims.
        trace: The calls, which may include calls of other sessions.
        facts: Values that the server knows of its world.
        attempting: False for a question in the middle of the work, without delivering.
        disk: The folders that the session may read, for validators.
        statement: What the judgement sees of the world.
        files: The files as rules see them.
        symbols: The declared symbols as rules see them.
        subjects: Each claim with its parsed form.
        unread: The calls in memory with a member that holds nothing, since its type is wrong.
    """

    session: Mapping[str, object]
    mode: Mode
    bundle: ArtifactBundle = _EMPTY
    claims: tuple[Claim, ...] = ()
    faults: tuple[Fault, ...] = ()
    trace: Iterable[Event] = ()
    facts: Mapping[str, object] = field(default_factory=lambda: _NOTHING)
    attempting: bool = True
    disk: Disk = NO_DISK
    statement: Statement = field(default_factory=Statement, compare=False)
    files: Entries = field(init=False)
    symbols: Entries = field(init=False)
    subjects: Mapping[Claim, Subject | BadClaim] = field(init=False)
    unread: list[Mapping[str, object]] = field(
        default_factory=list[Mapping[str, object]], init=False, compare=False
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "files", self.bundle.file_entries())
        object.__setattr__(self, "symbols", self.bundle.symbol_entries())
        subjects = {claim: parse_claim(claim.claim_type, claim.subject) for claim in self.claims}
        object.__setattr__(self, "subjects", subjects)

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
        policy: PolicySpec | None = None,
        statement: Statement | None = None,
    ) -> Delivery:
        """Read a delivery. Faults of bundle and claims are kept and never raised.

        Args:
            mode: The requested mode.
            session: A `Session`, or the mapping of its `to_dict`.
            trace: The file or folder of a `TraceLog`, or the events.
            bundle: The bundle as an object or plain data. Attempting one without files is a fault,
                unless the policy accepts it in this mode.
            claims: Claims beside the bundle. They must equal those in the bundle if both are given.
            facts: Values that the server knows of its world.
            attempting: False for a question in the middle of the work.
            policy: The policy (default: the policy of the active registry).
            statement: The statement of an earlier judgement (default: the world is at hand).

        Raises:
            TypeError: The session is neither a mapping nor a `Session`.
        """
        own, judged = judged_session(session, mode)
        if isinstance(trace, (Path, str)):
            session_id = own.get("session_id")
            trace = StoredTrace(Path(trace), session_id if is_session_id(session_id) else None)
        optional = judged in (ACTIVE.policy() if policy is None else policy).files_optional
        if optional and isinstance(bundle, Mapping):
            bundle = {"artifacts": (), **cast("Mapping[str, object]", bundle)}
        read, faults = read_bundle(bundle, members=member_places(own))
        if attempting and bundle is not None and not (faults or read.artifacts or optional):
            faults = (NO_FILE,)
        beside, more = read_claims(claims)
        joined, differ = join_claims(read.claims, beside)
        return cls(
            session=own,
            mode=judged,
            bundle=read,
            claims=joined,
            faults=(*faults, *more, *differ),
            trace=trace,
            facts=_NOTHING if facts is None else facts,
            attempting=attempting,
            disk=disk_of(session),
            statement=Statement() if statement is None else statement,
        )

    def calls(self) -> Iterator[Event]:
        """Return the calls of the session.

        Events in memory that name no session belong to this session. A stored call must name it.
        """
        session_id, trace = self.session.get("session_id"), self.trace
        if isinstance(trace, StoredTrace):
            if not is_session_id(session_id):
                return iter(())  # without an id, no call belongs to it
            if trace.session_id == session_id:
                return iter(trace)
        return self._readable(session_id)

    def _readable(self, session_id: object) -> Iterator[Event]:
        """Yield the calls of the session in memory. Note each call with an odd member."""
        self.unread.clear()
        for number, event in enumerate(cast("Iterable[object]", self.trace), 1):
            call, problem = without_odd_members(event)
            if problem and len(self.unread) < _MOST_FAULTS:
                self.unread.append({"call": number, "problem": problem})
            if session_id is None or call.get("session_id", session_id) == session_id:
                yield call


def read_bundle(
    raw: object,
    vocabulary: VocabularySpec | None = None,
    members: Mapping[str, str] = _NO_MEMBERS,
) -> tuple[ArtifactBundle, tuple[Fault, ...]]:
    """Return the readable part of a bundle, and its faults.

    Args:
        raw: The bundle as an object or plain data. None is a delivery without files.
        vocabulary: The formats and fields to accept (default: those of the active registry).
        members: The other address of each member, as `member_places` returns it.
    """
    if raw is None:
        return ArtifactBundle(), ()
    form = _Form(vocabulary)
    own = {section.name: _section(section) for section in form.words.bundle_sections}
    data = _object(form, raw, "", _BUNDLE, (*_BUNDLE_KEYS, *own)) or {}
    sections = MappingProxyType(_read(form, data, "", own))
    bundle = ArtifactBundle(**_read(form, data, "", _BUNDLE), sections=sections)
    if not form.faults:
        _check_places(form, bundle, members)
    return bundle, tuple(form.faults)


def read_claims(raw: object) -> tuple[tuple[Claim, ...], tuple[Fault, ...]]:
    """Return the claims that can be read, and the faults. None holds no claims."""
    form = _Form()
    claims = () if raw is None else _claims(form, raw, "claims")
    return claims, tuple(form.faults)


def join_claims(
    inside: Iterable[Claim], beside: Iterable[Claim]
) -> tuple[tuple[Claim, ...], tuple[Fault, ...]]:
    """Return the claims in a bundle and those beside it as one tuple, and the faults.

    If both are given and differ, that is a fault.
    """
    inner, outer = tuple(inside), tuple(beside)
    if not inner or not outer or set(inner) == set(outer):
        return inner or outer, ()
    problem = "the claims in the bundle and those beside it differ"
    fault = Fault("claims", problem, "give the claims in one of the two places")
    return tuple(dict.fromkeys((*inner, *outer))), (fault,)


# Readers of values


_T = TypeVar("_T")

_SHOWN: Final = 60
_MOST_FAULTS: Final = 100
"""The limit of kept faults. A longer list would only fill the context of an agent."""


class _Form:
    """The state of reading: the faults in order, and the words of the registry."""

    __slots__ = ("faults", "words")

    def __init__(self, words: VocabularySpec | None = None) -> None:
        self.words = ACTIVE.vocabulary() if words is None else words
        self.faults: list[Fault] = []

    def refuse(self, at: str, problem: str, fix: str, *, is_size: bool = False) -> None:
        """Add a fault, unless the limit of faults is reached.

        Args:
            at: The place of the value.
            problem: The reason why the value is refused.
            is_size: True if the value is only too large.
        """
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(Fault(at, problem, fix, is_size))


_Reader: TypeAlias = Callable[[_Form, object, str], _T]
"""A reader of the value at a place. It returns None or an empty tuple for a refused value."""


class _Member(NamedTuple):
    """A member of a mapping: its reader, if it is required, and if null means absent."""

    read: _Reader[object]
    is_required: bool = False
    is_nullable: bool = True


def _require_member(read: _Reader[object]) -> _Member:
    return _Member(read, is_required=True, is_nullable=False)


def _object(
    form: _Form, raw: object, at: str, fields: Mapping[str, _Member], known: Collection[str]
) -> Mapping[str, object] | None:
    """Return a mapping, or None if the value is not a mapping.

    Refuses keys that are not in `known`, and missing keys that `fields` require.
    """
    if isinstance(raw, _OURS):
        raw = raw.to_dict()  # to check objects as strictly as plain data
    if not isinstance(raw, Mapping):
        form.refuse(at, f"it is {_kind(raw)}, not an object", "give an object")
        return None
    data = cast("Mapping[str, object]", raw)
    for key in data:
        if key not in known:
            _refuse_key(form, at, key, known)
    for name, one in fields.items():
        if one.is_required and name not in data:
            form.refuse(_below(at, name), "it is missing", f"give {name}")
    return data


def _read(
    form: _Form, data: Mapping[str, object], at: str, fields: Mapping[str, _Member]
) -> dict[str, Any]:
    """Return the members that are present, each read by its reader."""
    read: dict[str, Any] = {}
    for name, one in fields.items():
        value = data.get(name)
        if value is not None or (name in data and not one.is_nullable):
            read[name] = one.read(form, value, _below(at, name))
    return read


def _below(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name


_OURS: Final = (ArtifactBundle, ArtifactFile, Claim, ClaimsManifest, DeclaredSymbol, SchemaChange)


def _refuse_key(form: _Form, at: str, key: object, known: Collection[str]) -> None:
    if len(form.faults) >= _MOST_FAULTS:
        return
    meant = did_you_mean(str(key), known, f"leave it out; there are {', '.join(known)}")
    form.refuse(at, f"{_quote_value(key)} is an unknown key", meant)


def _entry(kind: Callable[..., _T], fields: Mapping[str, _Member]) -> _Reader[_T | None]:
    """Return a reader that makes a `kind` of a mapping.

    The reader returns None if a required member is missing or refused.
    """
    required = [name for name, one in fields.items() if one.is_required]

    def read(form: _Form, raw: object, at: str) -> _T | None:
        data = _object(form, raw, at, fields, fields)
        values = {} if data is None else _read(form, data, at, fields)
        return None if data is None or None in map(values.get, required) else kind(**values)

    return read


def _list(read: _Reader[_T | None], most: int) -> _Reader[tuple[_T, ...]]:
    """Return a reader of a list of at most `most` items, without unreadable items."""

    def read_all(form: _Form, raw: object, at: str) -> tuple[_T, ...]:
        if not isinstance(raw, list | tuple):
            form.refuse(at, f"it is {_kind(raw)}, not a list", "give a list")
            return ()
        items = cast("list[object] | tuple[object, ...]", raw)
        if len(items) > most:
            form.refuse(at, f"it has {len(items)} items", f"give at most {most}")
            return ()
        found: list[_T] = []
        for index, item in enumerate(items):
            one = read(form, item, f"{at}[{index}]")
            if one is not None:
                found.append(one)
        return tuple(found)

    return read_all


def _text(most: int, *, least: int = 1, is_file: bool = False) -> _Reader[str | None]:
    """Return a reader of a text of `least` to `most` characters that UTF-8 can encode.

    For the text of a whole file, too many characters are a fault of size.
    """

    def read(form: _Form, raw: object, at: str) -> str | None:
        if not isinstance(raw, str):
            form.refuse(at, f"it is {_kind(raw)}, not a text", "give a text")
            return None
        if not least <= len(raw) <= most:
            problem = "it is empty" if len(raw) < least else f"it has {len(raw)} characters"
            is_size = is_file and len(raw) > most
            form.refuse(at, problem, f"give {least} to {most} characters", is_size=is_size)
            return None
        if not raw.isascii() and not _is_unicode(raw):
            form.refuse(at, "it holds half a surrogate pair", "give whole characters")
            return None
        return raw

    return read


def _word(form: _Form, raw: object, at: str, words: Collection[str]) -> str | None:
    """Return the value if it is one of `words`, else None."""
    if isinstance(raw, str) and raw in words:
        return raw
    problem = f"it is {_quote_value(raw)}" if isinstance(raw, str) else f"it is {_kind(raw)}"
    form.refuse(at, problem, f"give one of {', '.join(words)}")
    return None


def _single(form: _Form, raw: object, at: str, kind: type[bool] | type[int]) -> bool | int | None:
    """Return the value if it is a boolean or whole number, as `kind` says, else None."""
    if type(raw) is kind:
        return raw
    wanted = "true or false" if kind is bool else "a whole number"
    form.refuse(at, f"it is {_kind(raw)}, not {wanted}", f"give {wanted}")
    return None


def _quote_value(value: object) -> str:
    """Return a value as messages quote it: short, printable, in quotes."""
    text = str(value)
    return ascii(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}...")


def _kind(value: object) -> str:
    """Return the name that JSON uses for the type of a value."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a truth value"
    if isinstance(value, str):
        return "a text"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, list | tuple):
        return "a list"
    return "an object" if isinstance(value, Mapping) else "something else"


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


# Readers of claims

_CLAIMS: Final = 1_000
_EVIDENCE: Final = 100
_SUBJECT: Final = 1_000
_TRACE_ID: Final = 160
_FIX_NEGATIVES: Final = "leave negative_claims out, or repeat every claim of type non_existence"


def _subject(form: _Form, raw: object, at: str) -> str | None:
    subject = _SUBJECT_TEXT(form, raw, at)
    if subject is None or subject.strip():
        return subject
    form.refuse(at, "it is blank", "name what is claimed, e.g. trait:brave")
    return None


def _claim_type(form: _Form, raw: object, at: str) -> str | None:
    return _word(form, raw, at, [type_.name for type_ in form.words.claim_types])


_SUBJECT_TEXT: Final = _text(_SUBJECT)
_CLAIM_LIST: Final = _list(
    _entry(
        Claim,
        {
            "claim_type": _require_member(_claim_type),
            "subject": _require_member(_subject),
            "evidence_tool_calls": _Member(_list(_text(_TRACE_ID), _EVIDENCE), is_nullable=False),
        },
    ),
    _CLAIMS,
)
_MANIFEST: Final = {
    "claims": _require_member(_CLAIM_LIST),
    "negative_claims": _Member(_CLAIM_LIST, is_nullable=False),
}


def _claims(form: _Form, raw: object, at: str) -> tuple[Claim, ...]:
    """Return the claims of a list or of a manifest.

    The list of negative claims in a manifest must equal the one derived from its claims.
    """
    if not isinstance(raw, Mapping | Claim | ClaimsManifest):
        return _CLAIM_LIST(form, raw, at)
    data = _object(form, cast("object", raw), at, _MANIFEST, _MANIFEST) or {}
    before = len(form.faults)
    read = _read(form, data, at, _MANIFEST)
    claims: tuple[Claim, ...] = read.get("claims", ())
    derived = ClaimsManifest(claims).negative_claims
    if len(form.faults) == before and read.get("negative_claims", derived) != derived:
        problem = "it differs from the claims of type non_existence"
        form.refuse(f"{at}.negative_claims", problem, _FIX_NEGATIVES)
    return claims


# Readers of a bundle

_FILES: Final = MOST_FILES
_FILE: Final = 4_194_304
_ALL_FILES: Final = 33_554_432
_ENTRIES: Final = 10_000
_PATH: Final = 4_096
_WORD: Final = 500
_PROSE: Final = 20_000


def _format(form: _Form, raw: object, at: str) -> str | None:
    return _word(form, raw, at, [one.name for one in form.words.formats])


_FILE_FIELDS: Final = {
    "path": _require_member(_text(_PATH)),
    "format": _require_member(_format),
    "content": _require_member(_text(_FILE, least=0, is_file=True)),
}


def _file(form: _Form, raw: object, at: str) -> ArtifactFile | None:
    """Return a file. The registry declares its formats and its further fields."""
    declared = form.words.artifact_fields
    data = _object(form, raw, at, _FILE_FIELDS, (*_FILE_FIELDS, *(one.name for one in declared)))
    if data is None:
        return None
    values = _read(form, data, at, _FILE_FIELDS)
    layout: str | None = values.get("format")
    fields = {
        one.name: _declared_field(form, one, data[one.name], f"{at}.{one.name}", layout)
        for one in declared
        if data.get(one.name) is not None
    }
    if None in map(values.get, _FILE_FIELDS):
        return None
    return ArtifactFile(**values, fields=fields)


def _declared_field(
    form: _Form, spec: ArtifactFieldSpec, value: object, at: str, layout: str | None
) -> object:
    """Return the value of a declared field. A field of another format is a fault."""
    if layout is not None and spec.formats and layout not in spec.formats:
        problem = f"files of format {layout} have no such field"
        form.refuse(at, problem, f"leave it out; it belongs to {', '.join(spec.formats)}")
        return None
    if spec.enum:
        return _word(form, value, at, spec.enum)
    if spec.type == "string":
        return _FIELD_TEXT(form, value, at)
    if spec.type == "string_list":
        return _WORDS(form, value, at)
    return _single(form, value, at, bool if spec.type == "boolean" else int)


def _section(spec: SectionSpec) -> _Member:
    """Return the member of a bundle that a registry declares: a list of items with its fields."""
    fields = {
        field.name: _Member(_section_field(field), is_required=field.name in spec.required)
        for field in spec.fields
    }
    return _Member(_list(_entry(dict[str, object], fields), _ENTRIES))


def _section_field(spec: ArtifactFieldSpec) -> _Reader[object]:
    return lambda form, raw, at: _declared_field(form, spec, raw, at, None)


_FIELD_TEXT: Final = _text(_WORD, least=0)
_WORDS: Final = _list(_text(_WORD), _ENTRIES)
_PROSE_TEXT: Final = _text(_PROSE, least=0)

_BUNDLE: Final = {
    "artifacts": _require_member(_list(_file, _FILES)),
    "declared_new_symbols": _Member(
        _list(
            _entry(
                DeclaredSymbol,
                {
                    "type": _require_member(_text(_WORD)),
                    "name": _require_member(_text(_WORD)),
                    "reason": _Member(_PROSE_TEXT),
                    "defined_in_path": _Member(_text(_PATH, least=0)),
                },
            ),
            _ENTRIES,
        )
    ),
    "target": _Member(_text(_PATH)),
    "touched_units": _Member(_WORDS),
    "claims": _Member(_claims),
    "notes": _Member(_PROSE_TEXT),
    "schema_change": _Member(
        _entry(
            SchemaChange,
            dict.fromkeys(("classification", "reason", "migration"), _Member(_PROSE_TEXT)),
        )
    ),
}
"""The members of a bundle, in the order in which faults are listed."""

_BUNDLE_KEYS: Final = (
    *("artifacts", "target", "declared_new_symbols", "touched_units"),
    *("claims", "notes", "schema_change"),
)
"""The names of these members, in the order in which a message lists them."""


def _check_places(form: _Form, bundle: ArtifactBundle, members: Mapping[str, str]) -> None:
    """Check that each path is an address and given once, and check the total size."""
    target = None
    if bundle.target is not None:
        try:
            target = parse(bundle.target)
        except BadAddress:
            fix = "give root:<key>, or an address of a namespace"
            form.refuse("target", "it is no address", fix)
            return
    seen: dict[str, tuple[int, str]] = {}
    for index, file in enumerate(bundle.artifacts):
        at = f"artifacts[{index}].path"
        try:
            place = bundle.places[file.path] = str(place_of(file.path, target))
        except BadPlace as fault:
            form.refuse(at, str(fault), "give a path below the target, or an address")
            continue
        member, slash, below = same_file(place).partition("/")
        spelled = f"{members.get(member, member)}{slash}{below}"
        first, _ = seen.setdefault(spelled, (index, at))
        if first != index:
            form.refuse(at, f"it is the same file as artifacts[{first}]", "give each file once")
    for folder, below in folders_of_others(seen) if len(seen) > 1 else ():
        problem = f"it is a folder of {seen[below][1]}"
        form.refuse(seen[folder][1], problem, "choose another name")
    if sum(len(file.content.encode()) for file in bundle.artifacts) > _ALL_FILES:
        problem = f"they hold more than {_ALL_FILES} bytes"
        form.refuse("artifacts", problem, "deliver in parts", is_size=True)


# The session as rules see it


def judged_session(session: object, mode: Mode) -> tuple[Mapping[str, object], Mode]:
    """Return the session as rules see it, and the mode to judge by."""
    if isinstance(session, Mapping):
        plain = cast("Mapping[str, object]", session)
    elif isinstance(session, Session):
        plain = session.to_dict()
    else:
        raise TypeError(f"a session is a mapping or a Session, not {type(session).__name__}")
    own = plain.get("mode")
    judged: Mode = mode if own is None or own == mode else ModeConflict(str(mode), own)
    roots = plain.get("roots")
    placed = (
        _place_members(plain, cast("Mapping[str, str]", roots))
        if isinstance(roots, Mapping)
        else ()
    )
    return {**plain, **dict(placed), "mode": judged}, judged


def _place_members(
    session: Mapping[str, object], roots: Mapping[str, str]
) -> Iterator[tuple[str, object]]:
    """Yield the member lists of a session, with the known places of the members."""
    for name in current_grammar().members.values():
        listed = session.get(name)
        if isinstance(listed, list | tuple):
            yield name, _with_roots(cast("Iterable[object]", listed), roots)


def _with_roots(members: Iterable[object], roots: Mapping[str, str]) -> list[Mapping[str, object]]:
    """Return the members, each with its place in a root if that place is known."""
    listed = [
        cast("Mapping[str, object]", member) for member in members if isinstance(member, Mapping)
    ]
    try:
        found = holding_places(roots, [one.get("path") for one in listed])
    except ValueError:  # an undeclared root, or one without a folder
        return listed
    known = [one.get("path") in found for one in listed]
    return [
        {**placed_at(found[one["path"]]), **one} if is_known else one
        for one, is_known in zip(listed, known, strict=True)
    ]
