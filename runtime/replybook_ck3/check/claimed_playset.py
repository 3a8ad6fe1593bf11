"""The world against which claims are checked: the index, and files as they are now.

The index tells where a unit is defined. The value at that place is parsed from the file itself.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from replybook.policy.claims.claim_grammar import Subject, is_address
from replybook.policy.claims.claimed_world import (
    ClaimedWorld,
    Definition,
    HeldValue,
    Resolution,
)
from replybook.policy.unavailable import Unavailable
from replybook.world.address import same_file
from replybook_ck3.check.duplicate_field import SINGLE_FIELDS
from replybook_ck3.index.absence import TOO_MANY, mentions, no_name
from replybook_ck3.index.source_listing import language_of
from replybook_ck3.world.described_name import DESCRIPTOR
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import Document, LocalizationDocument
from replybook_ck3.world.unit_values import values_of
from replybook_ck3.world.units import parse_file, read_units, spellings

if TYPE_CHECKING:
    from replybook_ck3.index import IndexView, Place
    from replybook_ck3.world.files_on_disk import FilesOnDisk

_MOST_PLACES: Final = 64
"""Maximum number of definitions of one name. A claim needs only one of them."""

_GAME: Final = "root:game"
_CALLED: Final = {"vanilla": _GAME, "game": _GAME, "ck3": _GAME}
"""Names of the game in claims."""

_NO_INDEX: Final = Unavailable("there is no index of a playset, so the definitions are unknown")
_UNSEEN: Final = "the session does not see everything that could be at this address"
_NOT_INDEXED: Final = "not everything is indexed that could define it"


class _File(NamedTuple):
    """A parsed file.

    Attributes:
        document: Its text and its items.
        spans: Its definitions if the file differs from the index, or None.
    """

    document: Document | LocalizationDocument
    sha256: str
    spans: dict[tuple[str, str], tuple[int, int]] | None


_Found = tuple["Place", int, int]
"""A definition in the index with its span in the text of its file."""


class ClaimedPlayset(ClaimedWorld):
    """The definitions that a session can see.

    Each delivery gets its own object, because each file is read only once.

    Args:
        view: View of the index, or None without an index.
        disk: The files of the session.
        version: Version of the game, or None for that of the index.
    """

    def __init__(
        self, view: IndexView | None, disk: FilesOnDisk, version: str | None = None
    ) -> None:
        self._view: Final = view
        self._disk: Final = disk
        self._version: Final = version
        self._read = lru_cache(maxsize=256)(self._parse_file)
        self._places = lru_cache(maxsize=2_048)(self._find_places)
        self._known: Final = lru_cache(maxsize=4_096)(self._resolve_subject)

    def resolve(self, subject: Subject) -> Resolution | Unavailable:
        """Return what there is of a claim, looked up once."""
        return self._known(subject)

    def _resolve_subject(self, subject: Subject) -> Resolution | Unavailable:
        place = self._place(subject.place)
        if place is None and (self._view is not None or not is_address(subject.place)):
            return Resolution(unknown=f"no source or file of the session is {subject.place!r}")
        if subject.is_address:
            return self._file(subject, place or subject.place)
        if self._view is None or place is None:
            return _NO_INDEX
        indexed = [
            (self._definition(*one), one)
            for one in self._places(subject.kind, subject.name)
            if one[0].is_loaded or place
        ]
        found = [(one, at) for one, at in indexed if not place or one.is_in(place)]
        paths = {one.path for one, _ in indexed}
        others = self._find_new_definitions(subject.kind, subject.name, paths)
        definitions = [one for one, _ in found]
        definitions += (other for other in others if not place or other.is_in(place))
        held = [at for one, at in found if one.wins] if not place else self._last(found)
        values = () if subject.claim_type != "value" else self._values(subject.key, held)
        unknown = "" if definitions else self._unknown(subject)
        if subject.claim_type == "non_existence" and not (definitions or unknown or subject.kind):
            definitions, unknown = self._mentions(subject)
        return Resolution(tuple(definitions), tuple(values), unknown)

    def _place(self, name: str) -> str | None:
        """Return the address of a place, "" for no place, or None if the session has none."""
        sources = () if self._view is None else self._view.sources
        head, slash, below = name.partition("/")
        called = {same_file(one.partition(":")[2]): one for one in sources}
        called |= {**_CALLED, **{same_file(one): one for one in sources}}
        source = called.get(same_file(head))
        return name and (None if source is None else f"{source}{slash}{below}")

    def _last(self, found: Iterable[tuple[Definition, _Found]]) -> Iterable[_Found]:
        """Return the definitions in a place that hold there: the last, or all that are merged."""
        last: dict[str, _Found] = {}
        for one, at in found:
            row = self._domains.row(one.path.partition("/")[2])
            is_merged = row is not None and row.duplicates == "merge"
            last[one.path if is_merged else language_of(one.path)] = at
        return last.values()

    def _unknown(self, subject: Subject) -> str:
        """Return why no definition does not mean absence, or "" if it does.

        A subject without a kind may be of any kind.
        """
        assert self._view is not None
        impossible = no_name(self._view, subject.name, subject.kind or None)
        if impossible is not None:
            return impossible.describe_name(subject.name)
        status = self._view.status()
        if not subject.kind:
            return "" if status.is_complete else _NOT_INDEXED
        version = self._version
        decided = status.decided_kinds if version is None else status.decided_for(version)
        return "" if subject.kind in decided else _NOT_INDEXED

    def _mentions(self, subject: Subject) -> tuple[list[Definition], str]:
        """Return files whose text has a name without a kind, or why they are not known.

        These are delivered files, and one more at most, since one takes the proof.
        """
        assert self._view is not None
        noted = self._disk.noted
        most = len(noted) + 1
        held = mentions(self._view, subject.name, self._disk.read, most=most, noted=noted)
        found = [
            Definition(
                subject.name, one.address, self._disk.digest(one.address) or "", one.line, one.line
            )
            for one in held.found
        ]
        return found, "" if held.is_whole else TOO_MANY

    # Files

    def at_address(self, address: str) -> Resolution:
        """Return the file, folder or mod at an address, or why it is unknown."""
        kind = self._disk.kind_at(address)
        if kind in ("file", "folder"):
            digest = self._disk.digest(address) or "" if kind == "file" else ""
            return Resolution((Definition(address, address, digest),))
        sources = () if self._view is None else self._view.sources
        is_seen = kind == "missing" and address.partition("/")[0] in sources
        return Resolution(unknown="" if is_seen else _UNSEEN)

    def _file(self, subject: Subject, place: str) -> Resolution:
        """Return a file, a folder or a mod in a place, and the values in the file.

        The values of a mod are those in its descriptor.
        """
        address, found = subject.thing, self.at_address(subject.thing)
        if place and not all(definition.is_in(place) for definition in found.definitions):
            return Resolution(unknown=f"{address} is not in {place}")
        if subject.claim_type != "value" or not found.definitions:
            return found
        is_mod = not found.definitions[0].sha256 and "/" not in address
        file = f"{address}/{DESCRIPTOR}" if is_mod else address
        return replace(found, values=tuple(self._read_values(file, None, subject.key)))

    def _read_values(
        self, address: str, span: tuple[int, int] | None, key: str
    ) -> Iterator[HeldValue]:
        """Yield the values of a key of an item, or of a file."""
        file = self._read(address)
        if file is None:
            return
        row = self._domains.row(address.partition("/")[2])
        single: Container[str] | None = () if row is None else SINGLE_FIELDS.get(row.folder, ())
        if row is not None and row.equal_keys == "all":
            single = None
        for value in values_of(file.document, span, key, single=single):
            yield HeldValue(value.text, address, file.sha256, value.lines)

    # Units

    def _values(self, key: str, held: Iterable[_Found]) -> Iterator[HeldValue]:
        for place, start, end in held:
            yield from self._read_values(place.address, (start, end), key)

    def _find_places(self, kind: str, name: str) -> list[_Found]:
        """Return the places that define a name, with the span of each in its text."""
        assert self._view is not None
        found: dict[Place, tuple[int, int]] = {}
        for spelt in _spellings(kind, name):
            for place in self._view.find(spelt, kind or None):
                span = self._span(place)
                if span is not None and len(found) < _MOST_PLACES:
                    found[place] = span
        return [(place, *span) for place, span in found.items()]

    def _find_new_definitions(
        self, kind: str, name: str, indexed: Collection[str]
    ) -> Iterator[Definition]:
        """Yield the definitions in the places of delivered files that the index lacks."""
        asked = _spellings(kind, name)
        for address in self._disk.noted:
            file = None if address in indexed else self._read(address)
            for (of, spelt), span in ((file and file.spans) or {}).items():
                if spelt in asked and kind in ("", of):
                    yield self._at(f"{of}:{spelt}", address, span, wins=False)

    def _span(self, place: Place) -> tuple[int, int] | None:
        """Return the span of a definition, or None if the file no longer has it."""
        file = self._read(place.address)
        if file is None:
            return None
        if file.spans is None:
            return place.start, place.end
        return file.spans.get((place.kind, place.name))

    def _definition(self, place: Place, start: int, end: int) -> Definition:
        name = f"{place.kind}:{place.name}"
        return self._at(name, place.address, (start, end), wins=place.wins)

    def _at(self, name: str, address: str, span: tuple[int, int], *, wins: bool) -> Definition:
        file = self._read(address)
        assert file is not None
        text = file.document.text
        first = text.count("\n", 0, span[0]) + 1
        last = first + text.count("\n", *span)
        return Definition(name, address, file.sha256, first, last, wins)

    @cached_property
    def _domains(self) -> DomainTable:
        version = self._version
        if version is None and self._view is not None:
            version = self._view.status().game_version
        return DomainTable(version)

    def _parse_file(self, address: str) -> _File | None:
        """Parse a file, and read its definitions if it differs from the index.

        Return None if the session may not read such a file, or nothing is there.
        """
        data, digest = self._disk.read(address), self._disk.digest(address)
        if data is None or digest is None:
            return None
        source, _, path = address.partition("/")
        domains = self._domains
        document = parse_file(path, data, domains)
        known = () if self._view is None else self._view.has_file(path)
        if (source, digest) in known:
            return _File(document, digest, None)
        units = read_units(path, document, domains)
        spans = {(kind, name): (start, end) for kind, name, start, end, _ in units.definitions}
        return _File(document, digest, spans)


def _spellings(kind: str, name: str) -> Collection[str]:
    """Return the spellings of a name that mean the same unit."""
    return dict.fromkeys(spellings(kind, name)) if kind else (name,)
