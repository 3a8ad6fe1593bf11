"""The symbol that a call asks about: a name, and its kind where one is named.

Source: specification 27 and 44.
"""

from __future__ import annotations

from dataclasses import dataclass

from replybook_ck3.domain_table import DomainTable

__all__ = ["AskedSymbol", "asked_symbol"]


@dataclass(frozen=True, slots=True)
class AskedSymbol:
    """A name, and its kind where one is named."""

    name: str
    kind: str | None


def asked_symbol(name: str, symbol_type: str | None) -> AskedSymbol | str:
    """Return the symbol, or the argument that does not fit: `name` or `symbol_type`.

    No name holds a colon; what stands before one is a kind. Were it taken for a part of the name, nothing
    would ever be called so, and the absence of everything could be proven.
    """
    kind, colon, rest = name.strip().rpartition(":")
    if not colon:
        kind, rest = symbol_type or "", name.strip()
    if kind and kind not in DomainTable(None).kinds:
        return "name" if colon else "symbol_type"
    if colon and symbol_type not in {None, kind}:
        return "symbol_type"
    return AskedSymbol(rest.strip(), kind or None)
