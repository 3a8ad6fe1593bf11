# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="4441defb8327de54a204d27e92c03852a5d4681b2c1d0e426eb01eba2a187763",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
