# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="4ce1f5b29b4d91a4807a78925c46575d7e1d33cd56c4e8389f566b3546bcf21f",
)
"""Name, version and content digest."""
