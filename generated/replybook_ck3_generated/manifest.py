# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="2222501ddfca09b1322d77b389a865a76844d9d32814c667571e54c2e1cd760a",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
