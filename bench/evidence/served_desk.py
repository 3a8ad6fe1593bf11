"""The server of a run, on stdio: the ticket desk, busy with the tickets that `locked.txt` names.

Its one argument is the folder of the world. The ticket desk and its generated package are on the
path.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from ticket_desk import server as desk_server  # type: ignore[import-not-found]
from ticket_desk_replies import codes  # type: ignore[import-not-found]

from replybook import ReplyBuilder
from replybook.call import Call, Prepared
from replybook.policy.scope_injection import ScopeGuard

AFTER_S = 0.02


class BusyGuard(ScopeGuard):
    """The guard of the desk, which refuses the first calls about a locked ticket as busy."""

    __slots__ = ("_locked", "_seen")

    def __init__(self, locked: Mapping[str, int]) -> None:
        super().__init__()
        self._locked = locked
        self._seen = Counter[str]()

    def __call__(self, call: Call, args: Mapping[str, object]) -> Prepared | None:
        """Refuse for now, or decide by the policy."""
        ticket = str(args.get("ticket"))
        left = self._locked.get(ticket, 0) - self._seen[ticket]
        if call.tool != "desk_reply" or left <= 0:
            return super().__call__(call, args)
        self._seen[ticket] += 1
        told = {
            "pending": "another session answers this ticket",
            "after_s": AFTER_S,
            "attempts_left": left,
        }
        return Prepared(refusal=ReplyBuilder(call.tool).denied(codes.EN_GATE_D_005, data=told))


def main(folder: Path) -> None:
    """Serve until the client disconnects."""
    lines = (folder / "locked.txt").read_text("utf-8").splitlines()
    locked = {ticket: int(calls) for ticket, calls in map(str.split, lines)}
    desk_server.ScopeGuard = lambda: BusyGuard(locked)
    desk = desk_server.open_desk(folder)
    try:
        desk.server.run("stdio")
    finally:
        desk.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
