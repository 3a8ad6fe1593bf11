"""One file under two addresses is one file (specification 45)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from replybook import ReplyBuilder
from replybook.builtin_tools.delivery import make_deliver
from replybook.policy.delivery import Delivery
from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook_ck3 import CK3_FACTS, Session, ck3_validators
from replybook_ck3.serve.session import Mod


@pytest.fixture
def folders(tmp_path: Path) -> dict[str, Path]:
    """A root with two mods, and a link to one of them from elsewhere."""
    for name in ("repo/mods/Mine", "repo/mods/Other", "game"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "repo" / "mods" / "Mine")
    return {"repo": tmp_path / "repo", "game": tmp_path / "game", "link": tmp_path / "link"}


HOW = pytest.mark.parametrize("how", ["session", "told", "file"])
"""The session itself, what it tells of itself, and the form that it has in a file."""


def _session(folders: dict[str, Path], *, linked: bool, how: str) -> Any:
    mine = folders["link"] if linked else folders["repo"] / "mods" / "Mine"
    mods = [Mod("Mine", mine), Mod("Other", folders["repo"] / "mods" / "Other")]
    roots = {"repo": folders["repo"], "game": folders["game"]}
    if how == "file":
        told = [{"name": mod.name, "path": str(mod.path)} for mod in mods]
        return {"session_id": "s1", "mode": "ck3lens", "roots": roots, "mods": told}
    session = Session(session_id="s1", mode="ck3lens", roots=roots, mods=mods)
    return session.to_dict() if how == "told" else session


def _faults(session: Any, *paths: str) -> list[str]:
    files = [
        {"path": path, "format": "python", "content": f"x = {n}\n"} for n, path in enumerate(paths)
    ]
    read = Delivery.read(mode="ck3lens", session=session, bundle={"artifacts": files})
    return [fault.loc for fault in read.faults]


@pytest.mark.parametrize("linked", [False, True])
@HOW
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("mod:Mine/a.py", "root:repo/mods/Mine/a.py"),
        ("root:repo/mods/Mine/a.py", "mod:Mine/a.py"),
        ("root:repo//mods/./Mine/b/../a.py", "mod:Mine/A.py"),
        ("mod:Mine:/a.py", "ROOT_REPO:/mods/mine/a.py"),
    ],
)
def test_a_file_by_the_root_and_by_the_mod_is_one_file(
    folders: dict[str, Path], one: str, other: str, *, linked: bool, how: str
) -> None:
    session = _session(folders, linked=linked, how=how)

    assert ["artifacts[1].path"] == _faults(session, one, other)


@HOW
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("mod:Mine/a.py", "root:repo/mods/Other/a.py"),
        ("mod:Mine/a.py", "mod:Other/a.py"),
        ("mod:Mine/a.py", "root:repo/Mine/a.py"),
        ("mod:Mine/a.py", "root:game/mods/Mine/a.py"),
    ],
)
def test_two_files_are_two(folders: dict[str, Path], one: str, other: str, *, how: str) -> None:
    assert [] == _faults(_session(folders, linked=False, how=how), one, other)


def test_a_file_is_no_folder_of_another_by_the_other_address(folders: dict[str, Path]) -> None:
    session = _session(folders, linked=False, how="told")

    assert ["artifacts[0].path"] == _faults(
        session, "mod:Mine/a.py", "root:repo/mods/Mine/a.py/b.py"
    )


def test_the_tool_of_delivery_finds_it_by_the_session_of_the_server(
    folders: dict[str, Path],
) -> None:
    session = _session(folders, linked=False, how="session")
    request = DeliveryRequest(mode="ck3lens", session=session, trace=[])
    deliver = make_deliver(
        DeliveryGate(b"k" * 32, providers=CK3_FACTS, validators=ck3_validators()), lambda: request
    )
    paths = ("mod:Mine/a.py", "root:repo/mods/Mine/a.py")
    files = [{"path": path, "format": "python", "content": "x = 1\n"} for path in paths]
    reply = deliver({"artifacts": files}, rb=ReplyBuilder("deliver"))

    assert "EN-GATE-D-004" == reply.code
    assert "the same file as artifacts[0]" in str(reply.data)


def test_a_session_that_names_no_folders_knows_of_no_second_address() -> None:
    session = {"session_id": "s1", "mode": "ck3lens", "mods": [{"name": "Mine"}]}

    assert [] == _faults(session, "mod:Mine/a.py", "root:repo/mods/Mine/a.py")
