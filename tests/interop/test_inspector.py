"""The MCP Inspector's command line reads our lists and shows our replies as they were decided."""

import json
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from tests.interop.cases import CASES, FIRST, Case
from tests.interop.judging import faults, faults_of_list, noted
from tests.interop.processes import INSPECTOR, PATIENTLY, Answer, Server, command, node

pytestmark = pytest.mark.interop

Start = Callable[[str, str, str], Server]

IS_ERROR = 5
"""The exit code of `tools/call` when `isError` is true."""

TOLERATED = {"outputSchema.properties.error"}
"""Warnings of the Inspector: `type: [object, null]` is no error, but `anyOf` travels further.
"""

REST = [case for case in CASES if case not in FIRST and case.tool != "lokup"]
"""The Inspector itself refuses to call a tool that is not listed."""

_WAYS = ["http legacy", "http modern", "stdio legacy", "stdio modern"]

each_way = pytest.mark.parametrize(
    ("stack", "way"),
    [
        pytest.param(s, w, marks=[] if w == "http modern" else [pytest.mark.slow])
        for s, w in product(["sdk", "fastmcp"], _WAYS)
    ],
)


@pytest.fixture
def inspect(stack: str, way: str, start: Start, home: Path) -> Callable[..., tuple[Answer, Path]]:
    """Runs one method; also says where the server took notes."""
    transport, era = way.split()
    common = ["--protocol-era", era, "--format", "json", "--quiet", *PATIENTLY]

    def inspecting(*words: str) -> tuple[Answer, Path]:
        if transport == "http":
            server = start(stack, "netted", "replies")
            target, notes = [server.url, "--transport", "http"], server.decided
        else:
            notes = home / f"inspected-{stack}.jsonl"
            target = command(stack, "netted", "replies", notes)
        return node(INSPECTOR, "--cli", *target, *common, *words, home=home), notes

    return inspecting


@each_way
def test_the_list_of_tools_is_portable(inspect: Callable[..., tuple[Answer, Path]]) -> None:
    answer, _ = inspect("--method", "tools/list", "--strict")

    assert answer.exit_code == 0, answer.err
    assert set(re.findall(r"^ +Path: (\S+)", answer.err, re.MULTILINE)) <= TOLERATED
    assert list(faults_of_list(_result(answer)["tools"])) == []


@each_way
@pytest.mark.parametrize("case", FIRST, ids=[case.name for case in FIRST])
def test_a_reply_of_every_type_arrives_intact(
    case: Case, inspect: Callable[..., tuple[Answer, Path]]
) -> None:
    _check(case, inspect)


@pytest.mark.slow
@pytest.mark.parametrize("way", ["http modern"])
@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
@pytest.mark.parametrize("case", REST, ids=[case.name for case in REST])
def test_every_other_reply_arrives_intact(
    case: Case, inspect: Callable[..., tuple[Answer, Path]]
) -> None:
    _check(case, inspect)


def _check(case: Case, inspect: Callable[..., tuple[Answer, Path]]) -> None:
    arguments = json.dumps(case.arguments)
    answer, notes = inspect(
        "--method", "tools/call", "--tool-name", case.tool, "--tool-args-json", arguments
    )

    assert answer.exit_code == (0 if case.reply_type == "S" else IS_ERROR), answer.err
    assert faults(case, _result(answer), None, noted(notes)) == []


def _result(answer: Answer) -> dict[str, object]:
    return json.loads(answer.out)["result"]


@pytest.mark.slow
@pytest.mark.parametrize("way", ["http modern"])
@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
def test_two_hundred_calls_at_once_are_all_answered(
    inspect: Callable[..., tuple[Answer, Path]],
) -> None:
    load = ["--load", "--load-requests", "200", "--load-concurrency", "4"]
    answer, _ = inspect("--method", "tools/call", "--tool-name", "nothing", *load)

    assert answer.exit_code == 0, answer.out + answer.err
