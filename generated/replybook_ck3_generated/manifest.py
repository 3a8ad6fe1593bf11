# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="e06fc494ded122dd8886ea79b1d7ec3e0755fa98f4effc50858483b59412d591",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
