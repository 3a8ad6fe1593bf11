"""Claims are checked against the server's world and the results of its calls (spec 62)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.runtime.policy.engine.small_policies import call, said

from replybook.policy.claims.claim_grammar import Subject
from replybook.policy.claims.claimed_world import ClaimedWorld, Definition, HeldValue, Resolution
from replybook.policy.kinds.kind import Event
from replybook.policy.kinds.sights import Sight, sight_of
from replybook.policy.unavailable import Unavailable
from replybook_schema.active import ACTIVE

FILE = "root:repo/lamps.txt"
NOW, BEFORE = "1" * 64, "2" * 64
CLAIM_RULES = {"existence_claims", "value_claims", "behavior_claims", "negative_claims"}


class Lamps(ClaimedWorld):
    """A world of lamps: one definition holds, another is overridden."""

    def __init__(self, *things: Definition, known: bool = True) -> None:
        self.things, self.known = things, known

    def resolve(self, subject: Subject) -> Resolution | Unavailable:
        if subject.thing == "item:secret":
            return Unavailable("nobody knows of secrets")
        things = tuple(thing for thing in self.things if thing.thing == subject.thing)
        texts = {"price": "7", "": '"bright"'}
        held = HeldValue(texts.get(subject.key, ""), FILE, NOW, ((6, 6),))
        return Resolution(things, (held,) * (subject.key in texts), "" if self.known else "gaps")


LAMP = Definition("item:lamp", FILE, NOW, 4, 9)
OVERRIDDEN = Definition("item:lamp", "root:repo/old.txt", NOW, 1, 3, wins=False)


def shows(**shown: Any) -> dict[str, Any]:
    """A call whose answer showed something of one file."""
    file = {"path": FILE, "sha256": NOW[:16], **shown}
    return call("t1", result={"count": 1, "_shown": [file]})


def proof(name: str) -> dict[str, Any]:
    return call(
        "t1", "ck3_confirm_not_exists", args={"name": name}, result={"can_claim_not_exists": True}
    )


def faults(
    kind: str, subject: str, event: Event, world: object, *since: Event, **more: Any
) -> list[object]:
    """The faults that the rules of claims find in one claim that cites the first call."""
    outcome = said(
        ACTIVE.policy(),
        [event, *since],
        claims=[{"claim_type": kind, "subject": subject, "evidence_tool_calls": ["t1"]}],
        facts={"world_of_claims": world},
        mode="ck3raven-dev",
        session={"session_id": "s1", "mode": "ck3raven-dev"},
        **more,
    )
    return [
        violation.details["fault"]
        for violation in outcome.violations
        if violation.rule in CLAIM_RULES
    ]


WORLD = Lamps(LAMP, OVERRIDDEN)
UNIT, START, BODY = {"units": ["item:lamp"]}, {"lines": [[1, 4]]}, {"lines": [[6, 6]]}
OLD_FILE = {"path": "root:repo/old.txt", "units": ["item:lamp"]}


@pytest.mark.parametrize(
    ("kind", "subject", "event"),
    [
        ("existence", "item:lamp exists", shows(**UNIT)),
        ("existence", "item:lamp exists", shows(**START)),
        ("existence", "item:lamp exists", shows(**OLD_FILE)),
        ("value", "item:lamp price = 7", shows(**BODY)),
        ("value", "item:lamp price = 7.00", shows(lines=[[4, 5], [6, 9]])),
        ("value", 'item:lamp = "bright"', shows(**BODY, **UNIT)),
        ("behavior", "item:lamp shines", shows(**BODY)),
        ("behavior", "item:lamp shines", shows()),
        ("non_existence", "item:chair does not exist", proof("chair")),
    ],
)
def test_a_claim_is_held_against_a_given_world(
    kind: str, subject: str, event: dict[str, Any]
) -> None:
    assert [] == faults(kind, subject, event, WORLD)


@pytest.mark.parametrize(
    ("kind", "subject", "event", "fault"),
    [
        ("existence", "item:table exists", shows(units=["item:table"]), "refuted"),
        ("existence", "item:lamp exists", shows(units=["item:chair"]), "unsupported"),
        ("existence", "item:lamp exists", shows(**BODY), "unsupported"),
        ("existence", "item:lamp exists", shows(), "unsupported"),
        ("existence", "item:lamp exists", call("t1", result={"count": 1}), "unsupported"),
        ("existence", "item:lamp exists", shows(**UNIT, sha256=BEFORE[:16]), "outdated"),
        ("existence", "item:secret exists", shows(**UNIT), "unavailable"),
        ("value", "item:lamp price = 7", shows(**UNIT), "unsupported"),
        ("value", "item:lamp price = 7", shows(**BODY, sha256=BEFORE[:16]), "outdated"),
        ("value", "item:lamp price = 9", shows(**UNIT), "refuted"),
        ("value", "item:lamp weight = 7", shows(**UNIT), "refuted"),
        ("value", "item:lamp price = 7", shows(**OLD_FILE), "unsupported"),
        ("value", "item:lamp price = 7", shows(lines=[[10, 20]]), "unsupported"),
        ("behavior", "item:lamp shines", shows(lines=[[1, 3]]), "unsupported"),
        ("behavior", "item:lamp shines", {**shows(**UNIT), "result": {"exit_code": 1, "_shown": [{"path": FILE, "sha256": NOW[:16]}]}}, "unsupported"),
        ("non_existence", "item:lamp does not exist", proof("lamp"), "refuted"),
        ("non_existence", "item:chair does not exist", proof("table"), "unsupported"),
    ],
)  # fmt: skip
def test_what_the_world_or_the_calls_do_not_show_is_refused(
    kind: str, subject: str, event: dict[str, Any], fault: str
) -> None:
    assert [fault] == faults(kind, subject, event, WORLD)


def test_absence_is_not_proven_where_not_everything_is_known() -> None:
    unknown = Lamps(LAMP, known=False)

    assert ["unavailable"] == faults("non_existence", "item:chair", proof("chair"), unknown)


def wrote(**result: object) -> Event:
    """A call that wrote the file of the lamp."""
    told = {"operation": "write", "path": FILE, "sha256": NOW, **result}
    return call("t2", "ck3_file", code="EN-WRITE-S-001", result=told)


def gave(**result: object) -> Event:
    """A delivery that wrote the file of the lamp."""
    told = {"written": True, "files": {FILE: NOW}, **result}
    return call("t3", "ck3_deliver", code="EN-GATE-S-003", result=told)


AWAY = {"operation": "rename", "new_path": "root:repo/away.txt"}
BACK = {"operation": "rename", "path": "root:repo/away.txt", "new_path": FILE}
LAMP_FILE = {"path": FILE, "format": "python", "content": "LAMP = 7\n"}
IS_GONE = ("non_existence", "item:lamp does not exist", proof("lamp"), Lamps(LAMP))


@pytest.mark.parametrize(
    "since",
    [
        (wrote(),),
        (wrote(path=FILE.upper().replace("ROOT:REPO", "root:repo")),),
        (wrote(sha256=BEFORE), wrote()),
        (wrote(operation="delete"), wrote()),
        (wrote(**AWAY), wrote(**BACK)),
        (gave(),),
        (wrote(sha256=BEFORE), gave()),
        (wrote(), gave(written=False)),
        (gave(), call("t4")),
    ],
)
def test_what_the_session_brings_is_no_presence(since: Sequence[Event]) -> None:
    assert [] == faults(*IS_GONE, *since, bundle={"artifacts": [LAMP_FILE]})


@pytest.mark.parametrize(
    "since",
    [
        (),
        (wrote(sha256=BEFORE),),
        (wrote(), wrote(sha256=BEFORE)),
        (wrote(), wrote(operation="delete")),
        (wrote(), wrote(**AWAY)),
        (wrote(path="root:repo/other.txt"),),
        ({**wrote(), "code": "EN-WRITE-D-001", "reply_type": "D"},),
        (gave(written=False),),
        (gave(files={FILE: BEFORE}),),
    ],
)
def test_what_somebody_else_brings_is_a_presence(since: Sequence[Event]) -> None:
    assert ["refuted"] == faults(*IS_GONE, *since, bundle={"artifacts": [LAMP_FILE]})


def test_what_the_session_wrote_and_does_not_deliver_is_a_presence() -> None:
    other = {**LAMP_FILE, "path": "root:repo/a.py"}

    assert ["refuted"] == faults(*IS_GONE, wrote(), bundle={"artifacts": [other]})


def test_what_the_session_wrote_before_its_proof_is_a_presence() -> None:
    kind, subject, cited, world = IS_GONE
    bundle = {"artifacts": [LAMP_FILE]}

    assert ["refuted"] == faults(kind, subject, wrote(), world, cited, bundle=bundle)


def test_without_a_world_the_calls_decide_alone() -> None:
    """The call has to name the thing, as an argument or in its result (spec 99)."""
    claims = [{"claim_type": "existence", "subject": "item:x", "evidence_tool_calls": ["t1"]}]
    results = [{"count": 1}, {"count": 1, "found": "item:x"}, {"count": 1, "found": ["x"]}]
    outcomes = [
        said(ACTIVE.policy(), [call("t1", result=result)], claims=claims, mode="ck3raven-dev")
        for result in results
    ]

    assert [1, 0, 0] == [
        sum(violation.rule in CLAIM_RULES for violation in outcome.violations)
        for outcome in outcomes
    ]


def test_a_world_may_be_plain_data() -> None:
    listed = [{"thing": "item:lamp", "path": FILE, "sha256": NOW, "values": {"price": 7}}]

    assert [] == faults("value", "item:lamp price = 7", shows(**UNIT), listed)
    assert ["refuted"] == faults("value", "item:lamp price = 8", shows(**UNIT), listed)


@pytest.mark.parametrize(
    "shown", [None, [], "x", [None], [{}], [{"path": 7}], [{"path": FILE, "units": None}]]
)
def test_a_line_that_says_nothing_shows_nothing(shown: object) -> None:
    assert Sight.NOTHING is sight_of({"result": {"_shown": shown}}, [LAMP], "subject")
