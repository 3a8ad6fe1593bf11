"""Files that a later source replaces, with the names and mentions that it takes away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class ReplacementMention(NamedTuple):
    """A place that names something: the address of a file, and a line."""

    address: str
    line: int


@dataclass(frozen=True, slots=True)
class LostName:
    """A name that only replaced files define.

    Attributes:
        language: Language of a text, empty for everything else.
        mentions: The places in loaded files that name it, in load order. None where the index
            collects no mentions of the kind.
    """

    kind: str
    name: str
    language: str
    mentions: tuple[ReplacementMention, ...] | None

    @property
    def broken(self) -> int:
        """Number of mentions that nothing defines any more; 0 if they are not collected."""
        return len(self.mentions or ())


@dataclass(frozen=True, slots=True)
class Replacement:
    """Files that a later source replaces: at one path, or in a folder by `replace_path`.

    Attributes:
        path: Path of the files, or of the folder.
        files: Address of each file in load order, with True if the game loads it.
        by: The source that replaces the folder, empty for files at one path.
        lost: The names that are lost, most mentions first.
        lost_texts: The localization keys that are lost, by language.
        has_names: The index reads names from files of this folder. If False, nobody knows what is
            lost.
    """

    path: str
    files: tuple[tuple[str, bool], ...]
    by: str
    lost: tuple[LostName, ...]
    lost_texts: tuple[LostName, ...]
    has_names: bool = True

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources that have such a file, and the one that replaces the folder."""
        found = [address.partition("/")[0] for address, _ in self.files]
        return tuple(dict.fromkeys([*found, self.by] if self.by else found))

    @property
    def broken(self) -> int:
        """Number of mentions that break."""
        return sum(one.broken for one in self.lost)

    @property
    def broken_texts(self) -> int:
        """Number of places that name a lost localization key."""
        places = {mention for text in self.lost_texts for mention in text.mentions or ()}
        return len(places)


@dataclass(frozen=True, slots=True)
class Replacements:
    """The replaced files of a view, worst first.

    Attributes:
        same: Number of paths where all files are equal.
        pictures: Number of paths where a picture replaces another.
    """

    found: tuple[Replacement, ...] = ()
    same: int = 0
    pictures: int = 0
