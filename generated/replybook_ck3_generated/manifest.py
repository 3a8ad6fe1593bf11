# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="b54090b694b5fcf1b17bae79c709a30cec34c5e79046ed6ff639174851ee0688",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
