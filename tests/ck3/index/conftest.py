"""The sample world and its index, and small sources of a test's own."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.ck3.sample_world import write_game, write_mods

import replybook_ck3  # noqa: F401  # makes the CK3 registry the active one
from replybook_ck3.index import BuildReport, IndexView, Source, SymbolIndex, build_index

GAME = "root:game"


@dataclass
class Shelf:
    """Sources in a scratch folder, written and built by a test."""

    folder: Path
    file: Path
    sources: list[Source] = field(default_factory=list)

    def write(self, name: str, files: Mapping[str, str | bytes]) -> Source:
        """Write files into a source, which comes last if it is new."""
        top = self.folder / name.replace(":", "_").replace(" ", "_")
        top.mkdir(parents=True, exist_ok=True)
        for path, content in files.items():
            place = top / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(
                content if isinstance(content, bytes) else content.encode("utf-8-sig")
            )
        source = Source(name, top)
        if source not in self.sources:
            self.sources.append(source)
        return source

    def build(self, *, game_version: str | None = "1.18", workers: int = 0) -> BuildReport:
        return build_index(self.file, self.sources, game_version=game_version, workers=workers)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """Nothing yet: no source, no index."""
    return Shelf(tmp_path / "sources", tmp_path / "index.sqlite3")


@pytest.fixture
def look(shelf: Shelf):
    """Opens the index of the shelf as a view; closed at the end of the test."""
    opened: list[SymbolIndex] = []

    def open_view(*names: str) -> IndexView:
        opened.append(SymbolIndex(shelf.file))
        return opened[-1].view(names or None)

    yield open_view
    for index in opened:
        index.close()


Look = Callable[..., IndexView]


@pytest.fixture(scope="session")
def built_sample(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """The sample game and its two mods, built once; nobody changes them or this index."""
    top = tmp_path_factory.mktemp("sample")
    shelf = Shelf(top / "sources", top / "index.sqlite3")
    shelf.sources.append(Source(GAME, write_game(shelf.folder / "game")))
    mods = write_mods(shelf.folder / "mods")
    shelf.sources.extend(Source(f"mod:{name}", folder) for name, folder in mods.items())
    shelf.build()
    return shelf


@pytest.fixture
def sample(shelf: Shelf, built_sample: Shelf) -> Shelf:
    """The sample game and its two mods, whose files are shared, and an index of the test's own."""
    shelf.sources.extend(built_sample.sources)
    for part in built_sample.file.parent.glob(f"{built_sample.file.name}*"):
        shutil.copy2(part, shelf.file.parent)
    return shelf
