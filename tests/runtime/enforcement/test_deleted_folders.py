"""A folder is deleted when it is empty.

Nobody decided about the files that would go with it (spec 35).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.runtime.enforcement.test_with_contracts import Office

from replybook import Reply, ReplyBuilder

HIDDEN = ("kept.txt", "k.key", ".git/config", "deep/a.txt", ".hidden")
"""Files below a folder: excluded, closed, of git, too deep for the contract, and hidden.
"""


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    office = Office(tmp_path)
    office.session.mode = "ck3raven-dev"
    (tmp_path / "repo/src/sub").mkdir(parents=True, exist_ok=True)
    with office.tree.adapter:
        yield office


def opened(office: Office, *targets: str) -> None:
    request = {
        "intent": "Tidy up.",
        "operations": ["delete"],
        "targets": list(targets),
        "exclude": ["root:repo/src/sub/kept.txt"],
        "expires_at": "2030-06-15T13:00:00+00:00",
    }
    reply = office.system.open(ReplyBuilder("ck3_contract"), request)
    assert "CT-GATE-S-001" == reply.code, dict(reply.data)


def asked(office: Office, address: str) -> Reply:
    decided = office.enforcement.decide_delete(ReplyBuilder(), address)
    judged = office.enforcement.judge_delete(ReplyBuilder(), address)
    assert (decided.code, judged.allowed) == (judged.reply.code, decided.reply_type == "S")
    return decided


@pytest.mark.parametrize("name", HIDDEN)
def test_a_folder_is_not_deleted_with_what_lies_in_it(
    office: Office, tmp_path: Path, name: str
) -> None:
    below = tmp_path / "repo/src/sub" / name
    below.parent.mkdir(parents=True, exist_ok=True)
    below.write_text("x\n")
    opened(office, "root:repo/src/*")
    reply = asked(office, "root:repo/src/sub")

    assert ("EN-WRITE-D-001", "files_unnamed") == (reply.code, reply.data["reason"])


def test_a_root_that_is_a_target_is_not_deleted_whole(office: Office) -> None:
    opened(office, "root:repo")

    assert "files_unnamed" == asked(office, "root:repo").data["reason"]


def test_an_empty_folder_is_deleted_and_so_is_a_file_by_name(
    office: Office, tmp_path: Path
) -> None:
    (tmp_path / "repo/src/a.py").write_text("x\n")
    opened(office, "root:repo/src/*")

    for address in ("root:repo/src/sub", "root:repo/src/a.py"):
        assert "EN-WRITE-S-001" == asked(office, address).code
