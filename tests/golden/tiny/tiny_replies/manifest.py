# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="tiny",
    version="1.2.0",
    digest="17ecc172cb79c4ca1c3b6eb493aef80b5163c3c9314c2c6f97c7d5e3f0f43b25",
)
"""Name, version and content digest."""
