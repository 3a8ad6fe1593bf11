"""Changes that are asked for together.

All are allowed and counted, or none (specification 35 and 56).
"""

from __future__ import annotations

import pytest
from tests.runtime.enforcement.made_enforcement import contract_of, made

from replybook import ReplyBuilder
from replybook.enforcement import Enforcement, FileChange, Verdict

HERE = "mod:My Patch/common"


def judged(enforcement: Enforcement, *changes: tuple[str, str, int], dry: bool = False) -> Verdict:
    asked = [FileChange(address, kind, size) for address, kind, size in changes]  # type: ignore[arg-type]
    return enforcement.judge_changes(ReplyBuilder(), asked, dry_run=dry)


def one_more(enforcement: Enforcement, size: int = 0) -> object:
    """Return what a write of another file is answered, which tells what was counted before."""
    reply = enforcement.decide_write(ReplyBuilder(), f"{HERE}/more", size=size)
    return reply.data.get("reason", reply.reply_type)


def test_all_are_allowed_and_counted_at_once() -> None:
    enforcement = made(contract_of(max_files=2, max_bytes=10))
    verdict = judged(enforcement, (f"{HERE}/a", "write", 4), (f"{HERE}/b", "write", 6))

    assert "EN-WRITE-S-001" == verdict.reply.code
    assert [f"{HERE}/a", f"{HERE}/b"] == [target.path for target in verdict.targets]
    assert all(target.ref.token for target in verdict.targets)
    assert "limit_reached" == one_more(enforcement)


@pytest.mark.parametrize(
    ("other", "code"),
    [
        (("mod:My Patch/events/b", "write", 1), "EN-WRITE-D-002"),
        (("mod:No Such/common/b", "write", 1), "WA-RES-I-001"),
        (("root:game/common/b", "write", 1), "EN-WRITE-D-001"),
        ((f"{HERE}/b", "write", 11), "EN-WRITE-D-001"),
    ],
)
def test_what_refuses_one_refuses_all_and_counts_none(
    other: tuple[str, str, int], code: str
) -> None:
    enforcement = made(contract_of(max_files=1, max_bytes=10))
    verdict = judged(enforcement, (f"{HERE}/a", "write", 4), other)

    assert code == verdict.reply.code
    assert () == tuple(verdict.targets)
    assert "S" == one_more(enforcement, 10)


def test_what_fits_one_by_one_has_to_fit_together() -> None:
    enforcement = made(contract_of(max_files=5, max_bytes=10))
    verdict = judged(enforcement, (f"{HERE}/a", "write", 6), (f"{HERE}/b", "write", 6))

    assert "limit_reached" == verdict.reply.data["reason"]
    assert "S" == one_more(enforcement, 10)


def test_a_dry_run_counts_nothing() -> None:
    enforcement = made(contract_of(max_files=1))
    verdict = judged(enforcement, (f"{HERE}/a", "write", 6), dry=True)

    assert "EN-GATE-S-002" == verdict.reply.code
    assert "S" == one_more(enforcement)


def test_the_refusal_of_the_first_tells_of_the_others() -> None:
    enforcement = made(contract_of())
    verdict = judged(
        enforcement, ("mod:My Patch/events/a", "write", 1), ("mod:My Patch/events/b", "write", 1)
    )

    assert "mod:My Patch/events/a" == verdict.reply.data["path"]
    assert [
        {"code": "EN-WRITE-D-002", "reason": "outside_targets", "path": "mod:My Patch/events/b"}
    ] == (verdict.reply.data["would_also_fail"])


def test_nothing_cannot_be_judged() -> None:
    with pytest.raises(ValueError, match="must not be empty"):
        judged(made(contract_of()))
