"""The Python block of every code page runs, and its reply is the one that the page shows."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.project_tree import PACKAGES, ROOT, fresh_python, run

SNIPPETS = ROOT / "tests/devtools/site/snippets.py"
CK3_WORDS = re.compile(r"ck3|crusader|playset|vanilla|\b(?:mods?|game)\b", re.IGNORECASE)


def _cli(*words: str) -> None:
    done = fresh_python("-m", "replybook_devtools.commands.main", *words)
    assert done.returncode == 0, done.stdout + done.stderr


def _of_this_project(folder: Path) -> tuple[Path, str, str]:
    _cli("docs", "build", "--bare", "-o", str(folder / "site"))
    return folder / "site", "replybook_ck3_generated", ""


def _of_the_desk(folder: Path) -> tuple[Path, str, str]:
    desk = folder / "desk"
    ignored = shutil.ignore_patterns("__pycache__", ".*_cache", "site")
    shutil.copytree(ROOT / "tests/user_project/ticket_desk", desk, ignore=ignored)
    _cli("generate", str(desk))
    _cli("docs", "build", str(desk), "--bare", "-o", str(folder / "site"))
    return folder / "site", "ticket_desk_replies", str(desk / "src")


def _of_a_new_project(folder: Path) -> tuple[Path, str, str]:
    acme = folder / "acme"
    _cli("init", str(acme), "--name", "acme", "--tool", "read_log")
    _cli("generate", str(acme))
    _cli("docs", "build", str(acme), "--bare", "-o", str(folder / "site"))
    return folder / "site", "acme_replies", str(acme / "src")


_MADE = {"this": _of_this_project, "desk": _of_the_desk, "new": _of_a_new_project}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Any:
    """The pages of a project, its generated package, and the folder to import that from."""
    return _MADE[request.param](tmp_path_factory.mktemp(request.param))


def _rows(site: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((site / "registry.json").read_text("utf-8"))["codes"]
    return rows


def _ran(site: Path, package: str, source: str) -> dict[str, Any]:
    paths = [*(str(ROOT / name) for name in PACKAGES), *([source] if source else [])]
    words = [sys.executable, str(SNIPPETS), str(site), package]
    done = run(words, PYTHONPATH=os.pathsep.join(paths))
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    return said


@pytest.mark.slow
@pytest.mark.parametrize("made", _MADE, indirect=True)
def test_the_block_of_every_code_page_gives_the_reply_that_the_page_shows(
    made: tuple[Path, str, str],
) -> None:
    of_tools = {
        row["code"]
        for row in _rows(made[0])
        if row["status"] in ("active", "deprecated") and not row["given_by"]
    }
    others = {row["code"] for row in _rows(made[0])} - of_tools
    said = _ran(*made)

    assert said["wrong"] == {}
    assert set(said["ran"]) == of_tools
    assert set(said["without"]) == others
    assert len(of_tools) > 80


@pytest.mark.parametrize("made", ["desk"], indirect=True)
def test_a_block_that_gives_another_reply_or_breaks_is_found(made: tuple[Path, str, str]) -> None:
    site, package, source = made
    broken = site.parent / "broken"
    shutil.copytree(site, broken)
    for name, before, after in (
        ("WA-TICKET-I-002", "rb.invalid(", "rb.error("),
        ("WA-RES-I-001", "codes.WA_RES_I_001", "codes.WA_RES_I_002"),
        ("WA-RES-I-002", "rb.invalid", "rb.nonsense"),
        ("WA-READ-S-001", '"reply_type": "S"', '"reply_type": "E"'),
    ):
        path = broken / f"codes/{name}.md"
        text = path.read_text("utf-8")
        assert before in text
        path.write_text(text.replace(before, after), "utf-8")
    said = _ran(broken, package, source)

    assert set(said["wrong"]) == {
        "WA-TICKET-I-002",
        "WA-RES-I-001",
        "WA-RES-I-002",
        "WA-READ-S-001",
    }


@pytest.mark.parametrize("made", ["desk", "new"], indirect=True)
def test_pages_of_a_project_of_its_own_speak_of_no_world_that_it_does_not_have(
    made: tuple[Path, str, str],
) -> None:
    site = made[0]
    kinds = ("codes", "layers", "tools", "rules", "stages", "violations")
    pages = [path for kind in kinds for path in (site / kind).glob("*.md")]
    pages += [*site.glob("*.md"), site / "llms.txt"]
    found = [
        f"{page.name}: {line}"
        for page in pages
        for line in page.read_text("utf-8").splitlines()
        if CK3_WORDS.search(line) and "schemas/" not in line and "commands/" not in line
    ]

    assert len(pages) > 100
    assert found == []


def test_words_of_a_world_would_be_found() -> None:
    assert CK3_WORDS.search("list it with `ck3_dir`")
    assert CK3_WORDS.search("the mod that is active")
    assert not CK3_WORDS.search("the mode and its model")
