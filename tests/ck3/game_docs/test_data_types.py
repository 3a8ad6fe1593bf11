"""The lists that `DumpDataTypes` writes, in the forms that a game or an editor may leave."""

from __future__ import annotations

import pytest

from replybook_ck3.world.game_docs.data_types import DataTypes

DUMP = """\

Character.GetName
Description: The name, in
one
line or two
Definition type: Function
Return type: CString

-----------------------

Character.Custom( Arg0, Arg1 )
Definition type: Function
Return type: CString

-----------------------

Character
Definition type: Type

-----------------------

ROOT
Definition type: Global promote
Return type: TopScope

-----------------------

Not( Arg0 )
Definition type: Global function
Return type: bool
"""


@pytest.mark.parametrize(
    "text", [DUMP, DUMP.replace("\n", "\r\n"), DUMP.replace("-", ""), DUMP.upper()]
)
def test_names_are_read_from_any_form(text: str) -> None:
    types = DataTypes([text])
    is_upper = text.isupper()

    assert types
    assert types.has_member("GETNAME" if is_upper else "GetName")
    assert types.has_member("CUSTOM" if is_upper else "Custom")
    assert types.has_start("CHARACTER" if is_upper else "Character")
    assert types.has_start("ROOT")
    assert types.has_start("NOT" if is_upper else "Not")


def test_what_is_no_entry_is_no_name() -> None:
    types = DataTypes([DUMP])

    assert not types.has_member("Description")
    assert not types.has_member("CString")
    assert not types.has_start("GetName")
    assert not types.has_start("bool")


@pytest.mark.parametrize(
    "text", ["", "nothing of this form\n" * 3, "Definition type: Function\n", "\0\ufeff"]
)
def test_a_file_of_another_form_gives_nothing(text: str) -> None:
    assert not DataTypes([text])
