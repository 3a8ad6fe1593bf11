"""A Python file is judged as a file of the project in its root, with the bundle in front of it.

Source: specification 33 and 45.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.runtime.policy.content.repositories import REPO, judged, session_of, written

from replybook.policy.session_disk import disk_of
from replybook.policy.validators import source_tree
from replybook.policy.validators.source_tree import HostDisk, SourceTree
from replybook.world.session import Session

DECLARED = "[project]\nname = 'shop'\ndependencies = ['httpy>=1', 'PyYAML', 'google-cloud-run']\n"
SRC = {
    "pyproject.toml": DECLARED,
    "src/shop/__init__.py": "from shop.prices import price\n",
    "src/shop/prices.py": "def price(): ...\n# cost is an old word for price\n",
    "src/shop/parts/__init__.py": "",
    "src/shop/parts/wheel.py": "SPOKES = 8\n",
    "tests/helpers.py": "def made(): ...\n",
    "tests/conftest.py": "",
}
FLAT = {
    "setup.py": "from setuptools import setup\nsetup(name='inn', install_requires=['httpy'])\n",
    "inn/__init__.py": "",
    "inn/rooms.py": "class Room: ...\n",
}
NAMESPACE = {
    "pyproject.toml": "[project]\nname = 'acme-tools'\ndependencies = []\n",
    "src/acme/tools/__init__.py": "",
    "src/acme/tools/saw.py": "TEETH = 24\n",
}
APPLICATION = {
    "requirements.txt": "httpy==1.2  # the client\n-r more/requirements.txt\n",
    "more/requirements.txt": "Pillow\n",
    "src/app.py": "NAME = 'app'\n",
    "run.py": "",
}
MOVED = {
    "setup.cfg": "[metadata]\nname = x\n[options]\npackage_dir =\n    = lib\n",
    "lib/moved/__init__.py": "HERE = 1\n",
}
HATCH = {
    "pyproject.toml": "[project]\nname='h'\n[tool.hatch.build.targets.wheel]\npackages=['py/hat']\n",
    "py/hat/__init__.py": "BRIM = 1\n",
}
POETRY = {
    "pyproject.toml": "[tool.poetry]\nname='p'\npackages=[{include='poem', from='code'}]\n"
    "[tool.poetry.dependencies]\npython='^3.11'\nrhymes='1'\n",
    "code/poem/__init__.py": "LINES = 4\n",
}
PYTEST = {
    "pyproject.toml": "[project]\nname='t'\n[tool.pytest.ini_options]\npythonpath=['checks/lib']\n",
    "checks/lib/aids.py": "AID = 1\n",
}
NESTED = {
    "pyproject.toml": "[project]\nname='all'\ndependencies=['outer-lib']\n",
    "packages/one/pyproject.toml": "[project]\nname='one'\ndependencies=['inner-lib']\n",
    "packages/one/src/one/__init__.py": "ONE = 1\n",
}
LOCKED = {
    "pyproject.toml": "[project]\nname='l'\ndependencies=['httpy']\n",
    "uv.lock": "version = 1\n[[package]]\nname = 'brought-along'\nversion = '1'\n",
}
VENV = {
    "pyproject.toml": "[project]\nname = 'v'\ndependencies = ['soap', 'extra-thing']\n",
    ".venv/pyvenv.cfg": "home = /usr/bin\nversion = 3.13.2\n",
    ".venv/lib/python3.13/site-packages/soap/__init__.py": "def wash(): ...\n",
    ".venv/lib/python3.13/site-packages/soap/bar.py": "",
    ".venv/lib/python3.13/site-packages/linked.pth": "../../../../vendor\n",
    ".venv/lib/python3.13/site-packages/__editable___kin_1_finder.py": "MAPPING: dict[str, str] = {'kin': '/elsewhere/kin'}\n",
    "vendor/sold.py": "PRICE = 1\n",
}
REPOSITORIES = {
    "src": SRC,
    "flat": FLAT,
    "namespace": NAMESPACE,
    "application": APPLICATION,
    "moved": MOVED,
    "hatch": HATCH,
    "poetry": POETRY,
    "pytest": PYTEST,
    "nested": NESTED,
    "locked": LOCKED,
    "venv": VENV,
}

ACCEPTED = [
    ("src", "src/shop/new.py", "from shop.prices import price"),
    ("src", "src/shop/new.py", "from .prices import price\nfrom . import parts, price as p"),
    ("src", "src/shop/parts/new.py", "from ..prices import price\nfrom .wheel import SPOKES"),
    ("src", "src/shop/parts/new.py", "from .. import price"),
    (
        "src",
        "tests/test_new.py",
        "import helpers\nfrom helpers import made\nimport shop.parts.wheel",
    ),
    ("src", "tests/deep/test_new.py", "from helpers import made\nfrom tests import helpers"),
    ("src", "src/shop/new.py", "import httpy.deep, yaml, google.cloud.run"),
    ("src", "src/shop/new.py", "import tomllib, xml.etree.ElementTree, winreg, _thread"),
    ("src", "src/shop/new.py", "try:\n    import pytest\nexcept ImportError:\n    pytest = None"),
    (
        "flat",
        "inn/new.py",
        "from inn.rooms import Room\nfrom .rooms import Room as R\nimport httpy",
    ),
    ("flat", "new.py", "import inn.rooms"),
    ("flat", "tests/unit/test_a.py", "from inn import rooms"),
    ("namespace", "src/acme/tools/new.py", "from acme.tools.saw import TEETH\nfrom . import saw"),
    (
        "namespace",
        "src/acme/other/new.py",
        "from acme.tools import saw\nfrom ..tools.saw import TEETH",
    ),
    ("application", "run.py", "from src.app import NAME\nimport src.app, app, httpy, PIL.Image"),
    ("moved", "lib/moved/new.py", "from moved import HERE\nfrom . import HERE as h"),
    ("hatch", "tests/test_a.py", "from hat import BRIM"),
    ("poetry", "code/poem/new.py", "from poem import LINES\nimport rhymes"),
    ("pytest", "checks/test_a.py", "from aids import AID"),
    ("nested", "packages/one/src/one/new.py", "from one import ONE\nimport inner_lib, outer_lib"),
    ("locked", "new.py", "import brought_along, httpy"),
    ("venv", "new.py", "from soap import wash\nimport soap.bar, kin.anything"),
    ("venv", "new.py", "from sold import PRICE"),
    ("venv", "new.py", "import tomllib, asyncio\nfrom soap import *"),
    ("venv", "new.py", "import sys\nif sys.version_info < (3, 12):\n    import imp"),
    ("venv", "new.py", "import extra_thing"),
]

REFUSED = [
    ("src", "src/shop/new.py", "import shopp", "missing_module"),
    ("src", "src/shop/new.py", "from shop.price import price", "missing_module"),
    ("src", "src/shop/new.py", "from .price import price", "missing_relative_module"),
    ("src", "src/shop/new.py", "from .prices import cost", "missing_name"),
    ("src", "src/shop/new.py", "from shop.prices import prize", "missing_name"),
    ("src", "src/shop/new.py", "from ..shop import prices", "missing_relative_module"),
    ("src", "src/shop/parts/new.py", "from ...shop import prices", "missing_relative_module"),
    ("src", "src/shop/new.py", "from src.shop import prices", "missing_module"),
    ("src", "src/shop/new.py", "import prices", "missing_module"),
    ("src", "src/shop/new.py", "import helpers", "missing_module"),
    ("src", "src/shop/new.py", "import pytest", "only_on_server"),
    ("src", "src/shop/new.py", "from hypothesis import given", "only_on_server"),
    ("src", "src/shop/new.py", "import htppy", "missing_module"),
    ("flat", "inn/new.py", "from ..inn import rooms", "missing_relative_module"),
    ("flat", "new.py", "from . import inn", "missing_relative_module"),
    ("flat", "inn/new.py", "from inn import room", "missing_name"),
    ("namespace", "src/acme/tools/new.py", "from acme.tool import saw", "missing_module"),
    ("namespace", "src/acme/tools/new.py", "from ...acme import tools", "missing_relative_module"),
    ("application", "run.py", "import yaml", "only_on_server"),
    ("application", "run.py", "from src.app import NAMES", "missing_name"),
    ("moved", "tests/test_a.py", "import lib.moved", "missing_module"),
    ("hatch", "tests/test_a.py", "from hat import BRIMS", "missing_name"),
    ("poetry", "code/poem/new.py", "import rythms", "missing_module"),
    ("nested", "top.py", "import inner_lib", "missing_module"),
    ("locked", "new.py", "import left_behind", "missing_module"),
    ("venv", "new.py", "import telnetlib", "missing_module"),
    ("venv", "new.py", "import pytest", "missing_module"),
    ("venv", "new.py", "from soap import rinse", "missing_name"),
    ("venv", "new.py", "import soap.dish", "missing_module"),
    ("venv", "new.py", "import imp, cgi", "missing_module"),
]


def _session(tmp_path: Path, name: str) -> Session:
    return session_of(written(tmp_path, REPOSITORIES[name]))


def _found(
    session: Session,
    python: Mapping[str, str],
    others: Mapping[str, str] | None = None,
    severity: str = "error",
) -> list[tuple[str, str]]:
    """Path and code of each error, or of each warning."""
    return [
        (problem.path.removeprefix(f"{REPO}/"), problem.code)
        for problem in judged(session, python, others)
        if problem.severity == severity
    ]


@pytest.mark.parametrize(("name", "path", "text"), ACCEPTED)
def test_what_the_project_has_is_there(tmp_path: Path, name: str, path: str, text: str) -> None:
    assert [] == _found(_session(tmp_path, name), {path: f"{text}\n"})


@pytest.mark.parametrize(("name", "path", "text", "code"), REFUSED)
def test_what_the_project_lacks_is_an_error(
    tmp_path: Path, name: str, path: str, text: str, code: str
) -> None:
    found = _found(_session(tmp_path, name), {path: f"{text}\n"})

    assert found
    assert {(path, code)} == set(found)


DEPENDENCIES = {
    "extras": {
        "pyproject.toml": "[project]\nname='a'\noptional-dependencies={x=['wanted[y]>1']}\n"
    },
    "groups": {"pyproject.toml": "[project]\nname='a'\n[dependency-groups]\ndev=['wanted']\n"},
    "files of setuptools": {
        "pyproject.toml": "[project]\nname='a'\ndynamic=['dependencies']\n"
        "[tool.setuptools.dynamic]\ndependencies={file=['all.txt']}\n",
        "all.txt": "wanted\n",
    },
    "setup.cfg": {"setup.cfg": "[options]\ninstall_requires =\n    other\n    wanted>=1\n"},
    "setup.py": {
        "setup.py": "import setuptools\nsetuptools.setup(extras_require={'x': ['wanted']})\n"
    },
    "a folder of requirements": {"requirements/dev.txt": "# all\nwanted==1\n"},
    "included": {
        "requirements.txt": "-r deep/more.txt\n",
        "deep/more.txt": "-c c.txt\n",
        "deep/c.txt": "wanted\n",
    },
    "poetry": {"pyproject.toml": "[tool.poetry.group.dev.dependencies]\nwanted='1'\n"},
    "tox": {"setup.cfg": "[options]\n", "tox.ini": "[testenv]\ndeps =\n    py311: wanted\n"},
    "conda": {"environment.yml": "dependencies:\n  - python=3.11\n  - wanted=1\n"},
    "pipfile": {"Pipfile": "[packages]\nwanted = '*'\n"},
    "settings": {"pyproject.toml": "[project]\nname='a'\n[tool.wanted]\nx = 1\n"},
    "locked": {
        "pyproject.toml": "[project]\nname='a'\n",
        "poetry.lock": "[[package]]\nname='wanted'\n",
    },
}


@pytest.mark.parametrize("where", DEPENDENCIES)
def test_a_dependency_is_declared_wherever_projects_declare_them(
    tmp_path: Path, where: str
) -> None:
    session = session_of(written(tmp_path, DEPENDENCIES[where]))

    assert [] == _found(session, {"a.py": "import wanted\n"})
    assert [("a.py", "missing_module")] == _found(session, {"a.py": "import unwanted\n"})


@pytest.mark.parametrize(
    "files",
    [
        {"pyproject.toml": "[tool.ruff]\nline-length = 100\n"},
        {"setup.py": "from setuptools import setup\nsetup(install_requires=read('all.txt'))\n"},
        {"setup.py": "from setuptools import setup\nsetup(**everything)\n"},
        {"pyproject.toml": "[project]\nname='a'\ndynamic=['dependencies']\n"},
        {"setup.cfg": "[flake8]\nmax-line-length = 100\n"},
    ],
)
def test_where_no_data_declares_dependencies_the_server_is_asked_with_a_warning(
    tmp_path: Path, files: Mapping[str, str]
) -> None:
    session, python = session_of(written(tmp_path, files)), {"a.py": "import hypothesis\n"}

    assert [] == _found(session, python)
    assert [("a.py", "only_on_server")] == _found(session, python, severity="warning")


# What comes with the bundle

PAIR = {
    "src/shop/bill.py": "from shop.tax import RATE\n\nTOTAL = RATE + 1\n",
    "src/shop/tax.py": "from . import bill\n\nRATE = 1\nuse = lambda: bill.TOTAL\n",
}


@pytest.mark.parametrize(
    ("python", "others"),
    [
        (PAIR, {}),
        ({"src/fresh/__init__.py": "from .a import A\n", "src/fresh/a.py": "A = 1\n"}, {}),
        (
            {
                "src/shop/prices.py": "cost = price = 1\n",
                "src/shop/new.py": "from .prices import cost\n",
            },
            {},
        ),
        (
            {"src/shop/new.py": "import rich_text\n"},
            {"pyproject.toml": DECLARED.replace("httpy>=1", "rich-text")},
        ),
        ({"lib/far/__init__.py": "", "b.py": "import far\n"}, {"setup.cfg": MOVED["setup.cfg"]}),
        ({"src/shop/stub.pyi": "LATE: int\n", "src/shop/new.py": "from .stub import LATE\n"}, {}),
    ],
)
def test_what_comes_with_the_bundle_is_in_front_of_the_disk(
    tmp_path: Path, python: Mapping[str, str], others: Mapping[str, str]
) -> None:
    assert [] == _found(_session(tmp_path, "src"), python, others)


@pytest.mark.parametrize(
    ("python", "others", "wrong"),
    [
        ({**PAIR, "src/shop/tax.py": "RATES = 1\n"}, {}, ("src/shop/bill.py", "missing_name")),
        ({**PAIR, "src/shop/tax.py": "# RATE: later\n"}, {}, ("src/shop/bill.py", "missing_name")),
        (
            {"src/shop/prices.py": "price = 1\n", "src/shop/new.py": "from .prices import cost\n"},
            {},
            ("src/shop/new.py", "missing_name"),
        ),
        (
            {"src/shop/new.py": "import httpy\n"},
            {"pyproject.toml": DECLARED.replace("'httpy>=1', ", "")},
            ("src/shop/new.py", "missing_module"),
        ),
        ({"lib/far/__init__.py": "", "b.py": "import far\n"}, {}, ("b.py", "missing_module")),
        (
            {"src/shop/__init__.py": "", "src/shop/new.py": "from shop import price\n"},
            {},
            ("src/shop/new.py", "missing_name"),
        ),
    ],
)
def test_what_the_bundle_takes_away_is_not_there(
    tmp_path: Path,
    python: Mapping[str, str],
    others: Mapping[str, str],
    wrong: tuple[str, str],
) -> None:
    assert [wrong] == _found(_session(tmp_path, "src"), python, others)


# What a finding says


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"src/shop/prices.py": "def prize(): ..."}, "'price'"),
        ({"src/shop/prices.pyi": "X = 1", "src/shop/prices.py": "X = 1"}, "'price'"),
        ({"src/shop/prices.py": "def price(): ...\nfrom shop import parts"}, ""),
        ({"src/shop/prices.py": "X = 1", "src/shop/__init__.py": "from .prices import X"}, ""),
        ({"src/shop/parts/wheel.py": "SPOKES = 9"}, ""),
        ({"src/shop/new.py": "X = 1"}, ""),
    ],
)
def test_a_changed_module_leaves_its_package_importable(
    tmp_path: Path, files: Mapping[str, str], said: str
) -> None:
    found = judged(session_of(written(tmp_path, SRC)), files)

    assert [(one.code, one.path.rpartition("/")[2]) for one in found if ".pyi" not in one.path] == [
        ("missing_name", "prices.py")
    ] * bool(said)
    assert all(said in one.problem and "shop/__init__.py:1 fails" in one.problem for one in found)


def test_what_a_package_lacked_before_is_not_held_against_a_change(tmp_path: Path) -> None:
    broken = {**SRC, "src/shop/__init__.py": "from shop.prices import price, tax\n"}
    session = session_of(written(tmp_path, broken))

    assert [] == judged(session, {"src/shop/prices.py": "def price(): return 2"})


def test_a_missing_module_names_where_it_was_sought_and_what_to_do(tmp_path: Path) -> None:
    (problem,) = judged(_session(tmp_path, "src"), {"src/shop/new.py": "import htppy\n"})

    for said in ("'htppy'", "root:repo/src", "no environment", "declare its distribution"):
        assert said in problem.problem
    assert str(tmp_path) not in problem.problem


def test_an_environment_is_named_by_its_address(tmp_path: Path) -> None:
    (problem,) = judged(_session(tmp_path, "venv"), {"new.py": "import telnetlib\n"})

    assert "root:repo/.venv" in problem.problem
    assert "removed from the standard library in Python 3.13" in problem.problem


def test_a_source_folder_in_an_import_is_named(tmp_path: Path) -> None:
    (problem,) = judged(_session(tmp_path, "src"), {"a.py": "import src.shop\n"})

    assert "import 'shop' instead" in problem.problem


def test_what_is_declared_and_not_installed_is_a_warning(tmp_path: Path) -> None:
    python = {"new.py": "import extra_thing\n"}
    found = _found(_session(tmp_path, "venv"), python, severity="warning")

    assert [("new.py", "not_installed")] == found


def test_an_environment_that_leads_outside_may_have_more(tmp_path: Path) -> None:
    settings = {".venv/pyvenv.cfg": "version = 3.13.2\ninclude-system-site-packages = true\n"}
    session = session_of(written(tmp_path, {**VENV, **settings}))
    python = {"new.py": "import of_the_system\n"}

    assert [] == _found(session, python)
    assert [("new.py", "missing_module")] == _found(session, python, severity="warning")


# A root without a project


@pytest.mark.parametrize(
    ("text", "severity", "code"),
    [
        ("import beside\nfrom below import part\nimport json\n", "error", None),
        ("import pytest\n", "error", None),
        ("import pytest\n", "warning", "only_on_server"),
        ("import nowhere_at_all\n", "error", "missing_module"),
        ("from beside import nothing\n", "error", "missing_name"),
        ("from .nothing import x\n", "error", "missing_relative_module"),
    ],
)
def test_scripts_without_a_project_know_the_python_of_the_server(
    tmp_path: Path, text: str, severity: str, code: str | None
) -> None:
    session = session_of(written(tmp_path, {"beside.py": "", "below/part.py": ""}))

    expected = [] if code is None else [("run.py", code)]
    assert expected == _found(session, {"run.py": text}, severity=severity)


# What pytest and a session decide


def test_a_conftest_that_changes_the_search_leaves_modules_open(tmp_path: Path) -> None:
    changing = {"tests/conftest.py": "import sys\nsys.path.insert(0, 'anywhere')\n"}
    session = session_of(written(tmp_path, {**SRC, **changing}))
    asked = "import of_anywhere\n"

    assert [] == _found(session, {"tests/test_a.py": asked})
    assert [("src/shop/a.py", "missing_module")] == _found(session, {"src/shop/a.py": asked})


def test_nothing_is_read_outside_of_the_root(tmp_path: Path) -> None:
    """A link out of the root is never followed: with and without a target the answer is one."""
    outside = written(tmp_path / "outside", {"pack/there.py": "A = 1\n", "one.py": "A = 1\n"})
    repo = written(tmp_path / "repo", SRC)
    (repo / "src/leading").symlink_to(outside / "pack")
    (repo / "src/lone.py").symlink_to(outside / "one.py")
    session = session_of(repo)

    for name in ("leading.there", "leading.not_there", "lone"):
        assert [] == _found(session, {"a.py": f"from {name} import ANYTHING\n"})


def test_a_link_inside_the_root_is_followed(tmp_path: Path) -> None:
    repo = written(tmp_path, SRC)
    (repo / "src/again").symlink_to("shop")
    session = session_of(repo)

    assert [] == _found(session, {"a.py": "from again.prices import price\n"})
    assert [("a.py", "missing_name")] == _found(session, {"a.py": "from again.prices import x\n"})


def test_a_root_that_the_session_does_not_see_is_not_read(tmp_path: Path) -> None:
    repo = written(tmp_path, SRC)
    none = Session(session_id="s1", mode="ck3raven-dev", roots={"repo": repo}, allowed_roots=[])

    assert [("a.py", "missing_module")] == _found(none, {"a.py": "import shop\n"})
    for mode, is_seen in (("ck3raven-dev", True), ("ck3lens", False), ("no_mode", False)):
        session = Session(session_id="s1", mode=mode, roots={"steam": repo})
        assert is_seen is disk_of(session).knows("root:steam")


def test_what_is_closed_to_reading_is_unknown(tmp_path: Path) -> None:
    """The registry closes keys, and what lies below such a name."""
    session = session_of(written(tmp_path, {**SRC, "src/shop/x.key/__init__.py": "A = 1\n"}))
    disk = disk_of(session)

    assert disk.read(f"{REPO}/src/shop/x.key/__init__.py", 100) is None
    assert disk.entries(f"{REPO}/src/shop/x.key") is None
    assert disk.read(f"{REPO}/src/shop/prices.py", 3) == b"def"


def test_recorded_sessions_read_no_disk(tmp_path: Path) -> None:
    session = session_of(written(tmp_path, SRC))

    assert disk_of(session).knows(REPO)
    assert not disk_of(session.to_dict()).knows(REPO)


def test_a_folder_of_too_many_files_is_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source_tree, "_MOST_ENTRIES", 2)
    written(tmp_path, {"a/1.py": "", "a/2.py": "", "a/3.py": "", "b/1.py": ""})
    tree = SourceTree(HostDisk({REPO: tmp_path}))

    assert tree.entries(f"{REPO}/a") is None
    assert tree.entries(f"{REPO}/b") == {"1.py": False}


def test_a_tree_reads_no_more_than_its_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source_tree, "_MOST_READ", 2)
    tree = SourceTree(HostDisk({REPO: written(tmp_path, {"1.py": "A", "2.py": "B", "3.py": "C"})}))

    assert [tree.text(f"{REPO}/{name}.py") for name in (1, 2, 3)] == ["A", "B", None]
    assert tree.text(f"{REPO}/1.py") == "A"


ODD_PROJECTS = {
    "packages of poetry": {"pyproject.toml": "tool.poetry.packages = 1\n"},
    "packages of a lock": {"pyproject.toml": "", "uv.lock": "package = true\n"},
    "a number of 5,000 digits": {"pyproject.toml": f"a = {'9' * 5_000}\n"},
    "a version of 5,000 digits": {"pyproject.toml": "", ".python-version": f"3.{'9' * 5_000}\n"},
    "an environment of 5,000 digits": {"setup.py": "", ".venv/pyvenv.cfg": f"version = {'9' * 5_000}.1\n"},
    "a finder that is no table": {
        "setup.py": "",
        ".venv/pyvenv.cfg": "version = 3.12\n",
        ".venv/lib/python3.12/site-packages/__editable___x_finder.py": "MAPPING = {[]: 1}\n",
    },
}  # fmt: skip


@pytest.mark.parametrize("name", ODD_PROJECTS)
def test_a_form_that_cannot_be_read_declares_nothing(name: str, tmp_path: Path) -> None:
    files = {"a.py": "import nowhere_at_all\n"}
    codes = [one.code for one in judged(session_of(tmp_path), files, ODD_PROJECTS[name])]

    assert ["missing_module"] == codes
