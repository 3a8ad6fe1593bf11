# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="f44ee7740a36758c0f663ae8dfaa948f1184b7f1a30b0e324d9aeffd412d3e0e",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
