"""The tables of the judge: the library's in the client, a user's in the module `failures` (73)."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests.codegen.targets.printing import BASE_PACKAGE, OVERLAY_PACKAGE, texts
from tests.project_tree import ROOT, fresh_python
from tests.warm_python import warm_python

from replybook.client.judging.base_tables import BASE
from replybook.client.judging.stored_tables import tables_in
from replybook.client.judging.tables import Tables
from replybook.client.judging.wording import wording_of
from replybook_codegen.targets import docs_tables, failures
from replybook_devtools.failure_runs.examples import tables_of
from replybook_registry.model import FailureWording, Registry

TABLES_OF_THE_LIBRARY = "base_tables.json"
LARGEST = 300_000
"""Maximum size of the tables of the library, in bytes."""


def test_the_base_writes_the_tables_of_the_library(base: Registry) -> None:
    assert list(texts(failures.render, base)) == [TABLES_OF_THE_LIBRARY]


def test_every_other_package_has_a_module_of_its_own(tiny: Registry) -> None:
    assert list(texts(failures.render, tiny)) == ["failures.py", "failures.json"]


def test_a_registry_without_failures_has_no_module(overlay: Registry) -> None:
    alone = replace(overlay, dialects=(), failure_rules=(), failure_words=(), wording=None)

    assert texts(failures.render, alone, OVERLAY_PACKAGE) == {}


def test_a_registry_on_top_of_one_with_a_module_hands_on_its_tables(overlay: Registry) -> None:
    above = replace(overlay, failures_parent="tiny_replies")

    printed = texts(failures.render, above, OVERLAY_PACKAGE)

    assert "from tiny_replies.failures import TABLES as BELOW\n" in printed["failures.py"]
    assert ["$comment"] == list(json.loads(printed["failures.json"]))


def test_a_policy_that_is_tried_needs_no_tables(tiny: Registry) -> None:
    assert texts(failures.render, tiny, replace(BASE_PACKAGE, whole=True)) == {}


def test_what_check_judges_with_is_what_the_client_reads(base: Registry) -> None:
    assert BASE._replace(wording=None) == tables_of(base)._replace(wording=None)  # type: ignore[arg-type]


def run(text: str) -> Tables:
    """The tables of a file."""
    return tables_in(json.loads(text))


ROWS = {"rate": (0, -1, 2, 3, -44), "\u00fcber": (0, 0, 0, 0, 1), 'a"\\b': (127, 0, 0, 0, -128)}
"""Weights by group, with signs that a literal has to escape."""


def wording_with(
    rows: Mapping[str, Sequence[int]], origin: str = "replybook-base"
) -> FailureWording:
    """The weights of a registry."""
    numbers = bytes(number + 128 for row in rows.values() for number in row)
    return FailureWording(origin, 0.25, "".join(rows), numbers.hex())


@pytest.mark.parametrize("count", [1, 3, 400])
def test_weights_are_read_back_as_they_were(base: Registry, count: int) -> None:
    more = {f"{number:04}": (number % 100, 0, 0, 0, -1) for number in range(count - 3)}
    rows = dict([*ROWS.items(), *more.items()][:count])
    wording = wording_with(rows)

    text = texts(failures.render, replace(base, wording=wording))[TABLES_OF_THE_LIBRARY]
    found = run(text).wording

    assert found == wording_of(wording.groups, wording.weights, 0.25)
    assert list(found.weights) == list(rows)
    assert [wording.groups, wording.weights] == list(json.loads(text)["wording"].values())[1:]


def test_without_weights_the_model_is_empty(base: Registry) -> None:
    text = texts(failures.render, replace(base, wording=None))[TABLES_OF_THE_LIBRARY]

    assert "wording" not in json.loads(text)
    assert run(text).wording.weights == {}
    assert run(text).wording.likely(["x"], is_declared=True) == ("", 0.0)


def test_weights_alone_make_tables_of_their_own(overlay: Registry) -> None:
    wording = wording_with(ROWS, overlay.name)
    alone = replace(overlay, dialects=(), failure_rules=(), failure_words=(), wording=wording)

    printed = texts(failures.render, alone, OVERLAY_PACKAGE)

    assert wording.weights == json.loads(printed["failures.json"])["wording"]["weights"]
    assert "failures.py" in printed


def test_a_registry_does_not_write_the_weights_of_its_base_again(overlay: Registry) -> None:
    wording = wording_with(ROWS, "tiny")
    above = replace(overlay, wording=wording, failures_parent="tiny_replies")

    printed = texts(failures.render, above, OVERLAY_PACKAGE)["failures.json"]

    assert "wording" not in json.loads(printed)


def test_the_tables_of_the_library_are_small() -> None:
    path = ROOT / "runtime/replybook/client/judging" / TABLES_OF_THE_LIBRARY

    assert path.stat().st_size < LARGEST


ALONE = """
import sys
import replybook.client
assert not any("judging" in name for name in sys.modules), "loaded"
from replybook.client.judging import judge
assert "replybook.client.judging.base_tables" in sys.modules
assert judge({"content": [{"type": "text", "text": "Too many requests"}], "isError": True}).type == "W"
assert not [name for name in sys.modules if name.startswith("replybook_")]
"""


def test_the_client_loads_no_tables_until_something_is_judged() -> None:
    done = fresh_python("-c", ALONE)

    assert (done.returncode, done.stderr) == (0, "")


CLI = ("-m", "replybook_devtools.commands.main")


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A copy of the base registry with a folder for the tables, up to date."""
    shutil.copytree(
        ROOT / "registry/replybook_registry",
        tmp_path / "registry",
        ignore=shutil.ignore_patterns("*.py", "__pycache__"),
    )
    (tmp_path / "pyproject.toml").write_text(
        '[tool.replybook]\nsources = ["registry"]\noutput = "src/replybook_generated"\n'
        'package = "replybook_generated"\njudging = "src/judging"\n',
        "utf-8",
    )
    done = warm_python(*CLI, "generate", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    return tmp_path


def test_the_tables_of_the_library_drift_as_every_other_file(library: Path) -> None:
    tables = library / "src/judging" / TABLES_OF_THE_LIBRARY
    want = tables.read_text("utf-8")
    rules = library / "registry/failures/rules.yaml"

    assert checked(library) == (0, [])
    tables.write_text(want + "# mine\n", "utf-8")
    assert checked(library) == (1, ["RB161"])
    tables.unlink()
    assert checked(library) == (1, ["RB162"])
    warm_python(*CLI, "generate", cwd=library)
    assert tables.read_text("utf-8") == want
    rules.write_text(rules.read_text("utf-8").replace("slow down", "slow down now"), "utf-8")
    code, found = checked(library)
    assert (code, set(found)) == (1, {"RB160"})
    warm_python(*CLI, "generate", cwd=library)
    assert checked(library) == (0, [])
    assert "slow down now" in tables.read_text("utf-8")


def checked(folder: Path) -> tuple[int, list[str]]:
    """The exit code of `generate --check`, and the rules of the drift of the tables."""
    done = warm_python(*CLI, "generate", "--check", cwd=folder)
    lines = [line for line in done.stdout.splitlines() if line.startswith("src/judging/")]
    return done.returncode, [line.split(" ")[1] for line in lines]


def test_the_page_shows_every_dialect_and_rule_with_its_examples(registry: Registry) -> None:
    page = texts(docs_tables.render, registry)["failures.md"]

    for entry in (*registry.dialects, *registry.failure_rules):
        assert f"\n### {entry.name}\n" in page
        assert f"from {entry.source.split(' ')[0]}" in page
    examples = sum(
        len(dialect.matches) + len(dialect.refuses)
        for dialect in (*registry.dialects, *registry.failure_rules)
    )
    assert page.count("\n- matches: ") + page.count("\n- refuses: ") == examples
    for word in registry.failure_words:
        if word.kind in ("status", "protocol"):
            assert f"| `{word.name}` | {word.value} |" in page
