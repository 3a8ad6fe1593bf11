"""The reply "not now" if another process uses the store, the contract or a delivered file.

The caller only has to wait. It is therefore no failure of the system and no fault of the request.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replybook import codes
from replybook.attempts import Attempts
from replybook.call import Call
from replybook.store.store_file import StoreBusy
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

AFTER_S: Final = 2
"""Seconds to wait before the next attempt. The store itself has waited before."""

_STORE: Final = "store of contracts"
_FILES: Final = "delivered files"
WAITED: Final = Attempts(limit=3, forget_after_s=120)
"""Attempts for all stores of the process, counted per session and tool."""


def store_is_busy(
    rb: ReplyBuilder, busy: StoreBusy, *, what: str = _STORE, call: Call | None = None
) -> Reply:
    """Return EN-GATE-D-005 with the reason to wait and the number of attempts left.

    Args:
        rb: The builder of the call.
        busy: The error of the store.
        what: The subject of the wait, for counting attempts.
        call: The call to count. Defaults to the current call.
    """
    return rb.denied(
        codes.EN_GATE_D_005,
        data={
            "pending": busy.strerror or "another process is using the store of contracts",
            "after_s": AFTER_S,
            "attempts_left": WAITED.left(what, call=call),
        },
    )


def reply_changed_files(rb: ReplyBuilder, addresses: Sequence[str]) -> Reply:
    """Return EN-GATE-D-005: files changed after they were judged, and were not overwritten."""
    return rb.denied(
        codes.EN_GATE_D_005,
        data={
            "pending": "files changed while they were judged",
            "after_s": AFTER_S,
            "attempts_left": WAITED.left(_FILES),
            "paths": list(addresses),
        },
    )


def files_were_kept() -> None:
    """Drop the count of attempts for the current call, because nobody changed its files."""
    WAITED.forget(_FILES)


def store_was_free() -> None:
    """Drop the count of attempts for the current call, because the store was available."""
    WAITED.forget(_STORE)
