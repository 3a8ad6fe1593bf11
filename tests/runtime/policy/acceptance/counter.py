"""A counter where deliveries are handed in.

A world with files, a contract system, and a gate with an acceptance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.runtime.enforcement.test_with_contracts import Office
from tests.runtime.policy.gate.deliveries import event, gate

from replybook import Reply, ReplyBuilder
from replybook.policy.acceptance import Acceptance, FileWrites
from replybook.policy.gate import DeliveryRequest
from replybook.store import CompletionStore, Journal, Signer, StateStore, Workers

__all__ = ["Counter", "Killed", "delivered_files", "sha", "tree_of"]

KEY = b"k" * 32


class Killed(BaseException):
    """Ends the process of a test at a point, as a kill would: nobody cleans up after it."""


def sha(text: str | bytes) -> str:
    return sha256(text if isinstance(text, bytes) else text.encode()).hexdigest()


def tree_of(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, drafts included."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def delivered_files(files: Mapping[str, str]) -> dict[str, object]:
    """A bundle of Python files below root:repo, by path."""
    artifacts = [
        {"path": f"root:repo/{path}", "format": "python", "content": content}
        for path, content in files.items()
    ]
    return {"target": "root:repo", "artifacts": artifacts}


class Counter:
    """One session that delivers.

    `restart` is a new server on the same folders after the old one is gone.
    """

    def __init__(self, base: Path) -> None:
        self.office, self.repo, self.state = Office(base), base / "repo", base / "state"
        self.session_id = str(self.office.session.session_id)
        self.restart()

    def restart(self) -> None:
        """Begin as a new process would, which holds none of the locks of the old one."""
        self.store = StateStore(self.state)
        signer = Signer(KEY)
        self.workers = Workers(self.store, signer, self.state / "workers")
        self.journal = Journal(self.store, signer, self.workers)
        self.writes = FileWrites(self.journal)
        self.completions = CompletionStore(self.store, signer)
        self.acceptance = Acceptance(
            self.office.tree.adapter, self.office.enforcement, self.writes, self.completions
        )

    def die(self) -> None:
        """End the worker as a kill does: its lock is let go, what it noted stays."""
        held = self.workers._held
        if held is not None:
            held.close()

    def recovered(self) -> list[str]:
        """Return what a new server could not end of what the old one left."""
        self.restart()
        return self.writes.recover(lambda _session: self.office.tree.adapter)

    def deliver(self, files: Mapping[str, str], *, write: bool = False, **changes: Any) -> Reply:
        request = self.request(files, write=write, **changes)
        return gate().deliver(ReplyBuilder("ck3_deliver"), request)

    def ask(self, files: Mapping[str, str], *, write: bool = False) -> Reply:
        request = self.request(files, write=write)
        return gate().ask(ReplyBuilder("ck3_validate_policy"), request)

    def request(self, files: Mapping[str, str], **changes: Any) -> DeliveryRequest:
        validated = [event(text, f"t{at}") for at, text in enumerate(files.values())]
        members: dict[str, Any] = {
            "mode": "ck3raven-dev",
            "session": {"session_id": self.session_id, "mode": "ck3raven-dev"},
            "trace": validated,
            "bundle": delivered_files(files),
            "acceptance": self.acceptance,
            **changes,
        }
        return DeliveryRequest(**members)

    def stored(self) -> list[Mapping[str, Any]]:
        """The completions of the session."""
        return list(self.completions.of_session(self.session_id).values())


def at_step(number: int, act: Callable[..., Any], fault: BaseException) -> Callable[..., Any]:
    """`act`, until its call with this `number`, which raises the fault before doing anything."""
    calls = iter(range(10_000))

    def stopped(*args: Any, **kwargs: Any) -> Any:
        if next(calls) == number:
            raise fault
        return act(*args, **kwargs)

    return stopped
