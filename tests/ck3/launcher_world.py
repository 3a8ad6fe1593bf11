"""The launcher's files in the user's folder of a test, as the launcher itself would write them.

write_launcher(user_docs, {"Main": ["far_shores", ("deep_harbour", False)]}, active="Main")
write_load_file(user_docs, ["far_shores"])
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

__all__ = ["add_mod", "write_launcher", "write_load_file", "write_mod_file"]

NAMES = {"far_shores": "Far Shores", "deep_harbour": "Deep Harbour"}

Row = str | tuple[str, bool]

_TABLES = """
CREATE TABLE playsets (id TEXT PRIMARY KEY, name TEXT, isActive BOOLEAN, loadOrder TEXT,
  pdxId INTEGER, pdxUserId TEXT, createdOn DATETIME, updatedOn DATETIME, syncedOn DATETIME,
  isRemoved BOOLEAN NOT NULL DEFAULT 0, hasNotApprovedChanges BOOLEAN NOT NULL DEFAULT 0);
CREATE TABLE mods (id TEXT PRIMARY KEY, pdxId TEXT, steamId TEXT, gameRegistryId TEXT, name TEXT,
  displayName TEXT, thumbnailUrl TEXT, version TEXT, tags TEXT, requiredVersion TEXT, dirPath TEXT,
  archivePath TEXT, status TEXT, source TEXT);
CREATE TABLE playsets_mods (playsetId TEXT NOT NULL, modId TEXT NOT NULL,
  enabled BOOLEAN DEFAULT 1, position {position});
CREATE TABLE knex_migrations (id INTEGER PRIMARY KEY, name TEXT);
"""


Said = str | list[str] | tuple[str, ...]


def add_mod(user_docs: Path, stem: str, name: str | None = None, **said: Said) -> Path:
    """Write a mod with a descriptor and its `.mod` file; return its folder.

    A list becomes a block of texts, and a tuple a key that repeats.
    """
    folder = user_docs / "mod" / stem
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f'name="{name or NAMES.get(stem, stem)}"']
    for key, value in said.items():
        if isinstance(value, list):
            lines.append(f"{key}={{ {' '.join(f'{chr(34)}{one}{chr(34)}' for one in value)} }}")
        else:
            texts = value if isinstance(value, tuple) else (value,)
            lines += [f'{key}="{text}"' for text in texts]
    (folder / "descriptor.mod").write_text("\n".join(lines) + "\n", "utf-8")
    write_mod_file(user_docs, stem, lines)
    return folder


def write_mod_file(user_docs: Path, stem: str, lines: Sequence[str] | None = None) -> Path:
    """Write the `.mod` file of the folder `mod/<stem>`; return it."""
    file = user_docs / "mod" / f"{stem}.mod"
    said = [f'name="{NAMES.get(stem, stem)}"'] if lines is None else lines
    file.write_text("\n".join([*said, f'path="mod/{stem}"', ""]), "utf-8")
    return file


def write_load_file(user_docs: Path, stems: Sequence[str]) -> Path:
    """Write `dlc_load.json` with the `.mod` files of these mods; return it."""
    content = {"enabled_mods": [f"mod/{stem}.mod" for stem in stems], "disabled_dlcs": []}
    file = user_docs / "dlc_load.json"
    file.write_text(json.dumps(content), "utf-8")
    return file


def write_launcher(
    user_docs: Path,
    playsets: Mapping[str, Sequence[Row]],
    *,
    active: str | None = None,
    removed: Sequence[str] = (),
    position: str = "INTEGER",
    file: str = "launcher-v2.sqlite",
    mods: Mapping[str, Mapping[str, object]] | None = None,
) -> Path:
    """Write the database with these playsets; return it.

    Args:
        user_docs: The user's game folder.
        playsets: The stems of the mods of each playset, with False for one that is switched off.
        active: The active playset.
        removed: Playsets that were removed.
        position: Type of the column, `TEXT` for the old form.
        file: Name of the file.
        mods: Values of columns of a mod that differ from the usual ones, by stem.
    """
    path = user_docs / file
    path.unlink(missing_ok=True)
    stems = dict.fromkeys(_stem(row) for rows in playsets.values() for row in rows)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(_TABLES.format(position=position))
        for stem in stems:
            said: dict[str, object] = {
                "id": f"m-{stem}",
                "displayName": NAMES.get(stem, stem),
                "gameRegistryId": f"mod/{stem}.mod",
                "dirPath": str(user_docs / "mod" / stem),
                "source": "local",
                "status": "ready_to_play",
            } | dict((mods or {}).get(stem, {}))
            columns, marks = ", ".join(said), ", ".join("?" * len(said))
            connection.execute(f"INSERT INTO mods ({columns}) VALUES ({marks})", [*said.values()])
        for at, (name, rows) in enumerate(playsets.items()):
            values = (f"p-{at}", name, name == active, "custom", name in removed)
            connection.execute(
                "INSERT INTO playsets (id, name, isActive, loadOrder, isRemoved)"
                " VALUES (?, ?, ?, ?, ?)",
                values,
            )
            for place, row in enumerate(rows):
                written = f"{place:010x}" if position == "TEXT" else place * 10
                enabled = row[1] if isinstance(row, tuple) else True
                connection.execute(
                    "INSERT INTO playsets_mods VALUES (?, ?, ?, ?)",
                    (f"p-{at}", f"m-{_stem(row)}", enabled, written),
                )
    return path


def _stem(row: Row) -> str:
    return row if isinstance(row, str) else row[0]
