# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="99418bcf80e14e3e4074fd71f112ec6c57343948bdd776bba022faacabda1826",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
