"""The trace files and the key that a command names, and their verification."""

from __future__ import annotations

from collections.abc import Sequence
from gzip import BadGzipFile
from pathlib import Path
from typing import Final

from replybook.store.state_store import Signer, StateStore, Tampered
from replybook.store.store_file import STORE_FILE
from replybook.store.trace_seals import TraceSeals
from replybook.trace.archive import is_closed, set_aside
from replybook.trace.keys import KEY_FILE, read_key
from replybook.trace.line import UnknownVersion
from replybook.trace.links import is_named
from replybook.trace.reader import ASIDE, FILE_NAME, trace_files
from replybook.trace.verify import Verification, verify
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.missing_path import missing_path
from replybook_devtools.console.progress import Elapsed
from replybook_schema import Finding

_TOP: Final = 65_536
"""Number of bytes that are read to recognize a trace file."""


def trace_path(text: str) -> Path:
    """Return the file or folder of a PATH argument.

    Raises:
        UsageError: It does not exist or holds no trace.
    """
    path = Path(text)
    if not path.exists():
        raise missing_path(text)
    if not trace_files(path):
        raise UsageError(f"there are no trace files in {text!r}; name the folder of a TraceLog")
    if path.is_file() and path.suffix != ".gz" and not _may_be_trace(path):
        raise UsageError(f"{text!r} is not a trace file; name one, or the folder of a TraceLog")
    return path


def _may_be_trace(path: Path) -> bool:
    """Return True if a line near the top may be a trace line.

    The first line alone proves nothing, since it may have been edited.
    """
    with path.open("rb") as stream:
        start = [line for line in stream.readlines(_TOP) if line.strip()]
    return not start or any(line.startswith(b'{"') for line in start)


def verify_trace(path: Path, key: str | None, state: str | None = None) -> Verification:
    """Verify a trace.

    Args:
        path: Trace file or folder.
        key: Key file; None for the one in the folder of the trace.
        state: Folder of the state database; None for the one beside the folder of the trace.
    """
    with Elapsed("verifying"):
        return verify(path, _key(key, path), _seals(state, path))


def verified_traces(
    paths: Sequence[str], key: str | None, state: str | None
) -> tuple[list[Finding], dict[str, object]]:
    """Verify several traces.

    Args:
        paths: Trace files or folders.
        key: Key file; None for the one in the folder of each trace.
        state: Folder of the state database; None for the one beside the folder of each trace.

    Returns:
        The findings, and the numbers of files, lines and seals.
    """
    found = [verify_trace(path, key, state) for path in map(trace_path, paths)]
    summary: dict[str, object] = {
        "files": sum(one.files for one in found),
        "lines": sum(one.lines for one in found),
        "seals": sum(one.sealed for one in found),
    }
    return [finding for one in found for finding in one.findings], summary


def put_aside(file: Path, *, has_ended: bool) -> str:
    """Set a trace file aside, and return the sentence that says so.

    Raises:
        UsageError: The file is not part of a trace, or its process may still write it.
    """
    is_of_a_log = FILE_NAME.match(file.name) is not None and is_named(file)
    if not is_of_a_log or not (file.exists() or trace_files(file.parent)):
        raise UsageError(
            f"{file.name!r} is no file of a trace; name one in the folder of a TraceLog"
        )
    if file.is_file() and not has_ended and not _has_closing_line(file):
        problem = f"{file.name} has no closing line, so its process may still write it"
        raise UsageError(f"{problem}; end the process, then add --ended")
    earlier = file.parent / ASIDE / file.name
    if file.exists() and earlier.exists() and earlier.stat().st_size:
        raise UsageError(f"{ASIDE}/{file.name} is there already; move it elsewhere first")
    set_aside(file)
    return f"moved {file.name} to {ASIDE}/; its calls prove nothing any more"


def _has_closing_line(file: Path) -> bool:
    try:
        return is_closed(file)
    except (UnknownVersion, BadGzipFile):
        return False


def _key(given: str | None, path: Path) -> bytes | None:
    """Return the key of a file, by default of the one beside the trace, or None without a file."""
    file = Path(given) if given else (path if path.is_dir() else path.parent) / KEY_FILE
    if given is None and not file.is_file():
        return None
    try:
        return read_key(file)
    except ValueError as error:
        raise UsageError(
            f"{file.name} holds no key; name the file {KEY_FILE} of the server's data"
        ) from error


def _seals(given: str | None, path: Path) -> dict[str, str]:
    """Return the seals of closed files that the state database knows, or none without one."""
    folder = Path(given) if given else (path if path.is_dir() else path.parent).parent / _STATE
    key = folder / "keys" / KEY_FILE
    if not (folder / STORE_FILE).is_file() or not key.is_file():
        if given is None:
            return {}
        raise UsageError(
            f"{given!r} holds no state database with its key; name {_STATE!r} of the data"
        )
    store = StateStore(folder)
    try:
        seals = TraceSeals(store, Signer(read_key(key))).known()
    except (OSError, ValueError, Tampered) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UsageError(
            f"the state database or its key cannot be used: {why}; put both back from a backup, or"
            f" move the folder {_STATE!r} away: the trace is then verified without it"
        ) from error
    finally:
        store.close()
    return seals if path.is_dir() else {name: seals[name] for name in {path.name} & seals.keys()}


_STATE: Final = "state"
