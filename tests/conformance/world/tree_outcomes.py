"""The outcome of each address on a small tree, for files that must exist or may be missing."""

from __future__ import annotations

from tests.conformance.world.made_world import ref_to, resolved

from replybook import WorldAdapterV2

__all__ = ["NEW", "NO", "SECRET", "YES", "both", "content"]

SECRET = "outside/secret.txt"
"""A file that no address may reach."""

YES, NEW, NO = (True, True), (False, True), (False, False)
"""The result of `both`."""


def both(adapter: WorldAdapterV2, address: str) -> tuple[bool, bool]:
    """Return if it resolves when it must exist, and when it may be missing."""
    must = resolved(adapter, address, must=True) is not None
    return must, resolved(adapter, address, must=False) is not None


def content(adapter: WorldAdapterV2, address: str) -> str:
    with adapter.open_read(ref_to(adapter, address)) as file:
        return file.read().decode()
