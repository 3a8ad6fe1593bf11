# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="eac29382cd2eac0d53b16a668c899c94f16b6504c2ba6b756b5b9accbd7153b5",
)
"""Name, version and content digest."""
