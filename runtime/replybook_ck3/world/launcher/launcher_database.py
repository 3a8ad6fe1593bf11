"""The database of the launcher: its playsets, each with its mods in load order.

The database is never opened in its place, since SQLite may then write beside it. A private copy of
the file and of its write-ahead log is read. If the launcher writes meanwhile, it is copied again.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, cast

from replybook_ck3.world.launcher.launcher_files import LauncherFault, LauncherFiles, Stamp
from replybook_ck3.world.launcher.listed_mods import ListedMod, folder_of_mod, mod_of_file
from replybook_ck3.world.real_path import is_folder

DATABASES: Final = ("launcher-v2.sqlite", "launcher-v2_openbeta.sqlite")
"""The names of the database; the second is that of the launcher's beta."""

_LOG: Final = "-wal"
_LARGEST: Final = 256_000_000
_MOST_PLAYSETS: Final = 1_000
_MOST_ROWS: Final = 100_000
_TRIES: Final = 3
_STEPS: Final = 200_000_000
"""Maximum number of steps of SQLite for all queries together."""

_NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "playsets": ("id", "name"),
    "playsets_mods": ("playsetId", "modId", "position"),
    "mods": ("id",),
}
_WANTED: Final[Mapping[str, tuple[str, ...]]] = {
    "playsets": ("id", "name", "isActive", "isRemoved"),
    "playsets_mods": ("playsetId", "modId", "enabled", "position"),
    "mods": ("id", "displayName", "name", "steamId", "dirPath", "gameRegistryId", "archivePath"),
}
_FIX: Final = "start the launcher once, so that it repairs or updates its database"
_HEX: Final = re.compile(r"[0-9a-fA-F]+")


@dataclass(frozen=True, slots=True)
class LauncherPlayset:
    """A playset of the launcher.

    Attributes:
        is_active: It is the one that the launcher starts.
        mods: Mods in load order.
    """

    id: str
    name: str
    is_active: bool
    mods: tuple[ListedMod, ...]


@dataclass(frozen=True, slots=True)
class LauncherDatabase:
    """The content of the database.

    Attributes:
        playsets: Playsets by name. Removed ones are left out.
        removed: Number of removed playsets.
    """

    file: str
    playsets: tuple[LauncherPlayset, ...]
    removed: int = 0

    @property
    def active(self) -> LauncherPlayset | None:
        """The active playset, or None if there is none or more than one."""
        playsets = [playset for playset in self.playsets if playset.is_active]
        return playsets[0] if len(playsets) == 1 else None


def read_launcher_database(files: LauncherFiles) -> LauncherDatabase | None:
    """Return the content of the database that was last changed, or None if there is none.

    Raises:
        LauncherFault: The database cannot be used.
    """
    stamps = {name: files.stamp(name) for name in DATABASES}
    found = {name: stamp for name, stamp in stamps.items() if stamp is not None}
    if not found:
        return None
    name = max(found, key=lambda one: found[one][2])
    with TemporaryDirectory(prefix="replybook-") as folder:
        copy = Path(folder) / "launcher.sqlite"
        _copy_database(files, name, copy)
        try:
            with closing(sqlite3.connect(copy)) as connection:
                return _read(files, name, connection)
        except (sqlite3.Error, UnicodeDecodeError, MemoryError) as error:
            problem = f"is damaged, or no database ({type(error).__name__})"
            raise LauncherFault(name, problem, _FIX) from None


def _copy_database(files: LauncherFiles, name: str, copy: Path) -> None:
    """Copy the database and its log while neither of them changes."""
    for _ in range(_TRIES):
        before = _stamps(files, name)
        data, log = files.read(name, _LARGEST), files.read(name + _LOG, _LARGEST)
        if data is not None and _stamps(files, name) == before:
            copy.write_bytes(data)
            if log:
                Path(f"{copy}{_LOG}").write_bytes(log)
            return
    raise LauncherFault(name, "is being written", "close the launcher, and try again")


def _stamps(files: LauncherFiles, name: str) -> tuple[Stamp | None, Stamp | None]:
    return files.stamp(name), files.stamp(name + _LOG)


def _read(files: LauncherFiles, name: str, connection: sqlite3.Connection) -> LauncherDatabase:
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA trusted_schema = OFF")
    _limit(connection)
    rows = {table: _rows(name, connection, table) for table in _NEEDED}
    mods = {_text(row["id"]): row for row in rows["mods"]}
    listed: dict[str, list[sqlite3.Row]] = {}
    for row in rows["playsets_mods"]:
        listed.setdefault(_text(row["playsetId"]), []).append(row)
    living = [row for row in rows["playsets"] if not _is_set(row, "isRemoved")]
    playsets = [
        LauncherPlayset(
            _text(row["id"]),
            _text(row["name"]) or _text(row["id"]),
            _is_set(row, "isActive"),
            tuple(_mods(files, listed.get(_text(row["id"]), ()), mods)),
        )
        for row in living
    ]
    playsets.sort(key=lambda playset: (playset.name.casefold(), playset.id))
    return LauncherDatabase(name, tuple(playsets), len(rows["playsets"]) - len(living))


def _limit(connection: sqlite3.Connection) -> None:
    """Stop queries that never end, which a prepared file could cause."""
    left = [_STEPS // 100_000]

    def stops() -> bool:
        left[0] -= 1
        return left[0] < 0

    connection.set_progress_handler(stops, 100_000)


def _rows(name: str, connection: sqlite3.Connection, table: str) -> list[sqlite3.Row]:
    kinds = connection.execute("SELECT type FROM sqlite_master WHERE name = ?", (table,)).fetchall()
    if [kind for (kind,) in kinds] != ["table"]:
        raise LauncherFault(name, f"is no database of the launcher: it has no table {table}", _FIX)
    columns = [row["name"] for row in connection.execute(f"PRAGMA table_info({table})")]
    missing = [one for one in _NEEDED[table] if one not in columns]
    if missing:
        problem = f"has a form that is not known: {table} has no column {', '.join(missing)}"
        raise LauncherFault(name, problem, "report the version of the launcher")
    wanted = ", ".join(f'"{one}"' for one in _WANTED[table] if one in columns)
    most = _MOST_PLAYSETS if table == "playsets" else _MOST_ROWS
    rows = connection.execute(f"SELECT {wanted} FROM {table} LIMIT {most + 1}").fetchall()
    if len(rows) > most:
        raise LauncherFault(name, f"has more than {most} rows in {table}", _FIX)
    return rows


def _mods(
    files: LauncherFiles, rows: Sequence[sqlite3.Row], mods: Mapping[str, sqlite3.Row]
) -> Iterator[ListedMod]:
    """Yield the mods of a playset in load order. One with an unreadable position comes last."""
    places = _places([row["position"] for row in rows])
    ordered = sorted(range(len(rows)), key=lambda at: (places[at] is None, places[at] or 0))
    for at in ordered:
        row = rows[at]
        enabled = _is_set(row, "enabled", default=True)
        mod = _mod(files, mods.get(_text(row["modId"])), _text(row["modId"]), enabled)
        if places[at] is None and mod.problem is None:
            mod = replace(mod, problem="its position is no number, so it comes last")
        yield mod


def _places(written: Sequence[object]) -> list[int | None]:
    """Return positions as numbers. If one text has hexadecimal digits, all texts are such."""
    texts = [one.strip() for one in written if isinstance(one, str)]
    digits = [text for text in texts if _HEX.fullmatch(text)]
    base = 10 if all(digit.isdecimal() for digit in digits) else 16
    return [_place(one, base) for one in written]


def _place(written: object, base: int) -> int | None:
    if isinstance(written, str):
        return int(written.strip(), base) if _HEX.fullmatch(written.strip()) else None
    if isinstance(written, float) and written.is_integer():
        return int(written)
    return written if isinstance(written, int) else None


def _mod(files: LauncherFiles, row: sqlite3.Row | None, mod_id: str, enabled: bool) -> ListedMod:
    if row is None:
        problem = "the database has no such mod"
        return ListedMod(mod_id or "?", None, None, None, enabled, problem)
    registry_id = _read_text(row, "gameRegistryId")
    steam_id, written = _read_text(row, "steamId"), _read_text(row, "dirPath")
    name = _read_text(row, "displayName") or _read_text(row, "name")
    of_file = None if registry_id is None else mod_of_file(files, registry_id)
    name = name or (None if of_file is None else of_file.name) or registry_id or mod_id
    path = None if written is None else folder_of_mod(files, written)
    described = None if of_file is None else of_file.path
    if described is not None and (path is None or (is_folder(described) and not is_folder(path))):
        path = described  # such as after the mod was moved
    return ListedMod(name, path, registry_id, steam_id, enabled, _problem(row, path))


def _problem(row: sqlite3.Row, path: Path | None) -> str | None:
    if path is not None:
        return None if is_folder(path) else "its folder does not exist"
    if _read_text(row, "archivePath"):
        return "it is packed in an archive, which is not read"
    return "the launcher names no folder for it"


def _read_text(row: sqlite3.Row, column: str) -> str | None:
    if column not in cast("Iterable[str]", row.keys()):
        return None
    return _text(row[column]) or None


def _text(value: object) -> str:
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return "" if value is None else str(value).strip()


def _is_set(row: sqlite3.Row, column: str, *, default: bool = False) -> bool:
    if column not in cast("Iterable[str]", row.keys()):
        return default
    return str(row[column]).strip().lower() in ("1", "true")
