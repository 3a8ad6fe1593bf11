# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="2b30d7ea6b06272fda57d43e8241bc264457795c6b8fe26a7492b3ceeab9ccea",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
