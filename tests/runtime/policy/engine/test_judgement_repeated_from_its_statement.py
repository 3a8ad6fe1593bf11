"""A judgement notes what it saw of the world and is repeated from that alone (specification 30)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from replybook.policy.asked_set import AskedSet
from replybook.policy.claims.claim_grammar import Subject, parse_claim
from replybook.policy.claims.claimed_world import ListedThings, Resolution
from replybook.policy.statement import NotStated, Statement, StoredStatement
from replybook.policy.unavailable import ABSENT, Unavailable

DIGEST = "ab" * 32


class Names(AskedSet):
    """A set that counts its questions."""

    def __init__(self) -> None:
        self.asked = 0

    def __contains__(self, item: object) -> bool:
        self.asked += 1
        return item == "trait:brave"


def subject(text: str) -> Subject:
    claim = parse_claim("existence", text)
    assert isinstance(claim, Subject)
    return claim


def again(statement: Statement) -> StoredStatement:
    """The statement after it was written and read."""
    return StoredStatement(json.loads(json.dumps(statement.judged.data)))


def nobody() -> object:
    raise AssertionError("the world is asked")


VALUES: Mapping[str, object] = {
    "a text": "1.18",
    "a list": ["a", "b"],
    "a mapping": {"a": {"b": [1, True, None]}},
    "nothing": ABSENT,
    "what cannot be determined": Unavailable("no index"),
}


@pytest.mark.parametrize("name", VALUES)
def test_a_value_is_told_again(name: str) -> None:
    noted = Statement()
    noted.shown("one", lambda: VALUES[name])

    assert VALUES[name] == again(noted).shown("one", nobody)
    assert VALUES[name] == again(noted).fact("one", nobody)


def test_tuples_and_sets_become_lists() -> None:
    noted = Statement()
    noted.shown("one", lambda: ("b", "a"))
    noted.shown("two", lambda: frozenset(("b", "a")))

    assert ["b", "a"] == again(noted).shown("one", nobody)
    assert ["a", "b"] == again(noted).shown("two", nobody)


def test_of_a_set_only_what_was_asked_is_noted() -> None:
    names, noted = Names(), Statement()
    shown: Any = noted.shown("names", lambda: names)

    assert [True, False, True] == [one in shown for one in ("trait:brave", "x", "trait:brave")]
    assert 2 == names.asked  # the first answer counts
    assert {"members": {"trait:brave": True, "x": False}} == noted.judged.data["facts"]["names"]  # type: ignore[index]
    told: Any = again(noted).shown("names", nobody)
    assert [True, False] == [one in told for one in ("trait:brave", "x")]
    with pytest.raises(NotStated, match="does not tell whether a set holds 'y'"):
        assert "y" in told


def test_a_provider_gets_the_set_itself_and_offline_nothing() -> None:
    names, noted = Names(), Statement()
    noted.shown("names", lambda: names)

    assert names is noted.fact("names", nobody)
    with pytest.raises(NotStated, match=r"does not tell facts\.names"):
        again(noted).fact("names", nobody)


def test_the_world_of_claims_tells_what_it_was_asked() -> None:
    things = [{"thing": "item:lamp", "path": "root:repo/lamps.txt", "sha256": DIGEST, "lines": [4, 6], "values": {"price": 7}}]  # fmt: skip
    noted = Statement()
    shown: Any = noted.shown("world", lambda: things, is_world=True)
    found = shown.resolve(subject("item:lamp"))
    shown.resolve(subject("item:rope"))

    assert found == ListedThings(things).resolve(subject("item:lamp"))
    assert {"root:repo/lamps.txt": DIGEST} == noted.judged.proofs == noted.judged.data["files"]
    told: Any = again(noted).shown("world", nobody)
    assert found == told.resolve(subject("item:lamp"))
    assert Resolution() == told.resolve(subject("item:rope"))
    with pytest.raises(NotStated, match="what there is of item:boat"):
        told.resolve(subject("item:boat"))


@pytest.mark.parametrize(
    ("path", "proofs"), [("root:repo/a.txt", {"root:repo/a.txt": DIGEST}), ("db:lamps/1", {})]
)
def test_a_delivery_is_compared_with_what_has_an_address(path: str, proofs: object) -> None:
    noted = Statement()
    world: Any = noted.shown(
        "world", lambda: [{"thing": "item:lamp", "path": path, "sha256": DIGEST}], is_world=True
    )
    world.resolve(subject("item:lamp"))

    assert proofs == noted.judged.proofs


def test_without_a_statement_nothing_that_only_the_server_knows_is_told() -> None:
    empty = StoredStatement(None)

    assert "worked out" == empty.fact("one", lambda: "worked out")
    with pytest.raises(NotStated, match=r"no statement of facts\.two"):
        empty.lacking("two")
    with pytest.raises(NotStated, match="no statement of the modules"):
        empty.outside("the modules")


def test_problems_are_told_again() -> None:
    noted = Statement()
    noted.problems(["facts.a"], ["x"], lambda: [{"path": "x", "line": 3}])
    noted.problems(["facts.a"], ["y"], list)
    told = again(noted)

    assert [{"path": "x", "line": 3}] == told.problems(["facts.a"], ["x"], nobody)  # type: ignore[arg-type]
    assert [] == told.problems(["facts.a"], ["y"], nobody)  # type: ignore[arg-type]


def test_a_large_value_is_only_counted() -> None:
    noted = Statement()
    noted.shown("many", lambda: list(range(30_000)))

    assert {"items": 30_000} == noted.judged.data["facts"]["many"]  # type: ignore[index]
    with pytest.raises(NotStated, match=r"facts\.many"):
        again(noted).shown("many", nobody)


def test_the_same_questions_give_the_same_digest() -> None:
    digests = set()
    for names in (("a", "b"), ("b", "a")):
        one = Statement()
        for name in names:
            one.shown(name, lambda: {"x": 1, "y": 2})
        one.see([("root:repo/a.txt", None)])
        digests.add(one.judged.digest)

    assert 1 == len(digests)


@pytest.mark.parametrize("data", [{}, {"version": 2}, {"version": 1, "facts": []}], ids=repr)
def test_what_is_no_statement_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="statement"):
        StoredStatement(data)
