"""The MCP Inspector's command line at the reference server.

Its lists, its pages, a reply of every type.
"""

import json
import operator
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from tests.interop.cases import Case
from tests.interop.judging import faults, faults_of_list, noted
from tests.interop.pages import PROMPTS, URIS, expected_pages
from tests.interop.processes import INSPECTOR, PATIENTLY, Answer, Server, node
from tests.interop.reference import EACH_TYPE, REST, UNLISTED
from tests.interop.test_inspector import IS_ERROR, TOLERATED

pytestmark = pytest.mark.interop

Inspect = Callable[..., tuple[Answer, Path]]

_WAYS = [
    *product(["http", "stdio"], ["legacy", "modern"]),
    ("http with a token", "modern"),
]
_QUICK = ("sdk", "http", "modern")

each_way = pytest.mark.parametrize(
    ("stack", "transport", "era"),
    [
        pytest.param(*way, marks=[] if way == _QUICK else [pytest.mark.slow])
        for way in ((stack, *way) for stack in ("sdk", "fastmcp") for way in _WAYS)
    ],
)
_NAMED = operator.attrgetter("name")
one_way = pytest.mark.parametrize(("stack", "transport", "era"), [("sdk", "http", "modern")])


@pytest.fixture
def inspect(
    stack: str,
    transport: str,
    era: str,
    world: Callable[[bool], object],
    start_reference: Callable[[str, bool], Server],
    home: Path,
) -> Inspect:
    """Runs one method; also says where the server took notes."""
    reference = world(transport == "http with a token")
    common = ["--protocol-era", era, "--format", "json", "--quiet", *PATIENTLY]

    def inspecting(*words: str) -> tuple[Answer, Path]:
        if transport == "stdio":
            notes = home / f"inspected-reference-{stack}.jsonl"
            target = reference.command(stack, notes)
        else:
            server = start_reference(stack, reference.token is not None)
            target, notes = [server.url, "--transport", "http"], server.decided
        token = ["--header", f"Authorization: Bearer {reference.token}"] if reference.token else []
        # what comes after `--` is the command of a server, so the Inspector keeps off its options
        ours, theirs = (["--", *target], []) if transport == "stdio" else ([], target)
        answer = node(INSPECTOR, "--cli", *theirs, *common, *token, *words, *ours, home=home)
        return answer, notes

    return inspecting


@pytest.fixture
def cases(transport: str, world: Callable[[bool], object]) -> Callable[[Case], Case]:
    """Gives a case the handle of its session."""
    return world(transport == "http with a token").of


@each_way
def test_the_list_of_tools_is_portable(inspect: Inspect) -> None:
    answer, _ = inspect("--method", "tools/list", "--strict")

    assert answer.exit_code == 0, answer.err
    assert set(re.findall(r"^ +Path: (\S+)", answer.err, re.MULTILINE)) <= TOLERATED
    assert list(faults_of_list(_result(answer)["tools"])) == []
    assert len(_result(answer)["tools"]) == 26


@each_way
@pytest.mark.parametrize("case", EACH_TYPE, ids=[case.name for case in EACH_TYPE])
def test_a_reply_of_every_type_arrives_intact(
    case: Case, inspect: Inspect, cases: Callable[[Case], Case]
) -> None:
    _check(cases(case), inspect)


@pytest.mark.slow
@one_way
@pytest.mark.parametrize("case", [case for case in REST if case is not UNLISTED], ids=_NAMED)
def test_every_other_reply_arrives_intact(
    case: Case, inspect: Inspect, cases: Callable[[Case], Case]
) -> None:
    _check(cases(case), inspect)


def _check(case: Case, inspect: Inspect) -> None:
    arguments = json.dumps(case.arguments)
    answer, notes = inspect(
        "--method", "tools/call", "--tool-name", case.tool, "--tool-args-json", arguments
    )

    assert answer.exit_code == (0 if case.reply_type == "S" else IS_ERROR), answer.err
    assert faults(case, _result(answer), None, noted(notes)) == []


@pytest.mark.slow
@each_way
def test_the_lists_of_resources_and_prompts_are_whole(inspect: Inspect, tmp_path: Path) -> None:
    asked = {
        "resources": ("resources", "uri"),
        "resources/templates": ("resourceTemplates", "uriTemplate"),
        "prompts": ("prompts", "name"),
    }
    seen = [
        sorted(one[key] for one in _result(inspect("--method", f"{method}/list")[0])[member])
        for method, (member, key) in asked.items()
    ]
    expected = expected_pages(tmp_path)

    assert seen == [expected["resources"], expected["templates"], expected["prompts"]]


@pytest.mark.slow
@one_way
def test_each_resource_and_prompt_arrives_as_the_library_makes_it(
    inspect: Inspect, tmp_path: Path
) -> None:
    texts = {uri: _result(inspect("--method", "resources/read", "--uri", uri)[0]) for uri in URIS}
    spoken = {
        name: _result(inspect("--method", "prompts/get", "--prompt-name", name)[0])
        for name in PROMPTS
    }
    expected = expected_pages(tmp_path)

    assert {uri: r["contents"][0]["text"] for uri, r in texts.items()} == expected["texts"]
    assert {name: r["messages"][0]["content"]["text"] for name, r in spoken.items()} == expected[
        "spoken"
    ]


@pytest.mark.slow
@one_way
def test_two_hundred_calls_at_once_are_all_answered(
    inspect: Inspect, world: Callable[[bool], object]
) -> None:
    load = ["--load", "--load-requests", "200", "--load-concurrency", "4"]
    arguments = json.dumps({"command": "pwd", "session": world(False).whole})
    answer, _ = inspect(
        "--method", "tools/call", "--tool-name", "ck3_dir", "--tool-args-json", arguments, *load
    )

    assert answer.exit_code == 0, answer.out + answer.err


def _result(answer: Answer) -> dict[str, object]:
    return json.loads(answer.out)["result"]
