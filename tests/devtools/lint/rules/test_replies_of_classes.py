"""RB512 finds replies that class methods make, and ignores other classes with the name Reply.

Source: specification 6 and 13.
"""

from __future__ import annotations

import pytest

from replybook_devtools.lint import LintSettings, LintVocabulary, lint_text

VOCABULARY = LintVocabulary.of_active()
_ON = LintSettings(select=("RB512",), ignore=("ALL",))
_OWN = "from lending.replies import Reply, ToolReply\nfrom lending import replies, codes\n\n\n"
_WEB = "from webserver import Reply\nimport webserver\n\n\n"


def _lines(text: str, path: str = "tools/loans.py") -> list[int]:
    found = lint_text(text, path, VOCABULARY, _ON).findings
    return [one.place.line for one in found]


def _helper(*returned: str) -> str:
    asked = "".join(f"    if title == {one!r}:\n        return {one}\n" for one in returned)
    return f"def checked(title: str):\n{asked}    return None\n"


@pytest.mark.parametrize(
    "call",
    [
        "Reply.invalid('WA-READ-I-001', {})",
        "Reply.denied(codes.EN_WRITE_D_001, {})",
        "Reply.error('it failed', code=codes.WA_READ_E_001)",
        "Reply.error('it failed', {}, 'WA-READ-E-001')",
        "Reply.success({}, code='WA-READ-S-001')",
        "Reply.invalid(codes.WA_READ_I_001 if title else codes.WA_READ_I_002)",
        "replies.Reply.denied('EN-WRITE-D-001')",
        "Reply[str].denied('EN-WRITE-D-001')",
        "ToolReply.denied('EN-WRITE-D-001')",
    ],
)
def test_a_class_method_that_is_given_a_code_makes_a_reply(call: str) -> None:
    assert [7] == _lines(_OWN + _helper(call))


@pytest.mark.parametrize(
    "call",
    [
        "Reply.error(503, {})",
        "Reply.success('<html></html>')",
        "Reply.error('it failed', retry='A-B-C')",
        "webserver.Reply.error(title)",
        "Reply.errors('WA-READ-E-001')",
        "str(Reply).error",
    ],
)
def test_the_answer_of_a_web_server_is_no_reply(call: str) -> None:
    assert [] == _lines(_WEB + _helper(call))


def test_two_outcomes_of_one_class_are_replies_if_one_refuses() -> None:
    refusing = _helper("Reply.invalid('no title')", "Reply.error('the shelf is broken')")

    assert [7, 9] == _lines(_OWN + refusing)
    assert [] == _lines(_WEB + refusing.replace("Reply.invalid", "Reply.success"))
    assert [] == _lines(_WEB + refusing.replace("Reply.invalid", "Page.invalid"))


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("src/lending/tools/loans.py", "from lending.replies import Reply"),
        ("src/lending/tools/loans.py", "from ..replies import Reply"),
        ("tools/loans.py", "from .replies import Reply"),
    ],
)
def test_one_refusal_is_enough_of_a_class_of_the_own_tree(path: str, line: str) -> None:
    text = f"{line}\n\n\n{_helper('Reply.denied(title)')}"

    assert [6] == _lines(text, path)
    assert [] == _lines(text.replace("denied", "error"), path)
    assert [] == _lines(text.replace(line, "from modbus import Reply"), path)


def test_a_class_of_the_file_is_known_by_its_methods() -> None:
    made = (
        "class Reply:\n    @classmethod\n    def error(cls, text): return cls()\n"
        "    @classmethod\n    def denied(cls, text): return cls()\n\n\n"
    )

    assert [10] == _lines(made + _helper("Reply.error('broken')"))
    assert [] == _lines(made.replace("denied", "success") + _helper("Reply.error('broken')"))


def test_what_a_tool_returns_by_a_class_method_is_a_reply() -> None:
    tool = (
        "@server.tool()\ndef lend(title: str):\n"
        "    page = Reply.error(404)\n    return Reply.error(title)\n"
    )

    assert [8] == _lines(_OWN + tool)
    assert [] == _lines(_WEB + tool.replace("return Reply.error(title)", "return send(page)"))


@pytest.mark.parametrize(
    "used",
    [
        "if answer == Reply.invalid(title):\n        return 1",
        "seen = answer is Reply.denied(title)",
        "Reply.denied.cache_clear()",
        "kinds = [Reply.denied, Reply.invalid]",
    ],
)
def test_a_value_that_goes_nowhere_and_a_method_that_is_not_called_are_left_alone(
    used: str,
) -> None:
    assert [] == _lines(f"{_OWN}def ask(answer, title):\n    {used}\n")


def test_a_wrapper_may_make_replies_by_class_methods() -> None:
    text = _OWN + _helper("Reply.invalid('WA-READ-I-001')")
    edge = _ON._replace(wrappers=("tools/loans.py",))

    assert () == lint_text(text, "tools/loans.py", VOCABULARY, edge).findings
