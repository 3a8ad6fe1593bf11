"""Sources designed to be followed for ever: each of them is finished in a moment."""

from __future__ import annotations

import pytest

import replybook.codes  # noqa: F401  opens the registry
from replybook_devtools.lint import LintVocabulary, lint_text

HEAD = """\
from replybook import Reply, ReplyBuilder


def f(x, rb: ReplyBuilder) -> Reply:
"""


def rules(body: str) -> list[str]:
    found = lint_text(HEAD + body, "f.py", LintVocabulary.of_active()).findings
    return [one.rule for one in found]


def test_a_finally_in_sixty_others_is_followed_once_for_each_state() -> None:
    lines: list[str] = []
    for level in range(60):
        margin = " " * (4 + level)
        lines += [f"{margin}try:", f"{margin} x()", f"{margin}finally:"]
    lines.append(" " * 64 + 'rb.invalid("WA-RES-I-001", data={"path": "p"})')

    assert "RB513" in rules("\n".join(lines) + "\n    return rb.success()\n")


def test_what_a_finally_in_a_loop_leaves_behind_is_seen_at_its_second_turn() -> None:
    body = """\
    for y in x:
        try:
            x()
        finally:
            rb.invalid("WA-RES-I-001", data={"path": "p"})
    return rb.success()
"""

    assert rules(body).count("RB514") == 2


def test_names_that_hand_a_builder_on_from_below_are_not_followed_for_ever() -> None:
    lines = [f"    b{number} = b{number + 1}" for number in range(20_000)]
    far, near = (
        '    if x: return b0.denied("WA-RES-I-001")',
        '    return rb.denied("WA-RES-I-001")',
    )

    assert ["RB503"] == rules("\n".join([*lines, "    b20000 = rb", far, near]) + "\n")


@pytest.mark.parametrize("links", [1, 5])
def test_a_few_of_them_are_followed(links: int) -> None:
    lines = [f"    b{number} = b{number + 1}" for number in range(links)]
    body = "\n".join([*lines, f"    b{links} = rb", '    return b0.denied("WA-RES-I-001")'])

    assert "RB503" in rules(body + "\n")


def test_many_builders_in_one_function_are_still_held_to_their_codes() -> None:
    lines = [f'    ReplyBuilder().denied("WA-RES-I-{number:03}")' for number in range(1, 4)]
    lines += [
        f"    b{number} = ReplyBuilder()\n    b{number}.denied('X')" for number in range(5000)
    ]

    assert rules("\n".join(lines) + "\n").count("RB513") == 5003


def test_the_first_reply_that_may_have_ended_a_call_is_named_among_thousands() -> None:
    lines = [
        f'    if x == {number}: rb.invalid("WA-RES-I-001", data={{}})' for number in range(3000)
    ]
    text = HEAD + "\n".join([*lines, "    return rb.success()"]) + "\n"

    found = lint_text(text, "f.py", LintVocabulary.of_active()).findings

    last = [one for one in found if one.rule == "RB514"][-1]
    assert "line 5 " in last.problem
