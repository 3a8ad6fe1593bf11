"""`ck3_doctor`: the lines of the session, worst first, and no path of this machine."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.ck3.server.working import working

from replybook import ReplyBuilder
from replybook_ck3.serve.tools.doctor_tool import ck3_doctor


def test_the_doctor_tells_the_session_what_is_wrong(tmp_path: Path) -> None:
    reply = ck3_doctor(working(tmp_path), rb=ReplyBuilder("ck3_doctor"))

    assert reply.code == "WA-CFG-S-001"
    assert reply.data["count"] == len(reply.data["lines"]) > 0
    states = [line["state"] for line in reply.data["lines"]]
    assert states == sorted(states)  # errors, then warnings
    assert reply.data["errors"] == states.count("error")
    assert all(line["fix"] for line in reply.data["lines"])
    assert "root:game is there" in reply.data["fine"]
    assert str(tmp_path) not in str(reply.data)


@pytest.mark.parametrize("is_damaged", [True, False])
def test_an_index_that_cannot_be_read_is_told_with_its_fix(
    tmp_path: Path, is_damaged: bool
) -> None:
    work = working(tmp_path, indexed=True)
    assert work.index_file is not None
    if is_damaged:
        work.index_file.write_bytes(b"no index" * 1_000)

    reply = ck3_doctor(work, rb=ReplyBuilder("ck3_doctor"))

    assert reply.code == "WA-CFG-S-001"
    told = [line["fix"] for line in reply.data["lines"] if line["about"] == "index"]
    assert (len(told), all(told)) == (int(is_damaged), True)
    assert str(tmp_path) not in str(reply.data)
