"""The symbols of declared_new_symbols, alone and with their files.

Source: registry/policy/global.yaml, specification 32.
"""

from __future__ import annotations

from replybook.policy.facts.known import Ask, Known

__all__ = ["symbols_declared", "symbols_declared_at"]


def symbols_declared(known: Known, _ask: Ask) -> object:
    """The declared symbols, each written kind:name."""
    declared = known.bundle.declared_new_symbols
    return tuple(dict.fromkeys(f"{entry.type}:{entry.name}" for entry in declared))


def symbols_declared_at(known: Known, _ask: Ask) -> object:
    """The same with their files, each written kind:name@path; without a file the path is empty."""
    place = known.bundle.address_of
    return tuple(
        dict.fromkeys(
            f"{entry.type}:{entry.name}@{place(entry.defined_in_path or '') or ''}"
            for entry in known.bundle.declared_new_symbols
        )
    )
