# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="tiny",
    version="1.2.0",
    digest="475393ffea9e62d2c51c194546201f380794ad3fa1078cba1e6cd7c1e4549deb",
)
"""Name, version and content digest."""
