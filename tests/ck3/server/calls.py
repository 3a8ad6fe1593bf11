"""Calls of the tools about sessions, as functions, with what a test wants to know of each reply."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.contracts_of_session import ck3_contract
from replybook_ck3.serve.tools.home_and_folders import ck3_dir
from replybook_ck3.serve.tools.playset_of_session import ck3_playset
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["contract", "directory", "open_contract", "playset"]


def playset(
    server: Ck3Server, handle: str | None, command: Any, name: Any = None, **more: Any
) -> Reply:
    """Call `ck3_playset`."""
    return ck3_playset(server, handle, command, name, rb=ReplyBuilder("ck3_playset"), **more)


def contract(work: SessionContext, command: Any, **arguments: Any) -> Reply:
    """Call `ck3_contract`."""
    return ck3_contract(work, command, rb=ReplyBuilder("ck3_contract"), **arguments)


def directory(work: SessionContext, command: Any, *words: Any) -> Reply:
    """Call `ck3_dir`."""
    return ck3_dir(work, command, *words, rb=ReplyBuilder("ck3_dir"))


def open_contract(work: SessionContext, *targets: str) -> str:
    """Open a contract to write, by default in one mod, and return its id."""
    reply = contract(
        work,
        "open",
        intent="Mend the traits.",
        operations=["write"],
        targets=list(targets) or ["mod:Far Shores/common/traits/**"],
        expires_at=(datetime.now(UTC) + timedelta(hours=1)).isoformat(),
    )
    assert "CT-GATE-S-001" == reply.code, dict(reply.data)
    return str(reply.data["contract_id"])
