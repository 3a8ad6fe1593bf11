"""Not now: another process keeps the store of contracts, or works under the contract.

That passes without the caller, so it is no failure of the system and no fault of the request: the
precondition is pending, whoever met it. Source: specification 50.
"""

from __future__ import annotations

from typing import Final

from replybook import codes
from replybook.attempts import Attempts
from replybook.call import Call
from replybook.store.store_file import StoreBusy
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["WAITED", "store_is_busy", "store_was_free"]

AFTER_S: Final = 2
"""Seconds after which it is worth asking again; the store has waited itself before."""

_STORE: Final = "store of contracts"
WAITED: Final = Attempts(limit=3, forget_after_s=120)
"""For all stores of the process, since they hold their counts per session and tool."""


def store_is_busy(
    rb: ReplyBuilder, busy: StoreBusy, *, what: str = _STORE, call: Call | None = None
) -> Reply:
    """EN-GATE-D-005: what is waited for, and how many attempts are left.

    That is counted for `what` and for `call`, by default the call that is going on.
    """
    return rb.denied(
        codes.EN_GATE_D_005,
        data={
            "pending": busy.strerror or "somebody else keeps the store of contracts",
            "after_s": AFTER_S,
            "attempts_left": WAITED.left(what, call=call),
        },
    )


def store_was_free() -> None:
    """Forget what was counted for the call that is going on: it got what it waited for."""
    WAITED.forget(_STORE)
