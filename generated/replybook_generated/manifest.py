# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="3e480e7438cb5fb80d7947222d3515c0551a746d1df0fad15c3e5f0feb3611dc",
)
"""Name, version and content digest."""
