# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="d582a99f638a8c2e244e33898e5e2daa7405921c68fd91d2fe4cf068eb98fe85",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
