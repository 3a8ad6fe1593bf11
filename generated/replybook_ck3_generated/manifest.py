# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="512ca7fed10c624b51a013bfbe1449ddc9722a18e600ddf31f217f2e7e19c335",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
