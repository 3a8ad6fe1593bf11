"""Playsets: files that list the mods to play together, in load order.

They are in `playsets` of the data folder. A person writes them, or `ck3_playset` does. Host paths
leave this module only inside of a `Mod`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from replybook.world.address import BadAddress, parse
from replybook_ck3.serve.session.data_folder import ROOT
from replybook_ck3.serve.session.playset_session import Mod
from replybook_ck3.world.described_name import described_name
from replybook_ck3.world.playset_notes import MOST_NOTES, Note, note_of, problem_of_note
from replybook_schema.near import near

FOLDER: Final = f"root:{ROOT}/playsets"
"""The address of the folder of playsets."""

FORM: Final[Mapping[str, object]] = {
    "name": "My playset",
    "vanilla_version_id": "1.18.0",
    "mods": [{"name": "My Mod", "path": "root:user_docs/mod/my_mod"}],
}
"""An example of a playset file. Mods are in load order, and the last one wins."""

HOLDING: Final = ("steam", "user_docs", "repo")
"""Roots in which a mod may be named by address."""

_FIELDS: Final = ("name", "path", "mod_id", "remote_file_id", "enabled")
"""The fields of a mod in a playset file."""

_NO_WORD: Final = re.compile(r"[\W_]+")
_LARGEST: Final = 1_000_000
_MOST_FILES: Final = 1_000
_MOST_MODS: Final = 2_000
_LONGEST_NAME: Final = 200


class PlaysetEntry(NamedTuple):
    """A mod in a playset file."""

    mod: Mod
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Playset:
    """The content of a playset file.

    Attributes:
        vanilla_version_id: Version of the game, or None.
        mods: The mods that are loaded, in load order.
        disabled: The mods that are switched off, each with its place among all mods, from 0.
        notes: The notes in the file. A playset of a stored session has none.
    """

    name: str
    file: str
    vanilla_version_id: str | None
    mods: tuple[Mod, ...]
    disabled: tuple[tuple[int, Mod], ...] = ()
    notes: tuple[Note, ...] = field(default=(), compare=False)

    @classmethod
    def of(
        cls, name: str, file: str, version: str | None, entries: Iterable[PlaysetEntry]
    ) -> Playset:
        """Return the playset with these entries in load order."""
        listed = tuple(entries)
        mods = tuple(mod for mod, enabled in listed if enabled)
        off = tuple((at, mod) for at, (mod, enabled) in enumerate(listed) if not enabled)
        return cls(name, file, version, mods, off)

    @property
    def entries(self) -> tuple[PlaysetEntry, ...]:
        """All mods in load order, including those that are switched off."""
        found = [PlaysetEntry(mod) for mod in self.mods]
        for at, mod in self.disabled:
            found.insert(at, PlaysetEntry(mod, enabled=False))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class ListedPlayset:
    """A file in the folder of playsets.

    Attributes:
        playset: The playset, or None if the file is invalid.
    """

    address: str
    name: str
    playset: Playset | None
    findings: tuple[Mapping[str, str], ...] = ()


class PlaysetFault(Exception):
    """A playset whose file cannot be used."""

    def __init__(self, name: str, findings: tuple[Mapping[str, str], ...]) -> None:
        super().__init__(f"the file of the playset {name!r} cannot be used")
        self.name: Final = name
        self.findings: Final = findings


class UnknownPlayset(Exception):
    """An unknown playset name.

    Attributes:
        near: Similar names, best first.
    """

    def __init__(self, name: str, near: list[str]) -> None:
        super().__init__(f"there is no playset {name!r}")
        self.name: Final = name
        self.near: Final = near


class Playsets:
    """The playsets in a folder, read again for each query."""

    def __init__(self, folder: Path, roots: Mapping[str, Path]) -> None:
        self._folder: Final = folder
        self._roots: Final = {key: roots[key] for key in HOLDING if key in roots}

    def list_playsets(self) -> list[ListedPlayset]:
        """Return every playset file, sorted by the name of the playset.

        Raises:
            OSError: The folder cannot be listed.
        """
        try:
            files = sorted(path for path in self._folder.iterdir() if path.suffix == ".json")
        except FileNotFoundError:
            return []
        found = [self._read(file) for file in files[:_MOST_FILES]]
        counts: dict[str, int] = {}
        for one in found:
            counts[one.name] = counts.get(one.name, 0) + 1
        told = [one if counts[one.name] == 1 else _twice(one) for one in found]
        return sorted(told, key=lambda one: (one.name, one.address))

    def names(self) -> list[str]:
        """Return the names of the usable playsets."""
        return [playset.name for playset in self.list_playsets() if playset.playset is not None]

    def find(self, name: str) -> Playset:
        """Return a playset by name.

        Raises:
            UnknownPlayset: The playset does not exist.
            PlaysetFault: Its file is invalid.
        """
        listed = self.list_playsets()
        found = next((one for one in listed if one.name == name), None)
        if found is None:
            broken = next((one for one in listed if _may_be(one, name)), None)
            if broken is not None:
                raise PlaysetFault(name, broken.findings)
            usable = [one.name for one in listed if one.playset is not None]
            raise UnknownPlayset(name, near(name, usable, 3, 0.5, str.casefold))
        if found.playset is None:
            raise PlaysetFault(name, found.findings)
        return found.playset

    def has(self, playset: Playset) -> bool:
        """Return True if the file of a playset has it as it is."""
        path = self._folder / playset.file
        return path.is_file() and self._read(path).playset == playset

    def in_file(self, name: str, file: str) -> Playset:
        """Return a playset by name, whose file is known.

        Raises:
            UnknownPlayset: The playset does not exist.
            PlaysetFault: Its file is invalid.
        """
        try:
            return self.find(name)
        except UnknownPlayset:
            path = self._folder / file
            listed = self._read(path) if path.is_file() else None
            if listed is None or listed.playset is not None:
                raise
            raise PlaysetFault(name, listed.findings) from None

    def parse_playset(self, file: str, data: bytes) -> Playset:
        """Return the playset in the content of a file.

        Raises:
            PlaysetFault: The content is invalid.
        """
        listed = self._describe_file(Path(file), *_content(data))
        if listed.playset is None:
            raise PlaysetFault(listed.name, listed.findings)
        return listed.playset

    def _read(self, file: Path) -> ListedPlayset:
        return self._describe_file(file, *loaded_file(file))

    def _describe_file(self, file: Path, raw: object, problem: str | None) -> ListedPlayset:
        address = f"{FOLDER}/{file.name}"
        if problem is not None:
            return ListedPlayset(
                address, file.stem, None, ({"loc": file.name, "problem": problem},)
            )
        reader = _Reader(self._roots)
        playset = reader.playset(raw, file)
        name = file.stem if playset is None else playset.name
        if reader.findings:
            return ListedPlayset(address, name, None, tuple(reader.findings))
        return ListedPlayset(address, name, playset)


def _may_be(one: ListedPlayset, name: str) -> bool:
    """Return True if a file without a readable name is called like a playset."""
    stem = one.address.rpartition("/")[2].removesuffix(".json")
    is_nameless = one.playset is None and one.name == stem
    return is_nameless and _NO_WORD.sub("", stem.casefold()) == _NO_WORD.sub("", name.casefold())


def _twice(one: ListedPlayset) -> ListedPlayset:
    problem = "another file has a playset of this name; give each its own"
    finding = {"loc": "name", "problem": problem}
    return ListedPlayset(one.address, one.name, None, (*one.findings, finding))


def loaded_file(file: Path) -> tuple[object, str | None]:
    """Return the content of a file, or the reason why it cannot be read."""
    try:
        if not file.is_file():
            return None, "is no file"
        with file.open("rb") as stream:
            data = stream.read(_LARGEST + 1)
    except OSError:
        return None, "cannot be read"
    return _content(data)


def _content(data: bytes) -> tuple[object, str | None]:
    """Return the content of a file, or the reason why it cannot be used."""
    try:
        if len(data) > _LARGEST:
            return None, f"is larger than {_LARGEST} bytes"
        return json.loads(data.decode("utf-8-sig")), None
    except UnicodeDecodeError:
        return None, "is not UTF-8"
    except json.JSONDecodeError as error:
        return None, f"is no JSON: line {error.lineno}, column {error.colno}"
    except (ValueError, RecursionError):
        return None, "is no JSON that can be read"


class _Reader:
    """A reader of one playset that collects all errors with their places."""

    def __init__(self, roots: Mapping[str, Path]) -> None:
        self.findings: list[Mapping[str, str]] = []
        self._roots = roots

    def _fault(self, loc: str, problem: str) -> None:
        self.findings.append({"loc": loc, "problem": problem})

    def playset(self, raw: object, file: Path) -> Playset | None:
        if not isinstance(raw, dict):
            self._fault(file.name, "is no object with name and mods")
            return None
        said = cast("dict[str, Any]", raw)
        self._check_keys(said, ("name", "vanilla_version_id", "mods", "notes"), "")
        name = self._text(said, "name", "")
        version = self._text(said, "vanilla_version_id", "", may_be_missing=True)
        mods = said.get("mods")
        if not isinstance(mods, list):
            self._fault("mods", "is not a list of mods")
            mods = []
        if len(cast("list[object]", mods)) > _MOST_MODS:
            self._fault("mods", f"holds more than {_MOST_MODS} mods")
            mods = []
        found = self._entries(cast("list[object]", mods))
        playset = Playset.of(name or file.stem, file.name, version, found)
        return replace(playset, notes=tuple(self._notes(said.get("notes", []))))

    def _notes(self, raw: object) -> Iterator[Note]:
        if not isinstance(raw, list) or len(cast("list[object]", raw)) > MOST_NOTES:
            self._fault("notes", f"is not a list of at most {MOST_NOTES} notes")
            return
        for at, one in enumerate(cast("list[object]", raw)):
            problem = problem_of_note(one)
            if problem is None:
                yield note_of(cast("dict[str, Any]", one))
            else:
                self._fault(f"notes.{at}", problem)

    def _entries(self, mods: list[object]) -> Iterator[PlaysetEntry]:
        for at, raw in enumerate(mods):
            loc = f"mods.{at}"
            if not isinstance(raw, dict):
                self._fault(loc, "is no object with name and path")
                continue
            said = cast("dict[str, Any]", raw)
            self._check_keys(said, _FIELDS, f"{loc}.")
            path = self._path(said, f"{loc}.path")
            name = self._name(said, path, f"{loc}.")
            ids = [
                self._text(said, key, f"{loc}.", may_be_missing=True)
                for key in ("mod_id", "remote_file_id")
            ]
            enabled = said.get("enabled", True)
            if not isinstance(enabled, bool):
                self._fault(f"{loc}.enabled", "is neither true nor false")
            elif name is not None and path is not None:
                yield PlaysetEntry(Mod(name, path, *ids), enabled)

    def _name(self, said: Mapping[str, object], path: Path | None, at: str) -> str | None:
        """Return the name of a mod, or that of its descriptor if the playset says none."""
        if "name" in said or path is None:
            return self._text(said, "name", at)
        described = {"name": (described_name(path) or path.name).strip()}
        return self._text(described, "name", at)

    def _check_keys(self, said: Mapping[str, object], keys: tuple[str, ...], at: str) -> None:
        for key in said:
            if key not in keys:
                meant = near(key, keys)
                hint = f"did you mean {meant[0]}?" if meant else f"use {', '.join(keys)}"
                shown = key if key.isidentifier() and len(key) <= 40 else "?"
                self._fault(f"{at}{shown}", f"is no field; {hint}")

    def _text(
        self, said: Mapping[str, object], key: str, at: str, *, may_be_missing: bool = False
    ) -> str | None:
        value = said.get(key)
        if value is None and may_be_missing:
            return None
        if isinstance(value, str) and 0 < len(value) <= _LONGEST_NAME and value.isprintable():
            return value
        what = "is missing" if value is None else f"is no text of 1 to {_LONGEST_NAME} characters"
        self._fault(f"{at}{key}", what)
        return None

    def _path(self, said: Mapping[str, object], loc: str) -> Path | None:
        value = said.get("path")
        if not isinstance(value, str) or not value or "\0" in value:
            self._fault(loc, "is no path")
            return None
        if value.startswith("root:"):
            return self._by_address(value, loc)
        if Path(value).is_absolute():
            return Path(value)
        self._fault(loc, "is neither an absolute path nor an address such as root:steam/123")
        return None

    def _by_address(self, text: str, loc: str) -> Path | None:
        try:
            address = parse(text)
        except BadAddress:
            self._fault(loc, "is no address")
            return None
        if address.key not in HOLDING or not address.parts:
            self._fault(loc, f"is no folder below one of the roots {', '.join(HOLDING)}")
            return None
        if address.key not in self._roots:
            self._fault(loc, f"lies in the root {address.key}, which the server was not told")
            return None
        return self._roots[address.key].joinpath(*address.parts)
