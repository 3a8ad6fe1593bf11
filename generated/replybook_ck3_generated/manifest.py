# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="e861ec154482b5a450dfd81fd827e9e45de735d5a83968d65784fba452bf4607",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
