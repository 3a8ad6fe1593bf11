"""Generated cases on one stack, held to what the pages say is different.

`REPLYBOOK_CASES` is the number of cases for each form and mode; without it they are few, and always
the same.
"""

from __future__ import annotations

import os
from typing import Final

from hypothesis import HealthCheck, Phase, given, note, settings
from tests.differential.generated_tools import Case, cases, source_of
from tests.differential.laws import Difference, differences
from tests.differential.page_rows import excused

__all__ = ["hold", "told"]

CASES: Final = int(os.environ.get("REPLYBOOK_CASES", "20"))
_IS_QUICK: Final = "REPLYBOOK_CASES" not in os.environ


def hold(stack: str, form: str, mode: str) -> None:
    """Generate cases, and fail for one where ours differs in what no page says."""

    @settings(
        max_examples=CASES,
        deadline=None,
        derandomize=_IS_QUICK,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(cases(stack))
    def law(case: Case) -> None:
        found = [each for each in differences(case, form, mode) if excused(each) is None]
        for difference in found:
            note(told(difference))
        assert [] == [difference.law for difference in found]

    law()


def told(difference: Difference) -> str:
    """Return a difference as it can be tried by hand."""
    case, form, met = difference.case, difference.form, difference.met
    forms = ("written",) if form == "written" else ("twin", form)
    sources = [source_of(tool, form=each) for tool in case.tools for each in forms]
    answers = {"bare": met.bare, "mended": met.mended, "ours": met.ours}
    said = [
        f"{name}: {each.how} {each.said[:600]}\n    {each.log}"
        for name, each in answers.items()
        if each is not None
    ]
    head = f"{difference.law}: {case.stack}, {form}, {difference.mode}, around: {case.around!r}"
    return "\n".join([head, *sources, f"{met.name}({met.arguments})", *said])
