# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="64095c849353d7c062c3b5c6c52b14ba2d6a366c2cd48ef1dba3651b8627e63c",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
