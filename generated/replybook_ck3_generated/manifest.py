# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="63743e967f22a290b65233e1a5b2f2cbf1cd18ef0cf1bfa1364a9c88d6a5df3a",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
