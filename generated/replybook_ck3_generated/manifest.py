# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="19a1d4717c9d71a4ca40aef36820a025aa5485b7196f490c80e9a718dd8d2e69",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
