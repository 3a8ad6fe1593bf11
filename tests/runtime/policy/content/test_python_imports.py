"""A module that is nowhere is found; one that is somewhere, or is done without, is left alone."""

from pathlib import Path

import pytest
from tests.runtime.policy.content.python_files import AT, checked, codes, errors, judge

from replybook.policy.validators import Environment, Project


def _write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project of two packages below `src`, with a script beside it."""
    files = {
        "src/shop/__init__.py": "from shop.prices import price\n",
        "src/shop/prices.py": "def price(): ...\n_HIDDEN = 1\n",
        "src/shop/open/stock.py": "class Stock: ...\n",
        "src/shop/dynamic.py": "def __getattr__(name): ...\n",
        "scripts/run.py": "",
        "scripts/beside.py": "",
    }
    return Project({"root:repo": _write(tmp_path, files)}, ("root:repo/src",))


def _errors(project: Project, path: str, text: str) -> list[tuple[str, int, str]]:
    return errors(judge((path, text), project=project))


@pytest.mark.parametrize(
    "text",
    [
        "import json",
        "import os.path",
        "import xml.etree.ElementTree",
        "from concurrent import futures",
        "import concurrent.futures.thread",
        "import sys, time, _thread",
        "import winreg, msvcrt, fcntl",
        "import __main__",
        "from __future__ import annotations",
        "import pytest",
        "from hypothesis.strategies import text",
        "import importlib.metadata as metadata",
    ],
)
def test_what_is_of_the_library_or_installed_is_there(text: str) -> None:
    assert [] == codes(text + "\n")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("import nowhere_to_be_found", "nowhere_to_be_found"),
        ("import json, nowhere_to_be_found", "nowhere_to_be_found"),
        ("from nowhere_to_be_found import x", "nowhere_to_be_found"),
        ("import json.nowhere", "json.nowhere"),
        ("import xml.etree.nowhere", "xml.etree.nowhere"),
        ("from hypothesis.nowhere import x", "hypothesis.nowhere"),
        ("def f():\n    import nowhere_to_be_found", "nowhere_to_be_found"),
        ("try:\n    import nowhere_to_be_found\nexcept OSError:\n    pass", "nowhere_to_be_found"),
        ("try:\n    pass\nfinally:\n    import nowhere_to_be_found", "nowhere_to_be_found"),
        ("match 1:\n    case 1:\n        import nowhere_to_be_found", "nowhere_to_be_found"),
    ],
)
def test_what_is_nowhere_is_an_error(text: str, named: str) -> None:
    (problem,) = checked(text + "\n")
    assert ("missing_module", "error") == (problem.code, problem.severity)
    assert repr(named) in problem.problem


@pytest.mark.parametrize(
    "text",
    [
        "try:\n    import nowhere\nexcept ImportError:\n    nowhere = None",
        "try:\n    import nowhere\nexcept ModuleNotFoundError:\n    pass",
        "try:\n    import json\nexcept (OSError, ImportError):\n    import nowhere",
        "try:\n    import nowhere\nexcept Exception:\n    pass",
        "try:\n    import nowhere\nexcept:\n    pass",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from nowhere import x",
        "import typing as t\nif t.TYPE_CHECKING:\n    import nowhere",
        "import sys\nif sys.version_info < (3, 8):\n    import nowhere",
        "import sys\nif sys.version_info >= (3, 8):\n    pass\nelse:\n    import nowhere",
        "import sys\nif sys.platform == 'win32':\n    import nowhere",
        "import os\nif os.name == 'nt':\n    import nowhere",
        "import contextlib\nwith contextlib.suppress(ImportError):\n    import nowhere",
        "from contextlib import suppress\nwith suppress(ImportError):\n    import nowhere",
    ],
)
def test_a_module_that_the_file_does_without_is_only_mentioned(text: str) -> None:
    result = judge((AT, text + "\n"))
    assert ["info"] == [problem.severity for problem in result.problems]
    assert {AT} == set(result.valid)


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ("if util.find_spec('nowhere'):\n    import nowhere", "info"),
        (
            "def f():\n    if not util.find_spec('nowhere'):\n        return\n    import nowhere",
            "info",
        ),
        ("util.spec_from_file_location('nowhere', 'x.py')\nimport nowhere", "info"),
        ("from importlib.util import module_from_spec\nimport nowhere", "info"),
        ("util.find_spec('nowhere')\nimport nowhere", "error"),
        ("util.module_from_spec(util.find_spec('json'))\nimport nowhere", "error"),
        ("from importlib.util import find_spec\nimport nowhere", "error"),
        ("import util", "error"),
    ],
)
def test_what_a_file_does_with_the_tools_of_imports_decides_what_a_missing_module_is(
    text: str, severity: str
) -> None:
    (problem,) = checked(f"from importlib import util\n{text}\n")

    assert ("missing_module", severity) == (problem.code, problem.severity)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("util.module_from_spec(util.find_spec('json'))", []),
        ("print(util.nonsense)  # attributes are not judged", []),
        ("utils.find_spec('json')", [(2, "undefined_name")]),
        ("print(importlib)", [(2, "undefined_name")]),
    ],
)
def test_the_name_that_is_taken_from_a_package_is_bound_and_no_other(
    text: str, found: list[tuple[int, str]]
) -> None:
    assert found == codes(f"from importlib import util\n{text}\n")


@pytest.mark.parametrize(
    "text",
    [
        "import shop",
        "import shop.prices",
        "from shop import prices, price",
        "from shop.prices import price, _HIDDEN",
        "from shop.open.stock import Stock",
        "import shop.open",
        "from shop.dynamic import whatever",
        "from shop import *",
    ],
)
def test_modules_of_the_project_are_found_from_its_source_roots(
    project: Project, text: str
) -> None:
    assert [] == _errors(project, "root:repo/scripts/new.py", text + "\n")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("import shop.nothing", "missing_module"),
        ("from shop.nothing import x", "missing_module"),
        ("import src.shop", "missing_module"),
        ("from shop import nothing", "missing_name"),
        ("from shop.prices import nothing", "missing_name"),
        ("from shop.open import nothing", "missing_name"),
        ("from shop.open.stock import stoc", "missing_name"),
    ],
)
def test_what_the_project_lacks_is_an_error(project: Project, text: str, code: str) -> None:
    path = "root:repo/scripts/new.py"
    assert [(path, 1, code)] == _errors(project, path, text + "\n")


@pytest.mark.parametrize(
    "text",
    [
        "from . import prices",
        "from .prices import price",
        "from .open.stock import Stock",
        "from . import price",
        "from . import *",
    ],
)
def test_relative_imports_start_at_the_folder_of_the_file(project: Project, text: str) -> None:
    assert [] == _errors(project, "root:repo/src/shop/new.py", text + "\n")
    assert [] == _errors(project, "root:repo/src/shop/__init__.py", text + "\nprice = 1\n")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("from . import nothing", "missing_name"),
        ("from .nothing import x", "missing_relative_module"),
        ("from .prices import nothing", "missing_name"),
        ("from .. import nothing", "missing_relative_module"),
        ("from ..shop import prices", "missing_relative_module"),
        ("from ....... import x", "missing_relative_module"),
    ],
)
def test_a_relative_import_of_nothing_is_an_error(project: Project, text: str, code: str) -> None:
    path = "root:repo/src/shop/new.py"
    assert [(path, 1, code)] == _errors(project, path, text + "\n")


def test_a_file_of_the_bundle_is_there_for_the_others(project: Project) -> None:
    result = judge(
        ("root:repo/src/shop/tax.py", "def rate(): ...\n"),
        ("root:repo/src/shop/bill.py", "from shop.tax import rate\nfrom .tax import rate as r\n"),
        ("root:repo/src/fresh/__init__.py", ""),
        ("root:repo/src/fresh/part.py", "import fresh.part\nfrom . import part\n"),
        project=project,
    )
    assert [] == errors(result)


def test_a_file_of_the_bundle_stands_before_the_one_on_disk(project: Project) -> None:
    result = judge(
        ("root:repo/src/shop/__init__.py", ""),
        ("root:repo/src/shop/prices.py", "def cost(): ...\n"),
        ("root:repo/src/shop/bill.py", "from shop.prices import cost\n"),
        ("root:repo/src/shop/sum.py", "from shop.prices import price\n"),
        project=project,
    )
    assert [("root:repo/src/shop/sum.py", 1, "missing_name")] == errors(result)


def test_a_bundle_of_a_new_package_needs_no_project() -> None:
    result = judge(
        ("root:repo/lib/pack/__init__.py", "from pack.inner import x\n"),
        ("root:repo/lib/pack/inner.py", "from . import other\nx = other\n"),
        ("root:repo/lib/pack/other.py", ""),
    )
    assert [] == errors(result)


def test_a_relative_import_that_nobody_can_look_up_is_no_pass() -> None:
    (problem,) = checked("from .sibling import x\n")
    assert ("missing_relative_module", "error") == (problem.code, problem.severity)


def test_a_script_finds_what_lies_beside_it(project: Project) -> None:
    assert [] == _errors(project, "root:repo/scripts/run.py", "import beside\n")


def test_a_module_of_a_package_does_not_find_what_lies_beside_it(project: Project) -> None:
    path = "root:repo/src/shop/new.py"
    assert [(path, 1, "missing_module")] == _errors(project, path, "import prices\n")


def test_a_module_may_be_compiled_or_an_extension(tmp_path: Path) -> None:
    _write(
        tmp_path, {"fast.cpython-311-x86_64-linux-gnu.so": "", "old.pyc": "", "fast.abi3.so": ""}
    )
    environment = Environment("a test", (3, 11), frozenset(), (str(tmp_path),))
    result = judge((AT, "import fast, old\nimport fast.inner\n"), environment=environment)
    assert [] == errors(result)


def test_a_module_that_changes_the_table_of_modules_may_hold_anything(tmp_path: Path) -> None:
    _write(tmp_path, {"six.py": "import sys\nsys.modules['six.moves'] = 1\n", "plain.py": ""})
    environment = Environment("a test", (3, 11), frozenset(("sys",)), (str(tmp_path),))
    result = judge((AT, "import six.moves.urllib\nimport plain.part\n"), environment=environment)
    assert [(AT, 2, "missing_module")] == errors(result)


def test_portions_of_an_open_package_are_one_package(tmp_path: Path) -> None:
    _write(tmp_path / "one", {"open/a.py": ""})
    _write(tmp_path / "two", {"open/b.py": ""})
    path = (str(tmp_path / "one"), str(tmp_path / "two"))
    environment = Environment("a test", (3, 11), frozenset(), path)
    result = judge((AT, "import open.a, open.b\nimport open.c\n"), environment=environment)
    assert [(AT, 2, "missing_module")] == errors(result)


def test_a_distribution_behind_an_import_hook_counts_as_there(tmp_path: Path) -> None:
    files = {"my_shop-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: my-shop\n"}
    files["my_shop-1.0.dist-info/top_level.txt"] = "shop\n"
    _write(tmp_path, files)
    environment = Environment("a test", (3, 11), frozenset(), (str(tmp_path),))
    assert [] == errors(judge((AT, "import shop.prices\n"), environment=environment))


def test_an_installed_module_that_is_not_declared_is_named_with_its_distribution() -> None:
    project = Project(declared=frozenset(("Hypothesis",)))
    result = judge((AT, "import json\nimport yaml\nimport hypothesis\n"), project=project)
    (problem,) = result.problems
    assert (2, "undeclared", "warning") == (problem.line, problem.code, problem.severity)
    assert "PyYAML" in problem.problem
    assert {AT} == set(result.valid)


def test_problems_hold_no_host_path(tmp_path: Path) -> None:
    project = Project({"root:repo": tmp_path}, ("root:repo",))
    text = "import nowhere\nfrom . import nothing\nfrom .nothing import x\nfrom x import (\n"
    for shown in (text, text.rpartition("from")[0]):
        result = judge(("root:repo/a.py", shown), project=project)
        assert str(tmp_path) not in repr(result.to_dict())
