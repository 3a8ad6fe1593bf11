"""Rules chosen on the command line, in `replybook.ck3.toml`, and ignored by comments in files."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.ck3.sample_world import write_files
from tests.devtools.commands.calling import Run

from replybook_ck3.check.check_rules import CHECK_RULES
from replybook_ck3.check.findings.check_settings import SETTINGS_FILE, is_below, language_of
from replybook_ck3.check.findings.ignore_comments import ignore_comments
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import LANGUAGES

BOM = b"\xef\xbb\xbf"
TRAITS = "common/traits/a.txt"
EVENTS = "events/e.txt"
ENGLISH = "localization/english/a_l_english.yml"
FRENCH = "localization/french/a_l_french.yml"
FILES = {
    "descriptor.mod": b'name = "Mine"\n',
    TRAITS: b"a = {\n\tb =\n}\n",  # missing_bom, missing_value
    EVENTS: BOM + b"namespace = m\nm.1 = { }\nm.1 = { }\n",  # duplicate_name
    ENGLISH: BOM + b'l_english:\n a: "x"\n a: "y"\n',  # duplicate_key
    FRENCH: BOM + b'l_french:\n a: "x"\n a: "y"\n',  # duplicate_key
}
EVERY = {"missing_bom", "missing_value", "duplicate_name", "duplicate_key"}


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    return write_files(tmp_path / "m", FILES)


def rules(run: Run, mod: Path, *words: str) -> list[tuple[str, str]]:
    ended = run("ck3", "check", str(mod), "--format", "json", *words)
    assert ended.err == ""
    return [
        (entry["rule"], Path(entry["path"]).relative_to(mod).as_posix())
        for entry in json.loads(ended.out)["findings"]
    ]


def names(run: Run, mod: Path, *words: str) -> set[str]:
    return {rule for rule, _ in rules(run, mod, *words)}


def settings(mod: Path, text: str) -> None:
    (mod / SETTINGS_FILE).write_text(text, "utf-8")


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ([], EVERY),
        (["--select", "missing_bom"], {"missing_bom"}),
        (["--select", "missing_bom,duplicate_key"], {"missing_bom", "duplicate_key"}),
        (
            ["--select", "missing_bom", "--select", "duplicate_key"],
            {"missing_bom", "duplicate_key"},
        ),
        (["--select", "missing_*"], {"missing_bom", "missing_value"}),
        (["--ignore", "missing_*, duplicate_key"], {"duplicate_name"}),
        (["--select", "missing_*", "--ignore", "missing_bom"], {"missing_value"}),
        (["--select", "surplus_brace"], set()),
        (["--ignore", "*"], set()),
    ],
)
def test_rules_are_chosen(run: Run, mod: Path, words: list[str], left: set[str]) -> None:
    assert names(run, mod, *words) == left


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--select", "missing_boom"],
            "there is no rule 'missing_boom'; did you mean 'missing_bom'?",
        ),
        (["--ignore", "missing-bom"], "did you mean 'missing_bom'?"),
        (["--ignore", "MISSING_BOM"], "did you mean 'missing_bom'?"),
        (["--ignore", "zzz"], "there is no rule 'zzz'; rules: bad_encoding, "),
        (["--ignore", "zzz_*"], "there is no rule 'zzz_*'"),
        (["--select", "unresolved_reference"], "'unresolved_reference' needs an index; name one"),
        (["--select", "misspelt_function"], "'misspelt_function' needs an index; name one"),
        (["--select", "wrong_scope"], "'wrong_scope' needs the lists of the game; name them"),
        (["--select", "tiger/*"], "'tiger/*' needs a report of ck3-tiger; name one with --tiger"),
        (["--ignore", "missing_bom,,x"], "'missing_bom,,x' has an empty name; write a,b"),
    ],
)
def test_a_rule_without_findings_is_a_wrong_call_with_what_to_write(
    run: Run, mod: Path, words: list[str], said: str
) -> None:
    ended = run("ck3", "check", str(mod), *words)

    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
    assert ended.err.count("\n") == 1


def test_an_ignored_rule_fails_nothing(run: Run, mod: Path) -> None:
    assert run("ck3", "check", str(mod)).code == 1
    assert run("ck3", "check", str(mod), "--ignore", "missing_value").code == 0


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("", EVERY),
        ('select = ["missing_*"]', {"missing_bom", "missing_value"}),
        ('ignore = ["missing_*"]', {"duplicate_name", "duplicate_key"}),
        ('folders = ["common"]', {"missing_bom", "missing_value"}),
        ('folders = ["common/traits", "events"]', EVERY - {"duplicate_key"}),
        ('skip-folders = ["common/", "localization/french"]', {"duplicate_name", "duplicate_key"}),
        (
            r"skip-folders = ['common\', 'localization\french']",
            {"duplicate_name", "duplicate_key"},
        ),
        (r"folders = ['common\traits', 'events']", EVERY - {"duplicate_key"}),
        (
            'skip-folders = ["local*/english", "*/french", "events"]',
            {"missing_bom", "missing_value"},
        ),
        ('[ignore-in]\n"common" = ["missing_value"]', EVERY - {"missing_value"}),
        ('[ignore-in]\n"events" = ["missing_value"]', EVERY),
        ('tiger-conf = false\ngame-version = "1.18"', EVERY),
    ],
)
def test_settings_of_the_mod_hold_in_every_check_of_it(
    run: Run, mod: Path, text: str, left: set[str]
) -> None:
    settings(mod, text)

    assert names(run, mod) == left


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_of_the_game_can_be_chosen(run: Run, mod: Path, language: str) -> None:
    settings(mod, f'languages = ["{language}"]')

    assert run("ck3", "check", str(mod)).code != 2


def test_languages_leave_out_the_texts_of_others_alone(run: Run, mod: Path) -> None:
    settings(mod, 'languages = ["english"]')

    found = rules(run, mod)
    assert ("duplicate_key", ENGLISH) in found
    assert ("duplicate_key", FRENCH) not in found
    assert ("missing_value", TRAITS) in found


def test_the_command_line_is_stronger_than_the_file(run: Run, mod: Path) -> None:
    settings(mod, 'ignore = ["missing_bom"]\nfail-on = "likely"')

    assert names(run, mod, "--ignore", "missing_value") == {"duplicate_name", "duplicate_key"}
    assert names(run, mod, "--select", "missing_bom") == {"missing_bom"}
    assert run("ck3", "check", str(mod), "--select", "duplicate_name").code == 1
    weak = run("ck3", "check", str(mod), "--select", "duplicate_name", "--fail-on", "sure")
    assert weak.code == 0


def test_settings_are_found_from_a_folder_or_file_of_the_mod(run: Run, mod: Path) -> None:
    settings(mod, 'ignore = ["missing_value"]')

    for below in ("common", TRAITS):
        ended = run("ck3", "check", str(mod / below), "--format", "json")
        assert [entry["rule"] for entry in json.loads(ended.out)["findings"]] == ["missing_bom"]


def test_a_file_of_notepad_is_read(run: Run, mod: Path) -> None:
    text = '# Mine\r\nignore = ["missing_bom"]\r\n'
    (mod / SETTINGS_FILE).write_bytes(BOM + text.encode())

    assert names(run, mod) == EVERY - {"missing_bom"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('ignored = ["missing_bom"]', "unknown key 'ignored'; did you mean 'ignore'?"),
        ('fail_on = "likely"', "unknown key 'fail_on'; did you mean 'fail-on'?"),
        ("zzz = 1", "unknown key 'zzz'; known: baseline, fail-on, folders"),
        ('ignore = ["missing_boom"]', "ignore: there is no rule 'missing_boom'; did you mean"),
        ('ignore = "missing_bom"', 'ignore is no list of texts; write ignore = ["a", "b"]'),
        ("select = [1]", "select is no list of texts"),
        ('folders = ["comon"]', "folders: there is no 'comon' in the mod; did you mean 'common'?"),
        ('folders = ["common/trait"]', "did you mean 'traits'?"),
        ('languages = ["englsh"]', "languages: there is no 'englsh'; did you mean 'english'?"),
        ('languages = ["l_english"]', "did you mean 'english'?"),
        ('fail-on = "sur"', "fail-on: there is no 'sur'; did you mean 'sure'?"),
        ('game-version = "new"', "game-version = 'new' is no version"),
        ("game-version = 1.18", "game-version = 1.18 is no text; put it in quotes"),
        ("baseline = []", "baseline = [] is no text"),
        ('tiger-conf = "no"', "tiger-conf = 'no' is not true or false"),
        ("ignore-in = []", 'ignore-in is no table; write "history" = ["missing_bom"] below it'),
        ('[ignore-in]\nevents = ["x"]', "ignore-in.events: there is no rule 'x'"),
        ("ignore = [", "cannot be read: "),
    ],
)
def test_a_wrong_setting_names_the_file_and_what_to_write(
    run: Run, mod: Path, text: str, said: str
) -> None:
    settings(mod, text)
    ended = run("ck3", "check", str(mod))

    assert (ended.code, ended.out) == (2, "")
    assert f"{SETTINGS_FILE}" in ended.err
    assert said in ended.err


SETTINGS = [
    ("", True),
    ('select = ["missing_*"]\nignore = ["missing_bom", "tiger/markup"]', True),
    ('[ignore-in]\n"common" = ["missing_value"]', True),
    ('folders = ["common"]\nskip-folders = ["devel"]\nlanguages = ["english"]', True),
    ('fail-on = "likely"', True),
    ('fail-on = ["likely", "warning"]\nbaseline = ""\ntiger-conf = false', True),
    ('game-version = "1.18"', True),
    ('ignored = ["missing_bom"]', False),
    ('ignore = ["missing_boom"]', False),
    ('ignore = "missing_bom"', False),
    ('fail-on = "sur"', False),
    ("game-version = 1.18", False),
    ('game-version = "new"', False),
    ('tiger-conf = "no"', False),
    ("[[ignore-in]]", False),
]


@pytest.mark.parametrize(("text", "is_valid"), SETTINGS)
def test_the_schema_and_the_reader_agree(run: Run, mod: Path, text: str, is_valid: bool) -> None:
    printed = run("ck3", "check", "--print-schema")
    assert (printed.code, printed.err) == (0, "")
    validator = Draft202012Validator(json.loads(printed.out))
    settings(mod, text)

    assert validator.is_valid(tomllib.loads(text)) is is_valid
    assert (run("ck3", "check", str(mod)).code != 2) is is_valid


def test_a_file_that_cannot_be_read_is_told_without_its_folder(run: Run, mod: Path) -> None:
    (mod / SETTINGS_FILE).mkdir()
    assert run("ck3", "check", str(mod)).code == 2
    (mod / SETTINGS_FILE).rmdir()
    (mod / SETTINGS_FILE).write_bytes(b"\xff")
    ended = run("ck3", "check", str(mod))
    assert ended.code == 2
    assert ended.err.startswith(f"replybook: {SETTINGS_FILE} cannot be read: 'utf-8' codec")


def test_two_mods_keep_their_own_settings_and_have_to_agree_on_what_fails(
    run: Run, mod: Path, tmp_path: Path
) -> None:
    other = write_files(tmp_path / "other", FILES)
    settings(mod, 'ignore = ["missing_*"]')
    ended = run("ck3", "check", str(mod), str(other), "--format", "json")
    found = [(entry["rule"], entry["path"]) for entry in json.loads(ended.out)["findings"]]
    assert ("missing_value", (other / TRAITS).as_posix()) in found
    assert ("missing_value", (mod / TRAITS).as_posix()) not in found

    settings(other, 'fail-on = "likely"')
    ended = run("ck3", "check", str(mod), str(other))
    assert ended.code == 2
    assert "fail-on in replybook.ck3.toml differs between m, other" in ended.err


@pytest.mark.parametrize(
    ("path", "folder", "is_so"),
    [
        ("common/traits/a.txt", "common", True),
        ("common/traits/a.txt", "./common/traits/", True),
        ("common/traits/a.txt", "common/traits/a.txt", True),
        ("common/traits/a.txt", "common/trait", False),
        ("common/traits/a.txt", "traits", False),
        ("common/traits/a.txt", "*/traits", True),
        ("common/traits/a.txt", "*.txt", True),
        ("common/traits/a.txt", "*.yml", False),
    ],
)
def test_a_folder_is_a_path_or_a_pattern(path: str, folder: str, is_so: bool) -> None:
    assert is_below(path, folder) is is_so


@pytest.mark.parametrize(
    ("path", "language"),
    [
        (ENGLISH, "english"),
        ("localization/replace/x_l_simp_chinese.yml", "simp_chinese"),
        ("localization/replace/french/x.yml", "french"),
        ("localization/korean/x.yml", "korean"),
        ("localization/x.yml", None),
        ("events/x_l_english.txt", None),
    ],
)
def test_the_language_of_a_file(path: str, language: str | None) -> None:
    assert language_of(path) == language


def judged(run: Run, tmp_path: Path, path: str, text: str, *words: str) -> list[tuple[str, int]]:
    """Check one file in a mod of its own, and return rules and lines."""
    mod = write_files(tmp_path / "n", {"descriptor.mod": b'name = "N"\n', path: text.encode()})
    ended = run("ck3", "check", str(mod), "--format", "json", *words)
    return [(entry["rule"], entry["line"]) for entry in json.loads(ended.out)["findings"]]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("\ufeffa = {\n b = # replybook: ignore[missing_value]\n}\n", []),
        ("\ufeffa = {\n b = # replybook: ignore[missing_value] the game bears it\n}\n", []),
        (
            "\ufeffa = {\n b = #replybook:ignore[ surplus_brace , missing_value ]\n}\n",
            ["unused_ignore"],
        ),
        ("\ufeffa = {\n b = # replybook: ignore[missing_*]\n}\n", []),
        (
            "\ufeffa = {\n b = # replybook: ignore[surplus_brace]\n}\n",
            ["missing_value", "unused_ignore"],
        ),
        (
            "\ufeff# replybook: ignore[missing_value]\na = {\n b =\n}\nc = {\n d =\n}\n",
            ["missing_value"],
        ),
        (
            "\ufeff# replybook: ignore[missing_value]\n\n# of the game\na = {\n b =\n c = {\n d =\n }\n}\n",
            [],
        ),
        ("\ufeffa = {\n # replybook: ignore[missing_value]\n b =\n c =\n}\n", ["missing_value"]),
        ("\ufeffa = {\n # replybook: ignore[missing_value]\n b = { c =\n }\n d = 1\n}\n", []),
        (
            "\ufeffa = {\n b = 1\n # replybook: ignore[missing_value]\n}\nc = {\n d =\n}\n",
            ["unused_ignore", "missing_value"],
        ),
        (
            "\ufeff# Mine\n# replybook: ignore-file[missing_value] not mine\na = { b = }\nc = {\n d =\n}\n",
            [],
        ),
        (
            "\ufeffa = {\n b =\n}\n# replybook: ignore-file[missing_value]\n",
            ["missing_value", "unused_ignore"],
        ),
        (
            "\ufeff# replybook: ignore[missing_value]\nscripted_effect a = {\n b =\n}\nc = {\n d =\n}\n",
            ["missing_value"],
        ),
        ("\ufeff# replybook: ignore[missing_value]\na = { } c = {\n d =\n}\n", []),
        ("# replybook: ignore[missing_bom]\na = { }\n", []),
        ("# replybook: ignore-file[missing_bom]\r\na = {\r\n b =\r\n}\r\n", ["missing_value"]),
        ('\ufeffa = {\n b = "# replybook: ignore[missing_value]" c =\n}\n', ["missing_value"]),
        ("\ufeffa = { } # replybook: ignore[missing_boom]\n", ["unused_ignore"]),
        ("\ufeffa = { b = } # replybook: ignore\n", ["missing_value", "unused_ignore"]),
        ("\ufeffa = { b = } # replybook: ignored [missing_value]\n", ["missing_value"]),
    ],
)
def test_comments_ignore_rules_in_script(
    run: Run, tmp_path: Path, text: str, left: list[str]
) -> None:
    found = judged(run, tmp_path, TRAITS, text)

    assert [rule for rule, _ in found] == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (' a: "x"\n a: "y" # replybook: ignore[duplicate_key]\n', []),
        (' a: "x"\n # replybook: ignore[duplicate_key]\n a: "y"\n', []),
        (
            ' a: "x"\n # replybook: ignore[duplicate_key]\n b: "x"\n a: "y"\n',
            ["unused_ignore", "duplicate_key"],
        ),
        (' a: "x"\n a: "# replybook: ignore[duplicate_key]"\n', ["duplicate_key"]),
        (' a: "x"\n a: "#bold y#! \\"q\\"" # replybook: ignore[duplicate_key]\n', []),
        (" # replybook: ignore[missing_text]\n a:\n", []),
    ],
)
def test_comments_ignore_rules_in_localization(
    run: Run, tmp_path: Path, text: str, left: list[str]
) -> None:
    found = judged(run, tmp_path, ENGLISH, f"\ufeffl_english:\n{text}")

    assert [rule for rule, _ in found] == left


def test_ignore_file_at_the_top_of_localization_holds_to_its_end(run: Run, tmp_path: Path) -> None:
    texts = ' a: "x"\n a: "y"\n a: "z"\n'
    comment = "# replybook: ignore-file[duplicate_key]\n"

    assert judged(run, tmp_path, ENGLISH, f"\ufeff{comment}l_english:\n{texts}") == []
    assert judged(run, tmp_path, ENGLISH, f"\ufeffl_english: # Mine\n\n {comment}{texts}") == []
    found = judged(run, tmp_path, ENGLISH, f"\ufeffl_english:\n{texts}{comment}")
    assert [rule for rule, _ in found] == ["duplicate_key", "duplicate_key", "unused_ignore"]


def test_a_comment_is_unused_only_where_the_check_could_find_something(
    run: Run, tmp_path: Path
) -> None:
    """Without an index no name is unresolved, and a file alone has no double."""
    text = "\ufeffa = { b = c } # replybook: ignore[unresolved_reference,missing_value]\n"
    assert judged(run, tmp_path, TRAITS, text) == [("unused_ignore", 1)]
    assert judged(run, tmp_path, TRAITS, text, "--ignore", "missing_value") == []
    assert judged(run, tmp_path, TRAITS, text, "--ignore", "unused_*") == []
    ended = run("ck3", "check", str(tmp_path / "n" / TRAITS))
    assert (ended.code, ended.out) == (0, "no findings (1 file)\n")


def test_what_is_ignored_is_counted_and_kept_in_sarif(run: Run, mod: Path) -> None:
    (mod / TRAITS).write_bytes(
        BOM + b"a = {\n\tb = # replybook: ignore[missing_value] known since 1.2\n}\n"
    )
    ended = run("ck3", "check", str(mod), "--select", "missing_value")
    assert ended.code == 0
    assert ended.out.startswith("no findings (")
    assert ended.out.endswith("1 ignored by comments\n")

    sarif = run("ck3", "check", str(mod), "--select", "missing_value", "--format", "sarif")
    (result,) = json.loads(sarif.out)["runs"][0]["results"]
    assert result["suppressions"] == [
        {"kind": "inSource", "status": "accepted", "justification": "known since 1.2"}
    ]


LINES = ["a = {", "}", "b = c", "# replybook: ignore[missing_value]", '"', "# x", "", "\tc = { d }"]
TAILS = ["", " # replybook: ignore[a,*]", "# replybook: ignore-file[x]", "\r", "\ufeff", '"#"']


@given(st.lists(st.tuples(st.sampled_from(LINES), st.sampled_from(TAILS))), st.booleans())
def test_comments_are_read_in_any_text(lines: list[tuple[str, str]], is_text: bool) -> None:
    text = "\n".join(f"{line}{tail}" for line, tail in lines)
    path = ENGLISH if is_text else TRAITS
    comments = ignore_comments("shown", path, text.encode(), DomainTable())

    assert len(comments) <= len(lines)
    for comment in comments:
        assert "ignore" in text.split("\n")[comment.line - 1]
        assert comment.first == comment.last == 0 or comment.first <= comment.line <= comment.last


def test_the_rules_are_listed_with_confidence_and_fix(run: Run) -> None:
    ended = run("ck3", "check", "--list-rules")
    lines = ended.out.splitlines()

    assert (ended.code, ended.err) == (0, "")
    assert [line.split()[0] for line in lines] == list(CHECK_RULES)
    unresolved = next(line for line in lines if line.startswith("unresolved_reference "))
    assert unresolved.split()[1:] == [
        *["sure", "correct", "the", "name,", "or", "define", "it", "(needs", "--db)"]
    ]


def test_every_rule_can_be_ignored_by_its_name(run: Run, tmp_path: Path) -> None:
    text = "\n".join(f"# replybook: ignore-file[{rule}]" for rule in CHECK_RULES)
    found = judged(run, tmp_path, TRAITS, f"\ufeff{text}\n", "--ignore", "unused_ignore")

    assert found == []


@pytest.mark.parametrize(
    ("text", "word", "near"),
    [
        ('skip-folders = ["localisation"]', "localisation", "did you mean 'localization'?"),
        (
            'folders = ["common"]\nskip-folders = ["common/trait"]',
            "common/trait",
            "did you mean 'traits'?",
        ),
        ('skip-folders = ["comon/*"]', "comon/*", "the folder above is not there, either"),
        ('[ignore-in]\n"evnts" = ["missing_bom"]', "evnts", "did you mean 'events'?"),
    ],
)
def test_a_setting_that_leaves_out_nothing_is_told(
    run: Run, mod: Path, text: str, word: str, near: str
) -> None:
    settings(mod, text)
    ended = run("ck3", "check", str(mod), "--format", "json")
    (told,) = [
        entry for entry in json.loads(ended.out)["findings"] if entry["rule"] == "useless_setting"
    ]

    assert (told["severity"], Path(told["path"]).name) == ("warning", SETTINGS_FILE)
    assert told["line"] == next(
        at for at, line in enumerate(text.splitlines(), 1) if f'"{word}"' in line
    )
    assert f"there is no {word!r} in the mod" in told["problem"]
    assert near in told["problem"]


@pytest.mark.parametrize(
    "text",
    [
        'skip-folders = ["localization/french", "common/"]',
        'skip-folders = ["*/french", "loc*", "events/e.txt"]',
        '[ignore-in]\n"common/traits" = ["missing_bom"]\n"*/a.txt" = ["missing_value"]',
        'skip-folders = ["localisation"]\nignore = ["useless_setting"]',
    ],
)
def test_a_setting_of_a_folder_that_is_there_is_not_told(run: Run, mod: Path, text: str) -> None:
    settings(mod, text)

    assert "useless_setting" not in names(run, mod)


def test_a_useless_setting_alone_does_not_fail_a_check(run: Run, tmp_path: Path) -> None:
    mod = write_files(
        tmp_path / "m", {"descriptor.mod": b'name = "Mine"\n', TRAITS: BOM + b"a = { }\n"}
    )
    settings(mod, 'skip-folders = ["develop"]')

    ended = run("ck3", "check", str(mod))

    assert ended.code == 0
    assert "useless_setting warning (sure): skip-folders: there is no 'develop'" in ended.out
