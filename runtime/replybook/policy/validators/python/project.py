"""The project that submitted files belong to: where its folders are, and where its imports start.

Addresses are canonical; host folders are known to the server only and never leave it.
Source: decision 21.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

__all__ = ["Project"]


def _nowhere() -> Mapping[str, Path]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Project:
    """What is known of the project beside the submitted files.

    `folders` are host folders by address, e.g. `root:repo`. `source_roots` are the addresses in which
    absolute imports start, e.g. `root:repo/src`; without any, every folder above a file is taken for one.
    `declared` are the distributions that the project says it needs, None if nobody knows.
    """

    folders: Mapping[str, Path] = field(default_factory=_nowhere)
    source_roots: tuple[str, ...] = ()
    declared: frozenset[str] | None = None

    def host_folder(self, address: str) -> Path | None:
        """The host folder of a folder by address; None if the project is not known to hold it."""
        below: list[str] = []
        while address:
            if address in self.folders:
                return self.folders[address].joinpath(*reversed(below))
            address, _, name = address.rpartition("/")
            below.append(name)
        return None
