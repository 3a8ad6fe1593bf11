# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="4df2c500e9342d4e2ead257196791f93125d294ee55025f9362527486c97ac92",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
