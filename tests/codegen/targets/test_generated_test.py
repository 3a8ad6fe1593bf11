"""The generated test passes on what is printed, and fails on what is not as declared."""

import os
import re
import subprocess
import sys
from pathlib import Path

import black
import pytest
from tests.bounded_waits import PATIENCE
from tests.codegen.targets.printing import BASE_PACKAGE, OVERLAY_PACKAGE, ROOT, texts
from tests.project_tree import PACKAGES

from replybook_codegen.output import GeneratedPackage
from replybook_codegen.plan import TARGETS
from replybook_codegen.targets import generated_test
from replybook_registry.model import Registry


def print_all(folder: Path, registry: Registry, package: GeneratedPackage) -> Path:
    """The package and the generated test of a registry, below `folder`."""
    for target in TARGETS:
        for output in target(registry, package):
            place = package.name if output.place == "package" else f"{package.name}_{output.place}"
            path = folder / place / output.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(output.text, "utf-8")
    return folder / f"{package.name}_tests" / f"test_{package.name}_codes.py"


def run_test(*tests: Path) -> tuple[int, str]:
    """The exit status of pytest on generated tests, with its own settings, and what it printed."""
    folder = tests[0].parents[1]
    ours = [str(ROOT / name) for name in PACKAGES if name != "generated"]
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "--rootdir",
            folder,
            *tests,
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *ours])},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    return done.returncode, done.stdout


@pytest.fixture
def printed(tiny: Registry, tmp_path: Path) -> Path:
    return print_all(tmp_path, tiny, BASE_PACKAGE)


def test_it_passes_on_what_is_printed(printed: Path) -> None:
    status, output = run_test(printed)

    assert (status, output) == (0, output)


def test_it_passes_on_a_base_of_another_name(tiny: Registry, tmp_path: Path) -> None:
    status, output = run_test(
        print_all(tmp_path, tiny, GeneratedPackage("library_replies", is_base=True))
    )

    assert (status, output) == (0, output)


@pytest.mark.usefixtures("printed")
def test_it_passes_on_a_registry_that_extends_the_base(overlay: Registry, tmp_path: Path) -> None:
    own = print_all(tmp_path, overlay, OVERLAY_PACKAGE)
    status, output = run_test(own)

    assert "from harbour_generated import REGISTRY, codes" in own.read_text("utf-8")
    assert (status, output) == (0, output)


def test_those_of_two_packages_below_one_folder_are_run_together(
    printed: Path, overlay: Registry, tmp_path: Path
) -> None:
    """Without an import mode of their own pytest takes files of one name for one module."""
    own = print_all(tmp_path, overlay, OVERLAY_PACKAGE)
    status, output = run_test(printed, own)

    assert (status, output) == (0, output)
    assert "import file mismatch" not in output


@pytest.mark.parametrize(
    ("file", "old", "new", "failing"),
    [
        (
            "codes.py",
            'InvalidCode("WA-RES-I-001")',
            'DeniedCode("WA-RES-I-001")',
            "the_constant_is",
        ),
        pytest.param(
            *("registry.json", '"retired"', '"active"', "no_tool_may_answer_with"),
            marks=pytest.mark.slow,
        ),
        pytest.param(
            *("registry.json", ", true, ", ", false, ", "without_a_required_param"),
            marks=pytest.mark.slow,
        ),
    ],
)
def test_it_fails_when_generated_code_is_not_as_declared(
    file: str, old: str, new: str, failing: str, printed: Path
) -> None:
    module = printed.parents[1] / "replybook_generated" / file
    text = module.read_text("utf-8")
    if file == "codes.py":
        text = text.replace("import (", "import (\n    DeniedCode,", 1)
    module.write_text(text.replace(old, new), "utf-8")
    status, output = run_test(printed)

    assert status == 1
    assert failing in output


def test_black_leaves_it_alone(registry: Registry) -> None:
    text = texts(generated_test.render, registry)["test_replybook_generated_codes.py"]

    assert text == black.format_str(text, mode=black.Mode(line_length=100))


def test_every_code_of_the_registry_is_in_it_once(registry: Registry) -> None:
    text = texts(generated_test.render, registry)["test_replybook_generated_codes.py"]
    rows = re.findall(
        r'^ {4}(?:\(\n {8}|\(|)"([A-Z]+-[A-Z]+-[SIDE]-[0-9]{3})",', text, re.MULTILINE
    )
    one_line = [
        code
        for line in re.findall(r"^(?:NEVER_SENT|GIVEN_BY_WRAPPER): .*$", text, re.MULTILINE)
        for code in re.findall(r'"([^"]+)"', line)
    ]

    assert sorted({*rows, *one_line}) == sorted(str(code.id) for code in registry.codes)
    assert len(rows) == len(set(rows))
