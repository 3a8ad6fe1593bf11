"""The measurement of the linter parses every file that it counts, and counts no other."""

from pathlib import Path

from bench.lint_cost import dense_texts, figures
from bench.linting import no_replies, one_file
from bench.measurements import TABLE

from replybook_devtools.lint import LintVocabulary

VOCABULARY = LintVocabulary.of_active()


def test_only_files_that_have_to_be_parsed_are_counted(tmp_path: Path) -> None:
    (tmp_path / "with.py").write_text("import replybook\nx = 1\n", "utf-8")
    (tmp_path / "without.py").write_text("x = 1\n" * 100, "utf-8")
    texts = dense_texts([tmp_path], VOCABULARY)
    measured = figures(texts, VOCABULARY)

    assert [str(tmp_path / "with.py")] == [*texts]
    assert (2, 1) == (measured["lines"], measured["files"])
    assert all(measured[name] >= 0 for name in ("parsing", "parsing alone", "linting"))


def test_the_rows_are_part_of_the_table() -> None:
    suites = [measurement.suite for measurement in TABLE.values()]

    assert {no_replies, one_file} <= set(suites)
