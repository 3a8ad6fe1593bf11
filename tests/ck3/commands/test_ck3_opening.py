"""The message for an index that cannot be opened: the file, the problem and the remedy."""

import pytest

from replybook_ck3.index import IndexBusy, IndexFault
from replybook_ck3_devtools.opening import told_fault


@pytest.mark.parametrize(
    ("reason", "remedy"),
    [
        ("index_of_another_version", "replybook ck3 index --db my.db --game DIR"),
        ("another_file", "name another file"),
        ("disk_full", "make room"),
        ("worker_died", "run the command again"),
    ],
)
def test_a_fault_comes_with_its_file_and_a_way_out(reason: str, remedy: str) -> None:
    said = str(told_fault(IndexFault(reason, "what is wrong"), "my.db"))

    assert said.startswith("'my.db': what is wrong; ")
    assert remedy in said


def test_who_is_too_late_is_told_to_wait() -> None:
    said = str(told_fault(IndexBusy(), "my.db"))

    assert said.endswith("another process builds this index; try again when that one is done")


def test_a_sentence_that_says_what_to_do_stands_alone() -> None:
    said = str(told_fault(IndexFault("index_damaged", "it is damaged; delete it"), "my.db"))

    assert "'my.db': it is damaged; delete it" == said
