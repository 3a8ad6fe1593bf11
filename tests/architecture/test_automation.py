"""The commands of README, Makefile and CI are one set of names, and the lock file is complete."""

import re
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from tests.bounded_waits import PATIENCE
from tests.markdown_pages import all_pages
from tests.project_tree import ROOT, run
from tools.lanes import LANES

MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))


def _check_runs() -> list[str]:
    return [target for targets in LANES.values() for target in targets]


def _canonical(requirement: str) -> str:
    name = re.split(r"[\[<>=!~; ]", requirement)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


def test_ci_has_one_job_per_target_of_make_check() -> None:
    jobs = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text("utf-8"))["jobs"]
    targets = jobs["target"]["strategy"]["matrix"]["target"]

    assert sorted([*targets, "suite"]) == sorted(_check_runs())
    assert set(_check_runs()) <= TARGETS


def test_the_ci_script_runs_make_check_which_runs_every_test() -> None:
    assert "\nmake check " in (ROOT / ".ci/run").read_text("utf-8")
    assert ["suite"] == LANES["tests"]
    assert "-m" not in _recipe("suite").split()[1:]


def test_make_test_leaves_out_what_is_slow_by_its_nature_and_says_so_last() -> None:
    recipe = _recipe("test")

    assert '-m "not slow"' in recipe
    assert re.search(r'status=\$\$\?; echo "\$\(LEFT\)"; exit \$\$status$', recipe)


def _recipe(target: str) -> str:
    """The commands of a target, without the `python -m` in front."""
    match = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert match
    return match[1].strip()


def test_the_readme_names_the_commands_of_a_checkout() -> None:
    """Behind the install, which is one line and needs none of them."""
    page = (ROOT / "README.md").read_text("utf-8")
    named = re.findall(r"`make (\w+)`", page)

    assert ["demo", "test"] == named
    assert set(named) <= TARGETS


def test_make_alone_prints_the_list_of_targets() -> None:
    printed = run(["make", "--no-print-directory"]).stdout

    assert set(re.findall(r"^  make (\w+)", printed, re.MULTILINE)) == TARGETS


@pytest.mark.parametrize(
    ("hangs", "seen"),
    [("threading.Event().wait()", "in test_that_hangs"), ("os.kill(os.getpid(), 9)", "")],
    ids=["waits for ever", "is killed"],
)
def test_a_worker_that_is_lost_ends_the_run_and_its_test_is_named(
    tmp_path: Path, hangs: str, seen: str
) -> None:
    others = "import pytest\n@pytest.mark.parametrize('n', range(40))\ndef test_other(n): pass\n"
    (tmp_path / "test_it.py").write_text(
        f"import os, threading\ndef test_that_hangs(): {hangs}\n{others}", "utf-8"
    )
    short = ("-o", "faulthandler_timeout=2", "-o", "faulthandler_exit_on_timeout=true")
    words = ["-p", "tests.forked_workers", "--workers=2", *short, "--rootdir=.", "test_it.py"]
    done = run([sys.executable, "-m", "pytest", *words], tmp_path, PYTHONPATH=str(ROOT))

    assert done.returncode == 1
    assert "FAILED test_it.py::test_that_hangs - worker" in done.stdout
    assert seen in done.stderr


def test_a_test_may_take_longer_than_any_wait_in_it() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    ours = settings["tool"]["pytest"]["ini_options"]

    assert ours["faulthandler_exit_on_timeout"]
    assert ours["faulthandler_timeout"] > PATIENCE


@pytest.mark.parametrize("page", all_pages())
def test_pages_name_only_targets_that_exist(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    named = re.findall(r"(?:^|`)make ([a-z]+)", text, re.MULTILINE)

    assert set(named) <= TARGETS


def test_the_lock_file_names_no_index_and_no_path() -> None:
    lines = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    known = re.compile(r"[a-z0-9-]+==\S+( ; [^/]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")

    assert [line for line in lines if not known.fullmatch(line)] == []


def test_the_lock_file_holds_what_pyproject_asks_for() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = [
        *settings["build-system"]["requires"],
        *settings["project"]["optional-dependencies"]["authoring"],
        *settings["dependency-groups"]["dev"],
    ]
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    locked = set(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE))

    assert {_canonical(name) for name in asked} - locked == set()


def test_the_runtime_has_no_dependencies() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

    assert settings["project"]["dependencies"] == []


def test_generated_files_are_marked_for_reviewers() -> None:
    lines = (ROOT / ".gitattributes").read_text("utf-8").splitlines()
    marked = {line.split()[0] for line in lines if "linguist-generated" in line}

    assert marked >= {"generated/**", "docs/reference/**", "tests/generated/**"}
    assert not any("-diff" in line for line in lines)


def test_executables_start_with_bash() -> None:
    path = Path(ROOT / ".ci/run")

    assert path.stat().st_mode & 0o111
    assert path.read_text("utf-8").startswith("#!/usr/bin/env bash\n")
