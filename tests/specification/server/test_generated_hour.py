"""Generated hours: an agent, an editor and restarts in any order, checked against a model.

The model knows which traits stand in which file, and whether a contract is open. After every step
the server has to say the same: of names that are there, of names that are not, and of deliveries.
Source: specification 60 to 63.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from tests.specification.server.ground import FAR, PLAYSET, Ground
from tests.specification.server.working_agent import Agent, new_trait, trait, written

from replybook_ck3.serve.server.offering import offer_tools
from replybook_ck3.serve.server.opening import Opening

STEPS: Final = int(os.environ.get("REPLYBOOK_HOUR_STEPS", "60"))
"""The number of steps of all hours together."""

AN_HOUR: Final = 40

FILES: Final = [f"common/traits/zz_{nth}.txt" for nth in range(4)]
NAMES: Final = [f"bold_{nth}" for nth in range(5)]
SESSION: Final = "bench"

files = st.sampled_from(FILES)
names = st.sampled_from(NAMES)


class InProcess:
    """The tools of a server in this process, which may be closed and opened anew."""

    def __init__(self, ground: Ground) -> None:
        roots = tuple((key, str(root)) for key, root in ground.roots.items())
        self._opening = Opening(
            data=str(ground.data), session=SESSION, roots=roots, builds_index=True
        )
        self._open()

    def _open(self) -> None:
        self._server = self._opening.open()
        self._functions: dict[str, Any] = {
            tool.name: tool.function for tool in offer_tools(self._server)
        }

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self._functions[tool](**arguments)
        return answer

    def restart(self) -> None:
        """End the server and begin another one on the same folder."""
        self.close()
        self._open()

    def close(self) -> None:
        assert self._server.builder.wait(60)
        self._server.close()


class Hours(RuleBasedStateMachine):
    """One hour; `world` has for each file the traits in it.

    `made` are the files that tools made since the last completion, `replaced` those that they wrote
    over.
    """

    steps = 0

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="hour-"))
        self.ground = Ground(self.folder)
        self.server = InProcess(self.ground)
        self.server.call("ck3_playset", command="switch", playset=PLAYSET, session=SESSION)
        self.agent = Agent(self.server, SESSION)
        self.agent.ask("ck3_playset", command="get")
        self.agent.told("ck3_search", query="bold")
        self.world: dict[str, str] = {}
        self.made: set[str] = set()
        self.replaced: set[str] = set()
        self.has_contract = False

    def teardown(self) -> None:
        self.server.close()
        shutil.rmtree(self.folder)

    # What others do

    @rule(path=files, name=names)
    def an_editor_writes(self, path: str, name: str) -> None:
        written(self.ground.far / path, f"{name} = {{ }}\n")
        self.world[path] = name

    @rule(path=files)
    def an_editor_deletes(self, path: str) -> None:
        (self.ground.far / path).unlink(missing_ok=True)
        self.world.pop(path, None)

    @rule(path=files, to=files)
    def an_editor_renames(self, path: str, to: str) -> None:
        if path in self.world:
            (self.ground.far / path).rename(self.ground.far / to)
            self.world[to] = self.world.pop(path)

    @rule()
    def the_server_begins_anew(self) -> None:
        self.server.restart()

    # What the agent does

    @rule()
    def the_contract_is_opened(self) -> None:
        if not self.has_contract:
            self.agent.contract(f"{FAR}/common/traits/**")
            self.has_contract = True

    @rule()
    def the_contract_is_cancelled(self) -> None:
        answer = self.agent.ask("ck3_contract", command="cancel")
        assert (answer["reply_type"] == "S") == self.has_contract, answer
        self.has_contract = False

    @rule(path=files, name=names)
    def a_tool_writes(self, path: str, name: str) -> None:
        if self._changed("write", path, True, content=trait(name)):
            if path not in self.world:
                self.made.add(path)
            elif path not in self.made:
                self.replaced.add(path)
            self.world[path] = name

    @rule(path=files, name=names)
    def a_tool_edits(self, path: str, name: str) -> None:
        old = self.world.get(path)
        words = {"old_text": f"{old or 'bold_0'} = ", "new_text": f"{name} = "}
        if self._changed("edit", path, old is not None, **words):
            self.world[path] = name

    @rule(path=files)
    def a_tool_deletes(self, path: str) -> None:
        if self._changed("delete", path, path in self.world):
            del self.world[path]
            self._forget(path)

    @rule(path=files, to=files)
    def a_tool_renames(self, path: str, to: str) -> None:
        may = path in self.world and to not in self.world
        if self._changed("rename", path, may, new_path=f"{FAR}/{to}"):
            self.world[to] = self.world.pop(path)
            self._forget(path)
            self._forget(to)
            self.made.add(to)

    def _forget(self, path: str) -> None:
        self.made.discard(path)
        self.replaced.discard(path)

    def _changed(self, command: str, path: str, can_be: bool, **more: Any) -> bool:
        """Return whether a change was made, after a look at whether it had to be."""
        answer = self.agent.ask("ck3_file", command=command, path=f"{FAR}/{path}", **more)
        if not self.has_contract:
            assert answer["reply_type"] in {"D", "I"}, answer
            return False
        assert (answer["reply_type"] == "S") == can_be, answer
        return can_be

    @precondition(lambda self: self.has_contract)
    @rule(path=files, name=names)
    def a_new_trait_is_delivered(self, path: str, name: str) -> None:
        is_new = path not in self.world and name not in self.world.values()
        accepted = is_new or self._is_there_already(path, name)
        answer = self.agent.deliver(new_trait(name, path))
        assert answer["code"] == ("EN-GATE-S-003" if accepted else "EN-GATE-D-004"), answer
        if is_new:
            self.world[path] = name
        if accepted:
            self.made.clear()
            self.replaced.clear()

    def _is_there_already(self, path: str, name: str) -> bool:
        """Return True if just this file is there, and no other has the name.

        Then it is what is delivered.
        """
        place = self.ground.far / path
        held = place.read_bytes() if place.exists() else None
        is_it = held == trait(name).encode() and path not in self.replaced
        return is_it and list(self.world.values()).count(name) == 1

    @precondition(lambda self: self.has_contract)
    @rule(name=names)
    def an_old_proof_is_cited(self, name: str) -> None:
        """A proof of absence that a change has overtaken proves nothing."""
        path = "common/traits/zz_claimed.txt"
        proof = self.agent.told("ck3_confirm_not_exists", name=f"trait:{name}")
        written(self.ground.far / path, f"{name} = {{ }}\n")
        claim = {
            "claim_type": "non_existence",
            "subject": f"trait:{name}",
            "evidence_tool_calls": [proof["meta"]["trace_id"]],
        }
        bundle = new_trait(f"{name}_other", "common/traits/zz_other.txt")
        answer = self.agent.deliver(bundle, claims=[claim])
        (self.ground.far / path).unlink()
        assert answer["code"] == "EN-GATE-D-004", answer

    # What the server has to say, after every step

    @invariant()
    def the_server_says_what_the_model_says(self) -> None:
        Hours.steps += 1
        for name in NAMES[:3]:
            places = {f"{FAR}/{path}" for path, held in self.world.items() if held == name}
            assert self.agent.is_absent(f"trait:{name}") == (not places)
            assert set(self.agent.finds(name)) == places


Hours.TestCase.settings = settings(
    max_examples=max(1, STEPS // AN_HOUR),
    stateful_step_count=AN_HOUR,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # to shrink an hour takes minutes
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
TestHours = Hours.TestCase


def test_the_number_of_steps_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The last test of this file: `make soak` shows how far the hours went."""
    with capsys.disabled():
        print(f"\nhours that nobody wrote: {Hours.steps} steps of {STEPS}")

    assert Hours.steps
