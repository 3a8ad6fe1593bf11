"""Why a path is not proven inside, in one closed set of words.

The words are for people at a terminal; an agent always gets the same answer.
Source: specification 17 and 18.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Final, Literal, cast

__all__ = ["REASONS", "NotInside", "Reason", "reason_of"]

Reason = Literal[
    "missing",
    "no_folder",
    "leaves",
    "loop",
    "dangling",
    "not_a_folder",
    "unreadable",
    "too_long",
]

REASONS: Final[Mapping[Reason, str]] = {
    "missing": "nothing is there",
    "no_folder": "the folder of the root or member is not there or is no folder",
    "leaves": "a link on the way leaves the folder of the root or member",
    "loop": "the links on the way form a loop or are too many",
    "dangling": "a link on the way leads to nothing",
    "not_a_folder": "something on the way is no folder",
    "unreadable": "a folder on the way may not be searched",
    "too_long": "a name is longer than the file system takes, or there are too many levels",
}
"""What each reason means."""

_REASON_OF: Final[Mapping[int, Reason]] = {
    errno.ENOENT: "missing",
    getattr(errno, "ESTALE", -1): "missing",  # removed on a server
    errno.EILSEQ: "missing",  # a name that this file system cannot hold
    errno.EINVAL: "missing",  # the same on other file systems
    errno.EXDEV: "leaves",
    errno.ELOOP: "loop",
    errno.ENOTDIR: "not_a_folder",
    errno.EACCES: "unreadable",
    errno.EPERM: "unreadable",
    errno.ENAMETOOLONG: "too_long",
}


class NotInside(Exception):
    """Nothing is proven to be inside at this path; `reason` says why.

    It has no constructor of its own, which half of its cost would be: refusals are ordinary.
    """

    @property
    def reason(self) -> Reason:
        """What it was made with."""
        return cast("Reason", self.args[0])


def reason_of(number: int | None) -> Reason:
    """Return the reason for an error number; an `OSError` is raised if it is the system that failed."""
    reason = _REASON_OF.get(number or 0)
    if reason is None:
        raise OSError(number or 0, "the system failed")
    return reason
