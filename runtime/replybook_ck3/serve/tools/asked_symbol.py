"""The symbol in a call: a name, and its kind if the call gives one."""

from __future__ import annotations

from dataclasses import dataclass

from replybook_ck3.serve.tools.wrong_words import unknown_kind, wrong_argument
from replybook_ck3.world.domain_table import DomainTable
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply


@dataclass(frozen=True, slots=True)
class AskedSymbol:
    """A symbol to look up."""

    name: str
    kind: str | None


def asked_symbol(
    rb: ReplyBuilder, name: str, kind: str | None, argument: str = "name"
) -> AskedSymbol | Reply:
    """Return the symbol, or MCP-SYS-I-001 for an unknown kind or two kinds that differ.

    No name contains a colon; the word before it is a kind. If the kind were taken as part of the
    name, nothing would have this name, and its absence could always be proven.

    Args:
        name: Name, or kind:name.
        argument: Name of the argument with the name.
    """
    first, colon, rest = name.strip().rpartition(":")
    known = DomainTable(None).kinds
    if colon and first not in known:
        return unknown_kind(rb, argument, first, known)
    if kind and kind not in known:
        return unknown_kind(rb, "kind", kind, known)
    if colon and kind not in {None, first}:
        reason = f"`{argument}` names another kind; give one of the two"
        return wrong_argument(rb, "kind", "enum", expected=[first], reason=reason)
    return AskedSymbol(rest.strip(), (first if colon else kind) or None)


def asked_kind(rb: ReplyBuilder, kind: str | None) -> Reply | None:
    """Return MCP-SYS-I-001 for an unknown kind, else None."""
    known = DomainTable(None).kinds
    return None if kind is None or kind in known else unknown_kind(rb, "kind", kind, known)
