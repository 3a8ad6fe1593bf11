# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="55289ab47961f6dbc5fe7a93aeb2438c245a3012d8660374d70c690314fcd0aa",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
