"""Draft the renaming of an item in mods: a unified diff, and the places that need a person.

Nothing is written.
"""

from __future__ import annotations

import difflib
import hashlib
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from replybook_ck3.index import IndexView, Place
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.units import forms_of, text_of, words_for

if TYPE_CHECKING:
    from replybook_ck3.index import Uses

_EVERY: Final = 1_000_000
_WORD_OF_SCRIPT: Final = 3
"""Places from which on a key that nothing defines is taken for a word of the game."""

_NAME: Final = re.compile(r"[^\W\d][\w.'-]*")
_TEXT_KIND: Final = "localization_key"
_READ: Final = (".txt", ".yml", ".gui", ".asset", ".info", ".csv")


class CannotRename(Exception):
    """The names cannot be used, or the index is older than a file."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """A place that the draft does not change, with the reason."""

    address: str
    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class RenameDraft:
    """A draft: the unified diff, the numbers of its places and files, and places left to a person.

    Attributes:
        diff: The unified diff; empty if nothing can be changed.
        unseen: The places that the draft does not change.
    """

    diff: str
    places: int
    files: int
    unseen: tuple[Unseen, ...]


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place to change in a text: offset and line."""

    at: int
    line: int


def draft_rename(
    view: IndexView, folders: Mapping[str, Path], kind: str, old: str, new: str
) -> RenameDraft:
    """Return the draft of a new name for an item.

    Args:
        view: The index of the game and all mods.
        folders: The folders of the mods to change, by source such as `mod:My Patch`.

    Raises:
        CannotRename: A name cannot be used, or the index is older than a file.
    """
    table = DomainTable()
    uses = view.uses(kind, old, limit=_EVERY)
    _judge(view, uses, new)
    words = [old, *words_for(kind, old, forms_of(table.references))]
    unseen: list[Unseen] = []
    by_file: dict[tuple[str, str], list[Place]] = {}
    for place in (*uses.defined, *uses.places):
        source, _, path = place.address.partition("/")
        if source in folders:
            by_file.setdefault((source, path), []).append(place)
        else:
            unseen.append(Unseen(place.address, place.line, f"{source} is not changed"))
    diffs: list[str] = []
    spots: dict[str, set[int]] = {}
    for (source, path), places in sorted(by_file.items()):
        text = _text(view, source, folders[source], path, table)
        found = spots[f"{source}/{path}"] = set[int]()
        for place in places:
            at = _offset(text, place, old, words)
            if at is None:
                unseen.append(Unseen(place.address, place.line, "the name is spelt another way"))
            else:
                found.add(at)
        top = f"{folders[source].name}/" if len(folders) > 1 else ""
        diffs += _diff(text, found, old, new, f"{top}{path}")
    unseen += _doubts(view, uses, table)
    unseen += _other_words(folders, old, spots, table)
    changed = [spot for spot in spots.values() if spot]
    return RenameDraft("".join(diffs), sum(map(len, changed)), len(changed), tuple(unseen))


def _judge(view: IndexView, uses: Uses, new: str) -> None:
    """Raise `CannotRename` if the names cannot be used."""
    kind, old = uses.kind, uses.name
    if not uses.defined:
        raise CannotRename(f"no file of the index defines {kind}:{old}")
    if not uses.is_collected:
        raise CannotRename(
            f"mentions of the kind {kind} are not collected, so nobody knows who names {old!r}"
        )
    if _NAME.fullmatch(new) is None:
        raise CannotRename(f"{new!r} cannot be a name: use letters, digits and `_`")
    if there := view.definitions_of(kind, new):
        raise CannotRename(f"{kind}:{new} exists: {there[0].address}:{there[0].line}")
    counts = view.key_counts([new])[new]
    if kind in forms_of(DomainTable().references) and sum(counts.values()) >= _WORD_OF_SCRIPT:
        raise CannotRename(
            f"{new!r} is a key of script in {sum(counts.values())} places already, and calls would mean it"
        )


def _text(view: IndexView, source: str, folder: Path, path: str, table: DomainTable) -> str:
    """Return the text of a file as the index has read it."""
    try:
        data = (folder / path).read_bytes()
    except OSError:
        data = b""
    digest = hashlib.sha256(data).hexdigest()
    if (source, digest) not in view.has_file(path):
        raise CannotRename(f"{source}/{path} has changed; update the index first")
    return text_of(path.lower(), data, table)


def _offset(text: str, place: Place, old: str, words: Iterable[str]) -> int | None:
    """Return the offset of the name at a place; None if the text has another spelling."""
    for word in sorted(words, key=len, reverse=True):
        if text.startswith(word, place.start):
            return place.start + word.index(old)
    inside = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)").search(text, place.start, place.end)
    return None if inside is None else inside.start()


def _diff(text: str, spots: Iterable[int], old: str, new: str, path: str) -> Iterator[str]:
    """Yield the lines of a unified diff."""
    changed = text
    for at in sorted(spots, reverse=True):
        changed = f"{changed[:at]}{new}{changed[at + len(old) :]}"
    lines = difflib.unified_diff(
        re.findall(r"[^\n]*\n|[^\n]+", text),
        re.findall(r"[^\n]*\n|[^\n]+", changed),
        f"a/{path}",
        f"b/{path}",
    )
    for line in lines:
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _doubts(view: IndexView, uses: Uses, table: DomainTable) -> Iterator[Unseen]:
    """Yield what the names in files do not tell: made names, derived texts, and other kinds."""
    kind, old = uses.kind, uses.name
    for place in uses.dynamic:
        yield Unseen(place.address, place.line, f"{place.name} may become the name")
    for place in uses.local:
        yield Unseen(place.address, place.line, "names another item that only this file sees")
    for key in _derive_text_keys(kind, old, table):
        for place in view.definitions_of(_TEXT_KIND, key):
            yield Unseen(place.address, place.line, f"the text {key} belongs to the name")
    forms = forms_of(table.references)
    for other in view.kinds_of(old):
        if other != kind and set(forms.get(other, ())) & set(forms.get(kind, ())):
            for place in view.definitions_of(other, old):
                reason = f"{other}:{old} has the same name, and calls may mean it"
                yield Unseen(place.address, place.line, reason)


def _derive_text_keys(kind: str, name: str, table: DomainTable) -> list[str]:
    """Return the keys of the texts of an item, such as `trait_brave`."""
    rows = [row for row in table.rows if row.kinds and row.kinds[0] == kind]
    return list(dict.fromkeys(text.replace("{k}", name) for row in rows for text in row.texts))


def _other_words(
    folders: Mapping[str, Path], old: str, spots: Mapping[str, set[int]], table: DomainTable
) -> Iterator[Unseen]:
    """Yield the other places of the word in the mods: comments, texts, and unknown mentions."""
    word, raw = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)"), old.encode()
    for source, folder in folders.items():
        for path in sorted(_files(folder)):
            data = (folder / path).read_bytes()
            if raw not in data:
                continue
            text = text_of(path.lower(), data, table)
            known = spots.get(f"{source}/{path}", set())
            for match in word.finditer(text):
                if match.start() not in known:
                    line = text.count("\n", 0, match.start()) + 1
                    yield Unseen(f"{source}/{path}", line, "the word is not known to be this name")


def _files(folder: Path) -> Iterator[str]:
    """Yield the paths of the files with text below a folder, without hidden ones."""
    for top, inner, names in os.walk(folder):
        inner[:] = [one for one in inner if not one.startswith(".")]
        for name in names:
            if name.lower().endswith(_READ) and not name.startswith("."):
                yield (Path(top) / name).relative_to(folder).as_posix()
