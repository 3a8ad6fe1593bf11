# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="0386998a9342525abac224f5c4d55aaefd908dc2cbb2cb2bb080de7099fb3e59",
)
"""Name, version and content digest."""
