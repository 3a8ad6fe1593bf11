"""`# replybook: ignore[RB503] reason`: what it covers, and what is said of it."""

from __future__ import annotations

import pytest

from replybook_devtools.lint import LintSettings, LintVocabulary, apply_edits, lint_text

VOCABULARY = LintVocabulary.of_active()
HEAD = "from replybook import Reply, ReplyBuilder\n\n\ndef refuse(rb: ReplyBuilder) -> Reply:\n"
NOTE = "# replybook: ignore[RB503] the builder has to refuse it"
CALL = 'rb.denied("WA-RES-I-001", data={"path": ""})'

COVERED = {
    "same line": f"    return {CALL}  {NOTE}\n",
    "line above": f"    {NOTE}\n    return {CALL}\n",
    "further above, among comments": f"    {NOTE}\n    # more\n\n    return {CALL}\n",
    "last line of the statement": f"    return rb.denied(\n        'WA-RES-I-001',\n        data={{'path': ''}},\n    )  {NOTE}\n",
    "inside the statement": f"    return rb.denied(\n        {NOTE}\n        'WA-RES-I-001',\n        data={{'path': ''}},\n    )\n",
    "head of a block": f"    if {CALL}:  {NOTE}\n        pass\n    return None\n",
    "one of several": f"    return {CALL}  # replybook: ignore[RB501, RB503] why\n",
    "without blanks": f"    return {CALL}  #replybook:ignore[RB503]why\n",
}
OUTSIDE = {
    "two statements above": f"    {NOTE}\n    x = 1\n    return {CALL}\n",
    "below": f"    return {CALL}\n    {NOTE}\n",
    "in a text": f"    x = '{NOTE}'; return {CALL}\n",
    "in a text above": f"    x = '''\n    {NOTE}\n    '''\n    return {CALL}\n",
    "head of the block around": f"    if 1:  {NOTE}\n        return {CALL}\n",
    "another rule": f"    return {CALL}  # replybook: ignore[RB517] why\n",
    "no rule": f"    return {CALL}  # replybook: ignore why\n",
    "no reason": f"    return {CALL}  # replybook: ignore[RB503]\n",
    "prose": f"    return {CALL}  # see replybook: ignore[RB503] is not for this\n",
}


def _found(body: str, settings: LintSettings = LintSettings()) -> list[str]:  # noqa: B008
    report = lint_text(HEAD + body, "a.py", VOCABULARY, settings)

    return [finding.rule for finding in report.findings]


@pytest.mark.parametrize("body", COVERED.values(), ids=COVERED)
def test_a_comment_keeps_a_finding_of_its_statement_quiet(body: str) -> None:
    report = lint_text(HEAD + body, "a.py", VOCABULARY)

    assert "RB503" not in _found(body)
    assert ["RB503"] == [kept.finding.rule for kept in report.suppressed]


@pytest.mark.parametrize("body", OUTSIDE.values(), ids=OUTSIDE)
def test_a_finding_elsewhere_is_told(body: str) -> None:
    assert "RB503" in _found(body)


def test_a_suppressed_finding_keeps_its_reason() -> None:
    (kept,) = lint_text(HEAD + COVERED["line above"], "a.py", VOCABULARY).suppressed

    assert ("the builder has to refuse it", 5) == (kept.reason, kept.line)


@pytest.mark.parametrize(
    ("body", "rules"),
    [
        (f"    return rb.invalid('WA-RES-I-001', data={{'path': ''}})  {NOTE}\n", ["RB592"]),
        (f"    return {CALL}  # replybook: ignore[RB503]\n", ["RB503", "RB591"]),
        (f"    return {CALL}  # replybook: ignore[RB503, RB999] why\n", ["RB594"]),
        (f"    return {CALL}  # replybook: ignore[] why\n", ["RB503", "RB594"]),
        (f"    return {CALL}  # replybook: ignore[RB592, RB503] why\n", ["RB592"]),
    ],
)
def test_what_is_wrong_with_a_comment_is_told(body: str, rules: list[str]) -> None:
    assert rules == sorted(_found(body))


def test_a_rule_that_is_off_makes_no_comment_idle() -> None:
    body = f"    return rb.invalid('WA-RES-I-001', data={{'path': ''}})  {NOTE}\n"

    assert [] == _found(body, LintSettings(ignore=("RB503",)))


def test_a_rule_that_may_not_be_suppressed_is_told_all_the_same() -> None:
    settings = LintSettings(unsuppressable=("RB503",))

    assert "RB503" in _found(COVERED["same line"], settings)


@pytest.mark.parametrize("body", ["    {note}\n    {call}\n", "    {call}  {note}\n"])
def test_the_edit_takes_an_idle_comment_away_and_nothing_else(body: str) -> None:
    call = "return rb.invalid('WA-RES-I-001', data={'path': ''})"
    text = HEAD + body.format(note=NOTE, call=call)
    (finding,) = lint_text(text, "a.py", VOCABULARY).findings

    assert finding.safe
    assert f"{HEAD}    {call}\n" == apply_edits(text, finding.edits)


def test_ten_thousand_comments_in_one_statement_are_read_in_no_time_that_grows() -> None:
    lines = "".join(f"        {n},  {NOTE}\n" for n in range(10_000))
    report = lint_text(f"{HEAD}    x = [\n{lines}    ]\n    return {CALL}\n", "a.py", VOCABULARY)

    assert 1 == sum(finding.rule == "RB503" for finding in report.findings)
    assert 10_000 == sum(finding.rule == "RB592" for finding in report.findings)
