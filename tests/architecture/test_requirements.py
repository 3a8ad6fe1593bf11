"""Each requirement names its source, its status and its tests, and all of them exist."""

import re
from functools import cache
from importlib import import_module

import pytest
from tests import requirement_rows
from tests.cited_sources import paragraphs, unnamed
from tests.markdown_pages import anchors
from tests.project_tree import ROOT, project_files
from tests.requirement_rows import INDEX, Requirement, index, rows

ROWS = rows()
_LABEL = re.compile(r"superseded by \[([^\]]+)\]")


@cache
def _tests_of(path: str) -> frozenset[str]:
    file = ROOT / path
    text = file.read_text("utf-8") if file.is_file() else ""
    return frozenset(re.findall(r"^(?:async )?def (test_\w+)", text, re.MULTILINE))


def _exists(target: str) -> bool:
    if re.fullmatch(r"RB[0-9]{3}", target):
        of_code = target.startswith("RB5")
        rules = (
            "devtools/replybook_devtools/lint/rules"
            if of_code
            else "registry/replybook_registry/rules"
        )
        return len(list((ROOT / rules).glob(f"{target.lower()}_*.py"))) == 1
    if "::" in target:
        path, _, name = target.partition("::")
        return name in _tests_of(path)
    if target in project_files():
        return True
    module, _, name = target.rpartition(".")
    try:
        return isinstance(getattr(import_module(module), name, None), type)
    except (ImportError, ValueError):
        return False


def _holders() -> list[str]:
    return sorted({row.target for row in ROWS if row.target})


def _sources() -> list[str]:
    """Return the sources of rows; a link without its own number (`000`) counts by its anchor."""
    replaced = {match[1] for row in ROWS if (match := _LABEL.match(row.status))}
    return sorted({row.sources[0] for row in ROWS} | replaced)


@pytest.mark.parametrize("target", _holders())
def test_a_requirement_is_held_by_something_that_exists(target: str) -> None:
    assert _exists(target)


@pytest.mark.parametrize(
    "target",
    [
        "RB999",
        "tests/architecture/test_requirements.py::test_that_is_not_there",
        "tests/nowhere.py::test_anything",
        "replybook_schema.reply.NoSuchType",
        "no_such_module.Reply",
        "no-such-file.yaml",
    ],
)
def test_what_does_not_exist_holds_nothing(target: str) -> None:
    assert not _exists(target)


@pytest.mark.parametrize("source", _sources())
def test_a_requirement_comes_from_something_that_exists(source: str) -> None:
    assert unnamed(source) == []


@pytest.mark.parametrize(
    "line",
    [
        "| [spec 1](x.md#1) | a sentence | done |",
        "| [spec 1](x.md#1) | a sentence | perhaps | `RB101` |",
        "| [spec 1](x.md#1) | a sentence | partly | `RB101` |",
        "| [spec 1](x.md#1) | a sentence | superseded | `RB101` |",
        "| spec 1 | a sentence | done | `RB101` |",
    ],
)
def test_another_line_is_no_requirement(
    line: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "one.md").write_text(f"# One\n\n{line}\n", "utf-8")
    monkeypatch.setattr(requirement_rows, "FOLDER", folder)

    with pytest.raises(ValueError, match="no row of source"):
        rows()


def test_no_sentence_stands_there_twice() -> None:
    sentences = [(row.sources, row.sentence) for row in ROWS]

    assert len(set(sentences)) == len(sentences)


def test_what_is_done_is_held_by_something() -> None:
    unheld = [row for row in ROWS if row.kind in {"done", "partly"} and not row.target]

    assert unheld == []


def test_what_is_not_done_is_held_by_nothing() -> None:
    held = [row for row in ROWS if row.kind == "not done" and row.target]

    assert held == []


def _at(file: str) -> set[str]:
    return {place.partition("#")[2] for row in ROWS for place in row.places if file in place}


def test_every_paragraph_of_the_specification_has_a_row() -> None:
    held = set().union(*(_at(page.rpartition("/")[2]) for page in set(paragraphs().values())))

    assert set(map(str, paragraphs())) - held == set()


def test_the_specification_has_the_paragraphs_1_to_67_and_none_is_left_out() -> None:
    assert list(range(1, len(paragraphs()) + 1)) == sorted(paragraphs())
    assert len(paragraphs()) >= 67


def test_every_section_of_the_documents_has_a_row() -> None:
    sections = {
        name for name in anchors("docs/specification/origins.md") if re.match(r"00[0-4]-", name)
    }
    parents = {name for name in sections if any(other.startswith(f"{name}-") for other in sections)}

    assert sections - parents - _at("origins.md") == set()


def test_every_decision_has_a_row() -> None:
    decisions = {path.name for path in (ROOT / "docs/decisions").glob("[0-9]*.md")}
    held = {place.partition("#")[0] for row in ROWS for place in row.places}

    assert decisions - held == set()


def test_the_index_says_what_the_pages_say() -> None:
    assert index() == INDEX.read_text("utf-8"), "run: python -m tests.requirement_rows"


def test_the_index_counts_every_kind_and_lists_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = [
        Requirement("000", ("000 §1",), ("origins.md#000-1",), "one", "done", "RB101"),
        Requirement("000", ("000 §2",), ("origins.md#000-2",), "two", "not done: nobody began", ""),
    ]
    monkeypatch.setattr(requirement_rows, "rows", lambda: made)
    told = index()

    assert "| all | 2 | 1 | 0 | 1 | 0 |" in told
    assert "- 000 §2, two: not done: nobody began" in told
