# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="2.0.0",
    digest="457fcca4065235de63ecac06111365080e4b85b65a3acb63c6dceabf465fec53",
)
"""Name, version and content digest."""
