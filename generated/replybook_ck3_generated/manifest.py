# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="d61cb5d7187357f9599b3695d05c197b5aa72940a352c99f1c2549374763a166",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
