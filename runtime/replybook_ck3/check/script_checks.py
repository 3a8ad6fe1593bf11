"""The list of the checks that ask what a script file says, each on one file by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from replybook.policy.validators.validator import Problem
from replybook_ck3.check.bundle_read import FileRead
from replybook_ck3.check.duplicate_field import duplicate_fields, repeated_fields
from replybook_ck3.check.impossible_life import life_problems
from replybook_ck3.check.invalid_color import color_problems
from replybook_ck3.check.missing_equals import missing_equals
from replybook_ck3.check.misspelt_script_values import keep_number_words
from replybook_ck3.check.plain_values import value_problems
from replybook_ck3.check.replace_path import replace_path_problems
from replybook_ck3.check.scripted_calls import keep_calls
from replybook_ck3.world.domain_table import DomainTable

_Check: TypeAlias = Callable[[FileRead, DomainTable], Iterable[Problem]]

SCRIPT_CHECKS: Final[tuple[_Check, ...]] = (
    missing_equals,
    value_problems,
    color_problems,
    duplicate_fields,
    repeated_fields,
    keep_number_words,
    life_problems,
    replace_path_problems,
    keep_calls,
)
"""The checks, in no special order."""
