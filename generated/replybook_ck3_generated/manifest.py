# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="cd72226f86b3d94f6612d91d2490daae888adc6b20183d18fb64f65e1decc02a",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
