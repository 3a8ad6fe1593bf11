"""The questions of a working day, asked by a scripted agent over stdio, with a mistake beside each.

Between the questions the agent works: it mends a file, records it with git, and takes over the
playset of the launcher.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.serving import on_stdio, run, warm_command
from tests.ck3.server.working import PLAYSET, indexed, server_on
from tests.ck3.server.working_day_world import CRASH, PATCH, STORMY, git, write_working_day

MOD: Final = f"mod:{STORMY}"
TRAIT: Final = "\ufeffstorm_born = {\n\tcategory = health\n}\n"
MAIN: Final = "root:ck3raven_data/playsets/main.json"
FILE: Final = "common/traits/stormy.txt"

Data = Mapping[str, Any]
Answers = Mapping[str, Mapping[str, Any]]
Arguments = Mapping[str, object]
Call = tuple[str, Arguments | Callable[[Answers], Arguments]]


def query(table: str, columns: str = "", **more: Any) -> Call:
    named = {"columns": columns.split()} if columns else {}
    return "ck3_db_query", {"table": table, **named, **more}


def written(content: str) -> Call:
    return "ck3_file", {"command": "write", "path": f"{MOD}/{FILE}", "content": content}


def run_git(*words: str) -> Call:
    return "ck3_exec", {"program": "git", "args": list(words), "working_dir": MOD}


def opened(operations: list[str], *targets: str) -> Call:
    terms = {"intent": "A day's work.", "operations": operations, "targets": list(targets)}
    return "ck3_contract", {"command": "open", **terms}


def drafted(answers: Answers) -> Arguments:
    """Write the patch as it was drafted."""
    (draft,) = answers["5 draft"]["data"]["drafts"]
    return {"command": "write", "path": draft["path"], "content": draft["content"]}


def patch(*names: str) -> Call:
    return "ck3_file", {"command": "patch", "path": f"mod:{PATCH}", "names": list(names)}


def playset(command: str, **more: object) -> Call:
    return "ck3_playset", {"command": command, **more}


DAY: Final[Mapping[str, Call]] = {
    "1 what to fix first": ("ck3_logs", {"log": "error", "command": "summary"}),
    "1 what explains the rest": ("ck3_logs", {"log": "error", "command": "cascades"}),
    "1 wrong": ("ck3_logs", {"log": "error", "command": "faults", "category": "parse"}),
    "2 crashes": ("ck3_logs", {"log": "crashes"}),
    "2 the last crash": ("ck3_logs", {"log": CRASH}),
    "2 what is new since": (
        "ck3_logs",
        {"log": "error", "command": "compare", "before": f"{CRASH}/error"},
    ),
    "2 wrong": ("ck3_logs", {"log": "ck3_20990101_000000"}),
    "3 the phrase": ("ck3_search", {"query": '"add_trait = saltborn"'}),
    "3 every use": ("ck3_uses", {"name": "trait:saltborn"}),
    "3 wrong": ("ck3_uses", {"name": "traits:saltborn"}),
    "4 who wins": ("ck3_conflicts", {"command": "symbols", "names": ["trait:saltborn"]}),
    "4 what is lost": (
        "ck3_read",
        {"path": "mod:Deep Harbour/common/traits/zzz_deep_harbour_traits.txt"},
    ),
    "4 wrong": ("ck3_conflicts", {"command": "units"}),
    "5 draft": patch("trait:saltborn"),
    "5 wrong": patch("trait:saltbron"),
    "7 barony": query("provinces", "barony county duchy terrain", filters={"province": 12}),
    "7 county": query("titles", "de_jure_liege above", filters={"title": "b_husk"}),
    "7 holder": query(
        "titles", "holder holder_since", filters={"title": "k_mill", "at": "1066.1.1"}
    ),
    "7 a year later": query("titles", "holder", filters={"title": "k_mill", "at": "1067.1.1"}),
    "7 wrong": query("titles", filters={"title": "k_mill", "at": "1066.13.1"}),
    "8 missing": query(
        "localization", "key text", filters={"missing_in": "german"}, mod_ids=[STORMY]
    ),
    "8 twice": query("localization", "key text wins", filters={"twice": True}, mod_ids=[STORMY]),
    "8 wrong": query("localization", filters={"lang": "german"}),
    "9 as it is": ("ck3_parse_content", {"content": TRAIT.removesuffix("}\n"), "path": FILE}),
    "9 mended": ("ck3_parse_content", {"content": TRAIT, "path": FILE}),
    "9 wrong": written(TRAIT),  # no contract
    "opened": opened(["write", "exec"], f"{MOD}/common/**", f"mod:{PATCH}/common/**"),
    "5 written": ("ck3_file", drafted),
    "5 who wins now": ("ck3_conflicts", {"command": "symbols", "names": ["trait:saltborn"]}),
    "9 broken": written(TRAIT.removesuffix("}\n")),
    "9 written": written(TRAIT),
    "10 what changed": run_git("status", "--short"),
    "10 how": run_git("diff", FILE),
    "10 add": run_git("add", FILE),
    "10 commit": run_git("commit", "-m", "Close the storm", FILE),
    "10 since yesterday": run_git("log", "--oneline", "--since", "yesterday"),
    "10 wrong": run_git("push", "origin", "main"),
    "closed": ("ck3_contract", {"command": "cancel"}),
    "6 what there is": playset("import"),
    "6 take over": playset("import", other="Main"),
    "6 use it": playset("switch", playset="Main"),
    "6 wrong": playset("disable", mod="Deep Harbour"),  # no contract
    "order": opened(["write", "delete"], MAIN),
    "6 switch off": playset("disable", mod="Deep Harbour"),
    "6 to the end": playset("reorder", mod=STORMY, position=3),
    "6 too far": playset("reorder", mod=STORMY, position=9),
    "6 now": playset("mods"),
}
"""The questions of the agent in the order of its day, each with its number."""


class Day:
    """The answers of the day, and the folder of the mod that was worked on."""

    def __init__(self, mod: Path, answers: Mapping[str, Mapping[str, Any]]) -> None:
        self.mod = mod
        self._answers = answers

    def code(self, question: str) -> str:
        return str(self._answers[question]["code"])

    def data(self, question: str) -> Data:
        """The data of an answer that did what was asked."""
        answer = self._answers[question]
        assert answer["reply_type"] == "S", str(answer)[:1_500]
        found: Data = answer["data"]
        return found

    def said(self, question: str) -> Data:
        """The data of any answer."""
        found: Data = self._answers[question]["data"]
        return found

    def rows(self, question: str) -> list[list[Any]]:
        found: list[list[Any]] = self.data(question)["rows"]
        return found


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Day:
    """One session on one connection, from the first question to the last."""
    folder = tmp_path_factory.mktemp("day")
    mod = write_working_day(folder)
    with server_on(folder) as server:
        indexed(server.work_of(server.sessions.open(server.playsets.find(PLAYSET)).handle))
    roots = ("game", "steam", "user_docs", "repo", "vscode")
    words = ["--data", str(folder / "data"), *(f"--root={key}={folder / key}" for key in roots)]

    async def asked() -> Mapping[str, Mapping[str, Any]]:
        async with on_stdio(warm_command(*words)) as client:
            named = {"command": "switch", "playset": PLAYSET}
            switched = await client.call_tool("ck3_playset", named)
            session = switched.structured_content["data"]["session"]
            found: dict[str, Mapping[str, Any]] = {}
            for question, (tool, given) in DAY.items():
                said = given(found) if callable(given) else given
                result = await client.call_tool(tool, {**said, "session": session})
                found[question] = result.structured_content
            return found

    return Day(mod, run(asked))


def test_1_which_of_three_thousand_errors_to_fix_first(day: Day) -> None:
    data = day.data("1 what to fix first")
    first = data["worst"][0]

    assert (data["summary"]["entries"], data["summary"]["faults"]) == (2_999, 10)
    assert (first["category"], first["owner"], first["places"]) == (
        "parse_error",
        MOD,
        [f"{FILE}:2"],
    )
    (cascade,) = day.data("1 what explains the rest")["cascades"]
    assert (cascade["root"]["key"], cascade["explained_entries"]) == (first["key"], 2_990)


def test_2_what_the_game_did_when_it_crashed_and_what_is_new(day: Day) -> None:
    assert day.data("2 crashes")["crashes"][0]["crash_id"] == CRASH
    crash = day.data("2 the last crash")

    assert crash["exception"] == "EXCEPTION_STACK_OVERFLOW"
    assert crash["stack"] == ["ck3.exe load_traits (+ 12)"]
    assert crash["mods"] == ["Deep Harbour", "Far Shores", STORMY, PATCH]
    assert crash["loaded_but_not_in_playset"] == crash["in_playset_but_not_loaded"] == []
    before = crash["before"]
    assert (before["mods_added"], before["mods_removed"]) == ([STORMY], ["Quiet Music"])
    assert before["same_exception"]
    assert day.data("2 what is new since")["numbers"]["new"] == 0


def test_3_where_a_trait_is_given_and_by_whom(day: Day) -> None:
    place = ("mod:Stormy Coast/common/scripted_effects/stormy.txt", 3)

    assert [(one["address"], one["line"]) for one in day.data("3 the phrase")["entries"]] == [place]
    used = day.data("3 every use")
    assert place in [(one["address"], one["line"]) for one in used["entries"]]
    assert used["total"] == 5
    assert day.said("3 wrong")["fields"][0]["did_you_mean"] == "trait"


def test_4_who_wins_and_what_is_lost(day: Day) -> None:
    (unit,) = day.data("4 who wins")["entries"]
    wins = {one["address"]: one["wins"] for one in unit["places"]}

    assert unit["rule"] == "last-wins"
    assert wins == {
        "root:game/common/traits/00_harbour_traits.txt": False,
        "mod:Deep Harbour/common/traits/zzz_deep_harbour_traits.txt": False,
        f"{MOD}/common/traits/zzz_stormy_traits.txt": True,
    }
    assert "prowess = 4" in str(day.data("4 what is lost"))


def test_5_a_patch_with_just_the_units_that_were_named(day: Day) -> None:
    data = day.data("5 draft")
    (draft,) = data["drafts"]
    (decision,) = data["decisions"]

    assert data["units"] == ["trait:saltborn"]
    assert draft["path"].startswith(f"mod:{PATCH}/common/traits/zzzz_")
    assert "martial = 1" in draft["content"]
    assert draft["content"].startswith("\ufeff")
    assert set(decision["fields"]) >= {"prowess"}
    assert day.code("5 written") == "EN-WRITE-S-001"
    (unit,) = day.data("5 who wins now")["entries"]
    wins = [one["address"] for one in unit["places"] if one["wins"]]
    assert wins == [draft["path"]]


def test_6_the_playset_of_the_launcher_is_taken_over_and_put_in_order(day: Day) -> None:
    differences = day.data("6 what there is")["differences"]
    assert ("launcher: Main", "dlc_load.json", [STORMY]) == (
        differences[0]["first"],
        differences[0]["second"],
        differences[0]["only_first"],
    )
    assert day.data("6 take over")["mods"] == 3
    assert day.data("6 to the end")["former"] == 1
    mods = [(one["name"], one.get("enabled", True)) for one in day.data("6 now")["mods"]]
    assert mods == [("Deep Harbour", False), ("Far Shores", True), (STORMY, True)]


def test_7_which_barony_a_province_is_and_who_held_the_kingdom(day: Day) -> None:
    assert day.rows("7 barony") == [["b_husk", "c_oats", "d_river", "plains"]]
    assert day.rows("7 county") == [
        ["c_oats", ["c_oats", "d_river", "k_mill", "e_grain", "h_fields"]]
    ]
    assert day.rows("7 holder") == [["baker_2", "867.1.1"]]
    assert day.rows("7 a year later") == [[None]]


def test_8_which_texts_are_missing_in_german_and_which_stand_twice(day: Day) -> None:
    assert day.rows("8 missing") == [["storm_text", "It blows hard."]]
    assert day.rows("8 twice") == [
        ["storm_text", "It blows.", False],
        ["storm_text", "It blows hard.", True],
    ]


def test_9_whether_a_file_is_right_before_the_game_starts(day: Day) -> None:
    (finding,) = day.said("9 as it is")["findings"]

    assert (finding["code"], finding["line"]) == ("unclosed_block", 1)
    assert day.data("9 mended")["findings"] == []
    assert (day.code("9 broken"), day.code("9 written")) == ("WA-PARSE-I-001", "EN-WRITE-S-001")
    assert (day.mod / FILE).read_text("utf-8") == TRAIT


def test_10_the_work_is_recorded_and_told(day: Day) -> None:
    assert day.data("10 what changed")["output"] == f" M {FILE}\n"
    assert "+}" in day.data("10 how")["output"]
    assert day.data("10 commit")["exit_code"] == 0
    since = str(day.data("10 since yesterday")["output"]).splitlines()
    assert [line.partition(" ")[2] for line in since] == ["Close the storm", "The storm begins"]
    assert git(day.mod, "show", "--name-only", "--format=%s") == f"Close the storm\n\n{FILE}\n"
    assert git(day.mod, "status", "--short") == ""


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("1 wrong", "MCP-SYS-I-001"),
        ("2 wrong", "WA-LOG-I-001"),
        ("3 wrong", "MCP-SYS-I-001"),
        ("4 wrong", "MCP-SYS-I-002"),
        ("5 wrong", "WA-RES-I-002"),
        ("6 wrong", "EN-GATE-D-002"),
        ("6 too far", "WA-VIS-I-004"),
        ("7 wrong", "MCP-SYS-I-001"),
        ("8 wrong", "MCP-SYS-I-001"),
        ("9 as it is", "WA-PARSE-I-001"),
        ("9 wrong", "EN-GATE-D-002"),
        ("10 wrong", "EN-EXEC-D-001"),
    ],
)
def test_a_mistake_gets_a_code_and_changes_nothing(day: Day, question: str, code: str) -> None:
    assert day.code(question) == code, day.said(question)


def test_nothing_of_this_machine_is_shown(day: Day) -> None:
    assert str(day.mod.parents[2]) not in str([day.said(question) for question in DAY])
