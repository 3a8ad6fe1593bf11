# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="2d2c16eb16e64bed53bd12f2f9a2b7bb9965f871b6863e4719e92bba358bfc9d",
)
"""Name, version and content digest."""
