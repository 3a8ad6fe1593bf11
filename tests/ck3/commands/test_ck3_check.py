"""`replybook ck3 check` on files of the sample world and on files with one fault each."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.ck3.sample_world import DEEP_HARBOUR, FAR_SHORES, write_files, write_game, write_mods
from tests.devtools.commands.calling import Run

import replybook_ck3
from replybook_ck3.check.check_rules import CHECK_RULES
from replybook_devtools.reports.formats import FORMATS

BOM = b"\xef\xbb\xbf"
TRAITS = "common/traits/a.txt"
TEXTS = "localization/english/a_l_english.yml"

FAULTS = [
    (TRAITS, BOM + b"a = {\n\tb = c\n", 1, "unclosed_block"),
    (TRAITS, BOM + b"a = { }\n}\n", 2, "surplus_brace"),
    (TRAITS, BOM + b"a = {\n\tb =\n}\n", 2, "missing_value"),
    (TRAITS, BOM + b"a = {\n\t= 1\n}\n", 2, "missing_key"),
    (TRAITS, BOM + b"a => 1\n", 1, "unknown_operator"),
    (TRAITS, BOM + b'a = {\n\tb = "c\n}\n', 2, "unclosed_quote"),
    (TRAITS, BOM + BOM + b"a = { }\n", 1, "double_bom"),
    (TRAITS, BOM + b"a = \xff\n", 1, "bad_encoding"),
    ("common/trait/a.txt", BOM + b"a = { }\n", 1, "unknown_folder"),
    ("events/a.txt", BOM + b"a.1 = { }\n", 1, "undeclared_namespace"),
    ("events/a.txt", BOM + b"namespace = a\na.1 = { }\na.1 = { }\n", 3, "duplicate_name"),
    (TEXTS, b'l_english:\n a: "x"\n', 1, "missing_bom"),
    (TEXTS, BOM + b' a: "x"\n', 1, "missing_header"),
    (TEXTS, BOM + b'l_french:\n a: "x"\n', 1, "wrong_language"),
    (TEXTS, BOM + b'l_english:\n a "x"\n', 2, "not_an_entry"),
    ("localization/english/a.yml", BOM + b'l_english:\n a: "x"\n', 1, "file_name"),
    ("localization/english/a_l_english.yaml", BOM + b"l_english:\n", 1, "wrong_extension"),
]


def mod(folder: Path, path: str, data: bytes) -> Path:
    return write_files(folder / "my mod", {"descriptor.mod": b'name = "Mine"\n', path: data})


def test_the_sample_world_has_no_finding(run: Run, tmp_path: Path) -> None:
    game, mods = write_game(tmp_path / "game"), write_mods(tmp_path)
    for folder in (game, *mods.values()):
        ended = run("ck3", "check", str(folder), "--game-version", "1.18")

        assert ended.out.startswith("no findings ("), ended.out
        assert (ended.code, ended.err) == (0, "")


@pytest.mark.parametrize(
    ("path", "data", "line", "code"), FAULTS, ids=lambda value: str(value)[:40]
)
def test_a_fault_is_found_at_its_line(
    run: Run, tmp_path: Path, path: str, data: bytes, line: int, code: str
) -> None:
    folder = mod(tmp_path, path, data)
    ended = run("ck3", "check", str(folder), "--format", "json")

    findings = json.loads(ended.out)["findings"]
    assert run("ck3", "check", str(folder), "--fail-on", "possible").code == 1
    errors = [finding for finding in findings if finding["severity"] == "error"]
    assert ended.code == any(one["confidence"] == "sure" for one in errors)
    assert (code, line) in [(error["rule"], error["line"]) for error in errors]
    assert {one["path"] for one in findings} == {(folder / path).as_posix()}
    assert all(one["fix"] == CHECK_RULES[one["rule"]].fix for one in findings)


@pytest.mark.parametrize("form", list(FORMATS))
def test_findings_are_printed_in_every_format(run: Run, tmp_path: Path, form: str) -> None:
    folder = mod(tmp_path, TRAITS, BOM + b"a = {\n\tb =\n}\n")
    ended = run("ck3", "check", str(folder), "--format", form)

    assert ended.code == 1
    assert "missing_value" in ended.out
    place = (folder / TRAITS).as_posix()
    if form == "text":
        assert ended.out.startswith(f"{place}:2:")
    if form == "github":
        assert ended.out.startswith(f"::error file={place},line=2,col=")
    if form == "sarif":
        (result,) = json.loads(ended.out)["runs"][0]["results"]
        region = result["locations"][0]["physicalLocation"]["region"]
        assert (result["ruleId"], region["startLine"]) == ("missing_value", 2)


def test_github_shows_errors_before_warnings(run: Run, tmp_path: Path) -> None:
    """It shows ten annotations of a step; a warning may not hide an error."""
    folder = mod(tmp_path, "common/traits/z.txt", BOM + b"a = {")
    write_files(folder, {f"common/traits/{n:02}.txt": b"# no BOM\n" for n in range(12)})
    ended = run("ck3", "check", str(folder), "--format", "github")

    assert ended.out.startswith("::error file=")


def test_a_warning_fails_nothing(run: Run, tmp_path: Path) -> None:
    ended = run("ck3", "check", str(mod(tmp_path, TRAITS, b"a = { }\n")))

    assert ended.code == 0
    assert "missing_bom warning (sure):" in ended.out


def test_a_file_beside_what_the_game_reads_is_a_note(run: Run, tmp_path: Path) -> None:
    folder = mod(tmp_path, "notes/plans.txt", BOM + b"a = { }\n")
    ended = run("ck3", "check", str(folder), "--format", "json")

    assert ended.code == 0
    (finding,) = json.loads(ended.out)["findings"]
    assert (finding["rule"], finding["severity"]) == ("unknown_folder", "note")


PROSE = b"These are } notes = for people.\nThey don't \"balance"
TEXTS_OF_TOOLS = BOM + b'l_english:\n a: "x"\n words\n'


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("devel/eu4/localization.yml", TEXTS_OF_TOOLS),
        ("common/changelog.txt", PROSE),
        ("readme.txt", PROSE),
        ("ccu_scripts/go.mod", b"module example.org/x\n\ngo 1.22\n"),
        ("history/notes.txt", PROSE),
    ],
)
def test_a_file_that_the_game_does_not_read_is_one_note(
    run: Run, tmp_path: Path, path: str, data: bytes
) -> None:
    folder = mod(tmp_path, path, data)
    write_files(folder, {TEXTS: BOM + b'l_english:\n a: "y"\n'})
    ended = run("ck3", "check", str(folder), "--format", "json")

    assert ended.code == 0
    (finding,) = json.loads(ended.out)["findings"]
    assert (finding["rule"], finding["severity"]) == ("unknown_folder", "note")


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("common/trait/notes.txt", "unknown_folder"),
        ("common/traits/notes.yml", "wrong_extension"),
        ("localization/english/notes.txt", "wrong_extension"),
    ],
)
def test_of_a_file_in_a_wrong_place_only_the_place_is_judged(
    run: Run, tmp_path: Path, path: str, rule: str
) -> None:
    ended = run("ck3", "check", str(mod(tmp_path, path, PROSE)), "--format", "json")

    (finding,) = json.loads(ended.out)["findings"]
    assert (finding["rule"], finding["severity"]) == (rule, "error")


def test_the_same_prose_is_judged_where_the_game_reads_it(run: Run, tmp_path: Path) -> None:
    ended = run("ck3", "check", str(mod(tmp_path, "common/traits/notes.txt", PROSE)))

    assert ended.code == 1
    assert "surplus_brace" in ended.out


def test_the_version_of_the_game_picks_the_folders(run: Run, tmp_path: Path) -> None:
    folder = write_game(tmp_path / "game", "1.19")
    path = str(folder / "common/religion")

    assert run("ck3", "check", path, "--game-version", "1.19").code == 0
    ended = run("ck3", "check", path, "--game-version", "1.18", "--fail-on", "likely")
    assert ended.code == 1
    assert "other_version" in ended.out


def test_one_file_is_checked_alone(run: Run, tmp_path: Path) -> None:
    folder = mod(tmp_path, TRAITS, BOM + b"a = { }\n")
    write_files(folder, {"events/broken.txt": b"a = {"})

    assert run("ck3", "check", str(folder / TRAITS)).code == 0


def test_two_files_that_define_one_event_are_found_together(run: Run, tmp_path: Path) -> None:
    event = BOM + b"namespace = a\na.1 = { }\n"
    folder = mod(tmp_path, "events/one.txt", event)
    write_files(folder, {"events/two.txt": event})
    ended = run("ck3", "check", str(folder), "--fail-on", "likely")

    assert ended.code == 1
    assert re.search(r"two\.txt:2:1: duplicate_name .* events/one\.txt", ended.out)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nothing"], "there is no file or folder 'nothing'"),
        (["."], "no file of CK3 script or localization is there"),
        ([".", "--root", "nothing"], "'nothing' is not there"),
        ([".", "--game-version", "new"], "'new' is no version"),
        ([".", "--db", "nothing.db"], "the index 'nothing.db' is not there"),
        ([], "the following arguments are required: PATH"),
    ],
)
def test_a_wrong_call_is_told_in_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = run("ck3", "check", *words)

    assert ended.code == 2
    assert said in ended.err
    assert ended.err.count("\n") == 1


def test_a_file_that_cannot_be_read_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(tmp_path, {TRAITS: BOM + b"a = { }\n"})
    read = Path.read_bytes

    def without_rights(file: Path) -> bytes:
        if file.name == "a.txt":
            raise PermissionError(13, "Permission denied")
        return read(file)

    monkeypatch.setattr(Path, "read_bytes", without_rights)
    ended = run("ck3", "check", str(tmp_path / TRAITS))

    assert ended.code == 2
    assert (
        "a.txt' cannot be read: permission denied; check its permissions, or leave it out"
        in ended.err
    )


def test_without_a_home_there_are_no_lists_and_files_are_checked(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    write_files(tmp_path, {TRAITS: BOM + b"a = {\n\tb =\n}\n"})
    monkeypatch.setattr(Path, "home", homeless)
    ended = run("ck3", "check", str(tmp_path / TRAITS))

    assert (ended.code, ended.err) == (1, "")
    assert "missing_value" in ended.out


def test_every_advice_is_an_imperative_without_a_full_stop() -> None:
    for code, text in ((one.code, one.fix) for one in CHECK_RULES.values()):
        assert text[0].islower(), code
        assert not text.endswith("."), code


def test_every_fault_that_parser_and_checks_name_has_its_advice() -> None:
    room = Path(replybook_ck3.__path__[0])
    sources = [*room.glob("world/parser/*.py"), *room.glob("check/*.py")]
    text = "".join(path.read_text("utf-8") for path in sources)
    codes = set(re.findall(r'"(?:error|warning|info)", "([a-z]+(?:_[a-z]+)+)"', text))
    codes |= set(re.findall(r'(?:problem\([^()]*?|\d, )"([a-z]+(?:_[a-z]+)+)"', text))

    assert len(codes) > 12
    assert codes - set(CHECK_RULES) <= {"dynamic_references", "unknown_references"}


def test_both_mods_are_checked_in_one_call(run: Run, tmp_path: Path) -> None:
    mods = write_mods(tmp_path)
    ended = run("ck3", "check", str(mods[DEEP_HARBOUR]), str(mods[FAR_SHORES]))

    assert "(11 files" in ended.out


def two_mods(tmp_path: Path, *, shared: bool) -> tuple[str, str]:
    """One mod uses an effect, and the other one defines it, or both do."""
    uses = BOM + b"mine_1 = { effect = { tell_the_tale = yes } }\n"
    defines = BOM + b"tell_the_tale = { add_gold = 1 }\n"
    first = {"descriptor.mod": b'name = "X"\n', "common/decisions/x.txt": uses}
    effects = "common/scripted_effects/e.txt"
    second = {"descriptor.mod": b'name = "Y"\n', effects: defines}
    if shared:
        first[effects] = defines
    return str(write_files(tmp_path / "x", first)), str(write_files(tmp_path / "y", second))


def test_two_mods_in_one_call_are_judged_each_by_itself(run: Run, tmp_path: Path) -> None:
    x, y = two_mods(tmp_path, shared=True)
    alone = [run("ck3", "check", one) for one in (x, y)]
    both = run("ck3", "check", x, y)

    # both define the effect, which would be a name defined twice in one mod
    assert [one.code for one in (*alone, both)] == [0, 0, 0]
    assert "duplicate_name" not in both.out
    assert both.out.startswith("no findings (5 files")


def test_a_mod_does_not_know_the_names_of_another_one_in_the_call(run: Run, tmp_path: Path) -> None:
    x, y = two_mods(tmp_path, shared=False)
    text = BOM + b"far_sighted = { category = personality }\n"
    write_files(tmp_path / "y", {"common/traits/t.txt": text})
    write_files(
        tmp_path / "x",
        {"events/e.txt": BOM + b"namespace = e\ne.1 = { has_trait = far_sighted }\n"},
    )
    states = [
        json.loads(run("ck3", "check", *words, "--format", "json").out)["summary"]
        for words in ([x], [y], [x, y])
    ]

    for key in ("resolved_references", "unknown_references"):
        assert states[2][key] == states[0][key] + states[1][key]
    assert states[0]["unknown_references"] > 0


def test_two_folders_of_one_mod_are_judged_together(run: Run, tmp_path: Path) -> None:
    x, _ = two_mods(tmp_path, shared=True)
    parts = [f"{x}/common/decisions", f"{x}/common/scripted_effects"]
    whole, both = (
        json.loads(run("ck3", "check", *words, "--format", "json").out)["summary"]
        for words in ([x], parts)
    )

    assert both["resolved_references"] == whole["resolved_references"]
