# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="tiny",
    version="1.2.0",
    digest="3b0460f2259b757b5683662409701b35fe4743da96b8da42a81b0c384ec5cc75",
)
"""Name, version and content digest."""
