# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-ck3",
    version="3.0.0",
    digest="a3457f7c59c67c37f491d567af300a0e3683639713add2a8438a2c226a829b2f",
    extends=("pkg:replybook_registry",),
)
"""Name, version and content digest."""
