"""pytest runs with the door loaded by name, installed or not; nothing else of the environment."""

import os
import sys
from pathlib import Path

import pytest
from tests.project_tree import PACKAGES, ROOT

import replybook.testing.crash_report
import replybook.testing.plugin  # noqa: F401  a run in this process forgets what it was the first to import

DOOR = ("-p", "replybook_devtools.pytest_plugin")
WORKERS = ("-p", "xdist.plugin", "-n2")


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """An empty project in a folder of its own, where this checkout is importable."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(str(ROOT / folder) for folder in PACKAGES))
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    pytester.makeconftest("import replybook_ck3")
    return pytester


def run(project: pytest.Pytester, *arguments: str | Path) -> pytest.RunResult:
    """Run pytest in a process of its own."""
    return project.runpytest_subprocess("-p", "no:cacheprovider", *DOOR, *arguments)


def run_here(project: pytest.Pytester, *arguments: str | Path) -> pytest.RunResult:
    """Run pytest in this process, in a tenth of the time; for tests not about processes."""
    ours = {
        name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] == "tools"
    }
    try:
        return project.runpytest_inprocess("-p", "no:cacheprovider", *DOOR, *arguments)
    finally:  # the project under test has a module `tools` of its own
        for name in [name for name in sys.modules if name.split(".")[0] == "tools"]:
            del sys.modules[name]
        sys.modules.update(ours)
