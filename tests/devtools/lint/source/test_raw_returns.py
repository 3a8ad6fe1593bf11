"""Returns of a tool that are no reply, and functions whose end can be reached (spec 8)."""

from __future__ import annotations

import textwrap

import pytest

from replybook_devtools.lint import LintSettings, LintVocabulary, lint_text

_HEAD = """\
import contextlib
import json
import sys
from typing import NoReturn
from mcp_types import ImageContent
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
def found(path: str) -> Reply: ...
def ends(path: str) -> NoReturn: ...
"""
_ON = LintSettings(ignore=("ALL",), select=("RB521",))
VOCABULARY = LintVocabulary.of_active()


def _problems(text: str) -> list[str]:
    found = lint_text(_HEAD + text, "a.py", VOCABULARY, _ON).findings
    return [finding.problem for finding in found]


def _tool(body: str, returns: str = " -> Reply", mark: str = "@mcp_safe_tool") -> str:
    inner = textwrap.indent(textwrap.dedent(body), "    ")
    return f"{mark}\ndef answer(path: str, rb: ReplyBuilder){returns}:\n{inner}\n"


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("return {'a': 1}", "a dict"),
        ("return {k: 1 for k in path}", "a dict"),
        ("return [path]", "a list"),
        ("return 'done'", "a text"),
        ("return f'read {path}'", "a text"),
        ("return True", "a truth value"),
        ("return None", "None"),
        ("return 3", "a number"),
        ("return", "nothing"),
        ("result = {'a': 1}\nreturn result", "a dict"),
        ("return found(path) if path else {'error': 'no path'}", "a dict"),
        ("return found(path) or {}", "a dict"),
        ("return json.dumps({'a': 1})", "what json.dumps() gives"),
        ("return dict(a=1)", "what dict() gives"),
        ("return not path", "a truth value"),
        ("return -1", "a number"),
        ("return 'a ' + path", "a text"),
        ("return 'a %s' % path", "a text"),
        ("return {'a': 1} | found(path)", "a dict"),
        ("return ', '.join(path)", "what ', '.join() gives"),
        ("return (one for one in path)", "a generator"),
        ("return codes.WA_READ_S_001", "a code"),
        ("x = {'a': 1}\nfound([x for x in path])\nreturn x", "a dict"),
        ("return rb.success(codes.WA_READ_S_001), 1", "a tuple"),
    ],
)
def test_what_is_certainly_no_reply_is_found(body: str, kind: str) -> None:
    assert [f"tool answer returns {kind}, which is no reply"] == _problems(_tool(body))


@pytest.mark.parametrize(
    "body",
    [
        "return rb.success(codes.WA_READ_S_001)",
        "return found(path)",
        "return found(path) + 1",
        "return found(path).join(path)",
        "return anything[path]",
        "reply = found(path)\nreturn reply",
        "result = {'a': 1}\nresult = found(path)\nreturn result",
        "def inner() -> dict: return {'a': 1}\nreturn found(str(inner()))",
        "return found(path) if path else found('')",
        "return (yield)",
        "key = lambda row: [row]\nreturn found(str(key))",
    ],
)
def test_what_may_be_a_reply_is_not(body: str) -> None:
    assert [] == _problems(_tool(body))


@pytest.mark.parametrize(
    "returns", [" -> dict[str, int]", " -> Reply | dict", " -> str", " -> None", " -> list[str]"]
)
def test_a_promise_of_raw_data_is_found(returns: str) -> None:
    assert len(_problems(_tool("return found(path)", returns))) == 1


@pytest.mark.parametrize(
    ("returns", "body"),
    [
        (" -> Reply | ImageContent", "return found(path)"),
        (" -> list[ImageContent]", "return [made(path)]"),
        (" -> 'Reply'", "return found(path)"),
        (" -> object", "return found(path)"),
        ("", "return found(path)"),
    ],
)
def test_content_blocks_and_what_says_nothing_are_not(returns: str, body: str) -> None:
    assert [] == _problems(_tool(body, returns))


@pytest.mark.parametrize(
    "mark",
    [
        "@mcp_safe_tool(migration=True)",
        "@mcp_safe_tool\n@turned_into_replies",
        "@unknown",
        "settings = ServerSettings(migration=True)\n@mcp_safe_tool",
    ],
)
def test_raw_data_that_is_wrapped_or_turned_into_replies_is_not(mark: str) -> None:
    assert [] == _problems(_tool("return {'a': 1}", mark=mark))


@pytest.mark.parametrize(
    "before",
    [
        "@mcp_safe_tool(migration=True)\ndef other(path: str) -> Reply: ...\n",
        "store = Store(migration=True)\n",
        "settings = ServerSettings(migration=False)\n",
    ],
)
def test_a_migration_of_something_else_excuses_no_raw_data(before: str) -> None:
    problem = "tool answer returns a dict, which is no reply"

    assert [problem] == _problems(before + _tool("return {'a': 1}"))


@pytest.mark.parametrize(
    "body",
    [
        "if path:\n    return found(path)",
        "for one in path:\n    return found(one)",
        "while path:\n    return found(path)",
        "try:\n    return found(path)\nexcept KeyError:\n    print(path)",
        "with contextlib.suppress(KeyError):\n    return found(path)",
        "while True:\n    if path:\n        break",
        "match path:\n    case 'a':\n        return found(path)\n    case _:\n        print(path)",
        "print(path)",
        "if path == 'a':\n    return found(path)\nprint(path)",
    ],
)
def test_an_end_that_is_reached_is_found(body: str) -> None:
    assert ["tool answer can end without returning anything, which is no reply"] == _problems(
        _tool(body)
    )


@pytest.mark.parametrize(
    "body",
    [
        "if path:\n    return found(path)\nelse:\n    raise ValueError",
        "while True:\n    if path:\n        return found(path)",
        "while True:\n    for one in path:\n        break",
        "try:\n    return found(path)\nexcept KeyError:\n    raise",
        "try:\n    print(path)\nfinally:\n    return found(path)",
        "try:\n    path = path.strip()\nexcept KeyError:\n    raise\nelse:\n    return found(path)",
        "with open(path) as file:\n    return found(file.name)",
        "if path:\n    return found(path)\nsys.exit(1)",
        "if path:\n    return found(path)\nends(path)",
        "if path:\n    return found(path)\nrefuse(rb, path)",
        "match path:\n    case 'a':\n        return found(path)\n    case 'b':\n        return found(path)",
        "if path == 'a':\n    return found(path)\nelif path == 'b':\n    return found(path)",
        "if path == 'a':\n    return found(path)\nif path == 'b':\n    return found(path)",
        "raise NotImplementedError",
        "...",
    ],
)
def test_an_end_that_is_not_reached_or_cannot_be_told_is_not(body: str) -> None:
    assert [] == _problems(_tool(body))


# A name that branches give its value


_CHAIN = """\
if path == 'list':
    result = rb.success(codes.WA_READ_S_001, data={'path': path})
elif path == 'discard':
    result = %s
else:
    result = rb.invalid(codes.WA_READ_I_001, data={'path': path})
return result
"""


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("{'denied': 'nobody discards books'}", "a dict"),
        ("dict(error='denied')", "what dict() gives"),
        ("found(path) or {'error': 'denied'}", "a dict"),
        ("'denied'", "a text"),
        ("None", "None"),
        ("[path]", "a list"),
    ],
)
def test_what_one_branch_by_command_keeps_for_the_return_is_found(value: str, kind: str) -> None:
    assert [f"tool answer returns {kind}, which is no reply"] == _problems(_tool(_CHAIN % value))


@pytest.mark.parametrize(
    "value",
    [
        "rb.denied(codes.EN_WRITE_D_001, data={'path': path})",
        "found(path)",
        "may(path) or rb.denied(codes.EN_WRITE_D_001, data={'path': path})",
        "{'denied': rb.denied(codes.EN_WRITE_D_001)}['denied']",
    ],
)
def test_what_may_be_a_reply_in_a_branch_is_not(value: str) -> None:
    assert [] == _problems(_tool(_CHAIN % value))


@pytest.mark.parametrize(
    "body",
    [
        "match path:\n    case 'a':\n        x = {'a': 1}\n    case _:\n        x = found(path)\nreturn x",
        "try:\n    x = found(path)\nexcept KeyError:\n    x = {'error': 'gone'}\nreturn x",
        "try:\n    x = {'a': 1}\nexcept KeyError:\n    x = found(path)\nreturn x",
        "try:\n    x = found(path)\nexcept KeyError:\n    x = found('')\nelse:\n    x = {'a': 1}\nreturn x",
        "with found(path):\n    x = {'a': 1}\n    y = x\nx['b'] = 2\nprint(x)\nreturn x",
        "x = found(path)\nx = {'a': 1}\nif path:\n    return x\nreturn found(path)",
        "if path:\n    x = {}\n    if len(path) > 1:\n        print(x)\nelse:\n    x = found(path)\nreturn x",
        "x: object = found(path)\nx = found(path) if path else {'a': 1}\nreturn x",
        "if path:\n    x = found(path)\nelse:\n    if len(path):\n        x = {'a': 1}\n    else:\n        x = found(path)\nreturn x",
    ],
)
def test_a_value_of_any_block_in_front_of_the_return_is_found(body: str) -> None:
    assert ["tool answer returns a dict, which is no reply"] == _problems(_tool(body))


@pytest.mark.parametrize(
    "body",
    [
        "x = {'a': 1}\nif path:\n    x = found(path)\nelse:\n    x = found('')\nreturn x",
        "x = None\nif path:\n    x = found(path)\nif not path:\n    x = found('')\nreturn x",
        "if path:\n    x = {'a': 1}\nelse:\n    x = found(path)\nx = found(x)\nreturn x",
        "if path:\n    x = {'a': 1}\nelse:\n    x = found(path)\nif isinstance(x, dict):\n    return found(x)\nreturn x",
        "if path:\n    x = {'a': 1}\nelse:\n    x = found(path)\nif path:\n    return found(x)\nreturn x",
        "if path:\n    x = {'a': 1}\nelse:\n    x = found(path)\nassert isinstance(x, Reply)\nreturn x",
        "if path:\n    x = {'a': 1}\n    return found(x)\nelse:\n    x = found(path)\nreturn x",
        "if path:\n    x = {'a': 1}\nelse:\n    x = found(path)\nfor x in found(x):\n    print(x)\nreturn x",
        "try:\n    x = {'a': 1}\nfinally:\n    x = found(path)\nreturn x",
        "try:\n    x = {'a': 1}\nexcept KeyError:\n    x = found('')\nelse:\n    x = found(path)\nreturn x",
        "x = {'a': 1}\nif x:\n    x = found(x)\nreturn x",
        "x = {'a': 1}\nwhile path:\n    x = found(x)\nreturn x",
        "match found(path):\n    case {'a': x}:\n        print(x)\n    case _:\n        x = found(path)\nreturn x",
    ],
)
def test_a_value_that_may_be_replaced_before_the_return_is_not(body: str) -> None:
    assert [] == _problems(_tool(body))


def test_a_choice_among_a_thousand_commands_is_looked_through() -> None:
    chain = "".join(f"elif path == '{n}':\n    x = found('{n}')\n" for n in range(1500))
    body = f"if path:\n    x = {{'a': 1}}\n{chain}return x"

    assert ["tool answer returns a dict, which is no reply"] == _problems(_tool(body))


def test_a_helper_that_keeps_its_dict_in_a_branch_is_found() -> None:
    helper = (
        "def lent(path):\n    if path == 'a':\n        told = {'success': True}\n"
        "    elif path == 'b':\n        told = {'error': 'denied'}\n    return told\n\n\n"
    )
    tool = _tool("return rb.success(codes.WA_READ_S_001, data=lent(path))")
    raw_helper = _ON._replace(select=("RB522",))

    def lines(text: str) -> list[int]:
        found = lint_text(_HEAD + text + tool, "a.py", VOCABULARY, raw_helper).findings
        return [one.place.line for one in found]

    assert 1 == len(lines(helper))
    assert [] == lines(helper.replace("'success'", "'title'").replace("'error'", "'reason'"))
