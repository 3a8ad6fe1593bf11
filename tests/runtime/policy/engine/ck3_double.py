"""A stand-in for the CK3 validator: braces must be even, blocks at the start of a line define."""

from __future__ import annotations

import re
from collections.abc import Sequence

import replybook.codes  # noqa: F401  opens the registry
from replybook.policy.folder_table import FolderTable
from replybook.policy.validators.validator import (
    Checked,
    ContentFile,
    Context,
    Problem,
    Symbols,
    SymbolUse,
)
from replybook_schema.active import ACTIVE

__all__ = ["Ck3Double"]

_BLOCK = re.compile(r"^\ufeff?(\w+) = \{", re.MULTILINE)
_TRAIT = re.compile(r"has_trait = (\w+)")
_TEXT = re.compile(r"^ (\w+): ", re.MULTILINE)


class Ck3Double:
    """Reads as much of CK3 as the cases of the policy hold."""

    def check(self, files: Sequence[ContentFile], _context: Context) -> Checked:
        """Files are valid if they close what they open."""
        broken = [file for file in files if file.content.count("{") != file.content.count("}")]
        return Checked(
            valid=frozenset(file.path for file in files if file not in broken),
            problems=tuple(Problem(file.path, 1, 1, "braces", "a } is missing") for file in broken),
        )

    def symbols(self, files: Sequence[ContentFile], _context: Context) -> Symbols:
        """Blocks define a thing of the first kind of their folder; has_trait refers to a trait."""
        defined: list[SymbolUse] = []
        referenced: list[SymbolUse] = []
        folders = FolderTable(ACTIVE.world().domains)
        for file in files:
            if file.format == "localization_yml":
                keys = _TEXT.findall(file.content)
                defined += (SymbolUse(f"localization_key:{key}", file.path) for key in keys)
                continue
            row = folders.row(file.path)
            for name in _BLOCK.findall(file.content) if row is not None and row.kinds else ():
                defined.append(SymbolUse(f"{row.kinds[0]}:{name}", file.path))
            traits = _TRAIT.findall(file.content)
            referenced += (SymbolUse(f"trait:{name}", file.path) for name in traits)
        return Symbols(tuple(defined), tuple(referenced))
