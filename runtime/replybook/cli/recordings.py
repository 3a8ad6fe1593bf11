"""What `policy` commands judge, from files: a session, its trace, a bundle, claims, facts of the world.

A recording is one file that holds all of it: `mode`, `session`, `trace` (the events, or the path of a
trace beside it), and where there are any `bundle`, `claims`, `facts`, `name`. Files are JSON or YAML;
a session that was delivered through a gate can be kept as one. Source: issue 5 item 7, design 4.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from replybook.cli.outcome import UsageError

__all__ = ["KEYS", "Recording", "read_document", "read_recordings"]

KEYS: Final = ("name", "mode", "session", "trace", "bundle", "claims", "facts")
_SUFFIXES: Final = (".json", ".yaml", ".yml")
_LARGEST: Final = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """One session as it was recorded; `path` is the file that it came from, for the reader."""

    name: str
    path: str
    mode: str
    session: Mapping[str, object]
    trace: Path | Sequence[Mapping[str, object]]
    bundle: Mapping[str, object] | None = None
    claims: object = None
    facts: Mapping[str, object] | None = None


def read_recordings(paths: Sequence[str]) -> list[Recording]:
    """The recordings in these files and folders, by name of file; `UsageError` if one is none."""
    return [found for path in paths for file in _files(Path(path)) for found in _read(file)]


def read_document(path: str | Path) -> object:
    """The value in a JSON or YAML file; `UsageError` that names the file and the line."""
    file = Path(path)
    if not file.is_file():
        raise UsageError(f"there is no file {str(path)!r}")
    if file.stat().st_size > _LARGEST:
        raise UsageError(f"{str(path)!r} is larger than {_LARGEST >> 20} MB")
    data = file.read_bytes()
    return _json(data, file) if file.suffix == ".json" else _yaml(data, file)


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    found = sorted(file for file in path.iterdir() if file.suffix in _SUFFIXES)
    if not found:
        raise UsageError(f"there are no recordings in {str(path)!r}; they end in .json or .yaml")
    return found


def _read(file: Path) -> list[Recording]:
    """The recording in a file, or those of a file of `cases`."""
    value = read_document(file)
    cases = _cases(value)
    if cases is not None:
        return [_recording(case, file, f"{number}") for number, case in enumerate(cases, 1)]
    return [_recording(value, file, file.stem)]


def _cases(value: object) -> list[object] | None:
    """What stands under `cases`, if nothing else stands beside it."""
    if not isinstance(value, dict) or set(cast("dict[str, object]", value)) != {"cases"}:
        return None
    found = cast("dict[str, object]", value)["cases"]
    return cast("list[object]", found) if isinstance(found, list) else None


def _recording(value: object, file: Path, name: str) -> Recording:
    if not isinstance(value, dict):
        raise UsageError(f"{str(file)!r} holds no recording: it is not a mapping")
    table = cast("dict[str, object]", value)
    missing = [key for key in ("session", "trace") if key not in table]
    unknown = sorted(set(table) - {*KEYS, "outcome", "fires", "passes"})
    if missing or unknown:
        what = f"lacks {' and '.join(missing)}" if missing else f"has the key {unknown[0]!r}"
        raise UsageError(f"{str(file)!r} {what}; a recording has {', '.join(KEYS)}")
    session = _mapping(table, "session", file)
    return Recording(
        name=str(table.get("name", name)),
        path=str(file),
        mode=str(table.get("mode", session.get("mode"))),
        session=session,
        trace=_trace(table["trace"], file),
        bundle=_mapping(table, "bundle", file) if "bundle" in table else None,
        claims=table.get("claims"),
        facts=_mapping(table, "facts", file) if "facts" in table else None,
    )


def _mapping(table: Mapping[str, object], key: str, file: Path) -> Mapping[str, object]:
    value = table[key]
    if not isinstance(value, dict):
        raise UsageError(f"{key!r} in {str(file)!r} is not a mapping")
    return cast("Mapping[str, object]", value)


def _trace(value: object, file: Path) -> Path | Sequence[Mapping[str, object]]:
    if isinstance(value, str):
        path = file.parent / value
        if not path.exists():
            raise UsageError(f"the trace {value!r} of {str(file)!r} is not there")
        return path
    events = cast("list[object]", value) if isinstance(value, list) else [None]
    if all(isinstance(event, dict) for event in events):
        return cast("Sequence[Mapping[str, object]]", events)
    raise UsageError(f"'trace' in {str(file)!r} is neither a list of events nor a path")


def _json(data: bytes, file: Path) -> object:
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        where = f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) else "its nesting"
        raise UsageError(f"{str(file)!r} is no JSON: {where}") from error


def _yaml(data: bytes, file: Path) -> object:
    from replybook_registry.load import load_yaml
    from replybook_registry.rules import rb155_missing_file_header

    table, found = load_yaml(data, str(file))
    findings = [one for one in found if one.rule != rb155_missing_file_header.CODE]
    if table is None or findings:
        first = findings[0]
        raise UsageError(f"{first.place}: {first.problem}")
    return table
