"""The table of faiths, with their religions and holy sites."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from replybook_ck3.check.tables.script_fields import TOP, Script
from replybook_ck3.check.tables.source_files import FileSubject, winner_test
from replybook_ck3.check.tables.table_specs import (
    Column,
    FolderTableSpec,
    Question,
    Rows,
    place_cells,
)
from replybook_ck3.world.parser import Encoding


@dataclass(slots=True)
class _Faith:
    """A faith in a religion.

    Attributes:
        religion: Religion that it belongs to.
        family: Family of the religion, or None.
        head: Title of the religious head, or None.
        doctrines: Doctrines of the religion, then its own.
    """

    name: str
    line: int
    religion: str
    family: str | None
    head: str | None = None
    icon: str | None = None
    color: str | None = None
    holy_sites: list[str] = field(default_factory=list[str])
    doctrines: list[str] = field(default_factory=list[str])


def _read(data: bytes, encoding: Encoding) -> Sequence[_Faith]:
    script = Script(data, encoding)
    found: list[_Faith] = []
    for religion, block in script.blocks(TOP):
        family, doctrines, faiths = None, list[str](), list[int]()
        for key, value, index in script.fields(block):
            if key == "faiths" and value is None:
                faiths.append(index)
            elif key == "family":
                family = value
            elif key == "doctrine" and value is not None:
                doctrines.append(value)
        for group in faiths:
            for name, index in script.blocks(group):
                faith = _Faith(name, script.line(index), religion, family, doctrines=[*doctrines])
                _fill(script, faith, index)
                found.append(faith)
    return found


def _fill(script: Script, faith: _Faith, block: int) -> None:
    for key, value, index in script.fields(block):
        if key == "holy_site" and value is not None:
            faith.holy_sites.append(value)
        elif key == "doctrine" and value is not None:
            faith.doctrines.append(value)
        elif key == "religious_head":
            faith.head = value
        elif key == "icon":
            faith.icon = value
        elif key == "color":
            faith.color = script.color(index) if value is None else value


_SUBJECT: Final = FileSubject("faiths", (), _read, kinds=("faith",))


def _rows(question: Question) -> Rows[_Faith]:
    rows = question.files.list_rows(_SUBJECT)
    return Rows(
        rows,
        {
            "faith": lambda one: one[1].name,
            "religion": lambda one: one[1].religion,
            "family": lambda one: one[1].family,
            "religious_head": lambda one: one[1].head,
            "holy_sites": lambda one: tuple(one[1].holy_sites),
            "doctrines": lambda one: tuple(one[1].doctrines),
            "icon": lambda one: one[1].icon,
            "color": lambda one: one[1].color,
            **place_cells(lambda one: one[1].line, winner_test(rows, lambda faith: faith.name)),
        },
    )


FAITHS: Final = FolderTableSpec(
    name="faiths",
    text="A definition of a faith. `doctrines` has those of its religion first.",
    columns=(
        Column("faith"),
        Column("religion"),
        Column("family"),
        Column("religious_head"),
        Column("holy_sites", "list"),
        Column("doctrines", "list"),
        Column("icon"),
        Column("color"),
    ),
    subjects=(_SUBJECT,),
    rows=_rows,
    filters={},
    examples=({"religion": "christianity_religion"}, {"holy_sites": "jerusalem"}),
)
