"""The reader: strict YAML with places (decision 6)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from replybook_registry.files import MAX_BYTES, read_folder
from replybook_registry.load import load, load_yaml
from replybook_registry.scalars import Ambiguous, read_plain

HEADER = "# read by tests; nothing is made; never changes\n" * 10


def rules_of(text: str) -> list[tuple[str, int, int]]:
    _, findings = load_yaml((HEADER + text).encode(), "f.yaml")
    return [(f.rule, f.place.line - 10, f.place.column) for f in findings]


def test_a_mapping_keeps_the_place_of_every_key_and_value() -> None:
    table, findings = load_yaml((HEADER + "a: 1\nlist:\n  - x\n  - {k: true}\n").encode(), "f.yaml")

    assert not findings
    assert table == {"a": 1, "list": ["x", {"k": True}]}
    assert str(table.key_place("list")) == "f.yaml:12:1"
    assert str(table.value_place("a")) == "f.yaml:11:4"
    assert str(table["list"].item_place(1)) == "f.yaml:14:5"
    assert str(table["list"][1].value_place("k")) == "f.yaml:14:9"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: [1\n", [("RB151", 2, 1)]),
        ("a:\n\t- 1\n", [("RB151", 2, 1)]),
        ("a: 1\nb: 2\na: 3\n", [("RB152", 3, 1)]),
        ("a: &x 1\n", [("RB153", 1, 4)]),
        ("a: *x\n", [("RB153", 1, 4)]),
        ("a: !!str 1\n", [("RB153", 1, 4)]),
        ("<<: {a: 1}\n", [("RB153", 1, 1)]),
        ("? [a]\n: 1\n", [("RB153", 1, 3)]),
        ("a: no\n", [("RB154", 1, 4)]),
        ("on: 1\n", [("RB154", 1, 1)]),
        ("- 1\n", [("RB151", 1 - 10, 1)]),
        ("a: 1\n---\nb: 2\n", [("RB151", 2, 1)]),
        ("a: >#\n", [("RB151", 1, 4)]),
        ("a: 'open\nb: 2\n", [("RB151", 1, 4)]),
        ("a: \x01\n", [("RB151", 1, 4)]),
    ],
)
def test_what_two_readers_could_see_differently_is_refused_with_its_place(
    text: str, expected: list[tuple[str, int, int]]
) -> None:
    assert expected == rules_of(text)


@pytest.mark.parametrize(
    ("word", "fix"),
    [
        ("no", 'write false if it is a yes or no, else quote it: "no"'),
        ("On", 'write true if it is a yes or no, else quote it: "On"'),
        ("1.10", 'write 1.10.0 if it is a version, else quote it: "1.10"'),
        ("2031-06-30", 'quote it: "2031-06-30"'),
        ("012", 'quote it: "012"'),
    ],
)
def test_a_value_that_readers_read_differently_is_told_how_to_be_written(
    word: str, fix: str
) -> None:
    _, (finding,) = load_yaml(f"{HEADER}a: {word}\n".encode(), "f.yaml")

    assert ("RB154", fix) == (finding.rule, finding.fix)


@pytest.mark.parametrize(
    "text",
    [
        "a: [1]\n",
        "a:\n  - 1\n",
        "a: 1\nb: 1\n",
        "a: '&x 1'\n",
        "a: '*x'\n",
        "a: 'no'\n",
        "'on': 1\n",
        "a: x<<y\n",
        "a: > # a comment\n  text\n",
        "a: |\n  text\n  \twith a tab inside\n",
        "a: >-\n  no\n",
        "a: 1.0.0\n",
        'a: "\\u0001"\n',
    ],
)
def test_the_near_misses_are_read(text: str) -> None:
    assert [] == rules_of(text)


@pytest.mark.parametrize(
    "text",
    [
        *("no", "Yes", "on", "OFF", "012", "0o14", "1e3", "1.10", "12:30:00", "2026-01-02"),
        *("~", "null", "", "1_000", "0x1f", ".inf", "True", "+1", "=", "08"),
    ],
)
def test_a_scalar_that_yaml_versions_read_differently_is_ambiguous(text: str) -> None:
    with pytest.raises(Ambiguous):
        read_plain(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("false", False),
        ("0", 0),
        ("-12", -12),
        ("1.0.0", "1.0.0"),
        ("note", "note"),
        ("yesterday", "yesterday"),
        ("12a", "12a"),
        ("-x", "-x"),
        ("WA-RES-I-001", "WA-RES-I-001"),
        ("nobody", "nobody"),
    ],
)
def test_every_other_scalar_is_what_it_says(text: str, value: object) -> None:
    assert value == read_plain(text)


@example(">#")
@example("|2-#x")
@example("._")
@example("-._1")
@example("0o_7")
@example("-_")
@given(st.text(st.characters(codec="ascii", categories=("L", "N", "P", "S")), min_size=1))
def test_ruamel_reads_every_accepted_plain_scalar_as_we_do(text: str) -> None:
    table, findings = load_yaml(f"{HEADER}k: {text}\n".encode(), "f")

    if table is not None and not findings:
        assert table["k"] == YAML(typ="safe", pure=True).load(f"k: {text}\n")["k"]


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"\xef\xbb\xbfa: 1\n", 1, 1),
        (b"\xff\xfea\x00", 1, 1),
        (b"# ok\na: caf\xe9\n", 2, 7),
    ],
)
def test_a_file_in_another_encoding_is_one_finding_with_its_place(
    data: bytes, line: int, column: int
) -> None:
    table, findings = load_yaml(data, "f.yaml")

    assert table is None
    assert [("RB150", line, column)] == [(f.rule, f.place.line, f.place.column) for f in findings]


@pytest.mark.parametrize(
    "header",
    [
        "# Who reads it, what is made from it, what never changes.\n",
        "# Made from it: nothing.\n#\n# READ BY: people.\n# Its readers never change it.\n",
        "# What may never change: x\n# Who reads it: y\n# What it makes: z\n" + "# more\n" * 40,
    ],
)
def test_the_words_of_a_header_count_and_not_its_lines(header: str) -> None:
    _, findings = load_yaml(f"{header}a: 1\n".encode(), "f")

    assert [] == findings


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("# one\n" * 40, "who reads it, nor what is made from it, nor what may never change"),
        ("# Read by us.\n# Never changes: a.\n", "what is made from it"),
        ("# Made of: x.\n# Never changes: a.\n", "who reads it"),
        ("# Read by us.\n# Made from it: x.\n", "what may never change"),
        ("# Read by us, made for us.\n\n# Never changes: a.\n", "what may never change"),
        ("# Breadth, handmade, nevermore.\n", "who reads it, nor what is made from it, nor"),
    ],
)
def test_what_a_header_leaves_out_is_said_with_a_line_to_paste(header: str, said: str) -> None:
    _, findings = load_yaml(f"{header}a: 1\n".encode(), "f")
    (finding,) = findings

    assert "RB155" == finding.rule
    assert said in finding.problem
    pasted = "".join(f"{line}\n" for line in re.findall(r"`(#[^`]*)`", finding.fix))
    assert [] == load_yaml(f"{pasted}{header}a: 1\n".encode(), "f")[1]


def test_an_anchor_bomb_is_refused_without_being_expanded() -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 60)]

    table, findings = load_yaml((HEADER + "\n".join(lines)).encode(), "f")

    assert table is not None
    assert {"RB153"} == {f.rule for f in findings}
    assert 60 + 2 * 59 == len(findings)


def test_deep_nesting_is_one_finding_and_no_crash() -> None:
    _, findings = load_yaml((HEADER + "a: " + "[" * 5000 + "]" * 5000).encode(), "f")

    assert ["RB151"] == [f.rule for f in findings]


def test_a_file_over_the_limit_is_never_read(tmp_path: Path) -> None:
    with (tmp_path / "registry.yaml").open("wb") as file:
        file.truncate(MAX_BYTES + 1)

    found = read_folder(tmp_path).findings

    assert [("RB150", "registry.yaml")] == [(f.rule, f.place.path) for f in found]


def test_a_missing_folder_is_a_finding(tmp_path: Path) -> None:
    assert ["RB150"] == [f.rule for f in read_folder(tmp_path / "none").findings]


def test_one_bad_file_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("x: [\n")
    (tmp_path / "b.yaml").write_text(HEADER + "y: 1\n")

    documents = load(read_folder(tmp_path))

    assert {"b.yaml": {"y": 1}} == documents.tables
    assert {"a.yaml"} == {f.place.path for f in documents.findings}


LONG = "9" * 5_000


@pytest.mark.parametrize(
    "text", [LONG, f"-{LONG}", f"0{LONG}", f"0x{LONG}", f"{LONG}.5", f"1_{LONG}"]
)
def test_a_number_of_5_000_digits_has_its_place(text: str) -> None:
    _, findings = load_yaml(f"# A file.\n\na: 1\nb: {text}\n".encode(), "a.yaml")

    (found,) = [finding for finding in findings if finding.rule != "RB155"]
    assert (found.rule, found.place.line, found.place.column) == ("RB154", 4, 4)
    assert len(found.problem) < 250
    assert len(found.fix) < 100


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("a: &x [*x, *x]", "RB153"),
        ("a: {<<: {b: 1}}", "RB153"),
        (f"? {'k' * 2_000}\n: 1", None),
        ("{? [a, b] : 1}", "RB153"),
        ("a: 1\na: 2", "RB152"),
        ("a: 2026-01-01", "RB154"),
        ("a: .nan", "RB154"),
        ("a: 1e999", "RB154"),
        ("a: " + "[" * 100_000, "RB151"),
        ('a: "\\ud800"', "RB151"),
        (f"a: '{LONG}'", None),
    ],
    ids=lambda value: str(value)[:20],
)
def test_an_odd_text_is_told_with_its_line(text: str, rule: str | None) -> None:
    _, findings = load_yaml(f"# A file.\n{text}\n".encode(), "a.yaml")

    told = {finding.rule: finding.place.line for finding in findings if finding.rule != "RB155"}
    assert set(told) == ({rule} if rule else set())
    assert all(line in (2, 3) for line in told.values())
