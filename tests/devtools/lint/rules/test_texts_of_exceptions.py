"""RB525 finds a branch on the text of an exception where it decides a reply, and nowhere else.

Source: specification 13, 001 §1 and §6.
"""

from __future__ import annotations

import textwrap

import pytest

from replybook_devtools.lint import LintSettings, LintVocabulary, lint_text

VOCABULARY = LintVocabulary.of_active()
_ON = LintSettings(select=("RB525",), ignore=("ALL",))
_HEAD = """\
import re
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from shelves import Broken, read
WORDS = ("not found", "no such")


"""
_TOOL = """\
@mcp_safe_tool
def lend(title: str, tags: list[str], rb: ReplyBuilder) -> Reply:
    try:
        return rb.success(codes.WA_READ_S_001, data={"text": read(title)})
    except Broken as e:
"""
_GONE = 'return rb.invalid(codes.WA_READ_I_001, data={"path": title})\n'
_ENDS = 'return rb.error(codes.WA_READ_E_001, data={"path": title})\n'


def _found(text: str) -> list[str]:
    return [finding.found for finding in lint_text(text, "a.py", VOCABULARY, _ON).findings]


def _tool(body: str, last: str = _ENDS) -> str:
    inner = textwrap.dedent(body).rstrip("\n") + "\n" + last
    return _HEAD + _TOOL + textwrap.indent(inner, " " * 8)


@pytest.mark.parametrize(
    ("test", "text"),
    [
        ("any(word in message for word in ['not found', 'missing'])", "message"),
        ("any([word in message for word in ['not found', 'missing']])", "message"),
        ("all(word in message for word in ('not', 'found'))", "message"),
        ("all([word in message for word in ('not', 'found')])", "message"),
        ("any(word.lower() in message for word in WORDS)", "message"),
        ("any(message.startswith(word) for word in WORDS)", "message"),
        ("any(word in message for word, _ in {'gone': 1}.items())", "message"),
        ("not any(word in message for word in WORDS)", "message"),
        ("[word for word in WORDS if word in message]", "message"),
        ("next((word for word in WORDS if word in message), None)", "message"),
        ("'gone' in message or 'lost' in message", "message"),
        ("message == 'gone'", "message"),
        ("message in WORDS", "message"),
        ("re.search('gone|lost', message)", "message"),
        ("'gone' in str(e)", "str(e)"),
        ("'gone' in repr(e).lower()", "repr(e)"),
        ("'gone' in f'{e}'", "f'{e}'"),
        ("'gone' in e.args[0]", "e.args[0]"),
        ("e.strerror.startswith('No such')", "e.strerror"),
    ],
)
def test_a_text_that_decides_the_reply_is_found(test: str, text: str) -> None:
    body = f"message = str(e).lower()\nif {test}:\n    {_GONE}"

    assert text in _found(_tool(body))


@pytest.mark.parametrize(
    "test",
    [
        "any(word in title for word in tags)",
        "any(word in title for word in WORDS)",
        "all([word in title.lower() for word in ('lost', 'found')])",
        "any(word in message for word in tags)",
        "title in message",
        "any(isinstance(e, kind) for kind in (KeyError, Broken))",
        "e.errno == 2",
        "type(e).__name__ == 'Broken'",
        "message",
        "not message",
        "message == ''",
        "message is None",
        "len(message) > 200",
        "message not in tags",
        "word_in(message)",
    ],
)
def test_another_text_or_another_question_is_left_alone(test: str) -> None:
    body = f"message = str(e).lower()\nif {test}:\n    {_GONE}"

    assert [] == _found(_tool(body))


def test_a_loop_over_words_is_found_as_a_comprehension_is() -> None:
    body = f"message = str(e)\nfor word in WORDS:\n    if word in message:\n        {_GONE}"

    assert ["message"] == _found(_tool(body))
    assert [] == _found(_tool(body.replace("in WORDS", "in tags")))


def test_a_text_that_two_handlers_keep_under_one_name_is_found_in_both() -> None:
    branch = f"message = str(e).lower()\nif any(w in message for w in WORDS):\n    {_GONE}{_ENDS}"
    other = "    except KeyError as e:\n" + textwrap.indent(branch, " " * 8)

    assert ["message", "message"] == _found(_tool(branch, "") + other)


def test_a_name_that_also_holds_something_else_is_left_alone() -> None:
    body = f"message = str(e)\nmessage = title\nif 'gone' in message:\n    {_GONE}"

    assert [] == _found(_tool(body))


def test_a_text_is_found_behind_its_handler() -> None:
    text = f"""\
def lend(title: str, rb: ReplyBuilder) -> Reply:
    try:
        read(title)
    except Broken as e:
        message = str(e)
    if any(word in message for word in WORDS):
        {_GONE}    {_ENDS}"""

    assert ["message"] == _found(_HEAD + text)


def test_a_helper_that_is_handed_the_exception_is_found_where_it_names_codes() -> None:
    helper = """\
def code_of(error: Exception) -> str:
    message = str(error).lower()
    if any(word in message for word in ["not found", "missing"]):
        return codes.WA_READ_I_001
    return codes.WA_READ_E_001
"""

    assert ["message"] == _found(_HEAD + helper)
    assert [] == _found(_HEAD + helper.replace("error: Exception", "error: str"))
    assert [] == _found(_HEAD + helper.replace("codes.WA_READ_", "NUMBER_"))


def test_a_tool_that_answers_with_plain_data_is_found() -> None:
    text = """\
@server.tool()
def lend(title: str) -> dict[str, str]:
    try:
        return {"text": read(title)}
    except Exception as e:
        if any(word in str(e).lower() for word in ["not found", "missing"]):
            return {"error": "there is no such title"}
        raise
"""

    assert ["str(e)"] == _found(_HEAD + text)
    assert [] == _found(_HEAD + text.replace("@server.tool()\n", ""))


@pytest.mark.parametrize(
    "body",
    [
        "if any(word in str(e) for word in WORDS):\n    return read(title)\nraise\n",
        "if 'locked' not in str(e):\n    raise\nread(title)\n",
        "assert 'gone' in str(e)\n",
    ],
)
def test_a_handler_that_gives_no_reply_is_left_alone(body: str) -> None:
    text = (
        "def reread(title: str) -> str:\n    try:\n        return read(title)\n"
        f"    except Broken as e:\n{textwrap.indent(body, ' ' * 8)}"
        "\n\ndef refuse(rb: ReplyBuilder) -> Reply:\n"
        '    return rb.invalid(codes.WA_READ_I_001, data={"path": "a"})\n'
    )

    assert [] == _found(_HEAD + text)


def test_a_text_that_is_shown_is_left_alone() -> None:
    shown = 'return rb.error(codes.WA_READ_E_001, data={"path": f"{title}: {e}", "d": str(e)})\n'

    assert [] == _found(_tool("message = str(e) or 'nothing to say'", shown))


def test_words_that_a_comprehension_takes_from_itself_end_no_run() -> None:
    body = "found = [a in str(e) for a in b for b in a]\nword = [w in str(e) for w in w]"

    assert [] == _found(_tool(body))
