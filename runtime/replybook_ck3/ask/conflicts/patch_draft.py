"""Draft a compatibility patch: the definitions that win, as files that load last.

Nothing is written. The draft names the definitions that it does not take, and what a person has to
decide. Definitions of the patch mod itself are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from replybook_ck3.index.places import Place
from replybook_ck3.index.rivals import TEXT_KIND, RivalUnit
from replybook_ck3.index.source_listing import language_of
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import Block, Document, Item, LocalizationDocument
from replybook_ck3.world.units import ON_ACTION_BLOCK, parse_file

ReadFile: TypeAlias = Callable[[str], "bytes | None"]
"""Returns the bytes of a file by its address, or None if they cannot be used."""

_Data: TypeAlias = dict[str, object]

_LOST_KEYS: Final = 10
_MOST_Z: Final = 9
_TAKEN: Final = "the last definition is in the draft; add what you need of the others"
_FIELDS: Final = "the last definition wins and lacks these fields of the others"
_UNITED: Final = (
    "the blocks of all mods are in the draft, in load order; check that they fit together"
)
_MERGED: Final = "all definitions apply; nothing to patch, except effect and trigger blocks"
_ERROR: Final = "the game allows one definition; change or replace one of the files"
_LOCAL: Final = "each file uses its own definition; a new file changes nothing"
_INNER: Final = "the definition is inside another item; override the whole outer item by hand"
_OWN: Final = "the patch mod defines it already"
_NO_FILE: Final = "the file cannot be read, or has changed; repeat the call"


@dataclass(slots=True)
class DraftedFile:
    """A file of the draft.

    Attributes:
        path: Path below the patch mod.
        content: Its text, without a byte order mark.
    """

    path: str
    units: list[str] = field(default_factory=list[str])
    content: str = ""


@dataclass(frozen=True, slots=True)
class PatchDraft:
    """A draft: its files, what a person decides, and the number of units without room in it."""

    files: Sequence[DraftedFile]
    decisions: Sequence[_Data]
    left_out: Sequence[str]


def draft_patch(
    units: Iterable[RivalUnit],
    target: str,
    read: ReadFile,
    table: DomainTable,
    taken: Callable[[str], bool],
    most: int,
) -> PatchDraft:
    """Return the draft of a patch.

    Args:
        units: The units with their definitions.
        target: The source of the patch, such as `mod:My Patch`.
        taken: Returns True if the patch mod has a file at a path.
        most: Maximum number of characters of all files.
    """
    return _Drafter(target, read, table, taken, most).draft(units)


class _Drafter:
    def __init__(
        self,
        target: str,
        read: ReadFile,
        table: DomainTable,
        taken: Callable[[str], bool],
        most: int,
    ) -> None:
        self._target: Final = target
        self._read: Final = read
        self._table: Final = table
        self._taken: Final = taken
        self._left = most
        self._documents: dict[str, Document | LocalizationDocument | None] = {}
        self._files: dict[str, DraftedFile] = {}
        self._decisions: list[_Data] = []
        self._left_out: list[str] = []

    def draft(self, units: Iterable[RivalUnit]) -> PatchDraft:
        for unit in units:
            places = [place for place in unit.places if _source(place) != self._target]
            own = [one for one in unit.places if _source(one) == self._target]
            if own:
                self._decide(unit, places, _OWN, address=f"{own[-1].address}:{own[-1].line}")
            elif places:
                self._unit(unit, [one for one in places if one.is_loaded] or places)
        return PatchDraft([*self._files.values()], self._decisions, self._left_out)

    def _unit(self, unit: RivalUnit, places: Sequence[Place]) -> None:
        if unit.kind == ON_ACTION_BLOCK:
            self._add_blocks(unit, places)
        elif unit.rule == "last-wins":
            self._winner(unit, places)
        else:
            why = {"merge": _MERGED, "error": _ERROR}.get(unit.rule, _LOCAL)
            self._decide(unit, places, why, **self._lists(unit, places))

    def _winner(self, unit: RivalUnit, places: Sequence[Place]) -> None:
        last = places[-1]
        text, reason = self._whole(last)
        if text is None:
            self._decide(unit, places, reason)
            return
        head = f"{last.address}:{last.line}"
        entry = f" {text} # {head}\n" if unit.kind == TEXT_KIND else f"# {head}\n{text}\n\n"
        if self._add(unit, places, entry):
            lost = sorted({key for place in places[:-1] for key in self._lacks(place, last)})
            more: _Data = {"fields": lost[:_LOST_KEYS]} if lost else {}
            self._decide(unit, places, _FIELDS if lost else _TAKEN, taken=head, **more)

    def _add_blocks(self, unit: RivalUnit, places: Sequence[Place]) -> None:
        """Add the effect or trigger blocks of an on_action, of which the game reads the last."""
        name, _, key = unit.name.rpartition(".")
        bodies: list[str] = []
        for place in places:
            item = self._item(place, inner=True)
            if item is None or not isinstance(item.value, Block):
                self._decide(unit, places, _NO_FILE)
                return
            body = self._text(place, item.value.start + 1, item.value.end - 1).strip("\n")
            bodies.append(f"\t\t# {place.address}:{place.line}\n{body.rstrip()}\n")
        text = f"{name} = {{\n\t{key} = {{\n{''.join(bodies)}\t}}\n}}\n\n"
        if self._add(unit, places, text):
            self._decide(unit, places, _UNITED)

    def _lists(self, unit: RivalUnit, places: Sequence[Place]) -> _Data:
        """Return the lists of an on_action as the game unites them."""
        if unit.rule != "merge":
            return {}
        united: dict[str, list[str]] = {}
        for place in places:
            item = self._item(place)
            inner = item.value if item is not None else None
            for member in inner if isinstance(inner, Block) else ():
                if member.key and isinstance(member.value, Block):
                    words = [part.value for part in member.value if part.key is None]
                    listed = united.setdefault(member.key, [])
                    listed += [w for w in words if isinstance(w, str) and w not in listed]
        found = {key: words for key, words in united.items() if words}
        return {"united": found} if found else {}

    def _add(self, unit: RivalUnit, places: Sequence[Place], text: str) -> bool:
        if len(text) > self._left:
            self._left_out.append(f"{unit.kind}:{unit.name}")
            return False
        self._left -= len(text)
        path = self._place_of(places)
        file = self._files.get(path)
        if file is None:
            file = self._files[path] = DraftedFile(path)
            language = language_of(path)
            file.content = f"l_{language}:\n" if language else ""
        file.units.append(f"{unit.kind}:{unit.name}")
        file.content += text
        return True

    def _place_of(self, places: Sequence[Place]) -> str:
        """Return the path of the file of the draft, which is read behind all of these places."""
        last = _path(places[-1])
        slug = re.sub(r"[^a-z0-9]+", "_", self._target.partition(":")[2].lower()).strip("_")
        language = language_of(last)
        folders = [_path(place).rpartition("/")[0] for place in places]
        folder = folders[-1]
        if language:
            folder, ending = f"localization/replace/{language}", f"_l_{language}.yml"
        else:
            deeper = [one for one in folders if one.startswith(f"{folder}/")]
            folder, ending = max(deeper, default=folder), ".txt"
        paths = [one for one in map(_path, places) if one.startswith(f"{folder}/")]
        for extra in range(_MOST_Z):
            for number in ("", *(f"_{nth}" for nth in range(2, 20))):
                path = f"{folder}/{'z' * extra}zzz_{slug or 'patch'}{number}{ending}"
                if path > max(paths, default="") and not self._taken(path):
                    return path
        return f"{folder}/{'z' * _MOST_Z}zzz_{slug or 'patch'}{ending}"

    def _whole(self, place: Place) -> tuple[str | None, str]:
        """Return the text of a definition, or None and the reason."""
        document = self._document(place)
        if isinstance(document, LocalizationDocument):
            return self._text(place, place.start, place.end), ""
        if document is None:
            return None, _NO_FILE
        item = self._item(place)
        if item is None:
            return None, _INNER
        return self._text(place, item.start, item.end), ""

    def _lacks(self, one: Place, last: Place) -> Iterator[str]:
        """Yield the fields of a definition that the last one does not have."""
        here, there = self._item(one), self._item(last)
        if here is None or there is None:
            return
        if isinstance(here.value, Block) and isinstance(there.value, Block):
            known = {item.key for item in there.value}
            yield from (item.key for item in here.value if item.key and item.key not in known)

    def _item(self, place: Place, *, inner: bool = False) -> Item | None:
        """Return the item of a place: one of the top level, or one right inside it."""
        document = self._document(place)
        if not isinstance(document, Document):
            return None
        for item in document.items:
            if item.start == place.start and not inner:
                return item
            if inner and item.start < place.start < item.end and isinstance(item.value, Block):
                return next((one for one in item.value if one.start == place.start), None)
        return None

    def _document(self, place: Place) -> Document | LocalizationDocument | None:
        if place.address not in self._documents:
            data, path = self._read(place.address), _path(place)
            parsed = None if data is None else parse_file(path.lower(), data, self._table)
            self._documents[place.address] = parsed
        return self._documents[place.address]

    def _text(self, place: Place, start: int, end: int) -> str:
        """Return a part of a file, with line feeds as line ends."""
        document = self._document(place)
        return "" if document is None else document.text[start:end].replace("\r\n", "\n")

    def _decide(
        self, unit: RivalUnit, places: Sequence[Place], decision: str, **more: object
    ) -> None:
        self._decisions.append(
            {
                "unit": f"{unit.kind}:{unit.name}",
                "rule": unit.rule,
                "decision": decision,
                "places": [f"{place.address}:{place.line}" for place in places],
                **more,
            }
        )


def _source(place: Place) -> str:
    return place.address.partition("/")[0]


def _path(place: Place) -> str:
    return place.address.partition("/")[2]
