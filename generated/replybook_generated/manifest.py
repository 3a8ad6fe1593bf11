# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="e58bbfc8734d66f9c3e46eb85a373eabda10601c1821545588b0dffac0dd0aae",
)
"""Name, version and content digest."""
