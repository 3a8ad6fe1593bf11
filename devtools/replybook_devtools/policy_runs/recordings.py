"""The input files of `policy` commands: recordings, sessions, bundles and claims.

A recording is one JSON or YAML file with the keys `mode`, `session` and `trace`, and optionally
`bundle`, `claims`, `facts` and `name`. The trace is a list of events, or the path of a trace, of
which the first `calls` count. For a server that is not installed here, `tools`, `validators` and
`kinds` replace it (see `case_parts`).

A gate writes the recording of a delivery with the `statement` of its judgement, which answers in
place of the world. Without it, only the facts that the recording names are known. The world of a
case of a registry is what the case says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Final, TypeVar, cast

from replybook.policy.completion import canonical_digest
from replybook.policy.kinds.own import CheckKinds
from replybook.policy.session_trace import without_odd_members
from replybook.policy.statement import StoredStatement
from replybook.policy.validators.validator import ContentValidator
from replybook.trace.event import TraceEvent
from replybook.world.registry import declared_session_fields
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.missing_path import missing_path
from replybook_devtools.policy_runs.case_parts import case_kinds, case_tools, case_validators
from replybook_schema.near import did_you_mean
from replybook_schema.tools import ToolSpec

Part = TypeVar("Part")

KEYS: Final = (
    "name",
    "mode",
    "session",
    "tools",
    "roots",
    "trace",
    "bundle",
    "claims",
    "facts",
    "validators",
    "kinds",
    "statement",
    "calls",
    "today",
)
_OF_THE_GATE: Final = ("outcome", "reply", "judged_at", "world_digest")
_OF_CASES: Final = ("fires", "passes", "outcome")
_NO_KINDS: Final[CheckKinds] = {}
_SUFFIXES: Final = (".json", ".yaml", ".yml")
_REPLY_TYPES: Final = ("S", "I", "D", "E", None)
_EVENT: Final = frozenset((*TraceEvent._fields, "v", "seq", "prev", "args_digest"))
_TOP: Final = 65_536
"""Number of bytes that are read to recognize a trace file."""
_LARGEST: Final = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """One recorded session.

    Attributes:
        path: File that the recording was read from.
        trace: The events, or the path of a stored trace.
        bundle: The delivered bundle, or None.
        claims: The claims, if the bundle does not hold them.
        facts: Values of facts that no library provides.
        statement: What the judgement saw of the world, or None if nothing tells.
        is_case: True if nothing exists in the world but the facts.
        calls: Number of calls of the trace that came before the judgement, or None for all.
        today: Date of the judgement, or None.
        tools: Tools beside those of the registry, by name.
        roots: Keys of roots beside those of the registry.
        kinds: Kinds of check of an application by name.
    """

    name: str
    path: str
    mode: str
    session: Mapping[str, object]
    trace: Path | Sequence[Mapping[str, object]]
    bundle: Mapping[str, object] | None = None
    claims: object = None
    facts: Mapping[str, object] | None = None
    tools: Mapping[str, ToolSpec] = field(default_factory=dict[str, ToolSpec])
    roots: Sequence[str] = ()
    validators: Mapping[str, ContentValidator] = field(default_factory=dict[str, ContentValidator])
    kinds: CheckKinds = field(default_factory=lambda: _NO_KINDS)
    statement: Mapping[str, object] | None = None
    is_case: bool = False
    calls: int | None = None
    today: date | None = None


def read_recordings(paths: Sequence[str]) -> list[Recording]:
    """Return the recordings in these files and folders, sorted by file name within a folder.

    Raises:
        UsageError: A file holds no recording.
    """
    return [recording for path in paths for file in _files(Path(path)) for recording in _read(file)]


def only_recording(path: str, action: str) -> Recording:
    """Return the only recording in a file, for an action that takes one.

    Raises:
        UsageError: The file holds none or several.
    """
    recordings = read_recordings([path])
    if len(recordings) != 1:
        raise UsageError(f"{path!r} holds {len(recordings)} recordings; {action} takes one")
    return recordings[0]


def read_document(path: str | Path) -> object:
    """Return the value in a JSON or YAML file.

    Raises:
        UsageError: The file cannot be read; the message names file and line.
    """
    file = Path(path)
    if not file.is_file():
        raise missing_path(str(path), what="file")
    if file.stat().st_size > _LARGEST:
        raise UsageError(
            f"{str(path)!r} is larger than {_LARGEST >> 20} MB; record fewer calls, or name the trace in it"
        )
    data = file.read_bytes()
    return _json(data, file) if file.suffix == ".json" else _yaml(data, file)


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    paths = sorted(file for file in path.iterdir() if file.suffix in _SUFFIXES)
    if not paths:
        raise UsageError(f"there are no recordings in {str(path)!r}; they end in .json or .yaml")
    return paths


def _read(file: Path) -> list[Recording]:
    """Return the recording in a file, or those of a file with `cases`."""
    value = read_document(file)
    cases = _cases(value)
    if cases is not None:
        found = [_recording(case, file, f"{number}") for number, case in enumerate(cases, 1)]
        return [replace(one, is_case=True) for one in found]
    return [_recording(value, file, file.stem)]


def _cases(value: object) -> list[object] | None:
    """Return the list under `cases`, or None if the file has other keys."""
    if not isinstance(value, dict) or set(cast("dict[str, object]", value)) != {"cases"}:
        return None
    found = cast("dict[str, object]", value)["cases"]
    return cast("list[object]", found) if isinstance(found, list) else None


def _recording(value: object, file: Path, name: str) -> Recording:
    if not isinstance(value, dict):
        raise UsageError(f"{str(file)!r} holds no recording: it is not a mapping")
    table = cast("dict[str, object]", value)
    missing = [key for key in ("session", "trace") if key not in table]
    unknown = sorted(set(table) - {*KEYS, *_OF_THE_GATE, *_OF_CASES})
    if missing or unknown:
        what = f"lacks {' and '.join(missing)}" if missing else f"has the key {unknown[0]!r}"
        raise UsageError(f"{str(file)!r} {what}; a recording has {', '.join(KEYS)}")
    session = _mapping(table, "session", file)
    check_session(session, str(file))
    return Recording(
        name=str(table.get("name", name)),
        path=str(file),
        mode=str(table.get("mode", session.get("mode"))),
        session=session,
        trace=_trace(table["trace"], file),
        bundle=_mapping(table, "bundle", file) if "bundle" in table else None,
        claims=table.get("claims"),
        facts=_mapping(table, "facts", file) if "facts" in table else None,
        tools=_part(case_tools, table, file),
        roots=_roots(table, file),
        validators=_part(case_validators, table, file),
        kinds=_part(case_kinds, table, file),
        statement=_statement(table, file) if "statement" in table else None,
        calls=_calls(table.get("calls"), file),
        today=None if table.get("today") is None else _today(table["today"], file),
    )


def _statement(table: Mapping[str, object], file: Path) -> Mapping[str, object]:
    found = checked_statement(_mapping(table, "statement", file), str(file))
    if table.get("world_digest") not in (None, canonical_digest(found)):
        problem = "was changed after the judgement: `world_digest` is the digest of another one"
        raise UsageError(f"the statement in {str(file)!r} {problem}")
    return found


def checked_statement(data: Mapping[str, object], where: str) -> Mapping[str, object]:
    """Return the data of a statement.

    Args:
        where: Name of its file, for the message.

    Raises:
        UsageError: The data is not a statement.
    """
    try:
        StoredStatement(data)
    except ValueError as error:
        raise UsageError(f"the statement in {where!r} cannot be read: {error}") from error
    return data


def _calls(value: object, file: Path) -> int | None:
    if value is None or (type(value) is int and value >= 0):
        return value
    raise UsageError(f"'calls' in {str(file)!r} is {value!r}; give a number of calls")


def _today(value: object, file: Path) -> date:
    try:
        return date.fromisoformat(str(value))
    except ValueError as error:
        raise UsageError(f"'today' in {str(file)!r} is no date, such as 2026-11-21") from error


def _roots(table: Mapping[str, object], file: Path) -> Sequence[str]:
    """Return the roots that a case declares. A recording declares none."""
    found = cast("Sequence[object]", table.get("roots", ()))
    if not isinstance(found, (list, tuple)) or not all(isinstance(key, str) for key in found):
        raise UsageError(f"{str(file)!r} has roots that are no list of keys, such as [repo]")
    return cast("Sequence[str]", found)


def _part(
    read: Callable[[Mapping[str, object]], Mapping[str, Part]],
    table: Mapping[str, object],
    file: Path,
) -> Mapping[str, Part]:
    """Return tools, validators or kinds of a case.

    Cases in a registry were checked against their schema before; recordings were not.
    """
    try:
        return read(table)
    except (AttributeError, IndexError, TypeError) as error:
        what = "'tools', 'validators' or 'kinds' does not have the form that cases.schema.yaml gives it"
        raise UsageError(f"{str(file)!r}: {what}") from error


def _mapping(table: Mapping[str, object], key: str, file: Path) -> Mapping[str, object]:
    value = table[key]
    if not isinstance(value, dict):
        raise UsageError(f"{key!r} in {str(file)!r} is not a mapping")
    return cast("Mapping[str, object]", value)


def _trace(value: object, file: Path) -> Path | Sequence[Mapping[str, object]]:
    if isinstance(value, str):
        path = file.parent / value
        if not _is_there(path):
            raise UsageError(
                f"the trace {value!r} of {str(file)!r} is not there; name it from the folder of the recording"
            )
        return trace_path(path)
    if not isinstance(value, list):
        raise UsageError(f"'trace' in {str(file)!r} is neither a list of events nor a path")
    events = cast("list[object]", value)
    for number, event in enumerate(events, 1):
        problem = _oddity(event)
        if problem is not None:
            raise UsageError(f"event {number} of the trace in {str(file)!r}: {problem}")
    return cast("Sequence[Mapping[str, object]]", events)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # the name is too long
        return False


def _oddity(event: object) -> str | None:
    """Return the reason why a value is not a trace event, or None. Missing members are allowed."""
    if not isinstance(event, dict):
        return "it is not a mapping"
    table = cast("dict[str, object]", event)
    if problem := without_odd_members(table)[1]:
        return problem
    if table.get("tool") is None:
        return "it names no 'tool'"
    if table.get("reply_type", "S") not in _REPLY_TYPES:
        return f"'reply_type' is {table['reply_type']!r}; it is S, I, D, E or null"
    unknown = [key for key in table if key not in _EVENT]
    if unknown:
        return f"{unknown[0]!r} is no key of an event{_suggest_key(unknown[0], _EVENT)}"
    return None


def trace_path(path: Path) -> Path:
    """Return the path of a stored trace.

    Raises:
        UsageError: The file holds no trace.
    """
    if path.is_dir() or path.suffix == ".gz" or _is_trace(path):
        return path
    raise UsageError(f"{str(path)!r} is not a trace file; name one, or the folder of a TraceLog")


def _is_trace(path: Path) -> bool:
    """Return True if a line near the top is a trace line. An edited first line may be invalid."""
    if path.exists() and not path.is_file():  # reading a pipe would block
        return False
    try:
        with path.open("rb") as stream:
            top = [line for line in stream.read(_TOP).split(b"\n") if line.strip()]
    except OSError as error:
        raise UsageError(f"{str(path)!r} cannot be read; check its permissions") from error
    return not top or any(map(_is_line, top))


def _is_line(raw: bytes) -> bool:
    try:
        value: object = json.loads(raw)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and {"v", "seq"} <= cast("dict[str, object]", value).keys()


def check_session(session: Mapping[str, object], where: str) -> None:
    """Check the keys and the id of a session.

    Without an id, the session would be judged by the calls of all sessions.

    Args:
        where: Name of its file, for the message.

    Raises:
        UsageError: A key is unknown, or the id is missing.
    """
    known = [field.name for field in declared_session_fields()]
    for key in session:
        if key not in known:
            what = f"{key!r} is no key of a session{_suggest_key(key, known)}"
            raise UsageError(f"{where!r}: {what}")
    found = session.get("session_id")
    if not isinstance(found, str) or not found.strip():
        what = "is missing" if found is None else "is no text that names one"
        raise UsageError(f"the session_id of the session in {where!r} {what}")


def _suggest_key(key: str, known: Collection[str]) -> str:
    return did_you_mean(key, known, f"; it has {', '.join(sorted(known))}", before="; ")


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
