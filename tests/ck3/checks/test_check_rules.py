"""The needs of the rules of a check: a rule that needs more finds nothing without it."""

from __future__ import annotations

import pytest

from replybook_ck3.check.check_rules import CHECK_RULES

KINDS = {
    "needs_index": (
        "missing_localization misspelt_function unknown_concept unknown_custom_text"
        " unknown_function unknown_icon unknown_text_key unlisted_key unresolved_reference"
    ),
    "more_with_index": (
        "duplicate_name file_case missing_argument missing_file missing_own_text misspelt_key"
        " misspelt_on_action misspelt_script_value replaced_on_action unknown_argument"
    ),
    "needs_docs": "misplaced_keyword unknown_function unknown_key unlisted_key wrong_scope",
    "is_by_name": (
        "duplicate_name file_case missing_file missing_localization missing_own_text"
        " misspelt_function misspelt_key misspelt_script_value other_version unknown_concept"
        " unknown_custom_text unknown_folder unknown_function unknown_icon unknown_key"
        " unknown_text_key unlisted_key unresolved_reference"
    ),
}


@pytest.mark.parametrize(("kind", "names"), KINDS.items())
def test_the_rules_of_a_kind(kind: str, names: str) -> None:
    assert names.split() == sorted(one.code for one in CHECK_RULES.values() if getattr(one, kind))
