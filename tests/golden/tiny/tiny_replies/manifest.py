# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="tiny",
    version="1.2.0",
    digest="a962457b3a21ad0fe2523782e413e1e864a97adafe9a4697e32256d6fc542c86",
)
"""Name, version and content digest."""
