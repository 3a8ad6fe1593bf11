# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="4035e9cb9315ddb83dd7c1ad28b05bd152cf0c66a64e59e4711b8c511e6eac92",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
