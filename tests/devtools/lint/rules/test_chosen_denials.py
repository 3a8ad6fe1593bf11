"""RB528 finds a denial whose method is first chosen, by command or condition, and then called.

Source: specification 4, 6 and 13.
"""

from __future__ import annotations

import textwrap

import pytest

from replybook_devtools.lint import LintSettings, LintVocabulary, lint_text

VOCABULARY = LintVocabulary.of_active()
_ON = LintSettings(
    select=("RB528",), ignore=("ALL",), layers={"EN": ("gates/**",), "WA": ("tools/**",)}
)
_TOOL = """\
from functools import partial
from gates import may
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def shelf(command: str, title: str, rb: ReplyBuilder) -> Reply:
    if command == "list":
        return rb.success(codes.WA_READ_S_001, data={"text": title})
    elif command == "discard":
"""
_REST = """\
    return rb.invalid(codes.WA_READ_I_001, data={"path": title})
"""


def _lines(body: str, path: str = "tools/shelf.py") -> list[int]:
    text = _TOOL + textwrap.indent(textwrap.dedent(body), " " * 8) + _REST
    return [finding.place.line for finding in lint_text(text, path, VOCABULARY, _ON).findings]


FOUND = [
    "return rb.denied(codes.EN_WRITE_D_001)\n",
    "return (rb.denied if title else rb.invalid)('EN-WRITE-D-001')\n",
    "return (title and rb.denied or rb.invalid)('EN-WRITE-D-001')\n",
    "return {'discard': rb.denied, 'lend': rb.success}[command]('EN-WRITE-D-001')\n",
    "return {'discard': rb.denied}.get(command, rb.invalid)('EN-WRITE-D-001')\n",
    "return {'lend': rb.success}.get(command, rb.denied)('EN-WRITE-D-001')\n",
    "return getattr(rb, 'denied')('EN-WRITE-D-001')\n",
    "return getattr(rb, 'denied' if title else 'invalid')('EN-WRITE-D-001')\n",
]


@pytest.mark.parametrize("body", FOUND)
def test_a_denial_in_a_branch_by_command_is_found_however_its_method_is_chosen(body: str) -> None:
    assert [11] == _lines(body)


@pytest.mark.parametrize("body", FOUND)
def test_a_file_of_enforcement_and_a_file_of_no_layer_may_choose_denials(body: str) -> None:
    assert [] == _lines(body, "shelf.py")
    assert 11 not in _lines(body.replace("invalid", "error"), "gates/shelf.py")


def test_a_name_that_keeps_the_method_is_found_where_it_is_chosen() -> None:
    kept = "answer = rb.denied if title else rb.invalid\nreturn answer('EN-WRITE-D-001')\n"
    table = "answers = {'discard': rb.denied}\nreturn answers[command]('EN-WRITE-D-001')\n"

    assert [11] == _lines(kept)
    assert [11] == _lines(table)
    assert [] == _lines(kept.replace("return answer", "return other"))
    assert [] == _lines(table.replace("return answers[command]", "return other[command]"))


@pytest.mark.parametrize(
    "body",
    [
        "return may(command, refuse=rb.denied)\n",
        "refuse = rb.denied\nreturn may(command, refuse)\n",
        "return may(command, {'discard': rb.denied})\n",
        "return may(command, partial(rb.denied, 'EN-WRITE-D-001'))\n",
        "return (rb.error if title else rb.invalid)('WA-READ-E-001')\n",
        "return {'discard': rb.error}[command]('WA-READ-E-001')\n",
        "return getattr(rb, 'error')('WA-READ-E-001')\n",
        "return getattr(rb, command)('WA-READ-E-001')\n",
        "return getattr(log, 'denied')(title)\n",
        "return (log.denied if title else log.error)(title)\n",
        "is_kept = rb.denied is may\n",
        "if rb.denied if title else rb.invalid:\n    may(title)\n",
    ],
)
def test_a_method_that_enforcement_is_handed_and_what_is_no_denial_is_left_alone(body: str) -> None:
    assert [] == _lines(body)
