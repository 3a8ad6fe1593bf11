"""Judging Python imports and runs none of it, and leaves the running Python as it was."""

import sys
import threading
import warnings
from pathlib import Path

import pytest
from tests.runtime.policy.content.python_files import AT, errors, judge

from replybook.policy.validators import BadEnvironment, Environment, Project, PythonValidator
from replybook.policy.validators.python import syntax
from replybook.policy.validators.validator import Checked

_MARK = "import pathlib\npathlib.Path(__file__).with_name('ran').write_text('x')\n"


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A folder of packages that leave a mark when they are imported."""
    for name in ("trap/__init__.py", "trap/inner/__init__.py", "trap/inner/leaf.py", "single.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_MARK, "utf-8")
    return tmp_path


def test_packages_on_the_way_to_a_module_are_not_imported(trap: Path) -> None:
    text = (
        "import trap.inner.leaf\nfrom trap.inner import leaf\nimport trap.inner.nothing, single\n"
    )
    here = Environment.here()
    installed = Environment("a test", here.version, here.stdlib, (str(trap), *here.search_path))
    as_project = Project({"root:repo": trap}, ("root:repo",))
    expected = [(AT, 3, "missing_module")]
    assert expected == errors(judge((AT, text), environment=installed))
    assert expected == errors(judge((AT, text), project=as_project))
    assert [] == list(trap.rglob("ran"))
    assert [] == list(trap.rglob("__pycache__"))
    assert not {"trap", "trap.inner", "single"} & sys.modules.keys()


def test_submitted_code_is_not_run(trap: Path) -> None:
    mark = trap / "submitted"
    text = f"open({str(mark)!r}, 'w')\nclass A(metaclass=print): pass\nraise SystemExit(3)\n"
    assert [] == errors(judge((AT, text)))
    assert not mark.exists()


def test_the_running_python_stays_as_it_was(trap: Path) -> None:
    judge((AT, "x = '\\d'\n"))  # where warnings are errors, those about this text are now none
    before = (list(sys.path), set(sys.path_importer_cache), set(sys.modules), warnings.filters[:])
    project = Project({"root:repo": trap}, ("root:repo",))
    judge((AT, "import trap.inner.leaf\nx = 1 is 1\nx = '\\d'\n"), project=project)
    after = (list(sys.path), set(sys.path_importer_cache), set(sys.modules), warnings.filters[:])
    assert before == after


@pytest.mark.parametrize("text", ["x = '\\d'\n", "x = 1\ny = x is 1\n", "x = 1or 2\n"])
def test_warnings_that_count_as_errors_change_nothing(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = judge((AT, text), ("root:repo/b.py", "x = ('\n"))
    assert {AT} == set(result.valid)


def test_no_thread_waits_for_another_to_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one check is in the middle of a parse, another one runs from its begin to its end."""
    inner: list[object] = []
    read = syntax._read

    def meanwhile(text: str, version: tuple[int, int]) -> object:
        if not inner:
            inner.append(None)
            thread = threading.Thread(target=lambda: inner.append(judge((AT, "x = 1\n"))))
            thread.start()
            thread.join()
        return read(text, version)

    monkeypatch.setattr(syntax, "_read", meanwhile)
    judge((AT, "y = 1\n"))
    assert isinstance(inner[1], Checked)
    assert inner[1].valid


def test_the_same_files_give_the_same_answer() -> None:
    files = [(f"root:repo/{name}.py", "import nowhere\nprint(nope)\n") for name in "cab"]
    assert judge(*files) == judge(*files)


def test_a_reply_can_say_which_python_was_used() -> None:
    environment = Environment("the Python of the shop", (3, 12), frozenset(), ("/opt/shop",))
    said = PythonValidator(environment=environment).environment()
    assert {"name": "the Python of the shop", "version": "3.12"} == said


def test_another_python_is_asked_for_where_it_looks() -> None:
    environment = Environment.of(Path(sys.executable))
    assert sys.version_info[:2] == environment.version
    assert "json" in environment.stdlib
    assert [] == errors(judge((AT, "import json.decoder\n"), environment=environment))


@pytest.mark.parametrize("name", ["missing", "silent"])
def test_an_interpreter_that_does_not_answer_is_refused_without_its_path(
    tmp_path: Path, name: str
) -> None:
    silent = tmp_path / "silent"
    silent.write_text("#!/bin/sh\nexit 0\n", "utf-8")
    silent.chmod(0o755)
    with pytest.raises(BadEnvironment) as caught:
        Environment.of(tmp_path / name)
    assert str(tmp_path) not in str(caught.value)
