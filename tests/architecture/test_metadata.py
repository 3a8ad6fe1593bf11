"""The package metadata on an index is true and names only places of this project."""

import re
import tomllib

import pytest
import yaml
from tests.project_tree import ROOT
from trove_classifiers import classifiers

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_every_classifier_is_one_that_indexes_know() -> None:
    assert sorted(set(PROJECT["classifiers"]) - classifiers) == []


def test_the_pythons_that_it_names_are_those_that_are_tried() -> None:
    ci = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text("utf-8"))
    tried = ci["jobs"]["test"]["strategy"]["matrix"]["python"]
    named = re.findall(r":: (3\.\d+)$", "\n".join(PROJECT["classifiers"]), re.MULTILINE)

    assert tried == named
    assert f">={tried[0]}" == PROJECT["requires-python"]


def test_the_licence_is_the_one_of_the_file() -> None:
    text = (ROOT / PROJECT["license-files"][0]).read_text("utf-8")

    assert "Apache-2.0" == PROJECT["license"]
    assert "Apache License" in text
    assert "Version 2.0, January 2004" in text


def test_no_licence_is_among_the_classifiers() -> None:
    """The expression says it; both together are refused by indexes (PEP 639)."""
    assert [line for line in PROJECT["classifiers"] if line.startswith("License ::")] == []


def test_no_place_is_named_that_is_not_ours() -> None:
    """There is no site of the project yet, so no address is given for one."""
    assert "urls" not in PROJECT


@pytest.mark.parametrize("name", ["README.md", "LICENSE", "SECURITY.md", "CHANGELOG.md"])
def test_a_reader_finds_the_page_that_he_expects(name: str) -> None:
    assert (ROOT / name).stat().st_size > 0
