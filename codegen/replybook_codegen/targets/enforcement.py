"""Enforcement in `registry.json`: writes, protected places, limits, queries and commands."""

from __future__ import annotations

from replybook_codegen.output import GeneratedPackage
from replybook_codegen.python_source import Value, WrittenCall
from replybook_registry.model import (
    Command,
    CommandForm,
    EnforcedMode,
    Enforcement,
    Entry,
    Limit,
    OpenTable,
    Protected,
    Registry,
)


def has_enforcement(registry: Registry) -> bool:
    """Return True if the registry itself declares enforcement rules."""
    said = registry.enforcement
    words = (word for word in registry.words if word.kind in ("contract limit", "database list"))
    listed = (*said.modes, *said.protected, *said.commands, *said.tables)
    entries: tuple[Entry, ...] = (*listed, *words)
    return any(entry.origin == registry.name for entry in entries)


def enforcement_of(registry: Registry, package: GeneratedPackage) -> Value:
    """Return all enforcement rules of a base, or what an extension adds; None without any."""
    if not (package.is_base or has_enforcement(registry)):
        return None
    return WrittenCall("EnforcementSpec", _spec(registry, package))


def _spec(registry: Registry, package: GeneratedPackage) -> dict[str, Value]:
    said = registry.enforcement
    words = package.own(registry, registry.words)
    limits = {word.name for word in words if word.kind == "contract limit"}
    spec: dict[str, Value] = {
        "modes": tuple(map(_mode, package.own(registry, said.modes))),
        "protected": tuple(map(_write_protected_place, package.own(registry, said.protected))),
        "limits": {k: _limit(v) for k, v in said.limits.items() if k in limits},
    }
    if any(word.kind == "database list" for word in words):
        spec["database"] = _database(said)
    spec["commands"] = tuple(map(_command, package.own(registry, said.commands)))
    tables = tuple(map(_table, package.own(registry, said.tables)))
    return {**spec, "tables": tables} if tables else spec


def _database(enforcement: Enforcement) -> WrittenCall:
    lists: dict[str, Value] = {
        "statements": enforcement.statements,
        "pragmas": enforcement.pragmas,
        "refused_functions": enforcement.refused_functions,
    }
    return WrittenCall(
        "DatabaseSpec",
        {**lists, "functions": enforcement.functions} if enforcement.functions else lists,
    )


def _table(table: OpenTable) -> WrittenCall:
    return WrittenCall(
        "TableSpec",
        {"table": table.table, "meaning": table.meaning, "columns": dict(table.columns)},
    )


def _mode(mode: EnforcedMode) -> WrittenCall:
    return WrittenCall(
        "EnforcedModeSpec",
        {
            "mode": mode.mode,
            "writes": dict(mode.writes),
            "members_outside_roots": mode.members_outside_roots,
            "approval": mode.approval,
            "database": mode.database,
        },
    )


def _write_protected_place(place: Protected) -> WrittenCall:
    values: dict[str, Value] = {
        "pattern": place.pattern,
        "access": place.access,
        "meaning": place.meaning,
    }
    if not place.below:
        values["below"] = False
    if place.tools:
        values["tools"] = place.tools
    if place.approval:
        values["approval"] = True
    return WrittenCall("ProtectedSpec", values)


def _limit(limit: Limit) -> WrittenCall:
    return WrittenCall("LimitSpec", {"default": limit.default, "ceiling": limit.ceiling})


def _command(command: Command) -> WrittenCall:
    said: dict[str, Value] = {
        "program": command.program,
        "meaning": command.meaning,
        "modes": command.modes,
        "forms": tuple(map(_form, command.forms)),
    }
    optional: dict[str, Value] = {
        "prefix": command.prefix,
        "environment": dict(command.environment),
        "inherits": command.inherits,
        "answers": command.answers,
        "runs_code": command.runs_code,
    }
    said |= {key: value for key, value in optional.items() if value}
    if command.repository is not None:
        harmless = command.repository
        said["repository"] = WrittenCall(
            "RepositorySpec",
            {"settings": harmless.settings, "attributes": harmless.attributes},
        )
    return WrittenCall("CommandSpec", said)


def _form(form: CommandForm) -> WrittenCall:
    values: dict[str, Value] = {
        "words": form.words,
        "options": form.options,
        "operands": form.operands,
    }
    optional: dict[str, Value] = {
        "required": form.required,
        "fixed": form.fixed,
        "last": form.last,
        "files": form.files,
        "changes": form.changes if form.changes != "content" else "",
        "shows": form.shows if form.shows != "content" else "",
        "contract": form.contract,
        "approval": form.approval,
    }
    return WrittenCall(
        "CommandForm", values | {key: value for key, value in optional.items() if value}
    )
