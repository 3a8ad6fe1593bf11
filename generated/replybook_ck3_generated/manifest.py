# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="85c5d860e598cab59680817dcc91b3461eb0db2867eaaa15f4317702befcb378",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
