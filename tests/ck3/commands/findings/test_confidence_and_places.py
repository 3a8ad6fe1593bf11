"""Confidence, what fails a check, one finding for each name, and the counts at the end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema.validators import validator_for
from tests.ck3.sample_world import write_files
from tests.devtools.commands.calling import Run
from tests.project_tree import ROOT

from replybook_ck3.check.findings.fail_on import FAIL_ON_WORDS, FailOn, fail_on
from replybook_devtools.reports.formats import FORMATS
from replybook_devtools.reports.formats.fingerprints import finding_prints
from replybook_schema import Finding, Place

BOM = b"\xef\xbb\xbf"
NEEDED = ("trait_a", "trait_a_desc", "d", "d_desc", "d_tooltip", "d_confirm")
TEXTS = b"".join(f' {key}: "x"\n'.encode() for key in NEEDED)
FILES = {
    "descriptor.mod": b'name = "Mine"\n',
    "common/traits/a.txt": BOM + b"a = { }\n",
    "events/one.txt": BOM + b"namespace = m\nm.1 = { trigger = { has_trait = b has_trait = b } }\n",
    "events/two.txt": BOM + b"namespace = n\nn.1 = {\n\ttrigger = { has_trait = b }\n}\n",
    "common/decisions/d.txt": BOM + b"d = { is_shown = { has_trait = b has_trait = c } }\n",
    "localization/english/m_l_english.yml": BOM + b"l_english:\n" + TEXTS,
}
"""A mod that names the trait `b` four times and `c` once; it defines neither."""


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    return write_files(tmp_path / "my mod", FILES)


@pytest.fixture
def db(run: Run, tmp_path: Path, mod: Path) -> str:
    """Index the mod as if it were the game, so that every kind is complete."""
    game = write_files(tmp_path / "game", {"common/traits/g.txt": BOM + b"g = { }\n"})
    db = str(tmp_path / "world.db")
    assert run("ck3", "index", "--db", db, "--game", str(game), "--mod", str(mod)).code == 0
    return db


def unresolved(run: Run, mod: Path, db: str, *words: str) -> list[dict[str, object]]:
    ended = run("ck3", "check", str(mod), "--db", db, "--format", "json", *words)
    findings = json.loads(ended.out)["findings"]
    return [one for one in findings if one["rule"] == "unresolved_reference"]


def test_one_name_is_one_finding_with_its_other_places(run: Run, mod: Path, db: str) -> None:
    found = unresolved(run, mod, db)

    assert [one["more_places"] for one in found] == [3, 0]
    first, second = found
    assert first["path"] == (mod / "common/decisions/d.txt").as_posix()
    assert [(Path(str(p["path"])).name, p["line"]) for p in first["places"]] == [  # type: ignore[attr-defined]
        ("one.txt", 2),
        ("one.txt", 2),
        ("two.txt", 3),
    ]
    assert (second["places"], second["confidence"]) == ([], "sure")


def test_every_place_is_a_finding_when_that_is_asked_for(run: Run, mod: Path, db: str) -> None:
    found = unresolved(run, mod, db, "--every-place")

    assert len(found) == 5
    assert all(one["more_places"] == 0 for one in found)


def test_what_is_wrong_in_itself_is_never_put_together(run: Run, tmp_path: Path) -> None:
    """Two files without a byte order mark are two things to mend."""
    files = {f"common/traits/{name}.txt": b"# none\n" for name in "ab"}
    mod = write_files(tmp_path / "m", {"descriptor.mod": b'name = "M"\n', **files})
    ended = run("ck3", "check", str(mod), "--format", "json")

    assert [entry["rule"] for entry in json.loads(ended.out)["findings"]] == ["missing_bom"] * 2


def test_the_text_names_the_first_places_and_counts_by_rule_and_folder(
    run: Run, mod: Path, db: str
) -> None:
    ended = run("ck3", "check", str(mod), "--db", db)

    assert "unresolved_reference error (sure): " in ended.out
    assert "\n    and 3 more places: " in ended.out
    *tables, hint, summary = ended.out[ended.out.index("by rule:") :].splitlines()
    assert [line.split() for line in tables] == [
        ["by", "rule:"],
        ["2", "unresolved_reference"],
        ["by", "folder:"],
        ["2", "common/decisions"],
        ["1", "events"],
    ]
    assert hint.startswith("not checked: triggers, effects")
    assert summary == "2 findings of 1 rule in 5 places; 2 of them fail"


def test_the_counts_alone_are_printed_when_that_is_asked_for(run: Run, mod: Path, db: str) -> None:
    ended = run("ck3", "check", str(mod), "--db", db, "--statistics")

    assert ended.code == 1
    assert ended.out.startswith("by rule:\n    2  unresolved_reference\nby folder:\n")
    assert ended.out.endswith("2 findings of 1 rule in 5 places; 2 of them fail\n")


def test_counts_are_data_for_programs(run: Run, mod: Path, db: str) -> None:
    ended = run("ck3", "check", str(mod), "--db", db, "--format", "json")
    summary = json.loads(ended.out)["summary"]

    assert (summary["findings"], summary["places"], summary["failing"]) == (2, 5, 2)
    assert summary["by_rule"] == {"unresolved_reference": 2}
    assert summary["by_folder"] == {"common/decisions": 2, "events": 1}


def test_many_places_are_listed_up_to_a_hundred_and_counted_to_the_last(
    run: Run, tmp_path: Path
) -> None:
    files = {f"devel/{n:03}.txt": BOM + b"x = 1\n" for n in range(250)}
    mod = write_files(tmp_path / "m", {"descriptor.mod": b'name = "M"\n', **files})
    plain = run("ck3", "check", str(mod), "--format", "json")
    (finding,) = json.loads(plain.out)["findings"]

    assert (finding["more_places"], len(finding["places"])) == (249, 100)
    sarif = json.loads(run("ck3", "check", str(mod), "--format", "sarif").out)
    schema = json.loads((ROOT / "tests/devtools/reports/sarif-2.1.0.json").read_text("utf-8"))
    validator_for(schema)(schema).validate(sarif)
    (result,) = sarif["runs"][0]["results"]
    assert len(result["relatedLocations"]) == 100
    assert result["properties"] == {"confidence": finding["confidence"], "morePlaces": 249}
    assert "and 249 more places" in run("ck3", "check", str(mod)).out


@pytest.mark.parametrize("form", [one for one in FORMATS if one not in ("sarif", "json-lines")])
def test_every_format_shows_confidence_and_number_of_places(
    run: Run, mod: Path, db: str, form: str
) -> None:
    ended = run("ck3", "check", str(mod), "--db", db, "--format", form)

    assert "sure" in ended.out
    assert "more_places" in ended.out if form == "json" else "and 3 more places" in ended.out


def finding(severity: str, confidence: str) -> Finding:
    return Finding(Place("a.txt"), "r", "p", "f", severity, confidence)


@pytest.mark.parametrize(
    ("words", "severity", "confidence", "fails"),
    [
        ([], "error", "sure", True),
        ([], "error", "likely", False),
        ([], "warning", "sure", False),
        (["likely"], "error", "likely", True),
        (["likely"], "error", "possible", False),
        (["likely"], "warning", "sure", False),
        (["possible"], "error", "possible", True),
        (["warning"], "warning", "sure", True),
        (["warning"], "warning", "likely", False),
        (["warning", "likely"], "warning", "likely", True),
        (["note", "possible"], "note", "possible", True),
        (["likely", "sure"], "error", "likely", True),
    ],
)
def test_severity_and_confidence_fail_together(
    words: list[str], severity: str, confidence: str, fails: bool
) -> None:
    assert fail_on(words).fails(finding(severity, confidence)) is fails


def test_every_word_is_known_and_others_are_refused() -> None:
    assert all(fail_on([word]) is not None for word in FAIL_ON_WORDS)
    assert fail_on(()) == FailOn("error", "sure")
    with pytest.raises(ValueError, match="'maybe' is none of sure, likely, possible, error"):
        fail_on(["maybe"])


def test_a_less_sure_error_fails_only_if_it_is_asked_to(run: Run, tmp_path: Path) -> None:
    event = BOM + b"namespace = a\na.1 = { }\na.1 = { }\n"
    mod = write_files(tmp_path / "m", {"descriptor.mod": b'name = "M"\n', "events/a.txt": event})
    ended = run("ck3", "check", str(mod))

    assert ended.code == 0
    assert "duplicate_name error (likely): " in ended.out
    assert ended.out.endswith("1 finding of 1 rule; none of them fail\n")
    assert run("ck3", "check", str(mod), "--fail-on", "likely").code == 1
    assert run("ck3", "check", str(mod), "--fail-on", "likely", "--exit-zero").code == 0
    wrong = run("ck3", "check", str(mod), "--fail-on", "warning,maybe")
    assert wrong.code == 2
    assert "'maybe' is not a level; name one of sure, likely" in wrong.err


def test_a_service_recognizes_a_finding_whose_lines_moved() -> None:
    def prints(line: int, **more: str) -> list[str]:
        text = f"x is defined already, in a.txt, line {line}"
        one = Finding(Place("b.txt", line + 1), "duplicate_name", text, "f", **more)
        return finding_prints([one, one])

    first = prints(3, confidence="likely")
    assert first == prints(9, confidence="likely")
    assert len(set(first)) == 2
    assert prints(3) != prints(9)


def test_the_registry_checker_shows_no_confidence(run: Run) -> None:
    ended = run("check", "--format", "json")

    assert ended.code == 0
    assert "confidence" not in ended.out
