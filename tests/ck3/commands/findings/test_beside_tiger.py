"""A mod that is checked by ck3-tiger, too: its settings are read, and its report is judged."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ck3.sample_world import write_files
from tests.devtools.commands.calling import Run

from replybook.policy.unavailable import Unavailable
from replybook.policy.validators import Checked, ContentFile, Context
from replybook_ck3 import Ck3Validator
from replybook_ck3.check.findings.found import Found
from replybook_ck3.check.findings.tiger_conf import TIGER_CONF, TigerConf, tiger_conf_of
from replybook_ck3.check.findings.tiger_report import BadTigerReport, read_tiger_report
from replybook_ck3.check.findings.tiger_validator import TigerValidator
from replybook_devtools.reports.formats import FORMATS

BOM = b"\xef\xbb\xbf"
TRAITS = "common/traits/a.txt"
EVENTS = "events/e.txt"
FRENCH = "localization/french/a_l_french.yml"
FILES = {
    "descriptor.mod": b'name = "Mine"\n',
    TRAITS: b"a = {\n\tb =\n}\n",  # missing_bom, missing_value
    EVENTS: BOM + b"namespace = m\nm.1 = {\n\tcharacter = root\n\thas_trait = brvae\n}\n",
    FRENCH: BOM + b'l_french:\n a: "x"\n a: "y"\n',  # duplicate_key
    "gfx/a.dds": b"\0",
}


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    return write_files(tmp_path / "m", FILES)


def rules(run: Run, mod: Path, *words: str) -> list[str]:
    ended = run("ck3", "check", str(mod), "--format", "json", *words)
    assert ended.err == ""
    return [entry["rule"] for entry in json.loads(ended.out)["findings"]]


def conf(mod: Path, text: str) -> None:
    (mod / TIGER_CONF).write_text(text, "utf-8")


OURS = ["missing_bom", "missing_value"]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("", [*OURS, "duplicate_key"]),
        ('languages = { check = "english" }', OURS),
        ('languages = { check = "english french" }', [*OURS, "duplicate_key"]),
        ("languages = { check = { english, l_french } }", [*OURS, "duplicate_key"]),
        ('languages = { skip = "german, french" }', OURS),
        ("filter = { trigger = { severity >= error } }", ["missing_value"]),
        ("filter = { trigger = { severity > Warning } }", ["missing_value"]),
        ("filter = { trigger = { severity = warning } }", ["missing_bom", "duplicate_key"]),
        ("filter = { trigger = { file = common } }", OURS),
        ("filter = { trigger = { NOT = { file = common/traits/ } } }", ["duplicate_key"]),
        ("filter = { trigger = { NOT = { file = common file = localization } } }", []),
        (
            "filter = { trigger = { OR = { key = encoding file = localization } } }",
            ["missing_bom", "duplicate_key"],
        ),
        (
            "filter = { trigger = { NAND = { file = common severity = error } } }",
            ["missing_bom", "duplicate_key"],
        ),
        (
            "filter = { trigger = { NOR = { key = encoding key = parse-error } file != localization } }",
            ["missing_value"],
        ),
        ('filter = { trigger = { text = "No Value" } }', ["missing_value"]),
        ("filter = { trigger = { always = no } }", []),
        ("filter = { trigger = { confidence >= weak always = yes } }", [*OURS, "duplicate_key"]),
        (
            "filter = { trigger = { ignore_keys_in_files = { keys = { encoding } files = { common } } } }",
            ["missing_value", "duplicate_key"],
        ),
        (
            "filter = { trigger = { ignore_keys_in_files = { keys = { encoding } files = { events } } } }",
            [*OURS, "duplicate_key"],
        ),
        ("filter = { show_vanilla = no show_loaded_mods = yes }", [*OURS, "duplicate_key"]),
    ],
)
def test_languages_and_filters_of_a_conf_hold(
    run: Run, mod: Path, text: str, left: list[str]
) -> None:
    conf(mod, text)

    assert rules(run, mod) == left


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "load_mod = { label = x }\noutput_style = { }\nload_mod = { }",
            ["load_mod", "output_style"],
        ),
        ("languages = { prefer = english }", ["prefer"]),
        ("filter = { trigger = { moon = full } }", ["moon"]),
        ("filter = { trigger = { severity >= grave } }", ["severity"]),
        ("filter = { trigger = { OR = { moon = full key = encoding } } }", ["moon"]),
        ("filter = { trigger = { NOT = { XOR = { a = b } } } }", ["XOR"]),
        ("filter = { trigger = { ignore_keys_in_files = { names = { a } } } }", ["names"]),
    ],
)
def test_what_is_not_understood_is_said_once_and_hides_nothing(
    run: Run, mod: Path, text: str, names: list[str]
) -> None:
    conf(mod, text)
    ended = run("ck3", "check", str(mod), "--format", "json")
    first, *rest = json.loads(ended.out)["findings"]

    assert (first["rule"], first["severity"]) == ("unused_setting", "note")
    assert first["path"] == (mod / TIGER_CONF).as_posix()
    assert first["problem"] == f"replybook does not use {', '.join(names)}"
    assert [one["rule"] for one in rest] == [*OURS, "duplicate_key"]
    assert "unused_setting" not in rules(run, mod, "--ignore", "unused_setting")


@pytest.mark.parametrize("text", ["filter = {", "}", "a = = b", '"', "filter = yes"])
def test_a_broken_conf_is_a_note(run: Run, mod: Path, text: str) -> None:
    conf(mod, text)

    assert rules(run, mod) == ["unused_setting", *OURS, "duplicate_key"]


def test_our_own_file_is_stronger_than_the_conf(run: Run, mod: Path) -> None:
    conf(mod, 'languages = { check = "english" }')
    own = mod / "replybook.ck3.toml"
    own.write_text('languages = ["french"]', "utf-8")
    assert rules(run, mod) == [*OURS, "duplicate_key"]
    own.write_text("tiger-conf = false", "utf-8")
    assert rules(run, mod) == [*OURS, "duplicate_key"]
    own.write_text("", "utf-8")
    assert rules(run, mod) == OURS


def test_a_conf_is_read_from_bytes_without_a_mod() -> None:
    assert tiger_conf_of(b"") == TigerConf()
    found = Found("a", 1, 1, "tiger/markup", "p", "note", "likely", "f", "a.txt")
    shown = tiger_conf_of(b"filter = { trigger = { key = markup confidence >= reasonable } }")
    assert shown.shows(found)
    assert not shown.shows(found._replace(rule="tiger/logic"))
    assert not shown.shows(found._replace(confidence="possible"))


def row(
    path: str,
    line: int,
    text: str | None,
    message: str = "trait brvae is not known",
    **more: object,
) -> Mapping[str, object]:
    place = {
        "path": path,
        "from": "MOD",
        "fullpath": "",
        "linenr": line,
        "column": 2,
        "length": 3,
        "line": text,
        "tag": None,
    }
    return {
        "severity": "error",
        "confidence": "strong",
        "key": "missing-item",
        "message": message,
        "info": "did you mean brave?",
        "locations": [place],
        **more,
    }


def report(folder: Path, *rows: Mapping[str, object]) -> str:
    file = folder / "tiger.json"
    file.write_text(json.dumps(rows), "utf-8")
    return str(file)


SLIP = row(EVENTS, 4, "\thas_trait = brvae")


def of_tiger(run: Run, mod: Path, *words: str) -> list[dict[str, object]]:
    ended = run("ck3", "check", str(mod), "--format", "json", "--select", "tiger/*", *words)
    assert ended.err == ""
    return list(json.loads(ended.out)["findings"])


def test_findings_of_a_report_are_findings_of_ours(run: Run, mod: Path, tmp_path: Path) -> None:
    file = report(
        tmp_path, SLIP, row(TRAITS, 1, "a = {", "odd", severity="tips", confidence="weak")
    )
    second, first = of_tiger(run, mod, "--tiger-report", file)

    assert (first["rule"], first["severity"], first["confidence"]) == (
        "tiger/missing-item",
        "error",
        "sure",
    )
    assert (first["path"], first["line"], first["column"]) == ((mod / EVENTS).as_posix(), 4, 2)
    assert (first["problem"], first["fix"]) == ("trait brvae is not known", "did you mean brave?")
    assert (second["severity"], second["confidence"]) == ("note", "possible")
    assert rules(run, mod, "--tiger-report", file)[:1] == ["missing_bom"]
    assert run("ck3", "check", str(mod), "--select", "tiger/*", "--tiger-report", file).code == 1


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_shows_them(run: Run, mod: Path, tmp_path: Path, form: str) -> None:
    words = ("--tiger-report", report(tmp_path, SLIP), "--format", form)
    ended = run("ck3", "check", str(mod), *words)

    assert ended.code == 1
    assert "tiger/missing-item" in ended.out.replace("%2F", "/")


def test_they_are_ignored_accepted_and_chosen_like_ours(
    run: Run, mod: Path, tmp_path: Path
) -> None:
    look = ("--tiger-report", report(tmp_path, SLIP))
    assert "tiger/missing-item" not in rules(run, mod, *look, "--ignore", "tiger/*")
    conf(mod, "filter = { trigger = { NOT = { key = missing-item } } }")
    assert of_tiger(run, mod, *look) == []
    (mod / TIGER_CONF).unlink()

    slip = (mod / EVENTS).read_bytes()
    with_comment = slip.replace(b"brvae", b"brvae # replybook: ignore[tiger/missing-item]")
    (mod / EVENTS).write_bytes(with_comment)
    commented = report(tmp_path, row(EVENTS, 4, with_comment.decode().split("\n")[3]))
    assert of_tiger(run, mod, "--tiger-report", commented) == []
    assert "unused_ignore" not in rules(run, mod)  # without a report nobody knows
    assert "unused_ignore" in rules(run, mod, "--tiger-report", report(tmp_path))
    (mod / EVENTS).write_bytes(slip)

    look = ("--tiger-report", report(tmp_path, SLIP))
    assert run("ck3", "check", str(mod), *look, "--write-baseline").code == 0
    assert of_tiger(run, mod, *look) == []
    again = row(EVENTS, 3, "\tcharacter = root", "root is no character")
    assert len(of_tiger(run, mod, "--tiger-report", report(tmp_path, SLIP, again))) == 1
    assert "gone" not in run("ck3", "check", str(mod)).out  # a check without the report


def test_a_line_that_moved_is_found_and_one_that_is_gone_is_only_possible(
    run: Run, mod: Path, tmp_path: Path
) -> None:
    look = ("--tiger-report", report(tmp_path, SLIP))
    text = (mod / EVENTS).read_bytes()
    (mod / EVENTS).write_bytes(text.replace(b"m.1", b"# one\n\nm.1"))
    assert [one["line"] for one in of_tiger(run, mod, *look)] == [6]

    (mod / EVENTS).write_bytes(text.replace(b"brvae", b"brave"))
    (gone,) = of_tiger(run, mod, *look)
    assert (gone["line"], gone["confidence"]) == (4, "possible")
    assert gone["problem"] == "trait brvae is not known; the line has changed since the report"
    ended = run("ck3", "check", str(mod), "--select", "tiger/*", *look)
    assert ended.code == 0
    assert "1 of the report on lines that changed (run ck3-tiger again)" in ended.out


def test_one_message_in_many_places_is_one_finding(run: Run, mod: Path, tmp_path: Path) -> None:
    rows = [SLIP, row(TRAITS, 1, "a = {"), row(TRAITS, 2, "\tb =")]
    (one,) = of_tiger(run, mod, "--tiger-report", report(tmp_path, *rows))

    assert one["more_places"] == 2
    assert len(of_tiger(run, mod, "--tiger-report", report(tmp_path, *rows), "--every-place")) == 3


def places(*some: tuple[str, int, str]) -> Sequence[object]:
    return [{"path": path, "linenr": line, "column": 1, "tag": tag} for path, line, tag in some]


def test_places_beside_and_outside_of_the_mod(run: Run, mod: Path, tmp_path: Path) -> None:
    beside = row("", 1, None, locations=places((EVENTS, 2, ""), ("common/x.txt", 9, "from here")))
    outside = row("", 1, None, locations=places(("common/on_action/vanilla.txt", 9, "")))
    second = row("", 1, None, locations=places(("common/vanilla.txt", 9, ""), (EVENTS, 3, "")))
    picture = row("", 1, None, "a picture", locations=places(("gfx/a.dds", 0, "")))
    file = report(tmp_path, beside, outside, second, picture)
    found = of_tiger(run, mod, "--tiger-report", file, "--every-place")

    assert [(one["line"], str(one["problem"]).partition(";")[2]) for one in found] == [
        (2, " beside common/x.txt:9 (from here)"),
        (3, " beside common/vanilla.txt:9"),
        (1, ""),
    ]
    ended = run("ck3", "check", str(mod), "--tiger-report", file)
    assert "1 of the report in other files" in ended.out
    part = run("ck3", "check", str(mod / "events"), "--tiger-report", file)
    assert "a picture" not in part.out


def test_what_is_accepted_of_a_report_outlives_checks_without_it(
    run: Run, mod: Path, tmp_path: Path
) -> None:
    picture = row("", 1, None, "a picture", locations=places(("gfx/a.dds", 0, "")))
    look = ("--tiger-report", report(tmp_path, picture, SLIP))
    assert run("ck3", "check", str(mod), *look, "--write-baseline").code == 0
    plain = run("ck3", "check", str(mod), "--write-baseline")
    assert "and kept 2 that this check does not judge" in plain.out
    assert of_tiger(run, mod, *look) == []
    assert "gone" not in run("ck3", "check", str(mod), *look).out
    empty = run("ck3", "check", str(mod), "--tiger-report", report(tmp_path))
    assert "2 gone from the baseline" in empty.out


def test_a_full_path_says_which_mod_is_meant(run: Run, mod: Path, tmp_path: Path) -> None:
    other = write_files(tmp_path / "other", FILES)
    place = {"path": EVENTS, "fullpath": str(other / EVENTS), "linenr": 4, "column": 2}
    words = ("--tiger-report", report(tmp_path, row("", 1, None, locations=[place])))
    ended = run("ck3", "check", str(mod), str(other), "--format", "json", *words)
    loads = [
        entry for entry in json.loads(ended.out)["findings"] if entry["rule"].startswith("tiger/")
    ]

    assert [one["path"] for one in loads] == [(other / EVENTS).as_posix()]


def test_a_report_of_another_checkout_is_about_the_same_files(
    run: Run, mod: Path, tmp_path: Path
) -> None:
    """The same path is meant if the line is there, and not a file of the game of that path."""
    place = {"path": EVENTS, "fullpath": "/runner/m/events/e.txt", "linenr": 9, "column": 2}
    same = row("", 1, None, locations=[{**place, "line": "has_trait = brvae"}])
    other = row("", 1, None, locations=[{**place, "line": "has_trait = craven"}])
    found = of_tiger(run, mod, "--tiger-report", report(tmp_path, same, other))

    assert [one["line"] for one in found] == [4]


def test_a_mod_behind_a_link_is_the_mod(run: Run, mod: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(mod, target_is_directory=True)
    place = {"path": EVENTS, "fullpath": str(mod / EVENTS), "linenr": 3, "column": 2}
    file = report(tmp_path, row("", 1, None, locations=[place]))
    ended = run("ck3", "check", str(link), "--select", "tiger/*", "--tiger-report", file)

    assert f"{(link / EVENTS).as_posix()}:3:2: tiger/missing-item" in ended.out


@pytest.mark.parametrize(
    "data",
    [
        json.dumps([SLIP]).encode(),
        BOM + json.dumps([SLIP], indent=1).encode(),
        json.dumps([SLIP]).encode("utf-16"),  # as PowerShell writes it
        b"Reading the game\n" + json.dumps([SLIP]).encode(),
        json.dumps(SLIP).encode() + b"\n" + json.dumps(SLIP).encode() + b"\n",
        json.dumps({"reports": [SLIP]}).encode(),
    ],
)
def test_a_report_is_read_in_every_form(data: bytes) -> None:
    first = read_tiger_report(data)[0]

    assert (first.key, first.places[0].path, first.places[0].line) == ("missing-item", EVENTS, 4)


@pytest.mark.parametrize(
    "data", [b"", b"x", b"{}", b"1", b"[1]", b'[{"a": 1}]', b"\xff\xfea", b"[" * 99_999]
)
def test_another_file_is_refused(run: Run, mod: Path, tmp_path: Path, data: bytes) -> None:
    with pytest.raises(BadTigerReport, match="ck3-tiger --json MOD > FILE"):
        read_tiger_report(data)
    (tmp_path / "x.json").write_bytes(data)
    ended = run("ck3", "check", str(mod), "--tiger-report", str(tmp_path / "x.json"))
    assert ended.code == 2
    assert "it is no JSON report" in ended.err


def test_a_missing_report_is_a_wrong_call(run: Run, mod: Path) -> None:
    ended = run("ck3", "check", str(mod), "--tiger-report", "no.json")

    assert (ended.code, ended.out) == (2, "")
    assert "the report 'no.json' cannot be read: no such file" in ended.err


@pytest.mark.parametrize(
    "path", ["../outside.txt", "events/../../outside.txt", "/etc/hostname", "\0", ""]
)
def test_a_report_names_no_file_outside_of_the_mod(
    run: Run, mod: Path, tmp_path: Path, path: str
) -> None:
    (tmp_path / "outside.txt").write_text("x")
    file = report(tmp_path, row("", 1, None, locations=places((path, 1, ""))))

    assert of_tiger(run, mod, "--tiger-report", file) == []
    named = str(tmp_path / "outside.txt")
    full = row("", 1, None, locations=[{"path": EVENTS, "fullpath": named, "linenr": 1}])
    assert of_tiger(run, mod, "--tiger-report", report(tmp_path, full)) == []


def test_odd_characters_of_a_report_reach_no_terminal(run: Run, mod: Path, tmp_path: Path) -> None:
    odd = row(EVENTS, 1, None, "a\x1b[31m\u202e\r\n\n b\ud800", key="k\x07", info="\x9b")
    (one,) = of_tiger(run, mod, "--tiger-report", report(tmp_path, odd))

    assert (one["problem"], one["rule"], one["fix"]) == (
        "a [31m ; b?",
        "tiger/k",
        "correct what ck3-tiger names, then run it again",
    )
    ended = run("ck3", "check", str(mod), "--tiger-report", str(tmp_path / "tiger.json"))
    assert all(line.isprintable() for line in ended.out.splitlines())


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*SLIP, *SLIP["locations"][0]]), inner, max_size=5)
    ),  # type: ignore[index,misc]
    max_leaves=20,
)


@given(ANYTHING)
def test_any_json_is_a_report_or_is_refused(document: object) -> None:
    try:
        tiger_report = read_tiger_report(json.dumps(document).encode())
    except BadTigerReport:
        return
    for one in tiger_report:
        assert one.message
        assert one.severity in ("note", "warning", "error")
        assert all(place.line > 0 and place.column > 0 for place in one.places)


WORDS = [
    "filter",
    "trigger",
    "languages",
    "check",
    "NOT",
    "OR",
    "key",
    "file",
    "severity",
    "always",
]


@given(st.lists(st.sampled_from([*WORDS, "=", "{", "}", ">=", "error", "yes", '"', "#", "\n"])))
def test_any_conf_is_read(words: list[str]) -> None:
    conf = tiger_conf_of(" ".join(words).encode())
    found = Found("a", 1, 1, "tiger/markup", "p", "note", "likely", "f", FRENCH)

    assert conf.shows(found) in (True, False)


@given(st.binary(max_size=60))
def test_any_bytes_are_a_conf(data: bytes) -> None:
    assert tiger_conf_of(data) is not None


def judged(file: Path, text: str) -> Checked | Unavailable:
    path = f"mod:Mine/{EVENTS}"
    content = ContentFile(path, "ck3_script", f"\ufeff{text}")
    return TigerValidator(Ck3Validator(), file).check([content], Context())


def test_the_gate_knows_what_tiger_found_in_the_delivered_text(tmp_path: Path) -> None:
    text = FILES[EVENTS].removeprefix(BOM).decode()
    file = Path(report(tmp_path, SLIP))
    checked = judged(file, text)
    assert isinstance(checked, Checked)
    assert checked.valid == frozenset()
    (problem,) = (one for one in checked.problems if one.code.startswith("tiger/"))
    assert (problem.code, problem.line, problem.severity) == ("tiger/missing-item", 4, "error")
    assert problem.problem == "trait brvae is not known; did you mean brave?"

    mended = judged(file, text.replace("brvae", "brave"))
    assert isinstance(mended, Checked)
    assert len(mended.valid) == 1
    assert not any(one.code.startswith("tiger/") for one in mended.problems)

    report(tmp_path, {**SLIP, "confidence": "reasonable"})
    less = judged(file, text)
    assert isinstance(less, Checked)
    weight = {one.code: one.severity for one in less.problems}
    assert (len(less.valid), weight["tiger/missing-item"]) == (1, "warning")


def test_the_gate_goes_on_without_a_report_and_stops_at_a_broken_one(tmp_path: Path) -> None:
    text = FILES[EVENTS].removeprefix(BOM).decode()
    none = judged(tmp_path / "tiger.json", text)
    assert isinstance(none, Checked)
    assert len(none.valid) == 1

    (tmp_path / "tiger.json").write_text("x")
    assert isinstance(judged(tmp_path / "tiger.json", text), Unavailable)
