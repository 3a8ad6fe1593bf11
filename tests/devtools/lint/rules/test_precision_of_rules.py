"""Rules about codes, builders and texts: near misses and true findings (specification 13)."""

from __future__ import annotations

import pytest

from replybook_devtools.lint import LintSettings, LintVocabulary, lint_text

VOCABULARY = LintVocabulary.of_active()
_IMPORTS = "from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool\n"


def _rules(text: str, path: str = "a.py", settings: LintSettings | None = None) -> list[str]:
    chosen = settings or LintSettings(select=("ALL",))
    return [f.rule for f in lint_text(text, path, VOCABULARY, chosen).findings]


@pytest.mark.parametrize(
    "text",
    [
        "def f(rb: Robot, reply_type: str) -> None:\n    rb.invalid('WA-READ-I-999')\n",
        "def f(rb, reply_type):\n    return rb.denied('WA-READ-I-001')\n",
        "from telegram import Reply\nsaid = Reply('hello', quoted=True)\n",
        "class Log:\n    def error(self) -> None: ...\n    def success(self) -> None: ...\n# Reply\n",
        (
            "class Shown:\n    def error(self, text): print(text)\n    def success(self, text): print(text)\n"
            "    def invalid(self, text): print(text)\n# Reply\n"
        ),
        "NUMBERS = {'WA-READ-S-001': 3, 'WA-READ-I-001': 4}\n",
        "TOLD = {'a': 'It is there', 'b': 'It is not'}\nAGAIN = ['WA-READ-S-001', 'WA-READ-I-001']\n",
        "AGAIN = ['WA-READ-S-001', 'WA-READ-I-001']\n",
        "SCHEMA = {'status': {'type': 'string'}, 'reply_type': {'type': 'string'}, 'data': {}}\n",
        "LINE = {'reply_type': 'S', 'code': 'WA-READ-S-001', 'result': {}, 'data': {}}\n",
        "from replybook import Reply\ndef f(r: Reply, m: str) -> bool:\n    return 'x' in m\n",
        "def f(e: Exception, reply_type: str) -> bool:\n    return 'gone' in e.message\n",
        "def test_it(e) -> None:\n    assert e['reply_type'] == 'I'\n    assert 'gone' in e['message']\n",
        "def f(e) -> bool:\n    return e['reply_type'] == 'I' and e['message'] is None\n",
        "from replybook import Reply\ndef f(code: str) -> bool:\n    return code == 'WA-READ-I-999'\n",
        "from replybook import Reply, codes\ndef f(r: Reply) -> bool:\n    return r.code == codes.WA_READ_I_001\n",
    ],
)
def test_what_only_looks_like_it_is_left_alone(text: str) -> None:
    assert [] == _rules(text)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("def f(b: ReplyBuilder) -> Reply:\n    return b.invalid('WA-READ-I-999')\n", "RB501"),
        ("def f(r: Reply) -> bool:\n    return r.code in ('WA-READ-I-999',)\n", "RB501"),
        (
            "def f(r: Reply) -> int:\n    match r.code:\n        case 'WA-READ-I-999':\n            return 1\n    return 2\n",
            "RB501",
        ),
        (
            "BAD = 'WA-READ-I-999'\ndef f(b: ReplyBuilder) -> Reply:\n    return b.invalid(BAD)\n",
            "RB501",
        ),
        (
            "@mcp_safe_tool(errors={KeyError: 'WA-READ-I-999'})\ndef f(rb: ReplyBuilder) -> Reply:\n    return rb.success(codes.WA_READ_S_001)\n",
            "RB501",
        ),
        (
            "class Held:\n    def __init__(self, rb: ReplyBuilder) -> None:\n        self.rb = rb\n    def f(self) -> Reply:\n        return self.rb.fail('WA-READ-E-001')\n",
            "RB510",
        ),
        (
            "from ck.core.reply import Reply as Said\nsaid = Said('I', 'WA-READ-I-001', {})\n",
            "RB512",
        ),
        ("from ck.core.reply import Reply as Said\nsaid = Said.error('WA-READ-E-001')\n", "RB512"),
        (
            "def f(e) -> bool:\n    if e['reply_type'] == 'E':\n        return e['error']['message'].startswith('busy')\n    return False\n",
            "RB525",
        ),
        (
            "def f(e) -> bool:\n    if e.get('reply_type') == 'E':\n        return 'busy' in str(e.get('message', '')).lower()\n    return False\n",
            "RB525",
        ),
        (
            "import re\ndef f(e) -> bool:\n    return e['reply_type'] == 'E' and bool(re.match('busy', e['message']))\n",
            "RB525",
        ),
        ("def f(c):\n    return dict(status='x', reply_type='S', code=c, data={})\n", "RB512"),
        (
            "@mcp_safe_tool\ndef f(rb: ReplyBuilder) -> object:\n    return rb.success(codes.WA_READ_S_001)\n",
            "RB523",
        ),
        (
            "class Own:\n    def error(self, code): ...\n    def success(self, code): ...\n    def denied(self, code): ...\n",
            "RB511",
        ),
        (
            (
                "def helped():\n    kept = {'success': False}\n    return kept\n"
                "@mcp_safe_tool\ndef f(rb: ReplyBuilder) -> Reply:\n    return rb.success(codes.WA_READ_S_001, data=helped())\n"
            ),
            "RB522",
        ),
        (
            (
                "def helped():\n    return dict(ok=True)\n"
                "@mcp_safe_tool\ndef f(rb: ReplyBuilder) -> Reply:\n    return rb.success(codes.WA_READ_S_001, data=helped())\n"
            ),
            "RB522",
        ),
        (
            (
                "def helped():\n    return False, {'error': 'x'}\n"
                "@mcp_safe_tool\ndef f(rb: ReplyBuilder) -> Reply:\n    return rb.success(codes.WA_READ_S_001, data=helped()[1])\n"
            ),
            "RB522",
        ),
        (
            "CODES = [Code(code='WA-READ-S-001', message='read'), Code(code='WA-READ-I-001', message='not read')]\n",
            "RB511",
        ),
        (
            "CODES = {'WA-READ-S-001': {'title': 'read'}, 'WA-READ-I-001': {'title': 'gone'}}\n",
            "RB511",
        ),
    ],
)
def test_the_same_by_type_in_another_shape_is_found(text: str, rule: str) -> None:
    assert [rule] == _rules(_IMPORTS + text)


@pytest.mark.parametrize(
    ("condition", "is_found"),
    [
        ("len(rows) == 0", True),
        ("answer.total == 0", True),
        ("len(rows) == 5", False),
        ("answer.total != 0", False),
        ("status == 0", False),
    ],
)
def test_only_a_count_of_nothing_is_an_empty_result(condition: str, is_found: bool) -> None:
    text = (
        "@mcp_safe_tool\ndef f(rows: list, answer, status: int, rb: ReplyBuilder) -> Reply:\n"
        f"    if {condition}:\n        return rb.invalid(codes.WA_RES_I_001, data={{'path': 'a'}})\n"
        "    return rb.success(codes.WA_READ_S_001)\n"
    )

    assert is_found == ("RB526" in _rules(_IMPORTS + text))


def test_a_wrapper_may_build_replies_and_envelopes() -> None:
    text = _IMPORTS + "said = Reply('I', 'WA-READ-I-001')\n"
    settings = LintSettings(wrappers=("server/safety.py",))

    assert [] == _rules(text, "server/safety.py", settings)
    assert ["RB512"] == _rules(text, "server/tools.py", settings)


def test_a_constant_that_many_calls_give_is_found_once() -> None:
    calls = "".join(
        f"def f{n}(b: ReplyBuilder) -> Reply:\n    return b.invalid(BAD)\n" for n in range(3)
    )

    assert ["RB501"] == _rules(_IMPORTS + "BAD = 'WA-READ-I-999'\n" + calls)


@pytest.mark.parametrize("letter", ["I", "D"])
def test_the_owner_of_a_file_decides_what_it_may_answer(letter: str) -> None:
    call = {"I": "rb.invalid(codes.WA_READ_I_001)", "D": "rb.denied(codes.EN_WRITE_D_001)"}[letter]
    text = f"{_IMPORTS}def f(rb: ReplyBuilder) -> Reply:\n    return {call}\n"
    settings = LintSettings(layers={"EN": ("gates/**",), "WA": ("world/**",)})

    assert [["RB528"] if letter == "I" else []] == [_rules(text, "gates/a.py", settings)]
    assert [["RB528"] if letter == "D" else []] == [_rules(text, "world/a.py", settings)]
    assert [] == _rules(text, "tools/a.py", settings)


def test_errors_that_a_helper_lists_are_data() -> None:
    text = (
        "def checked(path):\n    return {'errors': [], 'count': 1}\n"
        "@mcp_safe_tool\ndef f(path: str, rb: ReplyBuilder) -> Reply:\n"
        "    return rb.success(codes.WA_READ_S_001, data=checked(path))\n"
    )

    assert [] == _rules(_IMPORTS + text)


def test_a_code_that_each_branch_chooses_is_told_and_judged() -> None:
    text = (
        "def f(a: bool, rb: ReplyBuilder) -> Reply:\n    if a:\n        code = {}\n"
        "    else:\n        code = codes.WA_READ_I_001\n    return rb.invalid(code, data={{'path': 'a'}})\n"
    )

    assert [] == _rules(_IMPORTS + text.format("codes.WA_RES_I_001"))
    assert ["RB501"] == _rules(_IMPORTS + text.format("'WA-READ-I-999'"))
