"""The session file: YAML that is read into a Session, with a place and a fix for every error.

The active registry declares the fields. The shape is that of `replybook_schema/session.schema.yaml`
with the names of the registry.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import cast

from replybook.world.grammar import current_grammar
from replybook.world.registry import declared_session_fields, declared_world
from replybook.world.session import Session, SessionFault
from replybook.world.session_reader import Steps
from replybook_devtools.console.exit_code import UsageError
from replybook_registry.load import load_yaml
from replybook_registry.nodes import Table, find_place
from replybook_registry.rules import (
    rb155_missing_file_header,
    rb156_unknown_key,
    rb157_schema_violation,
)
from replybook_schema import Finding
from replybook_schema.documents import session_schema

MAX_BYTES = 4 * 1024 * 1024
"""The maximum file size. A file with 500 members needs a fortieth of it."""

_LONG = 10**60
"""Numbers from here on are not repeated in messages."""

_EXAMPLES = 2
"""Number of roots in the example."""


def example() -> str:
    """Return an example of a session file, with the modes and roots of the active registry."""
    world = declared_world()
    lines = ["session_id: my-session", *(f"mode: {mode.name}" for mode in world.modes[:1])]
    roots = [f"  {root.key}: /home/me/work/{root.key}" for root in world.roots[:_EXAMPLES]]
    lines += ["roots:", *roots] if roots else ["roots: {}"]
    for namespace, field in current_grammar().members.items():
        lines += [f"{field}:", f"  - name: My {namespace}", f"    path: /home/me/work/{namespace}"]
    return "\n".join(lines) + "\n"


class BadSessionFile(Exception):
    """A file that holds no valid session.

    Attributes:
        findings: All errors in the file.
    """

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__(f"{len(findings)} findings")
        self.findings = sorted(findings)


def load_session(path: Path) -> Session:
    """Return the session of a file.

    Raises:
        BadSessionFile: The file has errors; all are in `findings`.
        UsageError: The file cannot be read.
    """
    table, findings = load_yaml(_read(path), str(path))
    findings = [finding for finding in findings if finding.rule != rb155_missing_file_header.CODE]
    if table is None or findings:
        raise BadSessionFile(findings)
    try:
        return Session.read(table)
    except SessionFault as fault:
        raise BadSessionFile(list(_findings(fault, table))) from fault


def _read(path: Path) -> bytes:
    try:
        with open(path, "rb", opener=_without_waiting) as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise UsageError(
                    f"the session file {str(path)!r} is no regular file; name one of YAML or JSON"
                )
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "its name is not a valid file name"
        raise UsageError(f"the session file {str(path)!r} cannot be read: {why.lower()}") from error
    if len(data) > MAX_BYTES:
        raise UsageError(
            f"the session file {str(path)!r} is over {MAX_BYTES} bytes; name a smaller one"
        )
    return data


def _without_waiting(path: str, flags: int) -> int:
    """Open a file without blocking, so that a pipe can be refused."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _findings(fault: SessionFault, table: Table) -> Iterator[Finding]:
    advice = _Advice()
    for where, problem in fault.faults:
        parent = _node_at(table, where[:-1])
        if isinstance(parent, Table) and where[-1] in parent:
            key, known = str(where[-1]), advice.keys(where[:-1])
            if key not in known:
                yield rb156_unknown_key.finding(parent.key_place(key), key, known)
                continue
        fix = _fix(where, parent, advice.about(where))
        yield rb157_schema_violation.finding(find_place(table, *where), problem, fix)


def _fix(where: Steps, parent: object, about: str) -> str:
    if isinstance(parent, Table) and where[-1] not in parent:
        return f"add {where[-1]}: {about}"
    value = _value(parent, where[-1]) if where else None
    if isinstance(value, int | bool) and abs(value) < _LONG:
        return f"quote it if it is meant as text: {json.dumps(json.dumps(value))}"
    return f"write here what it is for: {about}"


def _value(parent: object, step: str | int) -> object:
    return cast("Mapping[str | int, object]", parent)[step]


def _node_at(table: Table, where: Steps) -> object:
    node: object = table
    for step in where:
        node = _value(node, step)
    return node


class _Advice:
    """The descriptions in the session schema, completed with the active registry."""

    def __init__(self) -> None:
        path = files("replybook_schema") / "session.schema.yaml"
        base, _ = load_yaml(path.read_bytes(), path.name)
        if base is None:
            raise ValueError(f"{path.name} is not YAML")
        world = declared_world()
        self._roots = [root.key for root in world.roots]
        self._schema: Mapping[str, object] = session_schema(
            base,
            declared_session_fields(),
            modes=[mode.name for mode in world.modes],
            roots=self._roots,
            namespaces={field: name for name, field in current_grammar().members.items()},
        )

    def about(self, where: Steps) -> str:
        """Return the purpose of the value at a place."""
        return str(self._at(where).get("description", "a value")).rstrip(".")

    def keys(self, where: Steps) -> list[str]:
        """Return the keys that the mapping at a place may hold."""
        schema = self._at(where)
        return (
            self._roots if "propertyNames" in schema else list(_mapping(schema.get("properties")))
        )

    def _at(self, where: Steps) -> Mapping[str, object]:
        """Return the part of the schema for a place, or an empty mapping."""
        node = self._schema
        for step in where:
            name = "items" if isinstance(step, int) else "properties"
            inner = _mapping(node.get(name))
            named = inner if isinstance(step, int) else _mapping(inner.get(step))
            node = named or _mapping(node.get("additionalProperties"))
            reference = str(node.get("$ref", "")).rpartition("/")[2]
            node = {**_mapping(_mapping(self._schema["$defs"]).get(reference)), **node}
        return node


def _mapping(value: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", value) if isinstance(value, Mapping) else {}
