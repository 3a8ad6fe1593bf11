"""File models, touched units and removals are judged by what files do (specification 31 and 32).

The cases are in file_effects.yaml. Each refusal that can be mended by its details alone is mended
by them here, word by word, and then delivered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.agents import BOM, MOD, Agent, Envelope
from tests.yaml_files import read_yaml

CASES = read_yaml(Path(__file__).parent / "file_effects.yaml")
TARGETS = [
    f"{MOD}/{folder}/**" for folder in ("common", "events", "gui", "history", "localization")
]
Case = Mapping[str, Any]


def named(cases: list[Case]) -> Any:
    return pytest.mark.parametrize("case", cases, ids=[case["name"] for case in cases])


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    with Agent(tmp_path) as made:
        made.opens(*TARGETS, f"{MOD}/descriptor.mod")
        yield made


def written(path: str, text: str) -> str:
    """Return a text with the byte order mark that the game wants of such a file."""
    mark = "" if path.startswith(("gui/", "descriptor")) else BOM
    return f"{mark}{text}\n"


def bundle(case: Case) -> dict[str, Any]:
    first = next(iter(case["files"]))
    new = [one.partition("@") for one in case.get("new", ())]
    return {
        "target": MOD,
        "artifacts": [
            {
                "path": path,
                "format": "localization_yml" if path.endswith(".yml") else "ck3_script",
                "ck3_file_model": model,
                "content": written(path, text),
            }
            for path, (model, text) in case["files"].items()
        ],
        "touched_units": list(case.get("touched", ())),
        "declared_new_symbols": [
            {
                "type": unit.partition(":")[0],
                "name": unit.partition(":")[2],
                "reason": "the story needs it",
                "defined_in_path": path or first,
            }
            for unit, _, path in new
        ],
    }


def delivers(agent: Agent, what: dict[str, Any]) -> Envelope:
    """Look at the conflicts of what is touched, validate the bundle as a whole, and deliver it."""
    agent("ck3_conflicts", command="symbols", names=what["touched_units"])
    return agent.delivers(what, write=True)


def given(agent: Agent, case: Case) -> dict[str, Any]:
    """Have the files written that a person wrote before; return the bundle."""
    for path, text in case.get("there", {}).items():
        agent.edited(path, written(path, text))
    return bundle(case)


def errors(answer: Envelope) -> set[str]:
    """Return the rules that refuse, but for those that ask for a validation or a look."""
    found = {one["rule"] for one in answer["data"]["violations"] if one["severity"] == "error"}
    return found - {"ck3_validation_required", "conflict_alignment"}


def mended(what: dict[str, Any], answer: Envelope) -> dict[str, Any]:
    """Return the bundle with what the details of the violations say, and nothing else."""
    problems = [
        problem
        for one in answer["data"]["violations"]
        for problem in (one.get("details") or {}).get("problems", ())
    ]
    files = {one["path"]: one for one in problems if "fitting_model" in one}
    places: dict[str, str] = {}
    for file in what["artifacts"]:
        true = files.get(f"{MOD}/{file['path']}")
        if true is not None:
            places[file["path"]] = true["fitting_path"].removeprefix(f"{MOD}/")
            file |= {"path": places[file["path"]], "ck3_file_model": true["fitting_model"]}
    for new in what["declared_new_symbols"]:
        new["defined_in_path"] = places.get(new["defined_in_path"], new["defined_in_path"])
    touched = next((one["touched_units"] for one in problems if "touched_units" in one), None)
    if touched is not None:
        what["touched_units"] = list(touched)
    return what


@named(CASES["refused"])
def test_what_is_declared_falsely_is_refused_with_what_is_true(agent: Agent, case: Case) -> None:
    what = given(agent, case)
    answer = delivers(agent, what)

    assert "EN-GATE-D-004" == answer["code"], answer
    assert set(case["rules"]) == errors(answer)
    details = str([one.get("details") for one in answer["data"]["violations"]])
    assert [] == [words for words in case.get("says", ()) if words not in details], details
    if case.get("mends"):
        second = delivers(agent, mended(what, answer))
        assert "EN-GATE-S-003" == second["code"], second["data"]


@named(CASES["delivered"])
def test_what_is_declared_rightly_is_delivered_at_once(agent: Agent, case: Case) -> None:
    answer = delivers(agent, given(agent, case))

    assert "EN-GATE-S-003" == answer["code"], answer["data"]
