# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="7a5d56e38c231ad3278bd8b9b38e26ca3f9955de9668f74f2adf6998148c5a1b",
)
"""Name, version and content digest."""
