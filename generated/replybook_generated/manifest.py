# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="8354a8d739540a93ecd3e6161bb099e5a1d53ef2a7a582739801ef3de3c3ac06",
)
"""Name, version and content digest."""
