"""The table of defines, the constants of the game.

Source: specification 31 and 35.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from replybook_ck3.parser import Encoding
from replybook_ck3.tables.script_fields import TOP, Script
from replybook_ck3.tables.source_files import Subject, last_of_each
from replybook_ck3.tables.table_specs import Column, Question, Row, TableSpec, place_of

__all__ = ["DEFINES"]


@dataclass(frozen=True, slots=True)
class _Define:
    """A define.

    Attributes:
        namespace: Its namespace, such as NCharacter.
        name: Its name.
        value: Its value, a block as written.
        line: Its line.
    """

    namespace: str
    name: str
    value: str
    line: int


def _read(data: bytes, encoding: Encoding) -> Sequence[_Define]:
    script = Script(data, encoding)
    return [
        _Define(
            namespace, name, script.source(index) if value is None else value, script.line(index)
        )
        for namespace, block in script.blocks(TOP)
        for name, value, index in script.fields(block)
    ]


_SUBJECT: Final = Subject("defines", ("common/defines",), _read)


def _rows(question: Question) -> Sequence[Row]:
    found = question.files.located(_SUBJECT)
    winners = last_of_each(found, lambda one: (one.namespace, one.name))
    return [
        (
            f"{one[1].namespace}|{one[1].name}",
            one[1].namespace,
            one[1].name,
            one[1].value,
            *place_of(
                one[0],
                one[1].line,
                wins=winners.get((one[1].namespace, one[1].name)) is one,
            ),
        )
        for one in found
    ]


DEFINES: Final = TableSpec(
    name="defines",
    text="A constant of common/defines. `define` is written namespace|name, as scripts write it.",
    columns=(Column("define"), Column("namespace"), Column("name"), Column("value")),
    subjects=(_SUBJECT,),
    rows=_rows,
    filters={},
    examples=({"name": "*MARRIAGE*", "wins": True},),
)
