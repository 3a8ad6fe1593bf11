# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The vocabulary of tiny."""

from __future__ import annotations

from typing import Final

from replybook_schema.vocabulary import VocabularySpec

__all__ = ["VOCABULARY"]

VOCABULARY: Final = VocabularySpec()
"""Formats, artifact fields, session fields and roles."""
