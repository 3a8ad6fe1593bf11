"""The loans desk fails as most servers do, and the table of its failures is a yardstick.

The bare desk is judged, then the desk at each stage of its move.

Source: specification 80 to 86.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from tests.markdown_pages import read
from tests.moving.moved_desk import PAGE, STAGES, Found, desk_at, loans_readings, loans_table
from tests.moving.provoked_calls import SERVERS, rows
from tests.warm_python import warm_python

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
pytestmark = pytest.mark.xdist_group("loans")

LEAST_RIGHT = {"sdk": 54, "fastmcp": 70, "lowlevel": 58}
MOST_WRONG = {"sdk": 0, "fastmcp": 0, "lowlevel": 15}
"""Measured on the bare desk. What is wrong is "Internal server error" in place of the words."""

AUTHORS = {"bare": (66, 0), "untouched": (63, 3), "migration": (51, 15), "moved": (103, 32)}
"""The tests of the author that pass and fail. The moved desk has 69 new ones."""

LATER_WRONG = {
    ("untouched", "fastmcp", "split_invoice"): "an AssertionError is a crash (specification 81)",
    ("migration", "fastmcp", "split_invoice"): "the same",
    ("moved", "fastmcp", "print_slip"): "the bare crash was an unknown job, and is one now",
    ("moved", "lowlevel", "print_slip"): "the same",
}
"""What a client reads right at the bare desk and not at this stage, and why."""

At = Callable[[str], Found]


@pytest.fixture(scope="module")
def desk_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Make the desk of a stage, once."""
    return cache(lambda name: desk_at(tmp_path_factory.mktemp(name), STAGES[name]))


@pytest.fixture(scope="module")
def at(desk_of: Callable[[str], Path]) -> At:
    """Read the answers of a stage to all calls, once."""

    return cache(lambda name: loans_readings(desk_of(name)))


@pytest.fixture(scope="module")
def found(at: At) -> Found:
    """The readings of all calls at the bare desk."""
    return at("bare")


def run_by_the_author(folder: Path) -> str:
    """Run the tests of the loans desk, and return what pytest prints."""
    left_out = [
        f"-pno:{name}" for name in ("cacheprovider", "hypothesispytest", "testmon", "xdist")
    ]
    done = warm_python("-m", "pytest", "-q", "--tb=no", *left_out, "tests/loans", cwd=folder)
    return done.stdout


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=pytest.mark.slow) for each in AUTHORS if each != "untouched"]
)
def test_the_tests_of_the_author_pass_as_the_page_says(
    name: str, desk_of: Callable[[str], Path]
) -> None:
    passed, failed = AUTHORS[name]
    printed = run_by_the_author(desk_of(name))

    assert f"{passed} passed" in printed
    assert (f"{failed} failed" in printed) is (failed > 0)
    assert failed == 0 or f"{failed} failed, {passed} passed" in read(PAGE)


def test_untouched_breaks_three_run_by_the_author(desk_of: Callable[[str], Path]) -> None:
    printed = run_by_the_author(desk_of("untouched"))

    assert "3 failed, 63 passed" in printed
    assert [
        "test_a_failure_is_raised",  # it matches a login, which is masked
        "test_a_failed_scan_says_nothing",  # it compares all blocks, which are one more
        "test_a_cover_that_is_not_there_has_two_texts_and_data",  # the same
    ] == re.findall(r"^FAILED \S+::(\w+)", printed, re.MULTILINE)


AUDIT = "import sys; from replybook_devtools.commands.main import main; sys.exit(main())"


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("bare", "score 0.0 over 2 of 29 requirements, 0 of 69 tools moved"),
        ("untouched", "score 0.0 over 5 of 29 requirements, 0 of 66 tools moved"),
        ("migration", "score 0.0 over 5 of 29 requirements, 0 of 66 tools moved"),
        ("moved", "score 9.5 over 24 of 29 requirements, 47 of 47 tools moved"),
    ],
)
def test_an_audit_counts_the_tools_that_are_moved(
    name: str, line: str, desk_of: Callable[[str], Path]
) -> None:
    done = warm_python("-c", AUDIT, "audit", "--no-cache", cwd=desk_of(name))

    assert line in done.stdout, done.stderr


def test_the_table_calls_every_tool_and_has_successes() -> None:
    types = Counter(row.type for row in rows())

    assert 25 == len({row.tool for row in rows()} - {"scan_book"})
    assert types.total() >= 70
    assert types["S"] >= 15
    assert set(types) == set("SIDEW")
    assert len({str(row) for row in rows()}) == types.total()


def test_a_second_type_has_a_reason() -> None:
    silent = [str(row) for row in rows() if row.arguable and not row.why]

    assert silent == []


@pytest.mark.parametrize("stack", SERVERS)
def test_no_success_says_that_it_failed(stack: str, found: Found) -> None:
    successes = [each for each in found[stack] if each["row"]["type"] == "S"]

    assert [each["said"] for each in successes if each["is_declared"]] == []
    assert [each["said"] for each in successes if each["score"] == "wrong"] == []


@pytest.mark.parametrize("stack", SERVERS)
def test_the_judge_is_as_good_as_measured(stack: str, found: Found) -> None:
    scores = Counter(each["score"] for each in found[stack])

    assert scores["right"] >= LEAST_RIGHT[stack]
    assert scores["wrong"] <= MOST_WRONG[stack]


def test_what_the_low_level_server_hides_is_all_that_is_read_wrong(found: Found) -> None:
    wrong = [each for each in found["lowlevel"] if each["score"] == "wrong"]

    assert [each["said"] for each in wrong if not each["is_hidden"]] == []


def test_the_bare_desk_on_fastmcp_tells_its_secrets(found: Found) -> None:
    kept = [each["row"] for each in found["fastmcp"] if each["told"] != each["row"]["tells"]]

    assert kept == []
    assert any("s3cret" in each["told"] for each in found["fastmcp"])


@pytest.mark.parametrize("name", ["untouched", "migration", "moved"])
def test_what_a_client_reads_right_it_reads_right_at_each_stage(name: str, at: At) -> None:
    lost = {
        (name, stack, bare["row"]["tool"])
        for stack in SERVERS
        for bare, later in zip(at("bare")[stack], at(name)[stack], strict=True)
        if bare["score"] == "right" != later["score"]
    }

    assert {each for each in LATER_WRONG if each[0] == name} == lost


def test_untouched_tells_no_secret_but_in_the_bytes_of_a_success(at: At) -> None:
    told = {
        each["row"]["tool"]
        for here in at("untouched").values()
        for each in here
        if any(not text.startswith("/") for text in each["told"])
    }

    assert {"fax_notice"} == told


@pytest.mark.parametrize("name", ["migration", "moved"])
def test_no_envelope_tells_a_secret_or_a_path_of_the_host(name: str, at: At) -> None:
    answers = [each for here in at(name).values() for each in here]

    assert [each["row"] for each in answers if each["told"]] == []
    assert any(each["row"]["tells"] for each in answers)


def test_the_page_shows_how_many_types_are_right(at: At) -> None:
    assert loans_table({name: at(name) for name in STAGES}) in read(
        "docs/explanation/moved-server.md"
    )


def test_the_page_shows_what_an_agent_reads_of_a_failure(at: At) -> None:
    [said] = [
        json.loads(each["said"])["content"]
        for each in at("untouched")["fastmcp"]
        if each["row"]["arguments"] == {"code": "EAST"}
    ]
    lines = "\n".join(block["text"] for block in said)

    assert re.sub("[0-9a-f]{32}", "0123...cdef", lines) in read(PAGE)
