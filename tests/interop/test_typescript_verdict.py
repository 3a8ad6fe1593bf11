"""`read` in TypeScript compiles strictly, agrees with Python, and ends the loop (spec 2, 50)."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import pytest
from tests.clients.stories import HANDED, face
from tests.clients.told_to_models import VERCEL
from tests.clients.transcript import SHOWN
from tests.interop.processes import node
from tests.interop.typescript_page import FILES, HERE, compiled, compiled_page, prepared
from tests.project_tree import ROOT

pytestmark = pytest.mark.interop

CASES = ROOT / "tests" / "runtime" / "client" / "verdict_cases.json"
SERVER = ROOT / "tests" / "clients" / "faulty_server.py"
JUDGED = CASES.with_name("judge_cases.json")


@pytest.fixture
def folder(tmp_path: Path, home: Path) -> Path:
    """A folder with the generated files of the base."""
    return prepared(tmp_path)


def test_the_verdict_compiles_and_says_what_python_says(folder: Path) -> None:
    shutil.copy(HERE / "use_verdict.ts", folder)
    made = compiled(folder, *FILES, "use_verdict.ts")
    assert (0, "") == (made.exit_code, made.out)

    held = node(str(HERE / "run_cases.mjs"), str(folder / "out"), str(CASES), home=folder)
    cases = len(json.loads(CASES.read_text("utf-8")))
    assert (0, f"{cases} cases\n") == (held.exit_code, held.out), held.err


def test_the_judgement_is_that_of_python(folder: Path) -> None:
    assert 0 == compiled(folder, *FILES).exit_code
    program = str(HERE / "run_judge_cases.mjs")

    held = node(program, str(folder / "out"), str(JUDGED), home=folder)
    cases = json.loads(JUDGED.read_text("utf-8"))
    assert 150 < len(cases)
    assert (0, f"{len(cases)} cases\n") == (held.exit_code, held.out), held.err

    cases[7]["judgement"]["rule"] = "another"
    wrong = folder / "wrong.json"
    wrong.write_text(json.dumps(cases), "utf-8")
    refused = node(program, str(folder / "out"), str(wrong), home=folder)
    assert 0 != refused.exit_code
    assert "another" in refused.err


def test_nothing_that_a_server_sends_throws_and_loops_count_as_in_python(folder: Path) -> None:
    assert 0 == compiled(folder, *FILES).exit_code

    held = node(str(HERE / "run_hostile.mjs"), str(folder / "out"), home=folder)
    assert (0, "done\n") == (held.exit_code, held.out), held.err


def test_a_wrong_verdict_is_noticed(folder: Path) -> None:
    assert 0 == compiled(folder, *FILES).exit_code
    wrong = folder / "wrong.json"
    wrong.write_text('[{"name": "x", "structured": {}, "text": null, "verdict": {}}]', "utf-8")

    held = node(str(HERE / "run_cases.mjs"), str(folder / "out"), str(wrong), home=folder)
    assert 0 != held.exit_code
    assert "AssertionError" in held.err


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory, home: Path) -> Path:
    """A folder with the program of the page, compiled, and the programs that run it."""
    folder = tmp_path_factory.mktemp("example")
    return compiled_page(folder, "run_example.mjs", "run_transcript.mjs")


ENDINGS = {
    "ok": ({"word": "brave"}, 4, "It is done."),
    "invalid_first": ({"path": "notes"}, 4, "It is done."),
    "denied": ({}, 1, "ask: A person must approve this first (trace id "),
    "broken": ({}, 1, "stop: The tool failed unexpectedly (trace id "),
    "busy": ({}, 6, "It is done."),
    "raw": ({}, 4, "It is done."),
    "raw_error": ({}, 4, "It is done."),
    "other_limited": ({}, 6, "It is done."),
    "other_protocol": ({}, 6, "It is done."),
    "other_broken": ({"port": 1}, 4, "It is done."),
    "other_denied": ({}, 4, "It is done."),
    "other_silent": ({}, 8, "It is done."),
    "other_wrong": ({"path": "a"}, 5, "stop: other_wrong failed 5 times in a row in the same way."),
}
"""Tool -> its arguments, the calls that arrive, and the first words of what the example tells."""

LONGER = {"other_silent": 8, "other_wrong": 8}
"""Tool -> the number of calls that the model wants to make, if it is not four."""


def test_a_reply_ends_the_loop_of_the_ai_sdk_or_lets_it_go_on(
    subtests: pytest.Subtests, example: Path, tmp_path: Path
) -> None:
    cases = {}
    for tool, (arguments, _, _) in ENDINGS.items():
        (tmp_path / tool).mkdir()
        server = [sys.executable, str(SERVER), str(tmp_path / tool)]
        turns = LONGER.get(tool, 4)
        cases[tool] = {"tool": tool, "input": arguments, "server": server, "turns": turns}
    (tmp_path / "cases.json").write_text(json.dumps(cases), "utf-8")
    words = [str(example / "run_example.mjs"), str(example / "out"), str(tmp_path / "cases.json")]
    ran = node(*words, home=tmp_path)
    assert 0 == ran.exit_code, ran.err
    told = json.loads(ran.out)

    for tool, (_, arrived, ended) in ENDINGS.items():
        with subtests.test(tool):
            assert told[tool].startswith(ended), told[tool]
            assert [tool] * arrived == (tmp_path / tool / "calls.txt").read_text("utf-8").split()


@pytest.mark.parametrize("program", ["run_other_tools.mjs", "run_stopped_tools.mjs"])
def test_tools_of_no_mcp_server_are_left_alone_and_stopped_ones_say_why(
    example: Path, program: str
) -> None:
    ran = node(str(HERE / program), str(example / "out"), home=example)

    assert (0, "done\n") == (ran.exit_code, ran.out), ran.err


@pytest.mark.slow
@pytest.mark.parametrize("verb", SHOWN)
def test_the_page_shows_a_run_of_the_verb_with_and_without_these_lines(
    example: Path, tmp_path: Path, verb: str
) -> None:
    words = [str(example / "out"), str(tmp_path), verb, sys.executable, str(SERVER)]
    ran = node(str(example / "run_transcript.mjs"), *words, home=tmp_path)

    if "REPLYBOOK_WRITE" in os.environ:
        with VERCEL.open("a", encoding="utf-8") as file:
            file.write(ran.out)
    shown = VERCEL.read_text("utf-8")
    at = SHOWN.index(verb) * 2
    runs = [f"--- {run}" for run in shown.split("--- ")[1:]]
    assert 2 * len(SHOWN) == len(runs)
    assert (0, "".join(runs[at : at + 2])) == (ran.exit_code, ran.out), ran.err


@pytest.mark.slow
@pytest.mark.parametrize(("of", "tool"), [(0, "faces"), (1, "faces_error")])
def test_what_the_model_is_given_of_a_result_by_the_sdk_itself(
    example: Path, tmp_path: Path, of: int, tool: str
) -> None:
    """The SDK hands on what `HANDED` says. If this fails, rewrite `HANDED`."""
    words = [str(example / "out"), str(tmp_path), tool, sys.executable, str(SERVER)]
    ran = node(str(example / "run_transcript.mjs"), *words, home=tmp_path)
    [told, *_] = [line for line in ran.out.splitlines() if line.startswith("the model is told")]

    assert HANDED["Vercel AI SDK"][of] == face(told)
