"""A made-up playset, and its conflicts worked out by regular expressions alone.

    playset = PlainPlayset.made(seed=3)
    playset.write(tmp_path)
    playset.conflicts()  # what replaced files cost, by plain reading of the texts

Nothing of the parser, the index or the domain table is used, so that both can be compared.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.ck3.sample_world import write_files

__all__ = ["GAME", "MODS", "PlainCost", "PlainPlayset", "plain_update"]

GAME = "root:game"
MODS = ("mod:Alder", "mod:Birch", "mod:Cedar", "mod:Dogwood")

TRAIT_FILES = tuple(f"common/traits/0{n}_traits.txt" for n in range(5))
EVENT_FILES = tuple(f"events/events_{n}.txt" for n in range(4))
TEXT_FILES = tuple(f"localization/english/part_{n}_l_english.yml" for n in range(3))
OTHERS = ("descriptor.mod", "README.md", "thumbnail.png", "gfx/interface/icons/a.dds")

_TRAIT = re.compile(r"^\ufeff?(t_\w+) = \{ (.*?) \}(?: #.*)?$", re.MULTILINE)
_TEXT = re.compile(r'^ (\w+):0 "(.*)"$', re.MULTILINE)
_MENTION = re.compile(r"has_trait = (t_\w+)")


@dataclass(frozen=True)
class PlainCost:
    """The cost of one path: the names that are lost, and the number of places that name each."""

    path: str
    sources: tuple[str, ...]
    lost: Mapping[str, int]
    lost_texts: frozenset[str]

    @property
    def broken(self) -> int:
        """Number of mentions that break."""
        return sum(self.lost.values())


@dataclass
class PlainPlayset:
    """The texts of each source by path, in load order, the game first."""

    texts: dict[str, dict[str, str]]
    replaces: dict[str, str] = field(default_factory=dict[str, str])

    @classmethod
    def made(cls, seed: int) -> PlainPlayset:
        """Return a game and four mods that share some files and names."""
        draw = Random(seed)
        playset = cls({GAME: {}, **{mod: {} for mod in MODS}})
        for source in playset.texts:
            share = 1.0 if source == GAME else 0.5
            for path in (*TRAIT_FILES, *TEXT_FILES, *EVENT_FILES, *OTHERS):
                if draw.random() < share:
                    playset.change(source, path, draw)
        return playset

    def change(self, source: str, path: str, draw: Random) -> None:
        """Write a file anew."""
        self.texts[source][path] = _written(source, path, draw)

    def write(self, top: Path) -> dict[str, Path]:
        """Write all sources below a folder, and remove all other files; return their folders."""
        folders = {source: top / source.partition(":")[2] for source in self.texts}
        for source, files in self.texts.items():
            folder = folders[source]
            for old in [one for one in folder.rglob("*") if one.is_file()]:
                if old.relative_to(folder).as_posix() not in files:
                    old.unlink()
            shown = {path: self._shown(source, path, text) for path, text in files.items()}
            if source == GAME:
                shown.pop("descriptor.mod", None)  # a folder with one is a mod
            else:
                shown.setdefault("descriptor.mod", self._shown(source, "descriptor.mod", ""))
            different = {
                path: text.encode()
                for path, text in shown.items()
                if not (folder / path).is_file() or (folder / path).read_text("utf-8") != text
            }
            write_files(folder, different)
        return folders

    def _shown(self, source: str, path: str, text: str) -> str:
        if path == "descriptor.mod":
            replaced = (
                f'replace_path="{self.replaces[source]}"\n' if source in self.replaces else ""
            )
            return f'name="{source.partition(":")[2]}"\n{replaced}'
        return text

    # What is worked out by plain reading

    def loaded(self, order: Sequence[str]) -> Iterator[tuple[str, str, str]]:
        """Yield source, path and text of each file that the game loads."""
        for at, source in enumerate(order):
            for path, text in self.texts[source].items():
                later = order[at + 1 :]
                folder = path.rpartition("/")[0]
                is_gone = any(
                    path in self.texts[one] or self.replaces.get(one) == folder for one in later
                )
                if not is_gone:
                    yield source, path, text

    def conflicts(self, order: Sequence[str] | None = None) -> list[PlainCost]:
        """Return the cost of each path that two mods have, or where mentions break."""
        order = list(self.texts) if order is None else order
        loaded = list(self.loaded(order))
        here = {(source, path) for source, path, _ in loaded}
        defined = {name for _, path, text in loaded for name, _ in _defined(path, text)}
        mentions = Counter(name for _, _, text in loaded for name in _MENTION.findall(text))
        found: list[PlainCost] = []
        for path in sorted({path for source in order for path in self.texts[source]}):
            sources = [one for one in order if path in self.texts[one]]
            texts = [self.texts[one][path] for one in sources]
            if len(sources) < 2 or path in OTHERS or len(set(texts)) == 1:
                continue
            lost = {
                name
                for one in sources
                if (one, path) not in here
                for name, _ in _defined(path, self.texts[one][path])
            } - defined
            is_text = path.startswith("localization/")
            cost = PlainCost(
                path,
                tuple(sources),
                {} if is_text else {name: mentions[name] for name in lost},
                frozenset(lost) if is_text else frozenset(),
            )
            if len([one for one in sources if one != GAME]) > 1 or cost.broken:
                found.append(cost)
        return found

    def rivals(self, order: Sequence[str] | None = None) -> dict[str, set[str]]:
        """Return the names that two mods define with different words, and who defines each."""
        order = list(self.texts) if order is None else order
        found: dict[str, list[tuple[str, str]]] = {}
        for source, path, text in self.loaded(order):
            for name, words in _defined(path, text):
                found.setdefault(name, []).append((source, words))
        return {
            name: {source for source, _ in places}
            for name, places in found.items()
            if len({source for source, _ in places if source != GAME}) > 1
            and len({words for source, words in places if source != GAME}) > 1
        }


def plain_update(
    old: Mapping[str, str], new: Mapping[str, str], mod: Mapping[str, str]
) -> dict[tuple[str, str], set[str]]:
    """Return the subjects that an update affects, by relation and first change."""
    before, after, own = _spots(old), _spots(new), _spots(mod)
    named = {name for text in mod.values() for name in _MENTION.findall(text)}
    found: dict[tuple[str, str], set[str]] = {}
    for name in {*own, *named}:
        kind = "trait" if name.startswith("t_") else "localization_key"
        relation = "text" if kind == "localization_key" else "override"
        if name not in own:
            relation = "mention"
        change = _change(before.get(name, []), after.get(name, []))
        has_new = name in own and name in after and own[name][-1][1] == after[name][-1][1]
        is_new_mention = relation == "mention" and name not in before
        path = own[name][-1][0] if name in own else ""
        is_copied = path in mod and mod[path] == old.get(path)
        if change and not has_new and not is_new_mention and not is_copied:
            found.setdefault((relation, change), set()).add(f"{kind}:{name}")
    for path in mod:
        if path in OTHERS or mod[path] == new.get(path) or old.get(path) == new.get(path):
            continue
        change = "added" if path not in old else "gone" if path not in new else "changed"
        found.setdefault(("file", change), set()).add(path)
    return found


def _spots(texts: Mapping[str, str]) -> dict[str, list[tuple[str, str]]]:
    """Return path and words of the definitions of each name, in the order of the files."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path, text in sorted(texts.items()):
        for name, words in _defined(path, text):
            found.setdefault(name, []).append((path, words))
    return found


def _change(before: list[tuple[str, str]], after: list[tuple[str, str]]) -> str:
    if not before or not after:
        return "gone" if before else "added" if after else ""
    if sorted(words for _, words in before) != sorted(words for _, words in after):
        return "changed"
    return "moved" if {path for path, _ in before} != {path for path, _ in after} else ""


def _defined(path: str, text: str) -> list[tuple[str, str]]:
    """Return the names of a file, each with what stands behind it."""
    if path.startswith("common/traits/"):
        return _TRAIT.findall(text)
    return _TEXT.findall(text) if path.startswith("localization/") else []


def _written(source: str, path: str, draw: Random) -> str:
    head = "k" if path.startswith("localization/") else "t"
    names = [f"{head}_{draw.choice('abcdefgh')}{draw.randrange(6)}" for _ in range(8)]
    if path.startswith("common/traits/"):
        lines = [
            f"{name} = {{ index = {draw.randrange(3)} }}{draw.choice(['', ' # said by ' + source])}"
            for name in dict.fromkeys(names)
        ]
        return "\ufeff" + "\n".join(lines) + "\n"
    if path.startswith("localization/"):
        lines = [f' {name}:0 "{draw.choice(["One", "Two"])}"' for name in dict.fromkeys(names)]
        return "\ufeffl_english:\n" + "\n".join(lines) + "\n"
    if path.startswith("events/"):
        space = f"n{path[-5]}_{source[4:].lower()}"
        lines = [
            f"{space}.{n} = {{ trigger = {{ has_trait = {name} }} }}"
            for n, name in enumerate(names)
        ]
        return f"\ufeffnamespace = {space}\n" + "\n".join(lines) + "\n"
    return f"{source} {draw.random()}\n"
