# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The registry behind this package."""

from __future__ import annotations

from typing import Final

from replybook_schema.manifest import Manifest

__all__ = ["MANIFEST"]

MANIFEST: Final = Manifest(
    name="replybook-base",
    version="3.0.0",
    digest="ee46aa632b44a047a92ae6d70f65976ed7260542dc1af3fdbe2adc954fac158e",
)
"""Name, version and content digest."""
