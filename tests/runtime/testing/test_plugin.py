"""--replybook-codes writes the codes that a suite saw, and fails only if requested."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.testing.pytest_runs import WORKERS, run, run_here
from tests.runtime.testing.pytest_runs import project as project  # a fixture

pytest_plugins = ["pytester"]

ONE_AND_TWO = pytest.mark.parametrize(
    "workers",
    [
        pytest.param((), id="one process"),
        pytest.param(WORKERS, id="two workers", marks=pytest.mark.slow),
    ],
)

TOOLS = """
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool(name="ck3_logs")
def logs(name: str, rb: ReplyBuilder) -> Reply:
    if name == "gone":
        return rb.invalid(codes.WA_LOG_I_001, data={"log": name})
    if name == "later":
        return rb.invalid(codes.WA_SYS_I_001)
    if name == "broken":
        return rb.error(codes.WA_LOG_E_001)
    if name == "nowhere":
        return rb.invalid("WA-VIS-I-001")
    if name == "other":
        return rb.denied(codes.EN_GATE_D_001)
    if name == "pending":
        data = {"pending": "the store", "after_s": 1, "attempts_left": 2}
        return rb.denied(codes.EN_GATE_D_005, data=data)
    return rb.success(data={"count": 0})
"""
SOME = """
import pytest
from tools import logs

@pytest.mark.parametrize("name", ["error", "game", "gone", "debug"])
def test_logs(name):
    assert logs(name)["meta"]["tool"] == "ck3_logs"
"""
ALL = SOME.replace('"debug"', '"later", "broken", "nowhere", "other", "pending"')
SERVER = """
import subprocess, sys
from replybook.testing import assert_reply

def test_a_tool_of_another_process():
    call = "import json, tools; print(json.dumps(tools.logs('gone')))"
    said = subprocess.run([sys.executable, "-c", call], capture_output=True, text=True).stdout
    assert_reply(said, "WA-LOG-I-001")
"""
CRASH = """
import os, pytest

@pytest.mark.parametrize("number", range(4))
def test_crash(number):
    if number == 1:
        os._exit(3)
"""
EMPTY = "def test_nothing(): pass"
EMPTY_ANSWER = """
from replybook.testing import assert_empty_is_success
from tools import logs

def test_no_log():
    assert_empty_is_success(logs, "error")
"""
AS_DECLARED = ["WA-LOG-E-001", "WA-SYS-I-001", "WA-VIS-I-001", "EN-GATE-D-001", "EN-GATE-D-005"]
NEVER = sorted(AS_DECLARED)
HEADLINE = "*= declared codes that no test saw =*"
UNDECLARED = "*= codes that a tool answered but does not declare =*"


def _write(project: pytest.Pytester, **files: str) -> None:
    project.makepyfile(tools=TOOLS, **files)


def _read(project: pytest.Pytester, name: str = "seen.json") -> dict[str, Any]:
    told: dict[str, Any] = json.loads((project.path / name).read_text("utf-8"))
    return told


@ONE_AND_TWO
def test_the_file_tells_what_was_seen_and_what_was_not(
    project: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    _write(project, test_some=SOME, test_empty=EMPTY_ANSWER)
    done = run(project, "--replybook-codes", "seen.json", *workers)
    told = _read(project)

    done.assert_outcomes(passed=5)
    done.stdout.fnmatch_lines(["replybook: 2 codes of 1 tools seen; written to seen.json"])
    assert told["tools"] == {
        "ck3_logs": {
            "seen": ["WA-LOG-I-001", "WA-LOG-S-001"],
            "never": NEVER,
            "undeclared": [],
        }
    }
    assert told["codes"]["seen"] == ["WA-LOG-I-001", "WA-LOG-S-001"]
    assert "WA-RES-I-001" in told["codes"]["never"]
    assert told["workers_lost"] == 0
    assert told["empty_is_success"] == ["ck3_logs"], "whose empty answer was asked for"


def test_where_no_empty_answer_was_asked_for_no_tool_is_named(project: pytest.Pytester) -> None:
    _write(project, test_some=SOME)
    run_here(project, "--replybook-codes", "seen.json").assert_outcomes(passed=4)

    assert [] == _read(project)["empty_is_success"]


def test_workers_together_write_what_one_process_writes(project: pytest.Pytester) -> None:
    """And pass where all that is required was seen."""
    _write(project, test_all=ALL)
    one = run_here(project, "--replybook-codes", "one.json")
    two = run(project, "--replybook-codes", "two.json", "--replybook-codes-required", *WORKERS)

    assert (project.path / "one.json").read_bytes() == (project.path / "two.json").read_bytes()
    assert (0, 0) == (one.ret, two.ret)
    two.stdout.no_fnmatch_line(HEADLINE)


def test_a_missing_code_fails_nothing_unless_it_is_required(project: pytest.Pytester) -> None:
    _write(project, test_some=SOME)

    assert run_here(project, "--replybook-codes", "seen.json").ret == 0
    assert (
        run_here(project, "--replybook-codes", "seen.json", "--replybook-codes-required").ret == 1
    )


@ONE_AND_TWO
def test_required_codes_that_no_test_saw_are_listed(
    project: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    _write(project, test_some=SOME)
    done = run(project, "--replybook-codes-required", *workers)

    done.assert_outcomes(passed=4)
    assert done.ret == 1
    done.stdout.fnmatch_lines(
        [HEADLINE, *(f"ck3_logs: {code} (*)" for code in AS_DECLARED)], consecutive=True
    )


def test_a_suite_that_saw_all_that_is_required_passes(project: pytest.Pytester) -> None:
    _write(project, test_all=ALL)
    done = run_here(project, "--replybook-codes-required")

    assert done.ret == 0
    done.stdout.no_fnmatch_line(HEADLINE)


def test_a_code_that_a_tool_does_not_declare_fails_the_run(project: pytest.Pytester) -> None:
    """Even where every declared code was seen (spec 51)."""
    odd = '    if name == "odd":\n        return rb.invalid(codes.WA_READ_I_001)\n'
    tools = TOOLS.replace('    if name == "gone"', f'{odd}    if name == "gone"')
    project.makepyfile(tools=tools, test_all=ALL.replace('"later"', '"later", "odd"'))
    ended = run_here(project, "--replybook-codes-required")

    assert 1 == ended.ret
    ended.stdout.fnmatch_lines([UNDECLARED, "ck3_logs: WA-READ-I-001 (*)"])
    ended.stdout.no_fnmatch_line(HEADLINE)
    assert 0 == run_here(project, "--replybook-codes", "seen.json").ret


def test_a_tool_that_tools_yaml_does_not_have_is_named(project: pytest.Pytester) -> None:
    _write(project, test_them=ALL)
    project.makepyfile(
        tools=TOOLS + TOOLS[TOOLS.index("@mcp") :].replace("ck3_logs", "get.logs/v2")
    )
    ended = run_here(project, "--replybook-codes-required")

    assert 1 == ended.ret
    ended.stdout.fnmatch_lines([UNDECLARED, "get.logs/v2: not in tools.yaml, *tools sync"])


def test_what_is_required_may_be_asked_of_named_tools(project: pytest.Pytester) -> None:
    _write(project, test_all=ALL)
    project.makeini("[pytest]\nreplybook_tools = ck3_logs ck3_parse_content\n")
    done = run_here(project, "--replybook-codes-required")

    assert done.ret == 1
    done.stdout.fnmatch_lines([HEADLINE, "ck3_parse_content: WA-PARSE-S-001 (*)"])
    done.stdout.no_fnmatch_line("ck3_logs: *")


def test_a_suite_that_calls_no_tool_has_not_seen_what_is_required(project: pytest.Pytester) -> None:
    _write(project, test_empty=EMPTY)
    done = run_here(project, "--replybook-codes-required")

    assert done.ret == 1
    done.stdout.fnmatch_lines([HEADLINE, "no tool of the registry was called"])


def test_the_exit_code_of_a_run_that_failed_anyway_stays(project: pytest.Pytester) -> None:
    _write(project, test_some="import nothing_of_that_name")

    assert run_here(project, "--replybook-codes-required").ret == pytest.ExitCode.INTERRUPTED


def test_a_server_in_another_process_counts_when_its_answers_are_asserted(
    project: pytest.Pytester,
) -> None:
    _write(project, test_server=SERVER)
    run_here(project, "--replybook-codes", "seen.json").assert_outcomes(passed=1)

    assert _read(project)["tools"]["ck3_logs"]["seen"] == ["WA-LOG-I-001"]


def test_a_worker_that_crashed_is_counted_and_never_taken_for_complete(
    project: pytest.Pytester,
) -> None:
    _write(project, test_all=ALL, test_crash=CRASH)
    done = run(project, "--replybook-codes", "seen.json", "--replybook-codes-required", *WORKERS)

    assert _read(project)["workers_lost"] == 1
    done.stdout.fnmatch_lines([HEADLINE, "1 workers ended without sending their codes"])


def test_the_file_may_lie_in_a_folder_that_does_not_exist_yet(project: pytest.Pytester) -> None:
    _write(project, test_some=SOME)
    run_here(project, "--replybook-codes", "build/reports/seen.json")

    assert "ck3_logs" in _read(project, "build/reports/seen.json")["tools"]


def test_a_file_that_cannot_be_written_is_told_and_fails_nothing(project: pytest.Pytester) -> None:
    _write(project, test_some=SOME)
    Path(project.path / "file").write_text("", "utf-8")
    done = run_here(project, "--replybook-codes", "file/seen.json")

    assert done.ret == 0
    done.stdout.fnmatch_lines(["replybook: 2 codes * file/seen.json could not be written (*Error)"])


def test_collecting_alone_writes_and_requires_nothing(project: pytest.Pytester) -> None:
    _write(project, test_some=SOME)
    options = ("--replybook-codes", "seen.json", "--replybook-codes-required", "--collect-only")

    assert run_here(project, *options).ret == 0
    assert not (project.path / "seen.json").exists()


def test_help_tells_the_options(project: pytest.Pytester) -> None:
    told = run_here(project, "--help").stdout.str().split("reply codes that the tests see:")

    assert 2 == len(told)
    assert "--replybook-codes=FILE" in told[1]
    assert "--replybook-codes-required" in told[1]
