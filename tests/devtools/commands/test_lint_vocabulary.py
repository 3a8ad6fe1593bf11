"""The linter's vocabulary covers all extended registries and is never out of date."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.devtools.commands.test_lint import CLEAN, write
from tests.project_tree import ROOT, fresh_python

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.lint.vocabulary import LintVocabulary
from replybook_devtools.lint_runs.lint_vocabulary import vocabulary_of
from replybook_devtools.lint_runs.one_text import failing_in

CACHE = ".replybook_cache/vocabulary.json"


def test_codes_of_the_project_and_of_its_base_are_known(project: Path) -> None:
    vocabulary = vocabulary_of(project)
    own = vocabulary.codes["WA-MAIL-I-001"]

    assert (own.reply_type, own.required, own.status) == ("I", {"recipient"}, "active")
    assert "WA-RES-I-001" in vocabulary.codes
    assert "MAIL" in vocabulary.areas
    assert vocabulary.types == {"S": "success", "I": "invalid", "D": "denied", "E": "error"}


def test_the_registries_of_several_projects_are_one_vocabulary() -> None:
    vocabulary = vocabulary_of(ROOT, may_keep=False)

    assert LintVocabulary.of_active().codes.keys() <= vocabulary.codes.keys()
    assert vocabulary.layers["EN"] == {"S", "D", "E"}
    assert "ck3_dir" in vocabulary.tools


def test_the_yaml_and_the_generated_tables_say_the_same_of_the_base(
    tmp_path: Path,
) -> None:
    code = "from replybook_devtools.lint import LintVocabulary; print(LintVocabulary.of_active().digest)"
    shutil.copytree(ROOT / "registry/replybook_registry", tmp_path / "base")
    of_base = vocabulary_of(tmp_path / "base", may_keep=False)

    assert fresh_python("-c", code).stdout.strip() == of_base.digest


def test_a_second_run_reads_no_yaml(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = vocabulary_of(project)
    monkeypatch.setattr("replybook_registry.read.read_files", None)

    assert vocabulary_of(project) == first


def test_a_changed_file_is_read(project: Path) -> None:
    vocabulary_of(project)
    own = (project / "registry/codes/own.yaml").read_text("utf-8")
    (project / "registry/codes/own.yaml").write_text(
        own.replace("RECIPIENT_UNKNOWN", "NOBODY_THERE"), "utf-8"
    )

    assert vocabulary_of(project).codes["WA-MAIL-I-001"].key == "NOBODY_THERE"


def test_a_file_that_is_gone_is_noticed(project: Path) -> None:
    vocabulary_of(project)
    (project / "registry/codes/own.yaml").unlink()

    assert "WA-MAIL-I-001" not in vocabulary_of(project).codes


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"folders": 3}', "null", "[" * 200_000])
def test_a_damaged_cache_is_as_good_as_none(project: Path, text: str) -> None:
    first = vocabulary_of(project)
    (project / CACHE).write_text(text, "utf-8")

    assert vocabulary_of(project) == first


def test_the_cache_is_not_for_git(project: Path) -> None:
    vocabulary_of(project)

    assert (project / ".replybook_cache/.gitignore").read_text("utf-8") == "*\n"


def test_a_cache_that_cannot_be_written_is_no_fault(project: Path) -> None:
    (project / ".replybook_cache").write_text("a file where a folder would be", "utf-8")

    assert "WA-MAIL-I-001" in vocabulary_of(project).codes


def test_without_keeping_nothing_is_written(project: Path) -> None:
    vocabulary_of(project, may_keep=False)

    assert not (project / CACHE).exists()


def test_a_registry_that_cannot_be_read_says_what_to_run(project: Path) -> None:
    (project / "registry/codes/own.yaml").write_text("codes: [\n", "utf-8")

    with pytest.raises(UsageError, match="run: replybook check"):
        vocabulary_of(project)


def test_a_registry_whose_base_is_not_there_says_what_to_run(project: Path) -> None:
    head = project / "registry/registry.yaml"
    head.write_text(head.read_text("utf-8").replace("pkg:replybook_registry", "pkg:gone"), "utf-8")

    with pytest.raises(UsageError, match="run: replybook check"):
        vocabulary_of(project)


def test_a_file_that_is_no_text_cannot_be_judged_by_its_project(project: Path) -> None:
    write(project)
    (project / "tools/desk.py").write_bytes(b"x = '\xff'\n")

    with pytest.raises(UsageError, match=r"desk\.py: byte 5 is not utf-8"):
        failing_in(project / "tools/desk.py")


def test_where_there_is_no_project_the_base_is_told(tmp_path: Path) -> None:
    assert "WA-RES-I-001" in vocabulary_of(tmp_path).codes


def test_what_is_kept_is_plain(project: Path) -> None:
    write(project, desk=CLEAN)
    vocabulary_of(project)
    kept = json.loads((project / CACHE).read_text("utf-8"))

    assert sorted(kept) == ["digest", "folders", "vocabulary"]
