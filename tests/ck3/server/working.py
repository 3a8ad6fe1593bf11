"""A server on the data folder of a test, with sample game and mods, and a session's work on it.

    work = working(tmp_path)                  # a session on the playset `Sample`, mode ck3lens
    work = working(tmp_path, indexed=True)    # its index is built
    reply = ck3_read(work, path="mod:Far Shores/descriptor.mod", rb=ReplyBuilder("ck3_read"))

What was made is closed by the garbage collector at the latest; `work.server.close()` does it at
once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from tests.ck3.sample_world import GAME_VERSION, write_game, write_mods

from replybook.clock import SYSTEM_CLOCK, Clock
from replybook_ck3.index import build_index
from replybook_ck3.serve.session.index_building import sources_of
from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_ck3.serve.session.server_config import ServerConfig
from replybook_ck3.serve.session.work import SessionContext

__all__ = ["PLAYSET", "indexed", "server_on", "working", "write_playset", "write_world"]

PLAYSET = "Sample"


def write_world(folder: Path) -> dict[str, Path]:
    """Write the game, the mods below user_docs, an empty repo and steam.

    Return the folders by root key.
    """
    roots = {key: folder / key for key in ("game", "steam", "user_docs", "repo", "vscode")}
    for root in roots.values():
        root.mkdir(parents=True, exist_ok=True)
    write_game(roots["game"])
    write_mods(roots["user_docs"] / "mod")
    return roots


def write_playset(
    data: Path, name: str = PLAYSET, mods: Mapping[str, str | Path] | None = None, **more: object
) -> Path:
    """Write a playset file of these mods by address, by default the sample mods; return it."""
    if mods is None:
        mods = {
            "Deep Harbour": "root:user_docs/mod/deep_harbour",
            "Far Shores": "root:user_docs/mod/far_shores",
        }
    listed = [
        {"name": mod, "path": str(path), "mod_id": f"m-{at}"}
        for at, (mod, path) in enumerate(mods.items(), start=1)
    ]
    content = {"name": name, "vanilla_version_id": f"{GAME_VERSION}.0", "mods": listed, **more}
    file = data / "playsets" / f"{name.lower().replace(' ', '_')}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content), "utf-8")
    return file


def server_on(
    folder: Path, *, mode: str = "ck3lens", session: str | None = None, clock: Clock = SYSTEM_CLOCK
) -> Ck3Server:
    """A server on the data folder `data` below `folder`, whose world is written if missing."""
    roots = {key: folder / key for key in ("game", "steam", "user_docs", "repo", "vscode")}
    if not roots["game"].exists():
        write_world(folder)
        write_playset(folder / "data")
    config = ServerConfig.read(folder / "data", mode=mode, session=session, roots=roots)
    return Ck3Server(config, clock=clock)


def indexed(work: SessionContext) -> SessionContext:
    """Build the index of the playset of a session, in this process."""
    assert work.playset is not None
    assert work.index_file is not None
    sources = sources_of(work.playset, work.roots)
    build_index(work.index_file, sources, game_version=GAME_VERSION, workers=0)
    return work


def working(
    folder: Path,
    *,
    indexed: bool = False,
    mods: Mapping[str, str | Path] | None = None,
    mode: str = "ck3lens",
    clock: Clock = SYSTEM_CLOCK,
) -> SessionContext:
    """Return the work of a new session on a server below `folder`."""
    server = server_on(folder, mode=mode, clock=clock)
    if mods is not None:
        write_playset(folder / "data", mods=mods)
    work = server.work_of(server.sessions.open(server.playsets.find(PLAYSET)).handle)
    return _indexed(work) if indexed else work


_indexed = indexed
