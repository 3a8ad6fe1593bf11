"""The artifact bundle: the files that an agent wants to deliver, and what it says about them.

Reading never raises: it gives the bundle as far as it can be read, and every fault with its place. The
formats, and the fields that a file may have beside path, format and content, are those of the registry.
Source: specification 24 and 31 to 34, decision 20, `bundle.schema.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from types import MappingProxyType
from typing import Final

from replybook.policy.bundle_paths import BadPlace, folders_of_others, place_of, same_file
from replybook.policy.claims import Claim, claims_of
from replybook.policy.input_form import Fault, Form
from replybook.trace.arguments import Arguments
from replybook.world.address import Address, BadAddress, parse
from replybook_schema.active import ACTIVE
from replybook_schema.vocabulary import ArtifactFieldSpec, VocabularySpec

__all__ = [
    "ArtifactBundle",
    "ArtifactFile",
    "DeclaredSymbol",
    "Fault",
    "SchemaChange",
    "read_bundle",
]

_FILES: Final = Arguments.MOST_FILES
_FILE: Final = 4_194_304
_ALL_FILES: Final = 33_554_432
_ENTRIES: Final = 10_000
_PATH: Final = 4_096
_WORD: Final = 500
_PROSE: Final = 20_000

_NO_MEMBERS: Final[Mapping[str, str]] = MappingProxyType({})
_NO_FIELDS: Final[Mapping[str, object]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ArtifactFile:
    """One file: `path` is an address or relative to the target, `content` its whole text.

    `format` and the names of `fields` are those that the registry declares; a field without a value is
    left out.

        ArtifactFile("src/reader.py", "python", "import json", fields={"reviewed_by": "ann"})
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
        """Return the file as plain data, its fields and those that it lacks beside the others."""
        lacking = dict.fromkeys(one.name for one in ACTIVE.vocabulary().artifact_fields)
        plain: dict[str, object] = {
            "path": self.path,
            "format": self.format,
            "content": self.content,
        }
        return {**plain, **lacking, **self.fields}


@dataclass(frozen=True, slots=True)
class DeclaredSymbol:
    """A symbol that the files bring into the world; a reason and a file are asked for by rules."""

    type: str
    name: str
    reason: str | None = None
    defined_in_path: str | None = None

    def to_dict(self) -> dict[str, object]:
        """Return the entry as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class SchemaChange:
    """What a change to a schema does; `classification` is breaking or non_breaking."""

    classification: str | None = None
    reason: str | None = None
    migration: str | None = None

    def to_dict(self) -> dict[str, object]:
        """Return the entry as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ArtifactBundle:
    """Everything of one delivery; `target` is what relative paths are below, e.g. `root:repo`."""

    target: str | None = None
    artifacts: tuple[ArtifactFile, ...] = ()
    declared_new_symbols: tuple[DeclaredSymbol, ...] = ()
    touched_units: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    notes: str | None = None
    schema_change: SchemaChange | None = None
    _places: dict[str, str] = field(
        default_factory=dict[str, str], init=False, repr=False, compare=False
    )

    def address_of(self, path: str) -> str:
        """Return the canonical address of a path of this bundle; the path itself if it has none."""
        place = self._places.get(path)
        if place is None:
            try:
                place = str(place_of(path, self._target()))
            except BadPlace:
                place = path
            self._places[path] = place
        return place

    def to_dict(self) -> dict[str, object]:
        """Return the bundle as plain data, every key there."""
        return {
            "target": self.target,
            "artifacts": [file.to_dict() for file in self.artifacts],
            "declared_new_symbols": [symbol.to_dict() for symbol in self.declared_new_symbols],
            "touched_units": list(self.touched_units),
            "claims": [claim.to_dict() for claim in self.claims],
            "notes": self.notes,
            "schema_change": None if self.schema_change is None else self.schema_change.to_dict(),
        }

    def _target(self) -> Address | None:
        try:
            return None if self.target is None else parse(self.target)
        except BadAddress:
            return None


def read_bundle(
    raw: object,
    vocabulary: VocabularySpec | None = None,
    members: Mapping[str, str] = _NO_MEMBERS,
) -> tuple[ArtifactBundle, tuple[Fault, ...]]:
    """Return the bundle as far as it can be read, and its faults; None is a delivery without files.

    `vocabulary` says which formats and fields there are, by default that of the active registry, and
    `members` which other address a member has (`member_places`).
    """
    if raw is None:
        return ArtifactBundle(), ()
    form = Form()
    bundle = _bundle(form, raw, ACTIVE.vocabulary() if vocabulary is None else vocabulary)
    if not form.faults:
        _check_places(form, bundle, members)
    return bundle, form.faults


def _bundle(form: Form, raw: object, words: VocabularySpec) -> ArtifactBundle:
    """Read what `bundle.schema.yaml` says, and nothing more."""
    optional = ("target", "declared_new_symbols", "touched_units", "claims", "notes")
    data = form.members(_plain(raw), "", ("artifacts",), (*optional, "schema_change")) or {}
    files = [
        _file(form, _plain(item), at, words)
        for at, item in form.items(data.get("artifacts", ()), "artifacts", _FILES)
    ]
    symbols = [
        _symbol(form, _plain(item), at)
        for at, item in _list(form, data, "declared_new_symbols", _ENTRIES)
    ]
    touched = () if data.get("touched_units") is None else data["touched_units"]
    return ArtifactBundle(
        target=form.text_or_null(data.get("target"), "target", _PATH, least=1),
        artifacts=tuple(file for file in files if file is not None),
        declared_new_symbols=tuple(symbol for symbol in symbols if symbol is not None),
        touched_units=form.texts(touched, "touched_units", _ENTRIES, _WORD),
        claims=claims_of(form, data.get("claims"), "claims"),
        notes=form.text_or_null(data.get("notes"), "notes", _PROSE),
        schema_change=_schema_change(form, _plain(data.get("schema_change"))),
    )


def _list(
    form: Form, data: Mapping[str, object], key: str, most: int
) -> Iterable[tuple[str, object]]:
    """Return the items of a list that may be left out or null."""
    return () if data.get(key) is None else form.items(data[key], key, most)


def _file(form: Form, raw: object, loc: str, words: VocabularySpec) -> ArtifactFile | None:
    declared = words.artifact_fields
    names = tuple(one.name for one in declared)
    data = form.members(raw, loc, ("path", "format", "content"), names) or {}
    path = layout = content = None
    if "path" in data:
        path = form.text(data["path"], f"{loc}.path", _PATH)
    if "format" in data:
        formats = [one.name for one in words.formats]
        layout = form.word(data["format"], f"{loc}.format", formats)
    if "content" in data:
        content = form.text(data["content"], f"{loc}.content", _FILE, least=0, is_file=True)
    given = [one for one in declared if data.get(one.name) is not None]
    fields = {one.name: _field(form, one, data, loc, layout) for one in given}
    if path is None or layout is None or content is None:
        return None
    return ArtifactFile(path, layout, content, fields)


def _field(
    form: Form, spec: ArtifactFieldSpec, data: Mapping[str, object], loc: str, layout: str | None
) -> object:
    """Return the value of a declared field; one that files of this format lack is a fault."""
    at, value = f"{loc}.{spec.name}", data[spec.name]
    if layout is not None and spec.formats and layout not in spec.formats:
        problem = f"files of format {layout} have no such field"
        form.refuse(at, problem, f"leave it out; it belongs to {', '.join(spec.formats)}")
        return None
    if spec.enum:
        return form.word(value, at, spec.enum)
    if spec.type == "string":
        return form.text(value, at, _WORD, least=0)
    if spec.type == "string_list":
        return form.texts(value, at, _ENTRIES, _WORD)
    return form.single(value, at, bool if spec.type == "boolean" else int)


def _symbol(form: Form, raw: object, loc: str) -> DeclaredSymbol | None:
    data = form.members(raw, loc, ("type", "name"), ("reason", "defined_in_path")) or {}
    kind = name = None
    if "type" in data:
        kind = form.text(data["type"], f"{loc}.type", _WORD)
    if "name" in data:
        name = form.text(data["name"], f"{loc}.name", _WORD)
    reason = form.text_or_null(data.get("reason"), f"{loc}.reason", _PROSE)
    where = form.text_or_null(data.get("defined_in_path"), f"{loc}.defined_in_path", _PATH)
    return None if kind is None or name is None else DeclaredSymbol(kind, name, reason, where)


def _schema_change(form: Form, raw: object) -> SchemaChange | None:
    if raw is None:
        return None
    loc, keys = "schema_change", ("classification", "reason", "migration")
    data = form.members(raw, loc, (), keys)
    if data is None:
        return None
    values = [form.text_or_null(data.get(key), f"{loc}.{key}", _PROSE) for key in keys]
    return SchemaChange(*values)


def _check_places(form: Form, bundle: ArtifactBundle, members: Mapping[str, str]) -> None:
    """Check what the form cannot say: that paths are addresses, each once, and the whole size."""
    target = None
    if bundle.target is not None:
        try:
            target = parse(bundle.target)
        except BadAddress:
            form.refuse(
                "target", "it is no address", "give root:<key>, or an address of a namespace"
            )
            return
    seen: dict[str, tuple[int, str]] = {}
    for index, file in enumerate(bundle.artifacts):
        loc = f"artifacts[{index}].path"
        try:
            place = place_of(file.path, target)
        except BadPlace as fault:
            form.refuse(loc, str(fault), "give a path below the target, or an address")
            continue
        member, slash, below = same_file(str(place)).partition("/")
        spelled = f"{members.get(member, member)}{slash}{below}"
        first, _ = seen.setdefault(spelled, (index, loc))
        if first != index:
            form.refuse(loc, f"it is the same file as artifacts[{first}]", "give each file once")
    for folder, below in folders_of_others(seen):
        problem = f"it is a folder of {seen[below][1]}"
        form.refuse(seen[folder][1], problem, "choose another name")
    if sum(len(file.content.encode()) for file in bundle.artifacts) > _ALL_FILES:
        problem = f"they hold more than {_ALL_FILES} bytes"
        form.refuse("artifacts", problem, "deliver in parts", is_size=True)


def _plain(raw: object) -> object:
    """Our own values as the data that they stand for, so that they are read as strictly."""
    if isinstance(raw, ArtifactBundle | ArtifactFile | DeclaredSymbol | SchemaChange):
        return raw.to_dict()
    return raw
