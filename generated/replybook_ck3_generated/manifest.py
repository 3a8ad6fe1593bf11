# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="84c1db72116e9d78f586626f647e9ce2824ed67f06a7ab7ea7ff3a87615a69a5",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
