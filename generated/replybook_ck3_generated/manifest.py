# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="efaac0e68787fd1e7bd5be06777e1b06421376f8087f9f92c9b63b48aebc371a",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
