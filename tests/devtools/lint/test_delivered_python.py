"""The facts of delivered Python for the policy: files that use replies, and use them correctly."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE

from replybook.policy.delivery import read_bundle
from replybook.policy.errors import BadPolicy
from replybook.policy.facts import BASE_FACTS, Facts, Known
from replybook.policy.validators import BASE_VALIDATORS
from replybook_ck3 import CK3_FACTS
from replybook_devtools.lint import LINT_FACTS, LintSettings, lint_facts
from replybook_schema.active import ACTIVE

USING, RIGHTLY = "files_using_replies", "files_using_replies_rightly"

RIGHT = """\
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def find(name: str, rb: ReplyBuilder) -> Reply:
    if not name:
        return rb.invalid(codes.WA_RES_I_001, data={"path": name})
    return rb.success(data={"name": name})
"""
DENIED = RIGHT.replace("rb.invalid(codes.WA_RES_I_001", 'rb.denied("WA-RES-I-001"')
QUIET = DENIED.replace(
    "name})\n    return", "name})  # replybook: ignore[RB503] so be it\n    return"
)
"""The same, with a comment that suppresses it."""


def facts(
    *texts: str, providers: Mapping[str, Any] = LINT_FACTS, given: Any = None, ending: str = "py"
) -> Facts:
    """The facts of a delivery of these texts as files 0.py, 1.py, ..."""
    files = [
        {"path": f"src/{number}.{ending}", "format": "python", "content": text}
        for number, text in enumerate(texts)
    ]
    bundle, faults = read_bundle({"target": "root:repo", "artifacts": files})
    known = Known(
        session={},
        bundle=bundle,
        faults=faults,
        modes=("desk",),
        domains=(),
        validators=BASE_VALIDATORS,
        formats=ACTIVE.vocabulary().formats,
    )
    return Facts(known, {**BASE_FACTS, **providers}, given=given or {}, fixed={}, feeds={})


def paths(*numbers: int) -> tuple[str, ...]:
    return tuple(f"root:repo/src/{number}.py" for number in numbers)


def test_a_file_that_uses_replies_rightly_is_in_both() -> None:
    found = facts(RIGHT)

    assert paths(0) == found.get(USING)
    assert paths(0) == found.get(RIGHTLY)


def test_a_file_that_misuses_them_is_left_out_and_says_why() -> None:
    found = facts(RIGHT, DENIED)

    assert paths(0, 1) == found.get(USING)
    assert paths(0) == found.get(RIGHTLY)
    (problem,) = found.problems((f"facts.{RIGHTLY}",), paths(1))
    assert (*paths(1), 7, 16, "RB503") == tuple(
        problem[key] for key in ("path", "line", "column", "code")
    )
    assert "denied" in str(problem["problem"])


@pytest.mark.parametrize(
    "text",
    [
        "import json\n\nprint(json.dumps({}))\n",
        "class Rows:\n    def invalid(self, code): ...\n\n\nrb = Rows()\nrb.invalid('no code')\n",
        "from fastmcp import FastMCP\n\nmcp = FastMCP('x')\n\n\n@mcp.tool()\ndef f() -> dict:\n    return {}\n",
        "",
    ],
)
def test_a_file_that_does_not_use_them_is_none_of_its_business(text: str) -> None:
    assert () == facts(text).get(USING)
    assert () == facts(text).get(RIGHTLY)


def test_a_file_that_does_not_parse_is_the_matter_of_another_rule() -> None:
    found = facts(DENIED + "def (\n", RIGHT + "(" * 5000 + "\n")

    assert () == found.get(USING)
    assert () == found.get(RIGHTLY)


def test_a_file_that_costs_too_much_is_not_parsed_here_either() -> None:
    costly = [{"path": paths(0)[0], "code": "too_costly"}]

    assert () == facts(DENIED, given={"files_too_costly": costly}).get(USING)


def test_what_would_cost_too_much_is_known_before_it_is_linted() -> None:
    found = facts(RIGHT + "x = 1\n" * 100_000)

    assert found.get("files_too_costly")
    assert () == found.get(USING)


def test_a_warning_keeps_nothing_out() -> None:
    warned = RIGHT.replace(" -> Reply", "")

    assert paths(0) == facts(warned).get(RIGHTLY)


def test_a_comment_that_came_with_the_file_excuses_nothing() -> None:
    assert () == facts(QUIET).get(RIGHTLY)


def test_a_server_can_let_comments_count() -> None:
    honoured = lint_facts(honour_suppressions=True)

    assert paths(0) == facts(QUIET, providers=honoured).get(RIGHTLY)
    assert () == facts(DENIED, providers=honoured).get(RIGHTLY)


def test_the_settings_of_the_project_hold_where_the_server_hands_them_in() -> None:
    without = lint_facts(LintSettings(ignore=("RB503",)))

    assert paths(0) == facts(DENIED, providers=without).get(RIGHTLY)


def test_a_stub_is_python_too() -> None:
    assert () == facts(DENIED, ending="pyi").get(RIGHTLY)
    assert ("root:repo/src/0.pyi",) == facts(DENIED, ending="pyi").get(USING)


def test_codes_are_those_of_the_registries_of_the_process() -> None:
    """WA-VIS-I-001 is a code of the CK3 registry, which is active here."""
    theirs = RIGHT.replace('codes.WA_RES_I_001, data={"path": name}', '"WA-VIS-I-001"')
    nobodys = RIGHT.replace('codes.WA_RES_I_001, data={"path": name}', '"WA-VIS-I-099"')

    assert paths(0) == facts(theirs, nobodys, providers=CK3_FACTS).get(RIGHTLY)


@pytest.mark.parametrize("name", [USING, RIGHTLY])
def test_a_policy_that_asks_where_nobody_provides_it_says_what_to_hand_in(name: str) -> None:
    with pytest.raises(BadPolicy) as caught:
        facts(RIGHT, providers={}).get(name)

    assert f"facts.{name}" == caught.value.place
    assert "LINT_FACTS" in caught.value.problem


def test_deliveries_at_once_get_their_own_answers() -> None:
    """One provider serves all sessions of a process."""
    told: dict[int, list[object]] = {}

    def ask(number: int) -> None:
        texts = [RIGHT] * number + [DENIED]
        told[number] = [facts(*texts).get(RIGHTLY) for _ in range(5)]

    threads = [threading.Thread(target=ask, args=(number,), daemon=True) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive(), f"a delivery was not judged in {PATIENCE} s"

    assert {number: [paths(*range(number))] * 5 for number in range(4)} == told
