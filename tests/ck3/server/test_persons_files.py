"""A delivery never overwrites what somebody wrote since its judgement looked (spec 56 and 62)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.agents import MOD, SESSION, Agent, Envelope, bundle, trait
from tests.ck3.server.working import indexed, server_on

from replybook.policy.acceptance import Acceptance
from replybook.policy.gate import DeliveryGate
from replybook.store import Journal
from replybook.world.drafts import Draft
from replybook_ck3.serve.server.offering import offer_tools

TRAITS = "common/traits/windborn_traits.txt"
WORDS = "localization/english/windborn_l_english.yml"
WHAT = bundle("windborn")
THEIRS = trait("somebodys")
"""The file of a person in the place of a delivered one."""

MOMENTS = {
    "before the statement": (DeliveryGate, "_read"),
    "while it is judged": (DeliveryGate, "_judge_delivery"),
    "between judgement and write": (Acceptance, "accept"),
    "before the files count": (Journal, "commit"),
    "before the files take their places": (Journal, "ending"),
    "as the last thing": (Draft, "put"),
}
"""The moments of a delivery, each a method that runs at once after it."""

Acts = Callable[[], object]


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    with Agent(tmp_path) as made:
        made.opens()
        yield made


@pytest.fixture
def at_moment(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Acts], None]:
    """Have somebody act once at a moment of the next delivery, as often as the method runs."""

    def meanwhile(moment: str, act: Acts) -> None:
        owner, name = MOMENTS[moment]
        real, acts = getattr(owner, name), [act]

        def late(*args: Any, **more: Any) -> object:
            if acts:
                acts.pop()()
            return real(*args, **more)

        monkeypatch.setattr(owner, name, late)

    return meanwhile


def place(agent: Agent, content: str, path: str = TRAITS) -> None:
    """Write a file as a person does, whom no index follows."""
    file = agent.mod / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, "utf-8")


def text(agent: Agent, path: str = TRAITS) -> str:
    return (agent.mod / path).read_text("utf-8")


def tree(agent: Agent) -> dict[str, bytes]:
    files = (path for path in sorted(agent.mod.rglob("*")) if path.is_file())
    return {file.relative_to(agent.mod).as_posix(): file.read_bytes() for file in files}


def replacing(agent: Agent, content: str) -> dict[str, Any]:
    """A bundle that replaces the traits that were delivered before, after a look at conflicts."""
    what = bundle("windborn", model="D", content=content)
    what["declared_new_symbols"], what["touched_units"] = [], ["trait:windborn"]
    agent("ck3_conflicts", command="symbols", units=["trait:windborn"])
    return what


def rules(answer: Envelope) -> set[str]:
    found = answer["data"]["violations"]
    return {one["rule"] for one in found if one["severity"] == "error"}


# A file that a claim rests on

PROOF = "common/traits/proof_traits.txt"
LATER = [
    ("between judgement and write", False),
    ("between judgement and write", True),
    ("before the files count", True),
]
"""The moments between the judgement and the step that commits, and whether files are written."""


def proven(agent: Agent) -> list[dict[str, object]]:
    """A claim about a definition of the mod, with the call that showed it."""
    agent.edited(PROOF, trait("proven", "martial = 2"))
    shown = agent("ck3_read", path=f"{MOD}/{PROOF}", justification="The value counts")
    cited = [shown["meta"]["trace_id"]]
    subject = "trait:proven martial = 2"
    return [{"claim_type": "value", "subject": subject, "evidence_tool_calls": cited}]


@pytest.mark.parametrize(("moment", "writes"), LATER)
@pytest.mark.parametrize("is_gone", [False, True])
def test_a_claim_counts_only_while_the_file_that_proves_it_is_as_it_was(
    agent: Agent, at_moment: Callable[[str, Acts], None], moment: str, is_gone: bool, writes: bool
) -> None:
    claims, delivers = proven(agent), {"artifact_bundle": WHAT, "write": writes}
    agent("ck3_validate_artifact_bundle", artifact_bundle=WHAT)
    if not writes:
        for file in WHAT["artifacts"]:
            place(agent, file["content"], file["path"])
        agent.index()
    before, proof = tree(agent), agent.mod / PROOF
    at_moment(moment, proof.unlink if is_gone else lambda: place(agent, trait("proven"), PROOF))
    answer = agent("ck3_deliver", claims=claims, **delivers)

    assert ("EN-GATE-D-005", [f"{MOD}/{PROOF}"]) == (answer["code"], answer["data"].get("paths"))
    now = tree(agent)
    assert before.keys() - now.keys() <= {PROOF}
    assert {**before, PROOF: b""} == {**now, PROOF: b""}


def test_a_claim_whose_file_stays_is_delivered(
    agent: Agent, at_moment: Callable[[str, Acts], None]
) -> None:
    claims = proven(agent)
    agent("ck3_validate_artifact_bundle", artifact_bundle=WHAT)
    other = "common/traits/nobody_claims_this.txt"
    at_moment("between judgement and write", lambda: place(agent, trait("other"), other))
    answer = agent("ck3_deliver", artifact_bundle=WHAT, claims=claims, write=True)

    assert "EN-GATE-S-003" == answer["code"], answer["data"]
    (stored,) = agent.server.completions.of_session(SESSION).values()
    said = agent.server.gate.verify(answer["data"]["completion"], WHAT)
    assert said.world_digest == stored["world_digest"]


# A new file, and somebody else's file in its place


def test_a_new_file_is_delivered(agent: Agent) -> None:
    answer = agent.delivers(WHAT, write=True)

    assert "EN-GATE-S-003" == answer["code"], answer["data"]
    assert trait("windborn") == text(agent)


@pytest.mark.parametrize("moment", list(MOMENTS)[1:])
@pytest.mark.parametrize("path", [TRAITS, WORDS])
def test_a_new_file_never_replaces_what_appeared_since_the_judgement_looked(
    agent: Agent, at_moment: Callable[[str, Acts], None], moment: str, path: str
) -> None:
    before = tree(agent)
    agent("ck3_validate_artifact_bundle", artifact_bundle=WHAT)
    at_moment(moment, lambda: place(agent, THEIRS, path))
    answer = agent("ck3_deliver", artifact_bundle=WHAT, write=True)

    assert {**before, path: THEIRS.encode()} == tree(agent)
    assert answer["code"] in ("EN-GATE-D-005", "EN-GATE-D-004"), answer
    if answer["code"] == "EN-GATE-D-005":
        assert [f"{MOD}/{path}"] == answer["data"]["paths"]
        assert 2 == answer["data"]["attempts_left"]
    else:
        assert "new_file_is_new" in rules(answer)
    again = agent("ck3_deliver", artifact_bundle=WHAT, write=True)
    assert "new_file_is_new" in rules(again)
    (agent.mod / path).unlink()
    assert "EN-GATE-S-003" == agent("ck3_deliver", artifact_bundle=WHAT, write=True)["code"]


def test_a_new_file_over_one_that_was_there_before_the_judgement_looked_is_blocked(
    agent: Agent, at_moment: Callable[[str, Acts], None]
) -> None:
    at_moment("before the statement", lambda: place(agent, THEIRS))

    assert "new_file_is_new" in rules(agent.delivers(WHAT, write=True))
    assert THEIRS == text(agent)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_file_beside_the_delivered_ones_may_appear_at_any_moment(
    agent: Agent, at_moment: Callable[[str, Acts], None], moment: str
) -> None:
    at_moment(moment, lambda: place(agent, THEIRS, "common/traits/somebodys_traits.txt"))
    answer = agent.delivers(WHAT, write=True)

    assert "EN-GATE-S-003" == answer["code"], answer["data"]
    assert trait("windborn") == text(agent)


# A replacement, and a change of the file that it replaces


def test_an_honest_replacement_is_delivered(agent: Agent) -> None:
    assert "EN-GATE-S-003" == agent.delivers(WHAT, write=True)["code"]
    new = trait("windborn", "category = fame")
    answer = agent.delivers(replacing(agent, new), write=True)

    assert "EN-GATE-S-003" == answer["code"], answer["data"]
    assert new == text(agent)


@pytest.mark.parametrize("moment", list(MOMENTS)[1:-1])
@pytest.mark.parametrize("path", [TRAITS, WORDS])
def test_a_replacement_never_replaces_what_somebody_wrote_since_the_judgement_looked(
    agent: Agent, at_moment: Callable[[str, Acts], None], moment: str, path: str
) -> None:
    assert "EN-GATE-S-003" == agent.delivers(WHAT, write=True)["code"]
    before, what = tree(agent), replacing(agent, trait("windborn", "category = fame"))
    agent("ck3_validate_artifact_bundle", artifact_bundle=what)
    theirs = before[path].decode() + "# mine\n"
    at_moment(moment, lambda: place(agent, theirs, path))
    answer = agent("ck3_deliver", artifact_bundle=what, write=True)

    assert "EN-GATE-D-005" == answer["code"], answer
    assert [f"{MOD}/{path}"] == answer["data"]["paths"]
    assert {**before, path: theirs.encode()} == tree(agent)
    assert "EN-GATE-S-003" == agent("ck3_deliver", artifact_bundle=what, write=True)["code"]


def test_a_file_that_was_deleted_since_the_judgement_looked_is_not_written_again(
    agent: Agent, at_moment: Callable[[str, Acts], None]
) -> None:
    assert "EN-GATE-S-003" == agent.delivers(WHAT, write=True)["code"]
    what = replacing(agent, trait("windborn", "category = fame"))
    at_moment("between judgement and write", (agent.mod / TRAITS).unlink)

    assert "EN-GATE-D-005" == agent.delivers(what, write=True)["code"]
    assert not (agent.mod / TRAITS).exists()


def test_files_in_place_that_change_while_they_are_judged_are_not_accepted(
    agent: Agent, at_moment: Callable[[str, Acts], None]
) -> None:
    for one in WHAT["artifacts"]:
        agent.edited(one["path"], one["content"])
    agent("ck3_validate_artifact_bundle", artifact_bundle=WHAT)
    assert "EN-GATE-S-003" == agent("ck3_deliver", artifact_bundle=WHAT)["code"]
    at_moment("between judgement and write", lambda: place(agent, THEIRS))
    answer = agent("ck3_deliver", artifact_bundle=WHAT)

    assert ("EN-GATE-D-005", [f"{MOD}/{TRAITS}"]) == (answer["code"], answer["data"]["paths"])
    assert THEIRS == text(agent)


# Two sessions with a new file at one path


class Neighbour(Agent):
    """An agent in a session of its own, on a server of its own over the same folders."""

    def _start(self) -> None:
        self.server = server_on(self.folder, mode=self.mode, session="neighbour")
        self._tools = {tool.name: tool.function for tool in offer_tools(self.server)}

    def index(self) -> None:
        indexed(self.server.work_of("neighbour"))


@pytest.mark.parametrize("moment", list(MOMENTS)[:-1])
def test_of_two_sessions_with_a_new_file_at_one_path_one_delivers(
    agent: Agent, at_moment: Callable[[str, Acts], None], moment: str
) -> None:
    with Neighbour(agent.folder) as other:
        other.opens()
        theirs = bundle("windborn", content=trait("windborn", "category = fame"))
        other("ck3_validate_artifact_bundle", artifact_bundle=theirs)
        agent("ck3_validate_artifact_bundle", artifact_bundle=WHAT)
        answers: list[Envelope] = []
        at_moment(
            moment,
            lambda: answers.append(other("ck3_deliver", artifact_bundle=theirs, write=True)),
        )
        answers.append(agent("ck3_deliver", artifact_bundle=WHAT, write=True))

        codes = [answer["code"] for answer in answers]
        assert 1 == codes.count("EN-GATE-S-003"), answers
        won = (theirs, WHAT)[codes.index("EN-GATE-S-003")]
        assert {one["content"] for one in won["artifacts"]} == {text(agent), text(agent, WORDS)}
        lost = answers[1 - codes.index("EN-GATE-S-003")]
        assert lost["code"] in ("EN-GATE-D-005", "EN-GATE-D-004")


# A proof of absence, and a definition at a delivered path


def absence(agent: Agent) -> dict[str, object]:
    """A claim that nothing defines the delivered trait, with its proof."""
    proof = agent("ck3_confirm_not_exists", name="windborn", symbol_type="trait")
    return {
        "claim_type": "non_existence",
        "subject": "trait:windborn does not exist",
        "evidence_tool_calls": [proof["meta"]["trace_id"]],
    }


def writes(agent: Agent, what: dict[str, Any]) -> None:
    """Write the files of a bundle by the tool of the session."""
    for one in what["artifacts"]:
        at, content = f"{MOD}/{one['path']}", one["content"]
        assert "EN-WRITE-S-001" == agent("ck3_file", command="write", path=at, content=content)["code"]  # fmt: skip


def writes_and_delivers(agent: Agent) -> Envelope:
    writes(agent, WHAT)
    said = absence(agent)
    return agent.delivers(WHAT, claims=[said])


@pytest.mark.parametrize("write", [True, False])
def test_a_proof_of_absence_holds_for_what_the_session_brings(agent: Agent, write: bool) -> None:
    said = absence(agent)
    if not write:
        writes(agent, bundle("windborn", content=trait("windborn", "category = fame")))
        writes(agent, WHAT)
    answer = agent.delivers(WHAT, claims=[said], write=write)

    assert "EN-GATE-S-003" == answer["code"], answer["data"]


def test_it_holds_again_for_what_the_session_delivered_itself(agent: Agent) -> None:
    said = absence(agent)
    assert "EN-GATE-S-003" == agent.delivers(WHAT, claims=[said], write=True)["code"]
    agent.restart()
    answer = agent.delivers(WHAT, claims=[said])

    assert "EN-GATE-S-003" == answer["code"], answer["data"]


def test_it_holds_while_the_place_of_the_file_is_another_ones(agent: Agent) -> None:
    """A file of somebody that defines something else is replaced by what the session brings."""
    place(agent, THEIRS)
    agent.index()
    said, what = absence(agent), bundle("windborn", model="D", content=trait("windborn") + "somebodys = { }\n")  # fmt: skip
    what["artifacts"][1]["ck3_file_model"] = "A"
    what["touched_units"] = ["trait:somebodys"]
    agent("ck3_conflicts", command="symbols", units=["trait:somebodys"])
    answer = agent.delivers(what, claims=[said], write=True)

    assert "negative_claims" not in rules(answer) if "violations" in answer["data"] else True


@pytest.mark.parametrize("body", ["category = health", "category = fame"])
@pytest.mark.parametrize("model", ["A", "D"])
@pytest.mark.parametrize("write", [True, False])
def test_a_definition_that_a_person_wrote_since_the_proof_refutes_it(
    agent: Agent, body: str, model: str, write: bool
) -> None:
    said, theirs = absence(agent), trait("windborn", body)
    place(agent, theirs)
    answer = agent.delivers(bundle("windborn", model=model), claims=[said], write=write)

    assert "negative_claims" in rules(answer)
    assert theirs == text(agent)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("model", ["A", "D"])
def test_it_is_never_overwritten_at_whichever_moment_it_appears(
    agent: Agent, at_moment: Callable[[str, Acts], None], model: str, moment: str
) -> None:
    said, theirs, what = absence(agent), trait("windborn"), bundle("windborn", model=model)
    what["artifacts"][1]["ck3_file_model"] = "A"
    what["touched_units"] = ["trait:windborn"] if model == "D" else []
    agent("ck3_conflicts", command="symbols", units=["trait:windborn"])
    agent("ck3_validate_artifact_bundle", artifact_bundle=what)
    at_moment(moment, lambda: place(agent, theirs + "# theirs\n"))
    answer = agent("ck3_deliver", artifact_bundle=what, claims=[said], write=True)

    assert "D" == answer["reply_type"], answer
    if moment == "before the statement":
        assert "negative_claims" in rules(answer)
    if (agent.mod / TRAITS).exists():  # the delivery may have been refused before the moment
        assert theirs + "# theirs\n" == text(agent)
    assert not (agent.mod / WORDS).exists()


def test_so_does_what_a_person_wrote_over_the_file_of_the_session(agent: Agent) -> None:
    said = absence(agent)
    writes(agent, WHAT)
    theirs = trait("windborn", "category = fame")
    place(agent, theirs)

    assert "negative_claims" in rules(agent.delivers(bundle("windborn", model="D"), claims=[said], write=True))  # fmt: skip
    assert theirs == text(agent)


def test_so_does_what_the_session_wrote_and_a_person_renamed(agent: Agent) -> None:
    said = absence(agent)
    writes(agent, WHAT)
    (agent.mod / TRAITS).rename(agent.mod / "common/traits/named_otherwise.txt")

    assert "negative_claims" in rules(agent.delivers(WHAT, claims=[said], write=True))


def test_a_search_after_the_file_was_written_proves_nothing(agent: Agent) -> None:
    assert "negative_claims" in rules(writes_and_delivers(agent))


@pytest.mark.parametrize("moment", [None, "between judgement and write", "before the files count"])
def test_a_file_that_is_claimed_to_be_missing_is_missing_when_the_files_count(
    agent: Agent, at_moment: Callable[[str, Acts], None], moment: str | None
) -> None:
    path = "common/traits/somebodys_traits.txt"
    proof = agent("ck3_confirm_not_exists", name=f"{MOD}/{path}")
    said = {
        "claim_type": "non_existence",
        "subject": f"{MOD}/{path} does not exist",
        "evidence_tool_calls": [proof["meta"]["trace_id"]],
    }
    agent("ck3_validate_artifact_bundle", artifact_bundle=WHAT)
    if moment is not None:
        at_moment(moment, lambda: place(agent, THEIRS, path))
    answer = agent("ck3_deliver", artifact_bundle=WHAT, claims=[said], write=True)

    if moment is None:
        assert "EN-GATE-S-003" == answer["code"], answer["data"]
    else:
        assert ("EN-GATE-D-005", [f"{MOD}/{path}"]) == (answer["code"], answer["data"]["paths"])
        assert not (agent.mod / TRAITS).exists()
