"""Free numbers follow the highest one that was ever used, below those of the wrapper."""

from __future__ import annotations

import pytest
from tests.codegen.made_registry import make_code, make_registry

from replybook_registry.queries.numbering import FreeNumbers
from replybook_schema import CodeId


@pytest.mark.parametrize(
    ("used", "free"),
    [
        (["WA-RES-I-001"], "WA-RES-I-002"),
        (["WA-RES-I-007", "WA-RES-I-001"], "WA-RES-I-008"),
        (["WA-RES-I-001", "WA-RES-I-900", "WA-RES-I-901"], "WA-RES-I-002"),
        (["WA-RES-S-005"], "WA-RES-I-001"),
    ],
)
def test_a_new_number_follows_the_highest_of_its_series(used: list[str], free: str) -> None:
    numbers = FreeNumbers(make_registry([make_code(code) for code in used]))

    assert free == str(numbers.instead_of(CodeId.parse("WA-RES-I-001")))
