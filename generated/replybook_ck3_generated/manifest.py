# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="37f640b02229692d85f57e7277254503d2fb4bd9db1a74874ff00f1dfc2f0a6b",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
