"""Session files: YAML to a Session, with a place and a way out for everything that is wrong.

Source: decision 6, `replybook_schema/session.schema.yaml`.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import cast

from replybook.cli.exit_code import UsageError
from replybook.world.registry import declared_world
from replybook.world.session import Location, Session, SessionFault
from replybook_registry.load import load_yaml
from replybook_registry.nodes import Table, find_place
from replybook_registry.rules import (
    rb155_missing_file_header,
    rb156_unknown_key,
    rb157_schema_violation,
)
from replybook_schema import Finding

__all__ = ["EXAMPLE", "BadSessionFile", "load_session"]

MAX_BYTES = 4 * 1024 * 1024
"""The largest file that is read; a playset of 500 mods takes a fortieth of it."""

_LONG = 10**60
"""A number from here on is not repeated; one of thousands of digits could not be."""

EXAMPLE = """\
session_id: my-session
mode: ck3lens
roots:
  repo: /home/me/work/my-mod
  game: /games/Crusader Kings III/game
mods:
  - name: My Mod
    path: /home/me/work/my-mod
"""
"""A session file to begin with."""


class BadSessionFile(Exception):
    """A file that holds no session; `findings` says all that is wrong with it."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__(f"{len(findings)} findings")
        self.findings = sorted(findings)


def load_session(path: Path) -> Session:
    """The session of a file.

    `BadSessionFile` with every finding if it is none, `UsageError` if it cannot be read.
    """
    try:
        table, findings = load_yaml(_read(path), str(path))
    except ValueError as error:  # a number of thousands of digits
        said = "holds a number that is too long to be read; quote it if it is meant as text"
        raise UsageError(f"the session file {str(path)!r} {said}") from error
    findings = [found for found in findings if found.rule != rb155_missing_file_header.CODE]
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
                raise UsageError(f"the session file {str(path)!r} is no regular file")
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "its name is no name of a file"
        raise UsageError(f"the session file {str(path)!r} cannot be read: {why.lower()}") from error
    if len(data) > MAX_BYTES:
        raise UsageError(f"the session file {str(path)!r} is over {MAX_BYTES} bytes")
    return data


def _without_waiting(path: str, flags: int) -> int:
    """Opens a pipe, too, at once, so that it can be refused."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _findings(fault: SessionFault, table: Table) -> Iterator[Finding]:
    for where, problem in fault.faults:
        schema, parent = _schema_of(where[:-1]), _node_at(table, where[:-1])
        if isinstance(parent, Table) and where[-1] in parent:
            key, known = str(where[-1]), _known(schema)
            if key not in known:
                yield rb156_unknown_key.finding(parent.key_place(key), key, known)
                continue
        fix = _fix(where, parent)
        yield rb157_schema_violation.finding(find_place(table, *where), problem, fix)


def _fix(where: Location, parent: object) -> str:
    about = str(_schema_of(where).get("description", "a value")).rstrip(".")
    if isinstance(parent, Table) and where[-1] not in parent:
        return f"add {where[-1]}: {about}"
    value = _value(parent, where[-1]) if where else None
    if isinstance(value, int | bool) and abs(value) < _LONG:
        return f"quote it if it is meant as text: {json.dumps(json.dumps(value))}"
    return f"write here what it is for: {about}"


def _value(parent: object, step: str | int) -> object:
    return cast("Mapping[str | int, object]", parent)[step]


def _node_at(table: Table, where: Location) -> object:
    node: object = table
    for step in where:
        node = _value(node, step)
    return node


# What the schema says about a place


@cache
def _schema() -> Table:
    path = files("replybook_schema") / "session.schema.yaml"
    table, _ = load_yaml(path.read_bytes(), path.name)
    if table is None:
        raise ValueError(f"{path.name} is not YAML")
    return table


def _schema_of(where: Location) -> Mapping[str, object]:
    """The part of the schema for the value at `where`; an empty one where it says nothing."""
    node: Mapping[str, object] = _schema()
    for step in where:
        name = "items" if isinstance(step, int) else "properties"
        inner = _mapping(node.get(name))
        named = inner if isinstance(step, int) else _mapping(inner.get(step))
        node = named or _mapping(node.get("additionalProperties"))
        reference = str(node.get("$ref", ""))
        node = {**_mapping(_mapping(_schema()["$defs"]).get(reference.rpartition("/")[2])), **node}
    return node


def _known(schema: Mapping[str, object]) -> list[str]:
    """The keys that a mapping may hold; roots also come from a user's own registry."""
    if "propertyNames" in schema:
        return [root.key for root in declared_world().roots]
    return list(_mapping(schema.get("properties")))


def _mapping(value: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", value) if isinstance(value, Mapping) else {}
