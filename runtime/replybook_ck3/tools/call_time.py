"""How long the work of one call may take, so that it ends before the server gives the call up.

Source: specification 9.
"""

from __future__ import annotations

from typing import Final

from replybook_ck3.session.work import Work

__all__ = ["seconds_for"]

_SHARE: Final = 0.8


def seconds_for(work: Work, most: float) -> float:
    """Return `most`, or what of the time of a call is left for its work where that is less."""
    return min(most, _SHARE * work.server.config.limits.timeout_s)
