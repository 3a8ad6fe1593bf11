# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="e2753050df62a8cda917b61343ddd2fe01ba93a88710971ebb20ab740330156a",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
