"""Script that costs too much is refused before it is parsed (specification 45)."""

from __future__ import annotations

import pytest
from tests.ck3.judged_content import checked, content

from replybook_ck3.check.script_cost import (
    MOST_OF_A_CHECK,
    MOST_OF_A_FILE,
    affordable_files,
    cost_of_script,
)

ORDINARY = "a_trait_%d = {\n\tcategory = personality\n\tmonthly_prestige = 0.5\n\tprowess = 2\n}\n"


@pytest.mark.parametrize(
    ("text", "parts"),
    [("", 0), ("a", 1), ("a = b", 3), ("a=b", 3), ("a = { b }", 5), ("a\n\n\n", 1), ("{{{}}}", 6)],
)
def test_words_and_signs_are_counted(text: str, parts: int) -> None:
    assert parts == cost_of_script(text)


def test_localization_costs_by_the_line_and_not_by_the_word() -> None:
    text = ' key: "many words in one line of text"\n' * 100

    assert cost_of_script(text, is_text=True) < cost_of_script(text)


def test_two_hundred_ordinary_files_of_five_megabytes_are_affordable() -> None:
    message = "".join(ORDINARY % number for number in range(330))
    files = [(message, False)] * 200

    assert 5_000_000 < sum(len(text) for text, _ in files)
    assert [None] * 200 == list(affordable_files(files))


def test_a_file_of_nothing_but_braces_is_not_affordable() -> None:
    (why,) = affordable_files([("{" * (MOST_OF_A_FILE + 1), False)])

    assert why is not None
    assert str(MOST_OF_A_FILE) in why


def test_files_that_cost_too_much_together_are_judged_as_far_as_it_goes() -> None:
    files = [("a " * MOST_OF_A_FILE, False)] * (MOST_OF_A_CHECK // MOST_OF_A_FILE + 1)

    assert [True, True, True, False] == [why is None for why in affordable_files(files)]


def test_a_file_that_costs_too_much_is_named_and_not_valid() -> None:
    huge = content("common/traits/huge.txt", "a " * (MOST_OF_A_FILE + 1))
    small = content("common/traits/small.txt", "brave = { }\n")
    found = checked(huge, small)

    assert frozenset({huge.path}) == found.too_costly
    assert frozenset({small.path}) == found.valid
    assert ["too_costly"] == [
        problem.code for problem in found.problems if problem.path == huge.path
    ]
