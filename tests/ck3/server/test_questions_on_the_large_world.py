"""Forty questions of modders and agents, asked over stdio on the larger sample world.

Each answer is held to its facts and to its size; `-s` prints the bytes of each.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.mistake_world import write_mistake_world
from tests.ck3.sample_world import write_files
from tests.ck3.server.serving import on_stdio, run, warm_command
from tests.ck3.server.test_serving import started
from tests.ck3.server.working import working, write_playset, write_world
from tests.yaml_files import read_yaml

QUESTIONS: Final[Mapping[str, Mapping[str, Any]]] = read_yaml(
    Path(__file__).with_name("forty_questions.yaml")
)
MOST_BYTES: Final = 60_000
"""Bytes of the text of an answer that a model reads."""

ERROR_LOG: Final = """\
[12:00:01][E][pdx_persistent_reader.cpp:216]: Error: "Unknown trait: lantern_keper" in file: "a.txt" near line: 2
[12:00:02][E][jomini_effect.cpp:391]: Unknown trait gull_marke at file: common/scripted_effects/b.txt line: 7
"""


BROAD: Final[Mapping[str, tuple[str, Mapping[str, object]]]] = {
    "every name with an a": ("ck3_search_symbols", {"query": "a"}),
    "every use of a trait": ("ck3_search", {"query": "saltborn"}),
    "every line with an a": ("ck3_grep_raw", {"query": "a", "justification": "all"}),
    "every row": ("ck3_db_query", {"table": "symbols"}),
    "every override": ("ck3_conflicts", {"command": "symbols", "roots": ["game", "user_docs"]}),
    "every file": ("ck3_file_search", {"pattern": "**"}),
    "a whole folder": ("ck3_dir", {"command": "list", "path": "root:game/common/traits"}),
    "the whole tree": ("ck3_dir", {"command": "tree", "path": "root:game", "depth": 6}),
    "a whole log": ("ck3_logs", {"log": "error"}),
    "a whole file": (
        "ck3_read",
        {"path": "root:game/common/script_values/99_long.txt", "start_line": 1, "end_line": 5_000},
    ),
}
"""Questions that a large world has thousands of answers to."""


class Answer:
    """The answer to one question, as a client got it."""

    def __init__(self, result: Any) -> None:
        self.envelope: dict[str, Any] = result.structured_content
        self.text = "".join(part.text for part in result.content if part.type == "text")
        self.on_the_wire = len(result.model_dump_json(by_alias=True).encode())

    @property
    def size(self) -> int:
        return len(self.text.encode())

    def at(self, path: str) -> Any:
        """Return the value at a dotted path of `data`."""
        value: Any = self.envelope["data"]
        for step in path.split("."):
            value = value[int(step) if step.isdigit() else step]
        return value


def answered(
    folder: Path, calls: Mapping[str, tuple[str, Mapping[str, object]]], *, items: int = 40
) -> Mapping[str, Answer]:
    """Ask all questions in one session over one connection.

    Args:
        folder: Folder of the world.
        calls: Tool and arguments of each question.
        items: Number of items of each kind that the world has beside the sample.
    """
    write_world(folder)
    write_mistake_world(folder, mods_in="user_docs/mod", logs_in="user_docs/logs", items=items)
    log = ERROR_LOG.encode() * max(1, items // 40)
    write_files(folder / "user_docs/logs", {"error.log": log})
    long = "".join(f"long_{number} = {number}\n" for number in range(5_000))
    files = {"common/script_values/99_long.txt": long.encode("utf-8-sig")}
    files |= {f"common/traits/more_{number}.txt": b"\xef\xbb\xbf" for number in range(items // 4)}
    write_files(folder / "game", files)
    longer = long.replace("= ", "= 1")
    override = {"common/script_values/zzz_long.txt": longer.encode("utf-8-sig")}
    write_files(folder / "user_docs/mod/deep_harbour", override)
    write_playset(folder / "data")
    work = working(folder, indexed=True)
    work.server.close()

    async def asked() -> dict[str, Answer]:
        async with on_stdio(warm_command(*started(folder))) as client:
            named = {"command": "switch", "playset": "Sample"}
            switched = await client.call_tool("ck3_playset", named)
            session = switched.structured_content["data"]["session"]
            found: dict[str, Answer] = {}
            for question, (tool, arguments) in calls.items():
                given = {**arguments, "session": session}
                found[question] = Answer(await client.call_tool(tool, given))
            return found

    return run(asked)


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Answer]:
    """The answers to the forty questions."""
    calls = {one: (row["tool"], row.get("arguments", {})) for one, row in QUESTIONS.items()}
    return answered(tmp_path_factory.mktemp("forty"), calls)


@pytest.fixture(scope="module")
def broad_answers(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Answer]:
    """The answers to the broad questions, in a world fifty times as large."""
    return answered(tmp_path_factory.mktemp("broad"), BROAD, items=2_000)


def test_there_are_forty_and_each_is_asked_once() -> None:
    calls = [json.dumps([row["tool"], row.get("arguments")]) for row in QUESTIONS.values()]

    assert (len(QUESTIONS), len(set(calls))) == (40, 40)


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_answer_holds_what_was_asked_for(answers: Mapping[str, Answer], question: str) -> None:
    row, answer = QUESTIONS[question], answers[question]
    code = answer.envelope["code"]

    assert code == row["code"] if "code" in row else "-S-" in code, answer.text[:2_000]
    assert {path: answer.at(path) for path in row.get("facts", {})} == row.get("facts", {})
    data = json.dumps(answer.envelope["data"], ensure_ascii=False)
    assert [word for word in row.get("has", ()) if word not in data] == [], data[:2_000]
    assert [word for word in row.get("lacks", ()) if word in data] == []


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_answer_fits_a_model(answers: Mapping[str, Answer], question: str) -> None:
    assert 0 < answers[question].size <= MOST_BYTES


def test_forty_answers_together_are_small(answers: Mapping[str, Answer]) -> None:
    sizes = sorted((answer.size, question) for question, answer in answers.items())
    for size, question in reversed(sizes):
        print(f"{size:>8,} {answers[question].on_the_wire:>8,}  {question}")
    total = sum(size for size, _ in sizes)
    print(f"{total:>8,} bytes of text in all, {sizes[len(sizes) // 2][0]:,} in the middle")

    assert total <= 5 * MOST_BYTES


@pytest.mark.parametrize("question", BROAD)
def test_a_broad_question_has_a_bounded_answer(
    broad_answers: Mapping[str, Answer], question: str
) -> None:
    """The answer says that there is more, and how to get it."""
    answer = broad_answers[question]
    data = answer.envelope["data"]
    print(f"{answer.size:>8,} {answer.on_the_wire:>8,}  {question}")

    assert "-S-" in answer.envelope["code"], answer.text[:2_000]
    assert 0 < answer.size <= MOST_BYTES
    assert any(data.get(key) for key in ("next", "next_line", "left_out")), answer.text[:3_000]
