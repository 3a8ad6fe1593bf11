"""The ways to prove containment that this machine has, by name: every case runs on each.

Source: specification 17.
"""

from __future__ import annotations

from typing import Any

from replybook.world.containment import backends

__all__ = ["NAMES", "backend_named"]

NAMES = tuple(backends())


def backend_named(name: str) -> Any:
    """The backend of a name, as the adapter takes it."""
    return backends()[name]
