# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="05c8c763f6a944080d008e645c76aea73d523464f788ba4fdcfc2b470b3586d0",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
