"""The bundle of a delivery: files, symbols, and claims with their evidence.

A manifest repeats its claims of non-existence in a list of their own, which is derived here.

A path is an address, or relative to the target. All spellings of a file give one place: slashes
and dots, letter case, Unicode forms, the colon of old addresses behind a member, and the root that
holds a member.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NoReturn, TypeAlias, cast

from replybook.world.address import WHITE_SPACE, Address, BadAddress, parse, same_file
from replybook.world.grammar import ROOT, current_grammar
from replybook_schema.active import ACTIVE

_MOST_FOLDERS: Final = 100
_WHY: Final = {
    "length": "it is too long for an address",
    "characters": "it holds a control character",
    "namespace": "it is neither an address nor a path below the target",
    "key": "it names no root and no member of the session",
    "climbing": "'..' climbs above its root or member",
    "name": "it holds a name that is not portable",
}

Sections: TypeAlias = Mapping[str, tuple[Mapping[str, object], ...]]
"""The items of the further lists of a bundle, by the names that the registry declares."""

Entries: TypeAlias = tuple[Mapping[str, object], ...]
"""Files as `{path, format, content, sha256}` with their fields, or symbols. Paths are canonical."""

_NO_FIELDS: Final[Mapping[str, object]] = MappingProxyType({})
_NO_SECTIONS: Final[Sections] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a delivery: its place (`artifacts[2].path`), its problem, and a fix.

    `is_size` is True if the value is only too large.
    """

    loc: str
    problem: str
    fix: str
    is_size: bool = False

    def to_dict(self) -> dict[str, object]:
        """Return the fault as plain data."""
        return {"loc": self.loc, "problem": self.problem, "fix": self.fix}


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim. `evidence_tool_calls` are the trace ids of the calls that show it.

    `subject` is a sentence of the grammar in `claims.claim_grammar`.
    """

    claim_type: str
    subject: str
    evidence_tool_calls: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """Return the claim as plain data."""
        return {**asdict(self), "evidence_tool_calls": list(self.evidence_tool_calls)}


@dataclass(frozen=True, slots=True)
class ClaimsManifest:
    """All claims of a delivery."""

    claims: tuple[Claim, ...] = ()

    @property
    def negative_claims(self) -> tuple[Claim, ...]:
        """The claims of non-existence, in the order of the claims."""
        return tuple(claim for claim in self.claims if claim.claim_type == "non_existence")

    def to_dict(self) -> dict[str, object]:
        """Return the manifest as plain data, the derived list included."""
        return {
            "claims": [claim.to_dict() for claim in self.claims],
            "negative_claims": [claim.to_dict() for claim in self.negative_claims],
        }


@dataclass(frozen=True, slots=True)
class ArtifactFile:
    """One file of a bundle: its path, its format and its whole content.

        ArtifactFile("src/reader.py", "python", "import json", fields={"reviewed_by": "ann"})

    Attributes:
        path: An address, or a path relative to the target of the bundle.
        format: A format that the registry declares.
        content: The whole text.
        fields: Fields that the registry declares, by name. Fields without a value are left out.
    """

    path: str
    format: str
    content: str = field(repr=False)
    fields: Mapping[str, object] = field(default_factory=lambda: _NO_FIELDS, hash=False)

    @property
    def sha256(self) -> str:
        """The SHA-256 of the content in UTF-8, as hex digits."""
        return sha256(self.content.encode()).hexdigest()

    def to_dict(self) -> dict[str, object]:
        """Return the file as plain data, with its fields as further members."""
        lacking = dict.fromkeys(field.name for field in ACTIVE.vocabulary().artifact_fields)
        plain: dict[str, object] = {
            "path": self.path,
            "format": self.format,
            "content": self.content,
        }
        return {**plain, **lacking, **self.fields}


@dataclass(frozen=True, slots=True)
class DeclaredSymbol:
    """A symbol that the files bring into the world. Rules may require reason and file."""

    type: str
    name: str
    reason: str | None = None
    defined_in_path: str | None = None

    def to_dict(self) -> dict[str, object]:
        """Return the entry as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class SchemaChange:
    """A change of a schema. `classification` is breaking or non_breaking."""

    classification: str | None = None
    reason: str | None = None
    migration: str | None = None

    def to_dict(self) -> dict[str, object]:
        """Return the entry as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ArtifactBundle:
    """All parts of one delivery. Relative paths are below `target`, e.g. `root:repo`."""

    target: str | None = None
    artifacts: tuple[ArtifactFile, ...] = ()
    declared_new_symbols: tuple[DeclaredSymbol, ...] = ()
    touched_units: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    notes: str | None = None
    schema_change: SchemaChange | None = None
    sections: Sections = field(default_factory=lambda: _NO_SECTIONS, hash=False)
    places: dict[str, str] = field(
        default_factory=dict[str, str], init=False, repr=False, compare=False
    )
    """The canonical addresses by path, for paths that were already parsed."""

    def address_of(self, path: str) -> str:
        """Return the canonical address of a path, or the path itself if it has none."""
        place = self.places.get(path)
        if place is None:
            try:
                place = str(place_of(path, self._target()))
            except BadPlace:
                place = path
            self.places[path] = place
        return place

    def to_dict(self) -> dict[str, object]:
        """Return the bundle as plain data, with the keys of every bundle and its sections."""
        return {
            "target": self.target,
            "artifacts": [file.to_dict() for file in self.artifacts],
            "declared_new_symbols": [symbol.to_dict() for symbol in self.declared_new_symbols],
            "touched_units": list(self.touched_units),
            "claims": [claim.to_dict() for claim in self.claims],
            "notes": self.notes,
            "schema_change": None if self.schema_change is None else self.schema_change.to_dict(),
            **{name: list(map(dict, items)) for name, items in self.sections.items()},
        }

    def file_entries(self) -> Entries:
        """Return the files as rules see them."""
        return tuple(
            {
                **file.fields,
                "path": self.address_of(file.path),
                "format": file.format,
                "content": file.content,
                "sha256": file.sha256,
            }
            for file in self.artifacts
        )

    def symbol_entries(self) -> Entries:
        """Return the declared symbols as rules see them."""
        return tuple(
            {
                "type": symbol.type,
                "name": symbol.name,
                "reason": symbol.reason,
                "defined_in_path": symbol.defined_in_path
                and self.address_of(symbol.defined_in_path),
            }
            for symbol in self.declared_new_symbols
        )

    def _target(self) -> Address | None:
        try:
            return None if self.target is None else parse(self.target)
        except BadAddress:
            return None


# The places of files


class BadPlace(ValueError):
    """A path that names no permitted file. The message never repeats the path."""


def place_of(path: str, target: Address | None) -> Address:
    """Return the address of a file of the bundle.

    Raises:
        BadPlace: The path names no file, or a file in another member than the target.
    """
    path = path.strip(WHITE_SPACE)
    is_address = ":" in path.partition("/")[0]
    place = _parse_place(path) if is_address else _below(path, target)
    if not place.parts:
        _refuse("it names no file")
    if len(place.parts) - 1 > _MOST_FOLDERS:
        _refuse(f"it lies more than {_MOST_FOLDERS} folders deep")
    if target is not None and _lies_in_another_member(place, target):
        _refuse(f"it lies elsewhere in {place.namespace}: than the target")
    return place


def folders_of_others(places: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each place that is a folder of another place, with the first place inside."""
    in_order = sorted(places, key=lambda place: place.split("/"))
    return ((one, two) for one, two in pairwise(in_order) if two.startswith(f"{one}/"))


def member_places(session: Mapping[str, object]) -> Mapping[str, str]:
    """Return the address by root of each member whose folder lies in a root.

    The keys are addresses by name and by alias: `tenant:North` maps to `root:files/north`.
    `session` is a mapping as `Session.to_dict` returns it. A member without a known place has no
    entry.
    """
    places: dict[str, str] = {}
    if not any(map(_is_placed, session.values())):
        return places
    for namespace, session_field in current_grammar().members.items():
        members = session.get(session_field)
        for member in cast("list[object]", members) if isinstance(members, list | tuple) else ():
            if not isinstance(member, Mapping):
                continue
            said = cast("Mapping[str, object]", member)
            for name in (said.get("name"), said.get("alias")) if "place" in said else ():
                places[same_file(f"{namespace}:{name}")] = same_file(str(said["place"]))
    return places


def _is_placed(held: object) -> bool:
    """Return True if a value is a list with a member that has a known place."""
    members = cast("list[object]", held) if isinstance(held, list | tuple) else ()
    return any(isinstance(member, Mapping) and "place" in member for member in members)


def _below(path: str, target: Address | None) -> Address:
    if path.startswith(("/", "\\")):
        _refuse("it begins with a separator")
    if target is None:
        _refuse("it is relative, and the bundle has no target")
    place = _parse_place(f"{target}/{path}")
    if place.parts[: len(target.parts)] != target.parts:
        _refuse("'..' climbs above the target")
    return place


def _lies_in_another_member(place: Address, target: Address) -> bool:
    """Return True if a file is outside the member that is the target.

    Files in roots are always permitted.
    """
    if ROOT in (target.namespace, place.namespace):
        return False
    return (place.key, place.parts[: len(target.parts)]) != (target.key, target.parts)


def _parse_place(text: str) -> Address:
    try:
        return parse(text)
    except BadAddress as fault:
        raise BadPlace(_WHY.get(fault.rule, "it is no address")) from None


def _refuse(problem: str) -> NoReturn:
    raise BadPlace(problem)
