"""The golden output of the tiny registry: exact text, and a package that works."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path, PurePosixPath

import black
import pytest
from tests.codegen.tiny import GOLDEN, UPDATE, golden_plan
from tests.project_tree import PACKAGES, ROOT

from replybook_codegen.drift import drift
from replybook_codegen.python_source import WIDTH

PATHS = sorted(golden_plan().files)


def run_beside_golden(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A fresh process that sees the tiny package instead of the generated base."""
    folders = [str(GOLDEN), *(str(ROOT / folder) for folder in PACKAGES)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}
    return subprocess.run(
        [sys.executable, *arguments], env=env, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("path", PATHS, ids=str)
def test_the_generator_writes_the_golden_file(path: PurePosixPath) -> None:
    golden = GOLDEN / path

    assert golden.is_file(), f"run: {UPDATE}"
    assert golden.read_text("utf-8") == golden_plan().files[path], f"run: {UPDATE}"


def test_there_is_no_golden_file_that_the_generator_does_not_write() -> None:
    assert [f"{found.kind} {found.path}" for found in drift(golden_plan(), GOLDEN)] == []


@pytest.mark.parametrize("path", [path for path in PATHS if path.suffix == ".py"], ids=str)
def test_black_leaves_generated_python_alone(path: PurePosixPath) -> None:
    text = golden_plan().files[path]

    assert text == black.format_str(text, mode=black.Mode(line_length=WIDTH))


USE = """
from tiny_replies import REGISTRY, codes, messages
from tiny_replies.builder import ReplyBuilder
from replybook_schema.active import ACTIVE

reply = ReplyBuilder().invalid(codes.WA_RES_I_001, data={"title": "Bücher"})
assert (reply.reply_type, reply.code, dict(reply.data)) == ("I", "WA-RES-I-001", {"title": "Bücher"})
assert "Bücher" in messages.render(reply.code, reply.data)
assert "(not given)" in messages.render("WA-RES-I-001", {})
assert codes.find("WA-RES-I-001") == codes.WA_RES_I_001
assert ReplyBuilder("list_books").success(data={"count": 0, "shelf": "sea"}).code == "WA-READ-S-001"
assert [root.key for root in ACTIVE.world().roots] == ["hall", "cellar"]
assert ACTIVE.policy().rules and ACTIVE.tools()["list_books"].arguments[1].trace == "digest"
assert ACTIVE.enforcement().modes[0].writes["hall"] == "session_members"
assert ACTIVE.enforcement().commands[0].forms[1].approval
assert REGISTRY.name == "tiny"
"""


def test_the_golden_package_builds_and_words_replies() -> None:
    result = run_beside_golden("-c", USE)

    assert result.stderr == ""


def test_nothing_on_the_serving_side_reads_the_legacy_table() -> None:
    script = f"{USE}\nimport sys\nassert 'tiny_replies.legacy' not in sys.modules"

    assert run_beside_golden("-c", script).stderr == ""


def test_the_generated_test_of_the_golden_package_passes(tmp_path: Path) -> None:
    test = GOLDEN / "tests" / "test_tiny_replies_codes.py"
    copy = tmp_path / test.name
    copy.write_bytes(test.read_bytes())
    result = run_beside_golden("-m", "pytest", "-q", "-p", "no:cacheprovider", str(copy))

    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize("first", ["tiny_replies", "replybook_generated"])
def test_a_second_base_registry_is_refused_at_import(first: str) -> None:
    second = {"tiny_replies", "replybook_generated"} - {first}
    result = run_beside_golden("-c", f"import {first}, {second.pop()}")

    assert "RuntimeError" in result.stderr
    assert "is a second base registry; this process already has" in result.stderr
