"""The time budget of a call, so that its work ends before the server's timeout.

Source: specification 9.
"""

from __future__ import annotations

from typing import Final

from replybook_ck3.session.work import SessionContext

__all__ = ["seconds_for"]

_SHARE: Final = 0.8


def seconds_for(work: SessionContext, most: float) -> float:
    """Return `most`, or the budget of the call if it is less."""
    return min(most, _SHARE * work.server.config.limits.timeout_s)
