# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="37a83673bc65b381721f788c11374715dd5b4e47a2caf648d94103971e7252ee",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
