# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="4a84c78ccad1d402ce58356b9c54c182223a44dcc8be54989c11299134809dd5",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
