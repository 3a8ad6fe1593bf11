# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="47e869f8a2a64427820cadfc7492c0e7d9a367131a3360bcb70a8a2e10a1fe44",
)
"""Name, version and content digest."""
