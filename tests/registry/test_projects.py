"""The keys of `[tool.replybook]`; an unknown one is reported."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from types import ModuleType

import pytest

from replybook_registry.files import package_folder
from replybook_registry.project import BadProject, open_project, open_projects
from replybook_registry.read import inspect_project, read_registry
from replybook_registry.resolve import BadRegistry

HEAD = "# read by tests; nothing is made; never changes\n" * 10
REGISTRY = (
    f"{HEAD}name: acme\nversion: 0.1.0\ndescription: Ours.\nextends: ['pkg:replybook_registry']\n"
)
TODAY = date(2030, 6, 15)


def project_in(folder: Path, *settings: str) -> Path:
    (folder / "registry").mkdir(exist_ok=True)
    (folder / "registry/registry.yaml").write_text(REGISTRY)
    lines = "\n".join(["[tool.replybook]", *settings])
    (folder / "pyproject.toml").write_text(f"{lines}\n")
    return folder


@pytest.mark.parametrize(
    ("output", "package"),
    [("src/acme", None), ("acme", None), ("src/acme/replies", "acme.replies")],
)
def test_the_package_is_the_end_of_the_output(
    tmp_path: Path, output: str, package: str | None
) -> None:
    more = [] if package is None else [f"package = '{package}'"]
    project = open_project(
        project_in(tmp_path, "sources = ['registry']", f"output = '{output}'", *more)
    )

    assert project.package == (package or output.split("/")[-1])


@pytest.mark.parametrize(
    ("output", "package", "why"),
    [
        ("src/class", None, "'class' is not an import name"),
        ("src/json", None, "'json' hides a module of Python"),
        ("src/acme", "''", "'' is not an import name"),
        ("src/acme", "3", "3 is not an import name"),
        ("src/acme", "'a.acme'", "end output with 'a/acme'"),
        ("src/acme", "'a.b.c.d'", "end output with 'a/b/c/d'"),
    ],
)
def test_a_package_that_nobody_could_import_is_refused(
    tmp_path: Path, output: str, package: str | None, why: str
) -> None:
    more = [] if package is None else [f"package = {package}"]
    folder = project_in(tmp_path, "sources = ['registry']", f"output = '{output}'", *more)

    with pytest.raises(BadProject) as caught:
        open_project(folder)

    assert why in str(caught.value)


def findings_of(folder: Path) -> list[tuple[str, str]]:
    found = inspect_project(open_project(folder), TODAY).findings
    return [(finding.rule, str(finding.place)) for finding in found]


def test_two_sources_may_not_hide_a_file_of_each_other(tmp_path: Path) -> None:
    folder = project_in(tmp_path, "sources = ['registry', 'more']")
    (folder / "more/codes").mkdir(parents=True)
    (folder / "more/codes/own.yaml").write_text(f"{HEAD}codes: []\n")

    assert findings_of(folder) == []

    (folder / "registry/codes").mkdir()
    (folder / "registry/codes/own.yaml").write_text(f"{HEAD}codes: []\n")

    assert [("RB150", "more/codes/own.yaml:1:1")] == findings_of(folder)


@pytest.mark.parametrize(
    ("extends", "expected"),
    [
        ("extends = ['pkg:replybook_registry']", []),
        ("", []),
        ("extends = ['pkg:acme_base']", [("RB130", "registry/registry.yaml:1:1")]),
    ],
)
def test_settings_and_registry_extend_the_same(
    tmp_path: Path, extends: str, expected: list[tuple[str, str]]
) -> None:
    assert expected == findings_of(project_in(tmp_path, "sources = ['registry']", extends))


@pytest.mark.parametrize(
    ("codes", "expected"),
    [("[]", []), ("3", [("RB157", "pkg:acme_base/codes/own.yaml:11:8")])],
)
def test_a_registry_that_is_extended_has_to_be_sound(
    tmp_path: Path, codes: str, expected: list[tuple[str, str]]
) -> None:
    below = tmp_path / "src/acme_base"
    (below / "codes").mkdir(parents=True)
    head = REGISTRY.replace("name: acme", "name: base") + "package: acme_base\n"
    (below / "registry.yaml").write_text(head)
    (below / "codes/own.yaml").write_text(f"{HEAD}codes: {codes}\n")
    folder = project_in(tmp_path, "sources = ['registry']", "output = 'src/acme'")
    own = REGISTRY.replace("pkg:replybook_registry", "pkg:acme_base")
    (folder / "registry/registry.yaml").write_text(own)

    assert expected == findings_of(folder)


def test_a_source_that_is_not_there_is_one_finding(tmp_path: Path) -> None:
    folder = project_in(tmp_path, "sources = ['nowhere']")

    assert [("RB150", "nowhere/:1:1")] == findings_of(folder)


@pytest.mark.parametrize("name", ["replybok", "reply-book", "replybooks", "Replybook"])
def test_a_misspelt_section_is_named(tmp_path: Path, name: str) -> None:
    text = f"[tool.{name}]\nsources = ['registry']\noutput = 'src/acme'\n"
    (tmp_path / "pyproject.toml").write_text(text, "utf-8")

    with pytest.raises(
        BadProject, match=rf"\[tool\.{name}\] is no section; write \[tool\.replybook\]"
    ):
        open_project(tmp_path)


@pytest.mark.parametrize("text", ["[tool.replybok]\nline = 1\n", "[tool.black]\nsources = []\n"])
def test_a_section_of_another_tool_is_not_taken_for_a_misspelt_one(
    tmp_path: Path, text: str
) -> None:
    (tmp_path / "pyproject.toml").write_text(text, "utf-8")

    with pytest.raises(BadProject, match="run: replybook init DIR"):
        open_project(tmp_path)


@pytest.mark.parametrize("table", ["lint", "audit"])
@pytest.mark.parametrize(
    "settings",
    [
        "[tool.replybook]\nsources = ['registry']",
        "[[tool.replybook.projects]]\nsources = ['registry']",
    ],
)
def test_what_a_command_reads_may_stand_beside_a_project(
    tmp_path: Path, settings: str, table: str
) -> None:
    folder = project_in(tmp_path)
    text = f"{settings}\n[tool.replybook.{table}]\nanything = 1\n"
    (folder / "pyproject.toml").write_text(text, "utf-8")

    assert [str(source) for source in open_project(folder).sources] == ["registry"]


@pytest.mark.parametrize("table", ["lint", "audit"])
def test_what_a_command_reads_makes_no_project(tmp_path: Path, table: str) -> None:
    (tmp_path / "pyproject.toml").write_text(f"[tool.replybook.{table}]\nanything = 1\n", "utf-8")

    with pytest.raises(BadProject, match="there is no registry here"):
        open_project(tmp_path)


def test_a_table_without_anything_is_a_project_that_lacks_its_sources(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.replybook]\n", "utf-8")

    with pytest.raises(BadProject, match="needs sources"):
        open_project(tmp_path)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"[tool.replybook]\nname = '\xff'\n", "is not UTF-8; save it as UTF-8"),
        (b"[tool.replybook\n", "is not TOML: "),
        (b"a = " + b"[" * 100_000, "is not TOML: "),
        (b"tool = 5\n", r"tool is no table; write \[tool.replybook\]"),
        (b"[tool.replybook]\nprojects = 5\n", "write one .* for each project"),
        (b"[tool.replybook]\nprojects = [5]\n", "write one .* for each project"),
        (b"[tool.replybook]\nsources = 5\n", r"sources in \[tool.replybook\] is not a list"),
    ],
)
def test_settings_that_mean_nothing_are_refused(tmp_path: Path, data: bytes, said: str) -> None:
    (tmp_path / "pyproject.toml").write_bytes(data)

    with pytest.raises(BadProject, match=f"pyproject.toml: {said}|pyproject.toml {said}"):
        open_project(tmp_path)


def test_settings_that_the_system_keeps_from_us_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.replybook]\n", "utf-8")

    def without_rights(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", without_rights)

    with pytest.raises(BadProject, match=r"pyproject\.toml cannot be read: permission denied"):
        open_project(tmp_path)


def test_a_file_is_no_project(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.replybook]\n", "utf-8")

    with pytest.raises(BadProject, match=r"'pyproject.toml' is not a folder"):
        open_projects(tmp_path / "pyproject.toml")


def test_a_registry_with_a_fault_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "registry.yaml").write_text(f"{REGISTRY}colour: red\n", "utf-8")

    with pytest.raises(BadRegistry) as caught:
        read_registry(tmp_path)

    assert any("colour" in finding.problem for finding in caught.value.findings)


def test_a_registry_on_a_base_with_a_fault_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "faulty_base").mkdir()
    (tmp_path / "faulty_base/__init__.py").touch()
    (tmp_path / "faulty_base/registry.yaml").write_text(f"{HEAD}name: faulty\n", "utf-8")
    (tmp_path / "own").mkdir()
    (tmp_path / "own/registry.yaml").write_text(
        REGISTRY.replace("pkg:replybook_registry", "pkg:faulty_base"), "utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(BadRegistry) as caught:
        read_registry(tmp_path / "own")

    assert {"pkg:faulty_base/registry.yaml"} <= {f.place.path for f in caught.value.findings}


def test_a_package_without_a_place_is_no_base(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = ModuleType("bare_module")
    bare.__spec__ = None
    monkeypatch.setitem(sys.modules, "bare_module", bare)

    assert package_folder("bare_module") is None
