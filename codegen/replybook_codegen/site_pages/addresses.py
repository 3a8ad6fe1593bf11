"""Addresses of entries on a site, below a `docs_url`, with a trailing slash.

An address consists only of kind and name, so that it is the same in every project and never
changes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Final

SECTIONS: Final[Mapping[str, str]] = {
    "code": "codes",
    "legacy id": "legacy",
    "violation": "violations",
    "policy rule": "rules",
    "stage": "stages",
    "finding": "findings",
    "tool": "tools",
    "command": "commands",
    "schema": "schemas",
    "layer": "layers",
}
"""The folder of each kind of entry."""

_PLAIN: Final = re.compile(r"[A-Z0-9]+(?:-[A-Z0-9]+)*|RB[0-9]+|[a-z0-9]+(?:[_-][a-z0-9]+)*")


def file_name(name: str) -> str:
    """Return `name` as a file name that is unique on every disk.

    A name that is not plain, such as a tool name with capitals and dots, ends with a digest.
    """
    if _PLAIN.fullmatch(name) and name != "index":
        return name
    readable = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-")
    return f"{readable}-{hashlib.sha256(name.encode()).hexdigest()[:8]}".lstrip("-")


def address(kind: str, name: str) -> str:
    """Return the address of an entry below the root of the site, such as `codes/WA-RES-I-001/`."""
    return f"{SECTIONS[kind]}/{file_name(name)}/"


def key_address(key: str) -> str:
    """Return the address for the key of a code, such as `codes/key/path_not_found/`."""
    return f"codes/key/{key.lower()}/"
