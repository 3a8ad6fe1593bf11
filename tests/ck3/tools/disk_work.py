"""A stand-in for the work of one session: the sample game and mods, with folders beside them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from tests.ck3.sample_world import write_game, write_mods

from replybook.call import SessionInfo
from replybook.ck3.server.work import Work
from replybook.ck3.session import Mod, Session
from replybook.contracts import ContractStore, ContractSystem
from replybook.enforcement import Enforcement
from replybook.policy.gate import DeliveryRequest
from replybook.world import WorldAdapterV2

__all__ = ["disk_work"]


def disk_work(base: Path, *, mode: str = "ck3lens", **more: Any) -> Work:
    """Return the work of a session on a world below `base`."""
    roots = {"game": write_game(base / "game")}
    for key in ("repo", "user_docs", "ck3raven_data"):
        roots[key] = base / key
        roots[key].mkdir(exist_ok=True)
    folders = write_mods(base / "mods")
    session = Session(
        session_id="s-1",
        mode=mode,
        playset_id="Harbour",
        vanilla_version_id="1.18",
        mods=[Mod(name, path, mod_id=f"m{n}") for n, (name, path) in enumerate(folders.items())],
        roots=roots,
        **more,
    )
    world = WorldAdapterV2(session=session, roots=roots, get_mode=lambda: session.mode)
    info = SessionInfo("s-1", mode=mode)
    contracts = ContractSystem(
        ContractStore(base / "ck3raven_data" / "state"),
        world=world,
        key=b"k" * 32,
        session=lambda: info,
        trace=lambda _: (),
    )
    made = SimpleNamespace(
        session=session,
        handle="s-1",
        mode=mode,
        playset=SimpleNamespace(name="Harbour", vanilla_version_id="1.18", mods=session.mods),
        sources=("root:game", *(f"mod:{name}" for name in folders)),
        world=world,
        contracts=contracts,
        enforcement=Enforcement(world, contracts, session=lambda: info),
        roots=cast("Mapping[str, Path]", roots),
        server=SimpleNamespace(
            log=SimpleNamespace(folder=base / "ck3raven_data" / "trace"),
            config=SimpleNamespace(limits=SimpleNamespace(timeout_s=120.0)),
        ),
        view=lambda: None,
        request=lambda: DeliveryRequest(mode=mode, session=session, trace=[], facts={}),
    )
    return cast("Work", made)
