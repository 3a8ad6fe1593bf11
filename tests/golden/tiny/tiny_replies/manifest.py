# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="tiny",
    version="1.2.0",
    digest="0749da7a755381776083ff2901cf55063805908ffc381b3367188dcb0efa310c",
)
"""Name, version and content digest."""
