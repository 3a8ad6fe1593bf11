"""The plan: everything rendered before anything is written, the same bytes everywhere."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest
from jinja2 import DictLoader, Environment
from tests.bounded_waits import PATIENCE
from tests.codegen.made_registry import make_code, make_param, make_registry
from tests.codegen.tiny import TESTS
from tests.project_tree import PACKAGES, ROOT

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.plan import MARK, TARGETS, Layout, plan
from replybook_codegen.render import _CompiledTemplates, render_template
from replybook_registry.model import Registry

P = PurePosixPath
PACKAGE = GeneratedPackage("made_replies", is_base=True)
LAYOUT = Layout(P("src/made_replies"), P("docs/reference"), P("tests/generated"))
REGISTRY = make_registry(
    [make_code("WA-RES-S-001", make_param()), make_code("WA-RES-I-001", make_param())]
)


def test_every_file_lies_in_a_folder_of_the_layout() -> None:
    folders = set(LAYOUT.folders)

    assert all(folders & set(path.parents) for path in plan(REGISTRY, PACKAGE, LAYOUT).files)


def test_no_generated_file_has_a_mark_that_nobody_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    def target(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
        for name in ("codes.py", "codes.json", "codes.md", "codes.ts"):
            yield Output("package", P(name), '"a\u202eb \U0001f469\u200d\U0001f467"\n')

    monkeypatch.setattr("replybook_codegen.plan.TARGETS", (target,))
    files = plan(REGISTRY, PACKAGE, Layout(P("made"))).files
    for name in ("codes.py", "codes.json", "codes.md", "codes.ts"):
        assert files[P("made") / name] == '"a\\u202eb \U0001f469\u200d\U0001f467"\n'
    assert json.loads(files[P("made/codes.json")]) == "a\u202eb \U0001f469\u200d\U0001f467"


def test_a_project_without_docs_and_tests_gets_the_package_only() -> None:
    files = plan(REGISTRY, PACKAGE, Layout(P("made_replies"))).files

    assert all(path.parts[0] == "made_replies" for path in files)
    assert P("made_replies/codes.py") in files


def test_the_manifest_lists_every_other_file_with_its_digest_in_order() -> None:
    prints = plan(REGISTRY, PACKAGE, LAYOUT)
    listed = json.loads(prints.files[prints.manifest])["files"]
    digests = {
        str(path): hashlib.sha256(text.encode()).hexdigest()
        for path, text in prints.files.items()
        if path != prints.manifest
    }

    assert digests == listed
    assert sorted(listed) == list(listed)
    assert all(f'  "{path}": "' in prints.files[prints.manifest] for path in listed)


def test_every_file_carries_the_mark_near_its_top() -> None:
    files = plan(REGISTRY, PACKAGE, LAYOUT).files

    assert [str(path) for path, text in files.items() if MARK not in text[:400]] == []


def test_every_file_is_plain_text_with_a_final_line_feed() -> None:
    for path, text in plan(REGISTRY, PACKAGE, LAYOUT).files.items():
        assert text.endswith("\n"), path
        assert not text.endswith("\n\n"), path
        assert "\r" not in text, path
        assert "\ufeff" not in text, path


def test_no_file_but_the_manifest_names_version_or_digest_of_the_registry() -> None:
    registry = make_registry([make_code("WA-RES-I-001")])
    files = plan(registry, PACKAGE, LAYOUT).files
    named = {path.name for path, text in files.items() if registry.digest in text}

    assert {"manifest.py"} == named


def _prints(path: str, text: str = "x\n") -> Iterator[Output]:
    yield Output("package", P(path), text)


@pytest.mark.parametrize(
    ("outputs", "complaint"),
    [
        ([("codes.py", "x\n")], "two targets write"),
        ([("../escape.py", "x\n")], "not inside the folder"),
        ([("/etc/passwd", "x\n")], "not inside the folder"),
        ([("windows.py", "x\r\n")], "not plain text"),
        ([("open_end.py", "x")], "not plain text"),
        ([("bom.py", "\ufeffx\n")], "not plain text"),
    ],
)
def test_a_target_that_misbehaves_is_our_bug_and_says_so(
    outputs: list[tuple[str, str]], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bad(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
        for path, text in outputs:
            yield from _prints(path, text)

    monkeypatch.setattr("replybook_codegen.plan.TARGETS", (*TARGETS, bad))

    with pytest.raises(ValueError, match=complaint):
        plan(REGISTRY, PACKAGE, LAYOUT)


def test_a_template_that_names_what_the_view_lacks_does_not_render() -> None:
    with pytest.raises(Exception, match="has no attribute"):
        render_template("codes.py.j2", object())


def test_templates_are_short_and_compute_nothing() -> None:
    folder = ROOT / "codegen" / "replybook_codegen" / "templates"
    for template in folder.glob("*.j2"):
        text = template.read_text("utf-8")
        assert len(text.splitlines()) <= 40, template.name
        assert "{% macro" not in text, template.name
        assert "{% set" not in text, template.name


SCRIPT = """
import hashlib, sys
from pathlib import PurePosixPath as P
from replybook_codegen.output import GeneratedPackage
from replybook_codegen.plan import Layout, plan
from replybook_registry import read_registry
from pathlib import Path
registry = read_registry(Path(sys.argv[1]))
files = plan(registry, GeneratedPackage("tiny_replies", True), Layout(P("a"), P("b"), P("c"))).files
whole = "".join(f"{path}\\n{text}" for path, text in files.items())
print(hashlib.sha256(whole.encode()).hexdigest())
"""


def test_the_bytes_are_the_same_for_any_hash_seed_locale_time_zone_and_folder(
    tmp_path: Path,
) -> None:
    paths = os.pathsep.join(str(ROOT / folder) for folder in PACKAGES)
    surroundings = [
        ({"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"}, ROOT),
        ({"PYTHONHASHSEED": "1", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"}, tmp_path),
        ({"PYTHONHASHSEED": "77", "PYTHONUTF8": "0", "LC_ALL": "POSIX"}, Path("/")),
    ]
    digests = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT, str(TESTS / "golden/tiny_registry")],
            env={"PYTHONPATH": paths, "PATH": os.environ.get("PATH", ""), **env},
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
        ).stdout
        for env, folder in surroundings
    }

    assert len(digests) == 1


@pytest.mark.parametrize(("is_allowed", "kept"), [(True, 2), (False, 0)])
def test_every_template_is_compiled_once_for_all_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_allowed: bool, kept: int
) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", not is_allowed)
    cache = _CompiledTemplates(str(tmp_path / "compiled"), "%s.cache")
    templates = Environment(
        loader=DictLoader({"a": "A", "b": "B"}), bytecode_cache=cache, autoescape=True
    )
    for name in ("a", "b"):
        templates.get_template(name)

    assert kept == len([*tmp_path.glob("compiled/*.cache")])
