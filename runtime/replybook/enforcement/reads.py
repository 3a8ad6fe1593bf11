"""What nobody reads, whatever the mode sees. Source: specification 35, enforcement.yaml."""

from __future__ import annotations

from collections.abc import Iterator

from replybook import codes
from replybook.enforcement.decision import Failure
from replybook.enforcement.places import Target
from replybook.enforcement.protection import Protection

__all__ = ["read_failures"]


def read_failures(protection: Protection, target: Target) -> Iterator[Failure]:
    """What refuses this read."""
    if protection.closes(target, "read"):
        data = {"path": target.path, "reason": "protected"}
        yield Failure(codes.EN_READ_D_001, "protected", data)
