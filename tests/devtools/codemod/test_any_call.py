"""An older call of any shape is rewritten completely or not at all, and keeps its comments.

Source: specification 6 and 12.
"""

from __future__ import annotations

import ast
import io
import tokenize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.devtools.codemod.words_of_a_shop import CODES, FORMER, SHOP, rewritten

LETTERS = {"success": "S", "invalid": "I", "denied": "D", "error": "E"}
IDS = [one.code for one in (*CODES, *FORMER)]
HEAD = "# first\nimport os\n\n\ndef f(job, found, rb: 'ReplyBuilder'):  # takes a builder\n"
TAIL = "\n\n\ndef g():  # another\n    return 'JOB'\n"

values = st.sampled_from(
    ["job", "1", "(1, 2)", "[a for a in b]", "f'{job}, x'", "lambda a, b: a", "{'a': 1}", "x or y"]
)
keys = st.sampled_from(["job", "near", "part", "left", "detail", "message"])
texts = st.sampled_from(['"it failed"', "f'no {job}'", "'a, ' + job", '"%s" % job', "('a' 'b')"])
gaps = st.sampled_from(["", " ", "\n", "  # why\n", "\n        # a, note)\n\n", "\t"])
methods = st.sampled_from([*LETTERS, "info", "warn", "fail"])


@st.composite
def literals(draw: st.DrawFn, letter: str | None) -> str:
    """An id in one of the ways to write it, mostly one that says what the method says."""
    alike = [each for each in IDS if letter is None or each.split("-")[-2] == letter]
    code = draw(st.sampled_from(alike if draw(st.integers(0, 7)) else IDS))
    return draw(
        st.sampled_from([f'"{code}"', f"'{code}'", f'("{code}")', f'"{code[:4]}" "{code[4:]}"'])
    )


@st.composite
def mappings(draw: st.DrawFn) -> str:
    """Data in one of the ways to write it."""
    pairs = draw(st.dictionaries(keys, values, max_size=3))
    inner = f",{draw(gaps)}".join(f"'{key}': {value}" for key, value in pairs.items())
    plain = f"{{{draw(gaps)}{inner}{draw(gaps)}}}"
    return draw(st.sampled_from([plain, f"({plain})", "found", f"dict({plain})"]))


@st.composite
def calls(draw: st.DrawFn) -> str:
    """A call as some builder of old may have taken it: data by position, by name or key by key."""
    method = draw(methods)
    placed = [draw(literals(LETTERS.get(method)))] if draw(st.integers(0, 9)) else []
    named: list[str] = []
    data = draw(st.sampled_from(["placed", "named", "keys", "none", "placed and named"]))
    if "placed" in data:
        placed.append(draw(mappings()))
    if "named" in data:
        named.append(f"data = {draw(mappings())}")
    if data == "keys":
        named += [f"{key}={draw(values)}" for key in draw(st.lists(keys, max_size=3, unique=True))]
    if draw(st.booleans()):
        placed.append(draw(texts))
    elif draw(st.booleans()) and not any(each.startswith("message=") for each in named):
        named.append(f"message={draw(texts)}")
    named = draw(st.permutations(named))
    parts = [f"{draw(gaps)}{part}{draw(gaps)}" for part in (*placed, *named)]
    comma = "," if parts and draw(st.booleans()) else ""
    return f"rb.{method}({','.join(parts)}{comma}{draw(gaps)})"


def _comments(text: str) -> list[str]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [each.string for each in tokens if each.type == tokenize.COMMENT]


def _call(text: str) -> ast.Call:
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Return)]
    value = min(nodes, key=lambda node: node.lineno).value
    assert isinstance(value, ast.Call)
    return value


@given(calls(), st.sampled_from(["\n", "\r\n"]))
def test_a_call_is_rewritten_whole_or_left_whole(call: str, end: str) -> None:
    text = (HEAD + f"    return {call}  # end\n" + TAIL).replace("\n", end)

    once = rewritten(text)
    again = rewritten(once.text)

    assert (once.text, 0) == (again.text, again.changes)
    assert _comments(text) == _comments(once.text)
    assert once.text.endswith(TAIL.replace("\n", end))
    if once.left or not once.changes:
        assert text == once.text
    else:
        _assert_of_today(_call(once.text))


def _assert_of_today(call: ast.Call) -> None:
    """The builder of today takes the call: four methods, a code of their type, data by name."""
    assert isinstance(call.func, ast.Attribute)
    assert call.func.attr in LETTERS
    assert len(call.args) <= 1
    assert {word.arg for word in call.keywords} <= {"data"}
    if not call.args:
        assert call.func.attr == "success"
        return
    (code,) = call.args
    assert isinstance(code, ast.Attribute)
    known = SHOP.codes[code.attr.replace("_", "-")]
    assert LETTERS[call.func.attr] == known.reply_type


@given(st.text(alphabet=" \n()[]{}'\"#,rbcode=JOB-OPSI01.data:", max_size=80))
def test_no_text_breaks_the_rewriter(text: str) -> None:
    result = rewritten(text)

    assert result.unparsed is not None or rewritten(result.text).changes == 0


@pytest.mark.parametrize("count", [1, 40])
def test_a_call_inside_the_data_of_another_is_rewritten_too(count: int) -> None:
    inner = 'rb.error("JOB-OP-E-001", message="x")'
    line = f"    return rb.success('JOB-OP-S-001', {{'a': [{', '.join([inner] * count)}]}})\n"

    result = rewritten(HEAD + line)

    assert count + 1 == result.changes
    assert "JOB-OP" not in result.text
