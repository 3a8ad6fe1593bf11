# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="ab99c3c07d1ffdc81782033d0ec7ced7348182887f08630bfe8ff46435ecc483",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
