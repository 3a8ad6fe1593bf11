"""The table of defines, the constants of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class _Define:
    """A define.

    Attributes:
        namespace: Its namespace, such as NCharacter.
        value: Its value, a block as written.
    """

    namespace: str
    name: str
    value: str
    line: int


def _read(data: bytes, encoding: Encoding) -> Sequence[_Define]:
    script = Script(data, encoding)
    return [
        _Define(
            namespace,
            name,
            script.source(index) if value is None else value,
            script.line_of_value(index),
        )
        for namespace, block in script.blocks(TOP)
        for name, value, index in script.fields(block)
    ]


_SUBJECT: Final = FileSubject("defines", ("common/defines",), _read)


def _rows(question: Question) -> Rows[_Define]:
    rows = question.files.list_rows(_SUBJECT)
    return Rows(
        rows,
        {
            "define": lambda one: f"{one[1].namespace}|{one[1].name}",
            "namespace": lambda one: one[1].namespace,
            "name": lambda one: one[1].name,
            "value": lambda one: one[1].value,
            **place_cells(
                lambda one: one[1].line,
                winner_test(rows, lambda define: (define.namespace, define.name)),
            ),
        },
    )


DEFINES: Final = FolderTableSpec(
    name="defines",
    text="A constant of common/defines. `define` is written namespace|name, as scripts write it.",
    columns=(Column("define"), Column("namespace"), Column("name"), Column("value")),
    subjects=(_SUBJECT,),
    rows=_rows,
    filters={},
    examples=({"name": "*MARRIAGE*", "wins": True},),
)
