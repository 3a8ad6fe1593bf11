"""The definitions and references of one file, as plain sets."""

from __future__ import annotations

from typing import Any

from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.units import parse_file, read_units

__all__ = ["defined", "local", "referred", "units"]

VERSION = "1.18"


def units(path: str, text: str, version: str | None = VERSION) -> Any:
    """Return the content of a file of this path and text, for this version of the game."""
    domains = DomainTable(version)
    return read_units(path, parse_file(path, "\ufeff" + text, domains), domains)


def defined(path: str, text: str, version: str | None = VERSION) -> set[str]:
    """The symbols that a file defines, each written kind:name."""
    return {f"{kind}:{name}" for kind, name, *_ in units(path, text, version).definitions}


def local(path: str, text: str) -> set[str]:
    """Those of them that only the file itself sees."""
    return {f"{kind}:{name}" for kind, name, _, _, own in units(path, text).definitions if own}


def referred(path: str, text: str) -> set[str]:
    """The symbols that a file refers to, each written kind:name."""
    return {f"{kind}:{name}" for kind, name, *_ in units(path, text).references}
