"""The symbol in a call: a name, and its kind if the call gives one.

Source: specification 27 and 44.
"""

from __future__ import annotations

from dataclasses import dataclass

from replybook_ck3.domain_table import DomainTable

__all__ = ["AskedSymbol", "asked_symbol"]


@dataclass(frozen=True, slots=True)
class AskedSymbol:
    """A symbol to look up.

    Attributes:
        name: Its name.
        kind: Its kind, or None.
    """

    name: str
    kind: str | None


def asked_symbol(name: str, symbol_type: str | None) -> AskedSymbol | str:
    """Return the symbol, or the name of the wrong argument: `name` or `symbol_type`.

    No name contains a colon; the word before it is a kind. If the kind were taken as part of the
    name, nothing would have this name, and its absence could always be proven.

    Args:
        name: Name, or kind:name.
        symbol_type: The kind, or None.
    """
    kind, colon, rest = name.strip().rpartition(":")
    if not colon:
        kind, rest = symbol_type or "", name.strip()
    if kind and kind not in DomainTable(None).kinds:
        return "name" if colon else "symbol_type"
    if colon and symbol_type not in {None, kind}:
        return "symbol_type"
    return AskedSymbol(rest.strip(), kind or None)
