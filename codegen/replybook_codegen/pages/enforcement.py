"""The page of enforcement: allowed writes, commands and queries (spec 35)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from replybook_codegen.pages.markdown import cell, code, table
from replybook_codegen.pages.parts import PagePart, PartsPage, drop_empty
from replybook_registry.model import (
    Command,
    CommandForm,
    EnforcedMode,
    Enforcement,
    Limit,
    OpenTable,
    Protected,
    Registry,
)

_ABOUT: Final = (
    "Everything that is not listed here is refused. A write also needs an open contract. The first "
    "failed check is the reply, and the reply lists all other failed checks."
)
_WRITES: Final = "The real place of a file decides, not the address that was used."
_MORE: Final = "Operations that a person must approve, and statements that may change the database."
_CLOSED: Final = "The place and everything below it (unless marked as alone), in every spelling. No contract opens it, except for a tool that is named here."
_LIMITS: Final = "`default` is the value of a contract that names none. `ceiling` is the maximum."
_DATABASE: Final = "One statement per query. A statement that only reads needs no contract."
_TABLES: Final = (
    "A query may read only these columns, and only the rows that the session may see. Every other table "
    "is closed."
)
_COMMANDS: Final = (
    "Words are compared one by one, never as a prefix, and no shell reads them. The server adds the words "
    "in the last column to every call."
)

_WORKS_ON: Final = (
    "A program gets single files: those that the contract covers and that are not protected. A command "
    "that shows content of a repository leaves out places that are closed for reading."
)
_GETS: Final = "A program gets only these variables."
_HARMLESS: Final = "No command runs on a repository with any other setting or attribute."

_WRITTEN: Final = {
    "all": "everything",
    "session_members": "session members only",
    "none": "nothing",
}


def enforcement_page(registry: Registry) -> PartsPage:
    """Return the page with one part per table. An extension shows only its additions."""
    said, own = registry.enforcement, registry.name
    modes = [mode for mode in said.modes if mode.origin == own]
    places = [place for place in said.protected if place.origin == own]
    commands = [command for command in said.commands if command.origin == own]
    tables = [table for table in said.tables if table.origin == own]
    whole = said.origin == own
    parts = drop_empty(
        PagePart("Writes", _WRITES, _writes(modes)),
        PagePart("Approval and database", _MORE, _rights(modes)),
        PagePart("Protected places", _CLOSED, _places(places)),
        PagePart("Limits of a contract", _LIMITS, _numbers(said.limits) if whole else ""),
        PagePart("Queries", _DATABASE, _queries(said) if whole else ""),
        PagePart("Open tables", _TABLES, _columns(tables)),
        PagePart("Commands", _COMMANDS, _commands(commands)),
        PagePart("What a command works on", _WORKS_ON, _effects(commands)),
        PagePart("What a command gets", _GETS, _surroundings(commands)),
        PagePart("What a repository may say", _HARMLESS, _harmless(commands)),
    )
    return PartsPage("Enforcement", _ABOUT, parts)


def _writes(modes: Sequence[EnforcedMode]) -> str:
    keys = dict.fromkeys(key for mode in modes for key in mode.writes)
    rows = [(code(key), *(_WRITTEN[m.writes.get(key, "none")] for m in modes)) for key in keys]
    outside = ("session members in no root", *(_yes(mode.members_outside_roots) for mode in modes))
    head = ("Root key", *(code(mode.mode) for mode in modes))
    return table(head, [*rows, outside] if modes else ())


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _list(names: Sequence[str]) -> str:
    return ", ".join(map(code, names)) or "none"


def _rights(modes: Sequence[EnforcedMode]) -> str:
    rows = ((code(mode.mode), _list(mode.approval), _list(mode.database)) for mode in modes)
    return table(("Mode", "Operations with approval", "Statements that write"), rows)


def _places(places: Sequence[Protected]) -> str:
    rows = (
        (
            code(place.pattern) + ("" if place.below else " alone"),
            _list(place.access)
            + (" without approval" if place.approval else "")
            + (f", except for {_list(place.tools)}" if place.tools else ""),
            cell(place.meaning),
        )
        for place in places
    )
    return table(("Place", "Refused", "Why"), rows)


def _numbers(limits: Mapping[str, Limit]) -> str:
    rows = ((code(name), str(limit.default), str(limit.ceiling)) for name, limit in limits.items())
    return table(("Limit", "Default", "Ceiling"), rows)


def _queries(enforcement: Enforcement) -> str:
    rows = (
        ("statements", _list(enforcement.statements)),
        ("pragmas, asked and never set", _list(enforcement.pragmas)),
        ("functions refused", _list(enforcement.refused_functions)),
        ("functions that a query of open tables may call", _list(enforcement.functions)),
    )
    return table(("What", "Names"), rows) if enforcement.statements else ""


def _columns(tables: Sequence[OpenTable]) -> str:
    rows = (
        (code(table.table), code(column), cell(meaning))
        for table in tables
        for column, meaning in (("(a row)", table.meaning), *table.columns.items())
    )
    return table(("Table", "Column", "What it holds"), rows)


def _commands(commands: Sequence[Command]) -> str:
    rows = (
        (
            code(" ".join((command.program, *form.words))),
            _list(form.options),
            form.operands,
            _list(command.modes),
            _needs(form),
            _list((*command.prefix, *form.fixed, *form.last)),
        )
        for command in commands
        for form in command.forms
    )
    return table(("Command", "Options", "Operands", "Modes", "Needs", "Added"), rows)


def _effects(commands: Sequence[Command]) -> str:
    rows = (
        (
            code(" ".join((command.program, *form.words))),
            form.operands,
            _list(form.files) if form.files else "all",
            form.changes if form.contract else "nothing",
            form.shows,
        )
        for command in commands
        for form in command.forms
    )
    return table(("Command", "Operands", "Files of a folder", "Changes", "Shows"), rows)


def _surroundings(commands: Sequence[Command]) -> str:
    rows = (
        (
            code(command.program),
            _list([f"{name}={value}" for name, value in command.environment.items()]),
            _list(command.inherits),
            _list(["0", *map(str, command.answers)]),
            "yes" if command.runs_code else "no",
        )
        for command in commands
    )
    return table(
        (
            "Program",
            "Set",
            "Taken from the server",
            "Exit codes that answer",
            "Runs code of the project",
        ),
        rows,
    )


def _harmless(commands: Sequence[Command]) -> str:
    rows = (
        (code(command.program), _list(said.settings), _list(said.attributes))
        for command in commands
        if (said := command.repository) is not None
    )
    return table(("Program", "Settings", "Attributes"), rows)


def _needs(form: CommandForm) -> str:
    options = " or ".join(map(code, form.required))
    needs = ("contract" * form.contract, "approval" * form.approval, options)
    return " and ".join(filter(None, needs)) or "nothing"
