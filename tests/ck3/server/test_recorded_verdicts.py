"""A verdict is the same offline: judged by its recording, or not judged (specification 30)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.agents import BOM, MOD, Agent, Envelope, bundle, trait
from tests.ck3.server.test_claims_prove import FALSE, OLD, TRUE, claim, in_place, made, symbols

from replybook.policy import PolicyOutcome
from replybook_ck3.serve.session.data_folder import DataFolder
from replybook_devtools.policy_runs.candidate import active_policy, today_of
from replybook_devtools.policy_runs.check import judge
from replybook_devtools.policy_runs.recordings import Recording, read_recordings

LIVE = dict[str, dict[str, Any]]
"""What the gate said of each delivery, by the name of its recording."""


def game_file(path: str, content: str, model: str, **more: object) -> dict[str, Any]:
    """A bundle of one file of the game."""
    file = {"path": path, "format": "ck3_script", "ck3_file_model": model, "content": content}
    return {"target": MOD, "artifacts": [file], **more}


SALTBORN = trait("saltborn", "category = personality")
BUNDLES: dict[str, dict[str, Any]] = {
    "a new trait": bundle("reef_born"),
    "a new trait of the wrong model": bundle("reef_bred", model="D"),
    "a new trait that nobody declares": {**bundle("reef_led"), "declared_new_symbols": []},
    "a trait that refers to nothing": bundle("reef_fed", content=trait("reef_fed", "opposites = { nobody_has_this }")),
    "a trait that does not parse": bundle("reef_hid", content=f"{BOM}reef_hid = {{ category = "),
    "a trait in a wrong folder": bundle("reef_hit", path="common/on_action/reef_hit.txt"),
    "an override": game_file("common/traits/zzz_salt.txt", SALTBORN, "B", touched_units=["trait:saltborn"]),
    "an override that says nothing": game_file("common/traits/zzz_salt.txt", SALTBORN, "B"),
    "a partial override": game_file("common/traits/part.txt", SALTBORN, "C", touched_units=["trait:saltborn"]),
    "a replacement of nothing": game_file("common/traits/no_such_file.txt", SALTBORN, "D", touched_units=["trait:saltborn"]),
    "a new file that is there": game_file(OLD, f"{BOM}x_effect = {{ }}\n", "A"),
    "a file without a model": {"target": MOD, "artifacts": [{"path": OLD, "format": "ck3_script", "content": "a = b\n"}]},
    "no bundle at all": {"artefacts": []},
    "python in a mod": {"target": MOD, "artifacts": [{"path": "tools/count.py", "format": "python", "content": "import json\n\nprint(json.dumps(1))\n"}]},
    "python with a module that is nowhere": {"target": MOD, "artifacts": [{"path": "tools/count.py", "format": "python", "content": "import nobody_has_this\n"}]},
}  # fmt: skip


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    with Agent(tmp_path_factory.mktemp("recorded")) as found:
        found("ck3_conflicts", command="symbols", units=["scripted_effect:sail_to_far_shore_effect"])  # fmt: skip
        yield found


@pytest.fixture(scope="module")
def live(agent: Agent) -> LIVE:
    """Deliver honestly and falsely, and keep what the gate said."""
    kept: LIVE = {}

    def keep(answer: Envelope) -> None:
        (new,) = (path for path in folder(agent).iterdir() if path.name not in kept)
        kept[new.name] = answer

    for kind, subject, call in [*TRUE.values(), *FALSE.values()]:
        told = claim(kind, subject, made(agent, call))
        keep(agent.delivers(in_place(agent), claims=[told]))
    agent.opens(f"{MOD}/**")
    for write in (True, False):  # what was written is in place afterwards
        for what in BUNDLES.values():
            keep(agent.delivers(what, write=write))
    changed = claim("value", "trait:saltborn prowess = 4", made(agent, symbols("saltborn")))
    agent.edited("common/traits/zz_saltborn.txt", trait("saltborn", "prowess = 9"))
    keep(agent.delivers(in_place(agent), claims=[changed]))
    return kept


def folder(agent: Agent) -> Path:
    return DataFolder(agent.folder / "data").recordings


@pytest.fixture(scope="module")
def recordings(
    agent: Agent, live: LIVE, tmp_path_factory: pytest.TempPathFactory
) -> list[Recording]:
    """The recordings and the trace, taken to a place where there is no world."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    for name in ("recordings", "trace"):
        copytree(agent.folder / "data" / name, elsewhere / name)
    return read_recordings([str(elsewhere / "recordings")])


def offline(recording: Recording) -> PolicyOutcome:
    return judge(recording, active_policy(), today_of(None, recording.today))


def test_every_verdict_is_the_same_offline(recordings: list[Recording], live: LIVE) -> None:
    assert len(live) >= 60
    verdicts: Counter[str] = Counter()
    for recording in recordings:
        said = live[Path(recording.path).name]
        outcome = offline(recording)
        verdicts[outcome.verdict] += 1
        kept = json.loads(Path(recording.path).read_text("utf-8"))

        assert kept["outcome"] == json.loads(json.dumps(outcome.to_dict())), said
        assert said["code"] == kept["reply"]
        assert kept["outcome"]["violations"] == said["data"].get("violations", []), recording.path
    assert verdicts["deliverable"] >= 20
    assert verdicts["blocked"] >= 20
    assert set(verdicts) == {"deliverable", "blocked"}


def test_without_its_statement_no_verdict_is_another_one(recordings: list[Recording]) -> None:
    for recording in recordings:
        outcome = offline(replace(recording, statement=None))
        if outcome.verdict != "not judged":  # the world did not matter
            assert offline(recording).to_dict() == outcome.to_dict()
            assert recording.bundle == BUNDLES["no bundle at all"]


def test_a_recording_is_private_to_its_owner(agent: Agent, live: LIVE) -> None:
    modes = {one.stat().st_mode & 0o777 for one in folder(agent).iterdir()}

    assert ({0o600}, 0o700) == (modes, folder(agent).stat().st_mode & 0o777)
    path = f"root:ck3raven_data/recordings/{next(iter(live))}"
    assert "D" == agent("ck3_read", path=path, justification="I want it")["reply_type"]
    for one in folder(agent).iterdir():
        assert str(agent.folder) not in one.read_text("utf-8")
