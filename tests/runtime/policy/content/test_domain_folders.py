"""A file belongs to the row of the domain table with the longest folder that it lies in."""

import pytest

from replybook.policy.folder_table import FolderTable
from replybook_schema.world import DomainSpec

_ROWS = (
    DomainSpec("common/traits", ("trait",)),
    DomainSpec("common", ("anything",)),
    DomainSpec("map_data/climate.txt", ("climate",)),
    DomainSpec("common/old", ("old",), until="1.13"),
    DomainSpec("common/new", ("new",), since="1.18"),
)


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("mod:M/common/traits/a.txt", "trait"),
        ("mod:M/common/traits/deep/a.txt", "trait"),
        ("mod:M/common/traitors/a.txt", "anything"),
        ("mod:M/map_data/climate.txt", "climate"),
    ],
)
def test_the_longest_folder_decides(address: str, kind: str) -> None:
    assert FolderTable(_ROWS).holds(address, kind)


@pytest.mark.parametrize(
    "address", ["mod:M/a.txt", "mod:M", "mod:M/map_data/a.txt", "mod:M/xcommon/traits/a.txt"]
)
def test_what_lies_elsewhere_has_no_row(address: str) -> None:
    assert FolderTable(_ROWS).row(address) is None


def test_a_path_without_a_root_finds_the_row_of_its_address() -> None:
    table = FolderTable(_ROWS)

    assert _ROWS[0] is table.row_of("common/traits/a.txt")
    assert table.row_of("traits/a.txt") is None


def test_the_rows_are_those_that_the_version_reads_in_their_order() -> None:
    assert _ROWS == FolderTable(_ROWS).rows
    assert (*_ROWS[:3], _ROWS[4]) == FolderTable(_ROWS, "1.18").rows


@pytest.mark.parametrize(
    ("version", "old", "new"),
    [
        (None, True, True),
        ("1.12.5", True, False),
        ("v1.12.5", True, False),
        ("1.13", False, False),
        ("1.18.0", False, True),
        ("1.18.0.2 (Crane)", False, True),
    ],
)
def test_a_folder_is_read_from_its_first_version_to_before_its_last(
    version: str | None, old: bool, new: bool
) -> None:
    table = FolderTable(_ROWS, version)
    assert (old, new) == (
        table.holds("mod:M/common/old/a.txt", "old"),
        table.holds("mod:M/common/new/a.txt", "new"),
    )
