# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="f7b54fac3931251e66c78d7d12acb8fa81db316686695b98f0827244aa30438a",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
