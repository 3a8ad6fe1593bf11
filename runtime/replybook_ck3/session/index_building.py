"""The index of a playset in a server: built in the background, compared with the files before each answer.

Source: specification 31, 50 and 60.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from replybook.world.address import BadAddress, parse
from replybook.world.grammar import ROOT
from replybook.world.members import MemberTable
from replybook_ck3.index import (
    IndexBusy,
    IndexFault,
    NeedsBuild,
    Source,
    SymbolIndex,
    Update,
    build_index,
    refresh_index,
    update_files,
)
from replybook_ck3.session.playsets import Playset

__all__ = ["GAME", "HasIndex", "IndexBuilder", "Pending", "sources_of"]

GAME: Final = "game"
"""The key of the root that the game lies in."""

_LOG: Final = logging.getLogger("replybook")

_PATIENCE_S: Final = 1.0
"""How long a question waits for a build that it has begun: that of a small playset is done by then."""

_DESCRIPTOR: Final = ".mod"


class HasIndex(Protocol):
    """The index file, playset and roots of a session."""

    @property
    def index_file(self) -> Path | None:
        """Return the file of the index, or None without a playset."""
        ...

    @property
    def playset(self) -> Playset | None:
        """Return the playset of the index, or None."""
        ...

    @property
    def roots(self) -> Mapping[str, Path]:
        """Return the folders of the roots by their keys."""
        ...


@dataclass(frozen=True, slots=True)
class Pending:
    """An index that cannot be asked yet: how many files are done, of how many, where that is known.

    `failed` says why the last build was not done to its end.
    """

    done: int | None = None
    total: int | None = None
    failed: str | None = None


def sources_of(playset: Playset, roots: Mapping[str, Path]) -> list[Source]:
    """Return what an index of a playset is made of: the game, where its root is set, and the mods in load order."""
    table = MemberTable("mod", playset.mods)
    game = [Source(f"root:{GAME}", roots[GAME])] if GAME in roots else []
    mods = {table.key_of(mod): mod.path for mod in table.members}
    return [*game, *(Source(f"mod:{key}", path) for key, path in mods.items())]


class IndexBuilder:
    """Builds indexes in the background, each at most once at a time, and keeps them up to date. Safe for threads."""

    def __init__(self) -> None:
        self._lock: Final = threading.Lock()
        self._threads: Final[dict[Path, threading.Thread]] = {}

    def start(self, work: HasIndex) -> bool:
        """Begin to bring the index of a session up to date; False if that goes on, or there is no playset.

        The thread ends with the process; the next build goes on where it was ended.
        """
        file, playset = work.index_file, work.playset
        if file is None or playset is None:
            return False
        return self._start(file, playset, work.roots)

    def resume(self, file: Path, playset: Playset, roots: Mapping[str, Path]) -> bool:
        """Begin to complete an index that was begun and not completed; whether it is begun now."""
        return file.exists() and not _is_complete(file) and self._start(file, playset, roots)

    def _start(self, file: Path, playset: Playset, roots: Mapping[str, Path]) -> bool:
        with self._lock:
            if self._is_going_on(file):
                return False
            thread = threading.Thread(
                target=_build, args=(file, playset, roots), name="replybook-index", daemon=True
            )
            self._threads[file] = thread
            thread.start()
        return True

    def wait(self, timeout_s: float) -> bool:
        """Wait so long at most for what goes on; return whether all of it has ended."""
        with self._lock:
            threads = list(self._threads.values())
        for thread in threads:
            thread.join(timeout_s)
        return not any(thread.is_alive() for thread in threads)

    def up_to_date(self, work: HasIndex) -> Update | Pending:
        """Compare every file of the playset with the index and take up what differs.

        What takes longer is done in the background: then, and while another process builds, it is pending.
        `IndexFault` if the index cannot be used.
        """
        file, playset = work.index_file, work.playset
        if file is None or playset is None:
            return Pending()
        sources, version = sources_of(playset, work.roots), playset.vanilla_version_id
        for _ in range(2):
            try:
                return refresh_index(file, sources, game_version=version)
            except IndexBusy:
                break
            except NeedsBuild:
                self.start(work)
                if not self._ended(file):
                    break
        return _pending(file)

    def take_up(self, work: HasIndex, addresses: Iterable[str] | None) -> None:
        """Have the index hold what a tool has changed; None if nobody knows what that was.

        Where that cannot be done now, the next question does it.
        """
        file, playset = work.index_file, work.playset
        if file is None or playset is None:
            return
        sources, version = sources_of(playset, work.roots), playset.vanilla_version_id
        with suppress(IndexFault, NeedsBuild):
            paths = None if addresses is None else _placed(addresses, sources, work.roots)
            if paths is None:
                refresh_index(file, sources, game_version=version)
            elif paths:
                update_files(file, paths, game_version=version)

    def _is_going_on(self, file: Path) -> bool:
        thread = self._threads.get(file)
        return thread is not None and thread.is_alive()

    def _ended(self, file: Path) -> bool:
        """Return True if the build of a file ends within a moment."""
        thread = self._threads.get(file)
        if thread is not None:
            thread.join(_PATIENCE_S)
        return thread is None or not thread.is_alive()


def _placed(
    addresses: Iterable[str], sources: Iterable[Source], roots: Mapping[str, Path]
) -> dict[Source, list[str]] | None:
    """Return the paths of changed files in the sources that hold them; None where a descriptor is among them."""
    sources = list(sources)
    found: dict[Source, list[str]] = {}
    for text in addresses:
        if text.lower().endswith(_DESCRIPTOR):
            return None
        for source, path in _places(text, sources, roots):
            found.setdefault(source, []).append(path)
    return found


def _places(
    text: str, sources: Iterable[Source], roots: Mapping[str, Path]
) -> Iterable[tuple[Source, str]]:
    """Yield where a file lies in each source that holds it: a mod may lie in a root."""
    try:
        address = parse(text)
    except BadAddress:
        return
    folders = {f"{ROOT}:{key}": folder for key, folder in roots.items()}
    folders |= {source.name: source.folder for source in sources}
    top = folders.get(f"{address.namespace}:{address.key}")
    if top is None:
        return
    place = top.joinpath(*address.parts)
    for source in sources:
        if place.is_relative_to(source.folder):
            yield source, place.relative_to(source.folder).as_posix()


def _pending(file: Path) -> Pending:
    """Return the progress of the build of an index."""
    with suppress(IndexFault), SymbolIndex(file) as index:
        status = index.view().status()
        done, total = status.progress or (None, None)
        return Pending(done, total, status.reason if status.status == "failed" else None)
    return Pending()


def _is_complete(file: Path) -> bool:
    with suppress(IndexFault), SymbolIndex(file) as index:
        return index.view().status().is_built
    return False


def _build(file: Path, playset: Playset, roots: Mapping[str, Path]) -> None:
    try:
        build_index(file, sources_of(playset, roots), game_version=playset.vanilla_version_id)
    except IndexBusy:  # another process builds it
        return
    except IndexFault as fault:
        _LOG.error("the index of a playset was not built: %s", fault.reason)
    except Exception:
        _LOG.exception("the index of a playset was not built")
