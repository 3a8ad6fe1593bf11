# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="f8c52ad2015e9e9082f887ae087140cd56749340d037e51ba645fec61cee9ba6",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
