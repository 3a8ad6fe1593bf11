"""Prints the outcome of every session, for a test that runs it with another hash seed."""

from __future__ import annotations

import json
import sys

from tests.conformance.policy.policy_sessions import SESSIONS, judged

__all__ = ["as_bytes"]


def as_bytes() -> bytes:
    """One line per session, in the order of the keys as the outcome has them."""
    lines = (json.dumps([one["name"], judged(one).to_dict()]) for one in SESSIONS)
    return "\n".join(lines).encode()


if __name__ == "__main__":
    sys.stdout.buffer.write(as_bytes())
