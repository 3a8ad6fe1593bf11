"""The index of a playset in a server: built in the background, updated before each answer."""

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
    UNUSABLE,
    IndexBusy,
    IndexFault,
    NeedsBuild,
    Source,
    SymbolIndex,
    Update,
    build_cache,
    refresh_index,
    update_files,
)
from replybook_ck3.serve.session.playsets import Playset

GAME: Final = "game"
"""The root key of the game folder."""

_LOG: Final = logging.getLogger("replybook")

_PATIENCE_S: Final = 1.0
"""Seconds that a query waits for the build it started, which is enough for a small playset."""

_DESCRIPTOR: Final = ".mod"


class HasIndex(Protocol):
    """A session with an index file, a playset and roots."""

    @property
    def index_file(self) -> Path | None:
        """The file of the index, or None without a playset."""
        ...

    @property
    def playset(self) -> Playset | None:
        """The playset of the index, or None."""
        ...

    @property
    def roots(self) -> Mapping[str, Path]:
        """The folders of the roots by key."""
        ...


@dataclass(frozen=True, slots=True)
class Pending:
    """An index that cannot be queried yet.

    Attributes:
        done: Number of indexed files, or None if unknown.
        total: Number of all files, or None if unknown.
        failed: Reason why the last build failed, or None.
    """

    done: int | None = None
    total: int | None = None
    failed: str | None = None


def sources_of(playset: Playset, roots: Mapping[str, Path]) -> list[Source]:
    """Return the sources of the index of a playset, in load order.

    They are the game, if its root is set, and the mods.
    """
    table = MemberTable("mod", playset.mods)
    game = [Source(f"root:{GAME}", roots[GAME])] if GAME in roots else []
    mods = {table.key_of(mod): mod.path for mod in table.members}
    return [*game, *(Source(f"mod:{key}", path) for key, path in mods.items())]


class IndexBuilder:
    """A builder of indexes in background threads, at most one per index. It is thread-safe."""

    def __init__(self) -> None:
        self._lock: Final = threading.Lock()
        self._threads: Final[dict[Path, threading.Thread]] = {}

    def start(self, work: HasIndex, *, mends: bool = False) -> bool:
        """Start to update the index of a session, and return True.

        Return False while an update is running, or without a playset. The thread ends with the
        process, and the next build continues its work.

        Args:
            mends: Look for damage first, and build anew what cannot be used.
        """
        file, playset = work.index_file, work.playset
        if file is None or playset is None:
            return False
        return self._start(file, playset, work.roots, mends=mends)

    def resume(self, file: Path, playset: Playset, roots: Mapping[str, Path]) -> bool:
        """Continue an unfinished build. Return True if it was started."""
        return file.exists() and not _is_complete(file) and self._start(file, playset, roots)

    def _start(
        self, file: Path, playset: Playset, roots: Mapping[str, Path], *, mends: bool = False
    ) -> bool:
        with self._lock:
            if self._is_going_on(file):
                return False
            thread = threading.Thread(
                target=_build,
                args=(file, playset, roots, mends),
                name="replybook-index",
                daemon=True,
            )
            self._threads[file] = thread
            thread.start()
        return True

    def wait(self, timeout_s: float) -> bool:
        """Wait for running builds. Return True if all have ended within the timeout."""
        with self._lock:
            threads = list(self._threads.values())
        for thread in threads:
            thread.join(timeout_s)
        return not any(thread.is_alive() for thread in threads)

    def up_to_date(self, work: HasIndex) -> Update | Pending:
        """Update the index with all changed files of the playset.

        A long update runs in the background. In this case, or if another process builds the index,
        the result is `Pending`.

        Raises:
            IndexFault: The index cannot be used.
        """
        file, playset = work.index_file, work.playset
        if file is None or playset is None:
            return Pending()
        sources, version = sources_of(playset, work.roots), playset.vanilla_version_id
        for is_tried in (False, True):
            try:
                return refresh_index(file, sources, game_version=version)
            except IndexBusy:
                break
            except NeedsBuild:
                self.start(work)
            except IndexFault as fault:
                if is_tried or fault.reason not in UNUSABLE:
                    raise
                self.start(work, mends=True)
            if not self._wait_for_end(file):
                break
        return _pending(file)

    def take_up(self, work: HasIndex, addresses: Iterable[str] | None) -> None:
        """Update the index with the files that a tool changed.

        If this is not possible now, the next query updates the index.

        Args:
            addresses: Addresses of the changed files, or None if they are unknown.
        """
        file, playset = work.index_file, work.playset
        if file is None or playset is None:
            return
        sources, version = sources_of(playset, work.roots), playset.vanilla_version_id
        with suppress(IndexFault, NeedsBuild):
            paths = None if addresses is None else _place_files(addresses, sources, work.roots)
            if paths is None:
                refresh_index(file, sources, game_version=version)
            elif paths:
                update_files(file, paths, game_version=version)

    def _is_going_on(self, file: Path) -> bool:
        thread = self._threads.get(file)
        return thread is not None and thread.is_alive()

    def _wait_for_end(self, file: Path) -> bool:
        """Return True if the build of a file ends within a second."""
        thread = self._threads.get(file)
        if thread is not None:
            thread.join(_PATIENCE_S)
        return thread is None or not thread.is_alive()


def _place_files(
    addresses: Iterable[str], sources: Iterable[Source], roots: Mapping[str, Path]
) -> dict[Source, list[str]] | None:
    """Return the paths of changed files by source, or None if one is a mod descriptor."""
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
    """Yield the place of a file in each source that contains it. A mod may be inside of a root."""
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


def _build(
    file: Path,
    playset: Playset,
    roots: Mapping[str, Path],
    mends: bool = False,
) -> None:
    version = playset.vanilla_version_id
    try:
        build_cache(file, sources_of(playset, roots), mends=mends, game_version=version)
    except IndexBusy:  # another process builds it
        return
    except IndexFault as fault:
        _LOG.error("the index of a playset was not built: %s", fault.reason)
    except Exception:
        _LOG.exception("the index of a playset was not built")
