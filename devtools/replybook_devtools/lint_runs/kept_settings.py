"""Cached settings of a project, because reading TOML takes longer than linting a file.

They are valid as long as pyproject.toml has the same bytes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final, cast

from replybook_devtools.lint.lint_settings import LintSettings, lint_table, settings_of

if TYPE_CHECKING:
    from pathlib import Path

CACHE: Final = ".replybook_cache/lint.json"
"""Cache file of the lint reports, relative to the project."""
_KEPT: Final = ".replybook_cache/settings.json"


def settings_at(root: Path) -> LintSettings:
    """Return the settings in the pyproject.toml of a folder, or the defaults without one.

    The cache is written only if the folder `.replybook_cache` exists, so no cache appears outside
    of projects.

    Raises:
        BadSettings: A setting is wrong.
    """
    pyproject = root / "pyproject.toml"
    try:
        data = pyproject.read_bytes()
    except FileNotFoundError:
        return LintSettings()
    digest = _digest(data)
    table = _table(root, digest)
    if table is None:
        table = lint_table(pyproject) if b"lint" in data else dict[str, object]()
        settings = settings_of(table)
        _keep(root, digest, table)
        return settings
    return settings_of(table)


def settings_kept(root: str) -> LintSettings | None:
    """Return the cached settings of a folder if they are up to date, or None.

    Raises:
        BadSettings: A setting is wrong.
    """
    try:
        name = f"{root}{os.sep}pyproject.toml"
        with open(name, "rb") as file:
            table = _table(root, _digest(file.read()))
    except OSError:
        return None
    return settings_of(table) if table is not None else None


def _table(root: Path | str, digest: str) -> Mapping[str, object] | None:
    try:
        with open(f"{root}{os.sep}{_KEPT}", "rb") as file:
            value = cast("dict[str, object]", json.load(file))
        table = value["table"] if value["digest"] == digest else None
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    return cast("dict[str, object]", table) if isinstance(table, dict) else None


def _keep(root: Path, digest: str, table: Mapping[str, object]) -> None:
    file = root / _KEPT
    if not file.parent.is_dir():
        return
    from replybook_devtools.lint.edits import write_atomically

    with suppress(OSError, TypeError):  # JSON has no dates; a table with one is not cached
        write_atomically(file, json.dumps({"digest": digest, "table": table}).encode())


def _digest(data: bytes) -> str:
    from _blake2 import blake2b  # the function of hashlib, without the other imports of hashlib

    return blake2b(data, digest_size=16).hexdigest()
