"""The wheel holds the packages, all of them, and nothing else."""

import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder
from tests.project_tree import NAMES, ROOT, package_files
from tools.wheel_reference import PLACE, reference_pages

pytestmark = pytest.mark.xdist_group("shared")  # the wheel is built once


@pytest.fixture(scope="module")
def wheel_files(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    folder = tmp_path_factory.mktemp("wheel")
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    with zipfile.ZipFile(Path(wheel)) as archive:
        return set(archive.namelist())


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_packages(wheel_files: set[str]) -> None:
    reference = {f"{PLACE}/{name}" for name, _ in reference_pages(ROOT)}
    wanted = {name.split("/", 1)[1] for name in package_files()} | reference

    assert {name for name in wheel_files if ".dist-info/" not in name} == wanted


@pytest.mark.slow
def test_each_package_in_the_wheel_is_marked_as_typed(wheel_files: set[str]) -> None:
    assert {f"{name}/py.typed" for name in NAMES} <= wheel_files


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "replybook_registry/codes/wa.yaml",
        "replybook_schema/envelope.schema.yaml",
        "replybook_schema/registry/codes.schema.yaml",
        "replybook_generated/codes.py",
        "replybook_generated/builder.py",
        "replybook_devtools/reference/rules.md",
        "replybook_devtools/reference/ck3/tools.md",
    ],
)
def test_the_wheel_holds_data_and_print(wheel_files: set[str], name: str) -> None:
    assert name in wheel_files


@pytest.mark.slow
def test_the_wheel_holds_templates_but_no_tests(wheel_files: set[str]) -> None:
    assert any(name.endswith(".j2") for name in wheel_files)
    assert not any("test" in Path(name).parts[0] for name in wheel_files)


@pytest.mark.slow
def test_the_wheel_carries_the_licence(wheel_files: set[str]) -> None:
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in wheel_files)
