"""The parts of a data folder, and the way out of every damage of one.

One table says for each part what is lost without it and what a person does. The start of a server,
its calls, the commands and the doctor look at the parts by `damages`.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from replybook.store import Signer, StateStore, StoreBusy, Tampered
from replybook.store.store_file import STORE_FILE
from replybook.trace.keys import KEY_FILE, Digester, existing_key, folder_id
from replybook_ck3.index import IndexFault
from replybook_ck3.index.index_file import opened_to_read
from replybook_ck3.serve.session.changed_playsets import is_changed_entry
from replybook_ck3.serve.session.data_folder import DataFolder
from replybook_ck3.serve.session.playsets import loaded_file

_LONGEST_HEAD: Final = 65_536
_PATIENCE_S: Final = 1.0

Look = Callable[[DataFolder, Path], str | None]
"""A function that returns what is wrong with the content of a file, or None."""


@dataclass(frozen=True, slots=True)
class DataPart:
    """Files or folders of one kind in a data folder.

    Attributes:
        places: Pattern of their paths; empty for the data folder itself.
        lost: What is lost without it.
        fix: What a person does about it.
        stops: A server does not start while it is damaged.
        is_written: The server writes it, so a server without the right to write it is damaged.
    """

    places: str
    is_folder: bool
    lost: str
    fix: str
    stops: bool = False
    is_written: bool = True
    look: Look | None = None


@dataclass(frozen=True, slots=True)
class Damage:
    """A damaged part. No text of it has a path of the host.

    Attributes:
        file: Path below the data folder.
        problem: What is wrong, as the end of a sentence.
        lost: What is lost without it.
        fix: What a person does about it.
        stops: A server does not start.
    """

    file: str
    problem: str
    lost: str
    fix: str
    stops: bool

    def __str__(self) -> str:
        return f"{self.file} {self.problem}; lost without it: {self.lost}; {self.fix}"


class DamagedData(Exception):
    """A data folder on which no server can start. The message has the way out."""


def describe_edit(error: Tampered) -> Damage:
    """Return the damage of a state with a row that was edited."""
    return Damage(f"state/{STORE_FILE}", f"was edited: {error}", _STATE, _NO_BACKUP, stops=False)


def damages(data: DataFolder) -> Iterator[Damage]:
    """Yield what is damaged in a data folder, what matters most first. Nothing is changed."""
    for part in PARTS:
        found = [data.path] if not part.places else sorted(data.path.glob(part.places))
        if not found and part.look is not None and "*" not in part.places:
            found = [data.path / part.places]
        for path in found:
            problem = _problem(data, part, path)
            if problem is not None:
                file = path.relative_to(data.path).as_posix() if part.places else "the data folder"
                yield Damage(file, problem, part.lost, part.fix, part.stops)
                if part.is_folder and part.stops:
                    return  # what is in it cannot be seen


def refuse_damage(data: DataFolder) -> list[Damage]:
    """Return the damages with which a server can work.

    Raises:
        DamagedData: There is another.
    """
    found = list(damages(data))
    if stopping := [one for one in found if one.stops]:
        raise DamagedData("; ".join(map(str, stopping)))
    return found


def _problem(data: DataFolder, part: DataPart, path: Path) -> str | None:
    """Return what is wrong with a part, or None."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        if path.is_symlink():
            return "is a link that leads nowhere"
        return None if part.look is None else part.look(data, path)
    except OSError as error:
        return f"cannot be reached ({(error.strerror or type(error).__name__).lower()})"
    if part.is_folder != stat.S_ISDIR(mode):
        return "is a folder" if stat.S_ISDIR(mode) else "is no folder"
    if not part.is_folder and not stat.S_ISREG(mode):
        return "is no plain file"
    if not os.access(path, os.R_OK | (os.X_OK if part.is_folder else 0)):
        return "may not be read by the user of the server"
    if part.is_written and not os.access(path, os.W_OK):
        return "may not be written by the user of the server"
    return None if part.look is None else part.look(data, path)


# What is in the files


def _key(data: DataFolder, path: Path) -> str | None:
    try:
        key = existing_key(path)
    except FileNotFoundError:
        is_needed = path.parent == data.keys and (data.state / STORE_FILE).exists()
        return "is gone, and the state was signed with it" if is_needed else None
    except (OSError, ValueError) as error:
        told = str(error).removeprefix(path.name).strip()
        return told if told.startswith("must") else "holds no key"
    if path.parent == data.keys:
        return None if _signs(key, data) else "did not sign the state, or the state was edited"
    return None if _key_of_last(data) in {None, Digester(key).id} else "is not the key of the files"


def _key_of_last(data: DataFolder) -> object:
    """Return the id of the key in the head of the newest file of the trace, or None."""
    files = sorted(data.trace.glob("*.jsonl"))
    try:
        with files[-1].open("rb") as file:
            return json.loads(file.readline(_LONGEST_HEAD))["header"]["key"]
    except (IndexError, OSError, ValueError, KeyError, TypeError):
        return None  # told of the file, or by `trace verify`


def _signs(key: bytes, data: DataFolder) -> bool:
    """Return False if a key signed none of some rows of the state. A single one may be edited."""
    store = StateStore(data.state, wait_s=_PATIENCE_S)
    try:
        rows = store.some_rows()
    except OSError:
        return True  # told of the database itself
    finally:
        store.close()
    return not rows or any(Signer(key).is_right(kind, name, row) for kind, name, row in rows)


def _state(data: DataFolder, _: Path) -> str | None:
    store = StateStore(data.state, wait_s=_PATIENCE_S)
    try:
        store.some_rows()
    except StoreBusy:
        return None  # another process uses it: whoever needs it waits, and says so
    except OSError as error:
        told = (error.strerror or type(error).__name__).removeprefix("the store ")
        return told.partition(" (")[0]
    finally:
        store.close()
    return None


def _json(_: DataFolder, path: Path) -> str | None:
    return loaded_file(path)[1] if path.exists() else None


def _check_history(data: DataFolder, path: Path) -> str | None:
    """Look into an entry of the playset history: the last state of a playset, or its changes."""
    if path.name.endswith(".json"):
        try:
            json.loads(path.read_bytes())
        except ValueError:
            return "is no list of changes"
        return None
    if not path.name.endswith(".now"):
        return None
    try:
        signer = Signer(existing_key(data.keys / KEY_FILE))
    except (OSError, ValueError):
        return None  # told of the key
    return None if is_changed_entry(path, signer) else "is damaged, or was edited"


def _index(_: DataFolder, path: Path) -> str | None:
    try:
        connection = opened_to_read(path)
    except IndexFault as fault:
        return {
            "index_damaged": "is damaged",
            "another_file": "is a file of another program",
            "index_of_another_version": "was written by another version of this software",
        }.get(fault.reason, "cannot be opened")
    if connection is not None:
        connection.close()
    return None


def _folder_id(_: DataFolder, path: Path) -> str | None:
    try:
        if path.exists():
            folder_id(path.parent)
    except (OSError, ValueError):
        return "holds no id of a folder"
    return None


_STATE: Final = "sessions, contracts and completions"
_RIGHTS: Final = "give the user of the server the right to read and write it"
_NO_BACKUP: Final = (
    "put it back from a backup, or move the folder state away: the server then starts without them"
)

PARTS: Final = (
    DataPart(
        "", True, "everything", f"{_RIGHTS}, or choose another folder with --data", stops=True
    ),
    DataPart("state", True, _STATE, f"{_RIGHTS}, or move it away", stops=True),
    DataPart("state/keys", True, _STATE, f"{_RIGHTS}, or {_NO_BACKUP}", stops=True),
    DataPart("state/" + STORE_FILE, False, _STATE, _NO_BACKUP, stops=True, look=_state),
    DataPart(
        "state/keys/" + KEY_FILE,
        False,
        f"{_STATE}, which it signed",
        _NO_BACKUP,
        stops=True,
        is_written=False,
        look=_key,
    ),
    DataPart("state/workers", True, "nothing", "delete it", stops=True),
    DataPart(
        "playsets",
        True,
        "the playsets",
        f"{_RIGHTS}, or move it away",
        stops=True,
        is_written=False,
    ),
    DataPart(
        "playsets/*.json",
        False,
        "this playset",
        "correct it, or put it back: ck3_playset `undo` or `import`",
        is_written=False,
        look=_json,
    ),
    DataPart("state/playset_history", True, "the undo of playsets", "delete it", stops=True),
    DataPart(
        "state/playset_history/*.*",
        False,
        "the undo of this playset",
        "delete it: the file of the playset then counts",
        stops=True,
        look=_check_history,
    ),
    DataPart(
        "index",
        True,
        "nothing, since an index is built again",
        f"{_RIGHTS}, or delete it",
        stops=True,
    ),
    DataPart(
        "index/*.sqlite3",
        False,
        "nothing, since the server builds it again",
        "delete it if it stays",
        look=_index,
    ),
    DataPart("index/*-build", False, "nothing, since it is a lock", "delete it if it stays"),
    DataPart("state/*-build", False, "nothing, since it is a lock", "delete it if it stays"),
    DataPart(
        "trace",
        True,
        "the trace; a call that changes something does not run without it",
        f"{_RIGHTS}, or move it away",
    ),
    DataPart(
        "trace/" + KEY_FILE,
        False,
        "the proof that closed files of the trace were not changed",
        "put it back from a backup, or move the folder trace away",
        is_written=False,
        look=_key,
    ),
    DataPart(
        "trace/trace.folder",
        False,
        "the proof that files of the trace were not moved",
        "put it back from a backup, or move the folder trace away",
        is_written=False,
        look=_folder_id,
    ),
    DataPart(
        "trace/*.jsonl*",
        False,
        "the calls in this file",
        "run `replybook trace verify`, which tells the command that sets it aside",
        is_written=False,
    ),
    DataPart("reports", True, "reports of wrong findings", f"{_RIGHTS}, or move it away"),
    DataPart("logs", True, "nothing", "delete it", stops=True, is_written=False),
)
"""The parts of a data folder, in the order in which a person mends them."""
