"""Building the index of a playset: in the background of a server, or at the word of a person.

While it goes on, tools answer from what there is, and its status says `rebuilding`. Source: specification 31
and 50.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from replybook.ck3.index import IndexBusy, IndexFault, Source, build_index
from replybook.ck3.server.playsets import Playset
from replybook.world.members import MemberTable

if TYPE_CHECKING:
    from replybook.ck3.server.work import Work

__all__ = ["GAME", "IndexBuilder", "sources_of"]

GAME: Final = "game"
"""The key of the root that the game lies in."""

_LOG: Final = logging.getLogger("replybook")


def sources_of(playset: Playset, roots: Mapping[str, Path]) -> list[Source]:
    """Return what an index of a playset is made of: the game, where its root is set, and the mods in load order."""
    table = MemberTable("mod", playset.mods)
    game = [Source(f"root:{GAME}", roots[GAME])] if GAME in roots else []
    mods = {table.key_of(mod): mod.path for mod in table.members}
    return [*game, *(Source(f"mod:{key}", path) for key, path in mods.items())]


class IndexBuilder:
    """Builds indexes in the background, each at most once at a time. Safe for threads."""

    def __init__(self) -> None:
        self._lock: Final = threading.Lock()
        self._threads: Final[dict[Path, threading.Thread]] = {}

    def start(self, work: Work) -> bool:
        """Begin to bring the index of a session up to date; False if that goes on, or there is no playset.

        The thread ends with the process; the next build goes on where it was ended.
        """
        file, playset = work.index_file, work.playset
        if file is None or playset is None:
            return False
        with self._lock:
            going_on = self._threads.get(file)
            if going_on is not None and going_on.is_alive():
                return False
            thread = threading.Thread(
                target=_build, args=(file, playset, work.roots), name="replybook-index", daemon=True
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


def _build(file: Path, playset: Playset, roots: Mapping[str, Path]) -> None:
    try:
        build_index(file, sources_of(playset, roots), game_version=playset.vanilla_version_id)
    except IndexBusy:  # another process builds it
        return
    except IndexFault as fault:
        _LOG.error("the index of a playset was not built: %s", fault.reason)
    except Exception:
        _LOG.exception("the index of a playset was not built")
