"""A generated package that will not import or not ship is a finding (issue 9, item 7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from replybook_registry import open_project
from replybook_registry.packaging import NAMES, RULES, packaging_findings

HATCH = '[build-system]\nbuild-backend = "hatchling.build"\n[tool.hatch.build.targets.wheel]\n'
UV = '[build-system]\nbuild-backend = "uv_build"\n[project]\nname = "acme-replies"\n'
SETUPTOOLS = '[build-system]\nbuild-backend = "setuptools.build_meta"\n'
DATA = '[tool.setuptools.package-data]\nacme_replies = ["**/*"]\n'
FIND = "[tool.setuptools.packages.find]\nwhere = "
INSIDE = 'sources = ["src/acme_replies/registry"]\n'
OUTPUT = 'output = "src/acme_replies"\n'


def found(folder: Path, build: str, settings: str) -> list[tuple[str, str]]:
    (folder / "pyproject.toml").write_text(f"{build}\n[tool.replybook]\n{settings}", "utf-8")
    return [
        (finding.rule, finding.severity) for finding in packaging_findings(open_project(folder))
    ]


@pytest.mark.parametrize(
    ("build", "settings"),
    [
        ("", INSIDE + OUTPUT),
        (HATCH + 'packages = ["src/acme_replies"]', INSIDE + OUTPUT),
        (HATCH + 'packages = ["src"]', INSIDE + OUTPUT),
        (HATCH + 'include = ["anything/*"]', INSIDE + OUTPUT),
        (UV, INSIDE + OUTPUT),
        (SETUPTOOLS + DATA + FIND + '["src"]', INSIDE + OUTPUT),
        (SETUPTOOLS + 'requires = ["setuptools_scm>=8"]\n' + FIND + '["src"]', INSIDE + OUTPUT),
        (HATCH + 'packages = ["src/acme"]', INSIDE),
    ],
)
def test_what_ships_or_cannot_be_told_is_no_finding(
    tmp_path: Path, build: str, settings: str
) -> None:
    assert [] == found(tmp_path, build, settings)


@pytest.mark.parametrize(
    ("build", "settings", "severities"),
    [
        (HATCH + 'packages = ["src/acme"]', INSIDE + OUTPUT, ["error", "warning"]),
        (HATCH + 'only-include = ["lib"]', INSIDE + OUTPUT, ["error", "warning"]),
        (
            HATCH + 'packages = ["src/acme_replies"]',
            'sources = ["registry"]\n' + OUTPUT,
            ["warning"],
        ),
        (UV.replace("acme-replies", "acme"), INSIDE + OUTPUT, ["error", "warning"]),
        (SETUPTOOLS + DATA + FIND + '["lib"]', INSIDE + OUTPUT, ["error", "warning"]),
        (SETUPTOOLS + FIND + '["src"]', INSIDE + OUTPUT, ["warning"]),
        (SETUPTOOLS, INSIDE + OUTPUT, ["warning"]),
    ],
)
def test_what_does_not_ship_is_a_finding(
    tmp_path: Path, build: str, settings: str, severities: list[str]
) -> None:
    assert [("RB165", severity) for severity in severities] == found(tmp_path, build, settings)


@pytest.mark.parametrize("folder", ["acme_desk", "src/acme_desk"])
def test_hatchling_packs_unasked_only_the_package_with_the_name_of_the_project(
    tmp_path: Path, folder: str
) -> None:
    build = '[build-system]\nbuild-backend = "hatchling.build"\n[project]\nname = "acme-desk"\n'
    (tmp_path / folder).mkdir(parents=True)
    assert [] == found(tmp_path, build, INSIDE + OUTPUT)  # no package of that name: cannot be told
    (tmp_path / folder / "__init__.py").touch()
    assert [("RB165", "error"), ("RB165", "warning")] == found(tmp_path, build, INSIDE + OUTPUT)
    inside = f'output = "{folder}/replies"\npackage = "acme_desk.replies"\n'
    assert [] == found(tmp_path, build, f'sources = ["{folder}/replies/registry"]\n' + inside)


@pytest.mark.parametrize(
    ("output", "line"),
    [(OUTPUT, 7), (OUTPUT.replace('"', "'"), 7), ('output = "src/./acme_replies"\n', 1)],
)
def test_a_finding_is_at_the_output_or_at_the_top_of_the_file(
    tmp_path: Path, output: str, line: int
) -> None:
    found(tmp_path, HATCH + 'packages = ["src/acme"]', INSIDE + output)
    places = {finding.place.line for finding in packaging_findings(open_project(tmp_path))}

    assert {line} == places


def test_a_package_inside_a_package_needs_its_whole_name(tmp_path: Path) -> None:
    (tmp_path / "src/acme").mkdir(parents=True)
    (tmp_path / "src/acme/__init__.py").touch()
    output = INSIDE + 'output = "src/acme/replies"\n'

    assert [("RB164", "error")] == found(tmp_path, "", output)
    assert [] == found(tmp_path, "", output + 'package = "acme.replies"\n')


@pytest.mark.parametrize(("name", "expected"), [("yaml", [("RB164", "error")]), ("yamel_x", [])])
def test_a_name_that_an_installed_module_has_is_a_finding(
    tmp_path: Path, name: str, expected: list[tuple[str, str]]
) -> None:
    assert expected == found(tmp_path, "", f'{INSIDE}output = "src/{name}"\n')


def test_every_rule_has_a_name_and_a_page() -> None:
    assert sorted(NAMES) == sorted(RULES)
    for rule, page in RULES.items():
        assert page.startswith(f"{rule}: ")
        assert all(f"\n## {head}\n" in page for head in ("Why", "Example", "Instead"))


def test_setuptools_packs_what_a_manifest_lists(tmp_path: Path) -> None:
    (tmp_path / "MANIFEST.in").write_text("graft src\n", "utf-8")

    assert [] == found(tmp_path, SETUPTOOLS + FIND + '["src"]', INSIDE + OUTPUT)


def test_files_that_setuptools_leaves_out_are_named_with_the_line_that_packs_them(
    tmp_path: Path,
) -> None:
    build = SETUPTOOLS + FIND + '["src"]'
    (tmp_path / "pyproject.toml").write_text(
        f"{build}\n[tool.replybook]\n{INSIDE}{OUTPUT}", "utf-8"
    )
    (said,) = packaging_findings(open_project(tmp_path))

    assert "py.typed, YAML, JSON" in said.problem
    assert 'add `acme_replies = ["**/*"]` under [tool.setuptools.package-data]' == said.fix
