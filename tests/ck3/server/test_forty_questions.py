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


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Answer]:
    """The answers to all questions, of one session over one connection."""
    folder = tmp_path_factory.mktemp("forty")
    write_world(folder)
    write_mistake_world(folder, mods_in="user_docs/mod", logs_in="user_docs/logs")
    write_files(folder / "user_docs/logs", {"error.log": ERROR_LOG.encode()})
    long = "".join(f"long_{number} = {number}\n" for number in range(5_000))
    write_files(folder / "game", {"common/script_values/99_long.txt": long.encode("utf-8-sig")})
    write_playset(folder / "data")
    work = working(folder, indexed=True)
    work.server.close()

    async def asked() -> dict[str, Answer]:
        async with on_stdio(warm_command(*started(folder))) as client:
            switched = await client.call_tool(
                "ck3_playset", {"command": "switch", "playset": "Sample"}
            )
            session = switched.structured_content["data"]["session"]
            found: dict[str, Answer] = {}
            for question, row in QUESTIONS.items():
                arguments = {**row.get("arguments", {}), "session": session}
                found[question] = Answer(await client.call_tool(row["tool"], arguments))
            return found

    return run(asked)


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
