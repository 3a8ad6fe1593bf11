# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="1.0.0",
    digest="08ba924a4b366a8036d2815d784e061da415f76d4fa34b48fd680a4a86551110",
)
"""Name, version and content digest."""
