# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="44ea31b5b4e5b4055be33f9f74370e90da4053ba5371777d20eb274008b120bb",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
