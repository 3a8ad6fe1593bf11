# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="fe5bbf9aefdd4de8db51cbdb551878924629c978ef72e277d9d93b7f7c067fff",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
