# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="3f89256251d3693c37b5cfed04926f3971c5aaa7ef44128ed82211cd1339c96d",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
