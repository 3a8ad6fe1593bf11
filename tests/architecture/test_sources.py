"""A `Source:` line names something that a reader of this repository has."""

import re

import pytest
from tests.cited_sources import paragraphs, sources, unnamed
from tests.markdown_pages import read
from tests.project_tree import ROOT, package_files, project_files

KINDS = (".py", ".yaml", ".j2", ".md")
FILES = [
    name
    for name in sorted({*package_files(), *project_files()})
    if name.endswith(KINDS)
    and name.startswith(
        (
            "schema/",
            "registry/",
            "codegen/",
            "devtools/",
            "generated/",
            "runtime/",
            "bench/",
            "tools/",
        )
    )
]
PAPERS = re.compile(
    r"(?<!by )\bdesign [1-9]\b|\bstyle [PC] ?[1-9]|\bfacts(?:/| on | about )\S|\bissue [1-9]|design\.md"
)


def test_every_source_names_what_is_there() -> None:
    found = {
        f"{name}:{line}": wrong
        for name in FILES
        for line, source in sources((ROOT / name).read_text("utf-8"))
        if (wrong := unnamed(source))
    }

    assert found == {}, "a source names a paragraph, section, decision, requirement or file"


def test_sources_are_found_at_all() -> None:
    found = [name for name in FILES if list(sources((ROOT / name).read_text("utf-8")))]

    assert len(found) > 40


def test_no_package_points_at_a_paper_that_a_reader_does_not_have() -> None:
    found = [
        f"{name}:{number}: {line.strip()}"
        for name in FILES
        for number, line in enumerate((ROOT / name).read_text("utf-8").splitlines(), 1)
        if PAPERS.search(line)
    ]

    assert found == [], "name a paragraph of docs/specification or a decision in its place"


@pytest.mark.parametrize(
    "source",
    [
        "specification 24",
        "spec 24",
        "specification 3, 7-9 and 29, 001 §10 and §11",
        "specification 15 to 23, 002 §1 to §6 and §9",
        "003, specification 24 to 36",
        "004 §5.3",
        "decision 7 and 15",
        "decision 6, `replybook_schema/session.schema.yaml`",
        'requirement "the core has no dependencies"',
        "PEP 263, decision 21",
    ],
)
def test_a_source_that_names_what_is_there_is_accepted(source: str) -> None:
    assert unnamed(source) == []


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("specification 90", "specification 90 is no paragraph"),
        ("specification 89 to 91", "specification 89 is no paragraph"),
        ("001 §15", "001 §15 is no section"),
        ("003 §5.9", "003 §5.9 is no section"),
        ("decision 99", "decision 99 is not written"),
        ('requirement "nobody asked for this"', "'nobody asked for this' is no requirement"),
        ("`nowhere.schema.yaml`", "nowhere.schema.yaml is no file of this repository"),
        ("`schema.yaml`", "schema.yaml is no file of this repository"),
        ("specification 24, design 4", "'design 4' names nothing here"),
        ("facts/mcp.md 2.2", "'facts/mcp.md 2.2' names nothing here"),
        ("issue 5 item 7", "'issue 5 item 7' names nothing here"),
        ("style P12", "'style P12' names nothing here"),
        ("specification 24; decision 6", "'; decision 6' names nothing here"),
        ("005 §1", "'005 §1' names nothing here"),
        ("", "nothing is named"),
    ],
)
def test_a_source_that_names_nothing_is_refused(source: str, wrong: str) -> None:
    assert wrong == unnamed(source)[0][: len(wrong)]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('"""What. Source: specification 35 (why; and how)."""', "specification 35"),
        ('"""What.\n\nSource: 003 §5.1,\n  decision 11. More of it.\n"""', "003 §5.1, decision 11"),
        (
            "# What it is. Source: decision 6,\n# specification 13.\n#\n# Next.\n",
            "decision 6, specification 13",
        ),
        ("# Source: `bundle.schema.yaml`.\n", "`bundle.schema.yaml`"),
    ],
)
def test_a_source_ends_with_its_sentence(text: str, named: str) -> None:
    assert [named] == [source for _, source in sources(text)]


def test_every_paragraph_from_1_to_67_stands_once_and_in_the_index() -> None:
    pages = [(ROOT / page).read_text("utf-8") for page in sorted(set(paragraphs().values()))]
    numbers = sorted(
        int(n)
        for page in pages
        for n in re.findall(r'^<a id="([1-9]\d*)"></a>$', page, re.MULTILINE)
    )
    listed = re.findall(
        r"^\| (\d+) \| \[.*\]\((\w+\.md)#(\d+)\) \|$",
        read("docs/specification/README.md"),
        re.MULTILINE,
    )

    assert list(range(1, max(numbers) + 1)) == numbers
    assert 67 <= max(numbers)
    assert [(str(n), paragraphs()[n].rpartition("/")[2], str(n)) for n in numbers] == listed
