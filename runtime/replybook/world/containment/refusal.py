"""Reasons why a path is not proven to be inside, a closed set.

The reasons are for people at a terminal. An agent always gets the same answer.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Final, Literal, cast

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
"""The meaning of each reason."""

_REASON_OF: Final[Mapping[int, Reason]] = {
    errno.ENOENT: "missing",
    getattr(errno, "ESTALE", -1): "missing",  # removed on a network file server
    errno.EILSEQ: "missing",  # a name that this file system does not support
    errno.EINVAL: "missing",  # the same for other file systems
    errno.EXDEV: "leaves",
    errno.ELOOP: "loop",
    errno.ENOTDIR: "not_a_folder",
    errno.EACCES: "unreadable",
    errno.EPERM: "unreadable",
    errno.ENAMETOOLONG: "too_long",
}


class NotInside(Exception):
    """This path is not proven to be inside; `reason` says why.

    The class has no constructor of its own, since that would double its cost and refusals are
    common.
    """

    @property
    def reason(self) -> Reason:
        """The reason that was passed to the constructor."""
        return cast("Reason", self.args[0])


def reason_of(number: int | None) -> Reason:
    """Return the reason for an error number.

    Any other number is a system failure and raises `OSError`.
    """
    reason = _REASON_OF.get(number or 0)
    if reason is None:
        raise OSError(number or 0, "the system failed")
    return reason
