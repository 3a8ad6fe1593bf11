"""The comparison of an edited file finds changes outside the intended entry."""

from bench.edits import edit_of

ENTRY = "  - code: WA-READ-I-102\n    status: active\n"
FILE = "# head\ncodes:\n  - code: WA-READ-I-101\n    status: active\n\n" + ENTRY
NEW = "\n  - code: WA-READ-I-103\n    status: active\n"


def test_an_appended_entry_only_inserts() -> None:
    assert edit_of(FILE.encode(), (FILE + NEW).encode()).only_inserts


def test_an_entry_in_the_middle_only_inserts() -> None:
    after = FILE.replace("\n" + ENTRY, NEW + "\n" + ENTRY)

    assert edit_of(FILE.encode(), after.encode()).only_inserts


def test_a_changed_line_elsewhere_is_seen() -> None:
    after = FILE.replace("# head", "# Head") + NEW

    assert not edit_of(FILE.encode(), after.encode()).only_inserts


def test_a_changed_line_end_is_seen() -> None:
    assert not edit_of(FILE.encode(), (FILE.replace("\n", "\r\n") + NEW).encode()).only_inserts


def test_no_edit_is_not_an_insertion() -> None:
    assert not edit_of(FILE.encode(), FILE.encode()).only_inserts


def test_retiring_stays_inside_its_entry() -> None:
    after = FILE.replace(ENTRY, ENTRY.replace("active", "retired\n    reason: gone"))
    edit = edit_of(FILE.encode(), after.encode())

    assert edit.stays_inside("WA-READ-I-102", ENTRY)
    assert not edit.stays_inside("WA-READ-I-101", "  - code: WA-READ-I-101\n")
