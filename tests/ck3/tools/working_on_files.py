"""Calls of the tools that read, change and deliver files, on a session with an open contract."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.ck3.server.working import working

from replybook import Reply, ReplyBuilder
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.file_changing import ck3_file

__all__ = ["MOD", "changed", "mod_folder", "opened", "session_on", "tree_of"]

MOD = "mod:Far Shores"


def session_on(folder: Path, **options: Any) -> SessionContext:
    return working(folder, **options)


def mod_folder(work: SessionContext) -> Path:
    return work.roots["user_docs"] / "mod/far_shores"


def opened(work: SessionContext, *targets: str, **terms: object) -> str:
    """Open a contract for these targets, by default all of the mod; return its id."""
    request = {
        "intent": "Mend the mod.",
        "operations": ["write", "delete"],
        "targets": list(targets)
        or [f"{MOD}/common/**", f"{MOD}/localization/**", f"{MOD}/descriptor.mod"],
        "expires_at": (datetime.now(UTC) + timedelta(hours=1)).isoformat(),
        **terms,
    }
    reply = work.contracts.open(ReplyBuilder("ck3_contract"), request)
    assert "CT-GATE-S-001" == reply.code, dict(reply.data)
    return str(reply.data["contract_id"])


def changed(work: SessionContext, command: Any, path: str, **arguments: Any) -> Reply:
    """Return what ck3_file answers for a path below the mod, or for an address."""
    address = path if ":" in path else f"{MOD}/{path}"
    return ck3_file(work, command, address, **arguments, rb=ReplyBuilder("ck3_file"))


def tree_of(folder: Path) -> dict[str, bytes | None]:
    """Every file and folder below a folder."""
    paths = sorted(folder.rglob("*"))
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in paths
    }
