"""Unused parts are not imported: replybook by pytest, the kit by replybook, pytest by the kit."""

import tomllib

import pytest
from tests.project_tree import ROOT, fresh_python
from tests.runtime.testing.pytest_runs import DOOR
from tests.runtime.testing.pytest_runs import project as project  # a fixture

pytest_plugins = ["pytester"]

LOADED = """
import sys

def pytest_unconfigure(config):
    ours = sorted({name for name in sys.modules if name.startswith("replybook")})
    print("LOADED", *ours)
"""


@pytest.mark.parametrize(
    ("options", "loads"),
    [((), False), (("--fixtures",), False), (("--replybook-codes", "seen.json"), True)],
)
def test_a_run_that_does_not_use_it_does_not_import_it(
    project: pytest.Pytester, options: tuple[str, ...], loads: bool
) -> None:
    project.makeconftest(LOADED)
    project.makepyfile("def test_nothing(): pass")
    done = project.runpytest_subprocess(*DOOR, *options)
    (line,) = [line for line in done.outlines if line.startswith("LOADED")]

    assert ("replybook.testing" in line.split()) == loads
    plugin = "replybook_devtools", DOOR[1]
    assert (line.split() == ["LOADED", *plugin]) != loads


def test_the_door_imports_nothing_but_pytest() -> None:
    code = (
        "import pytest, sys; before = set(sys.modules); import replybook_devtools.pytest_plugin;"
        " print(*set(sys.modules) - before)"
    )
    done = fresh_python("-c", code)

    assert set(done.stdout.split()) - {"typing"} == {
        "replybook_devtools",
        "replybook_devtools.pytest_plugin",
    }


def test_pytest_finds_the_door() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

    assert settings["project"]["entry-points"]["pytest11"] == {
        "replybook": "replybook_devtools.pytest_plugin"
    }


def test_replybook_does_not_load_the_kit() -> None:
    code = "import sys, replybook, replybook.safety; print(*sys.modules)"
    done = fresh_python("-c", code)

    assert done.returncode == 0, done.stderr
    assert not {n for n in done.stdout.split() if n.startswith(("replybook.testing", "pytest"))}


def test_the_assertions_need_neither_pytest_nor_hypothesis_nor_a_schema_library() -> None:
    code = "import sys, replybook.testing; print(*{name.split('.')[0] for name in sys.modules})"
    done = fresh_python("-c", code)
    foreign = {
        "pytest",
        "_pytest",
        "hypothesis",
        "jsonschema",
        "mcp",
        "mcp_types",
        "fastmcp",
        "pydantic",
    }

    assert done.returncode == 0, done.stderr
    assert not foreign & set(done.stdout.split())


def test_the_kit_offers_what_it_says() -> None:
    import replybook.testing

    names = replybook.testing.__all__
    assert sorted(names) == names
    assert all(getattr(replybook.testing, name).__doc__ for name in names)
