"""Claims have a grammar: every word is read, or the claim is not understood (spec 95)."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from replybook.policy.bundle import Claim
from replybook.policy.claims import claim_grammar
from replybook.policy.claims.claim_grammar import BadClaim, ClaimType, Subject, parse_claim
from replybook.policy.claims.claim_values import same_value, written
from replybook.policy.claims.claimed_world import (
    Definition,
    HeldValue,
    ListedThings,
    Resolution,
)
from replybook.policy.claims.contradictions import contradictions
from replybook.world.address import parse

UNDERSTOOD: list[tuple[ClaimType, str, str]] = [
    ("existence", "trait:brave", "trait:brave"),
    ("existence", "trait:brave exists.", "trait:brave"),
    ("existence", "trait:brave is defined", "trait:brave"),
    ("existence", "trait:brave defined in vanilla", "trait:brave in vanilla"),
    ("existence", "trait:brave is defined in the game", "trait:brave in game"),
    ("existence", "trait:brave exists in the base game", "trait:brave in game"),
    ("existence", "trait:brave exists in mod Deep Harbour", 'trait:brave in "mod:Deep Harbour"'),
    ("existence", "trait:brave in mod:Alpha", "trait:brave in mod:Alpha"),
    ("existence", "trait:brave is in the file root:game/a.txt", "trait:brave in root:game/a.txt"),
    ("existence", "The trait:brave exists.", "trait:brave"),
    ("existence", "`trait:brave` exists in `mod:Alpha`", "trait:brave in mod:Alpha"),
    ("existence", "brave", "brave"),
    ("existence", "mod:Alpha", "mod:Alpha"),
    ("existence", "mod:Deep Harbour exists", '"mod:Deep Harbour"'),
    ("existence", "mod:Alpha/common/traits is there", "mod:Alpha/common/traits"),
    ("existence", "ROOT_GAME:/common//a.txt", "root:game/common/a.txt"),
    ("existence", "localization_key:trait_brave", "localization_key:trait_brave"),
    ("existence", "article:T-1", "article:T-1"),
    ("non_existence", "trait:my_custom_trait does not exist", "trait:my_custom_trait does not exist"),
    ("non_existence", "trait:bold", "trait:bold does not exist"),
    ("non_existence", "bold is nowhere", "bold does not exist"),
    ("non_existence", "trait:bold doesn't exist in vanilla", "trait:bold in vanilla does not exist"),
    ("non_existence", "mod:Deep Harbour/x.txt does not exist", '"mod:Deep Harbour/x.txt" does not exist'),
    ("value", "trait:brave martial = 2", "trait:brave martial = 2"),
    ("value", "trait:brave, martial =  2 ", "trait:brave martial = 2"),
    ("value", "trait:brave has the martial = 2", "trait:brave martial = 2"),
    ("value", "trait:brave in mod:Alpha martial = 2", "trait:brave in mod:Alpha martial = 2"),
    ("value", 'trait:brave in "mod:Deep Harbour" a = 2', 'trait:brave in "mod:Deep Harbour" a = 2'),
    ("value", "trait:brave in mod:Deep Harbour a = 2", 'trait:brave in "mod:Deep Harbour" a = 2'),
    ("value", 'trait:brave in "mod:Deep Harbour" = 2', 'trait:brave in "mod:Deep Harbour" = 2'),
    ("value", "script_value:rope = 12", "script_value:rope = 12"),
    ("value", "script_value:rope in vanilla = 12", "script_value:rope in vanilla = 12"),
    ("value", "trait:x opposites = { a  b }", "trait:x opposites = { a b }"),
    ("value", "trait:x color = rgb { 1 2 3 }", "trait:x color = rgb { 1 2 3 }"),
    ("value", "trait:x a.100.b = @cost", "trait:x a.100.b = @cost"),
    ("value", 'localization_key:x = "a = b"', 'localization_key:x = "a = b"'),
    ("value", 'mod:Deep Harbour/descriptor.mod version = "1.0"', '"mod:Deep Harbour/descriptor.mod" version = "1.0"'),
    ("value", "mod:Alpha version = 1", "mod:Alpha version = 1"),
    ("behavior", "trait:brave raises martial", "trait:brave: raises martial"),
    ("behavior", "trait:brave: raises martial", "trait:brave: raises martial"),
    ("behavior", "trait:brave in vanilla: raises martial", "trait:brave in vanilla: raises martial"),
    ("behavior", "root:game/a.txt adds traits", "root:game/a.txt: adds traits"),
    ("behavior", "reader.py reads notes", "reader.py: reads notes"),
]  # fmt: skip

NOT_UNDERSTOOD: list[tuple[ClaimType, str, str]] = [
    ("existence", "trait:brave does not exist", "non_existence: trait:brave does not exist"),
    ("existence", "trait:brave martial = 2", "value: trait:brave martial = 2"),
    ("existence", "trait:brave exists only in vanilla", "existence: trait:brave"),
    ("existence", "trait:brave is not defined in vanilla", "non_existence: trait:brave in vanilla does not exist"),
    ("existence", "trait:brave is defined in vanilla since 1.9", "existence: trait:brave"),
    ("existence", "trait:brave,trait:kind exist", "existence: KIND:NAME"),
    ("existence", "trait:brave is", "existence: trait:brave"),
    ("existence", "trait brave exists", "existence: trait:brave"),
    ("existence", "the trait brave", "existence: trait:brave"),
    ("value", "the martial of trait:brave is 2", "value: trait:brave KEY = VALUE"),
    ("existence", "", "existence: KIND:NAME"),
    ("existence", "  ", "existence: KIND:NAME"),
    ("non_existence", "trait:brave exists", "existence: trait:brave"),
    ("non_existence", "trait:brave does not have martial", "non_existence: trait:brave does not exist"),
    ("non_existence", "nothing defines trait:brave", "non_existence: trait:brave does not exist"),
    ("existence", "trait:brave in Deep Harbour", 'existence: trait:brave in mod:Deep Harbour'),
    ("value", "trait:brave has martial 2", "value: trait:brave martial = 2"),
    ("value", "trait:brave martial 2", "value: trait:brave martial = 2"),
    ("value", "trait:brave does not have martial = 2", "value: trait:brave KEY = VALUE"),
    ("value", "trait:brave title = Brave in the lists", 'value: trait:brave title = "Brave in the lists"'),
    ("value", "trait:brave tracks hunt = 2", "value: trait:brave tracks.hunt = 2"),
    ("value", "trait:brave opposites = { craven", "value: trait:brave KEY = VALUE"),
    ("value", "trait:brave opposites = craven }", 'value: trait:brave opposites = "craven }"'),
    ("value", "trait:brave martial >= 2", "value: trait:brave KEY = VALUE"),
    ("value", "trait:brave martial =", "value: trait:brave KEY = VALUE"),
    ("value", "trait:brave", "existence: trait:brave"),
    ("behavior", "trait:brave", "existence: trait:brave"),
    ("behavior", "trait:brave does not exist", "non_existence: trait:brave does not exist"),
    ("behavior", "trait:brave martial = 2", "value: trait:brave martial = 2"),
    ("behavior", "the bundle is fine", "behavior: KIND:NAME: SENTENCE"),
]  # fmt: skip


def parsed(kind: ClaimType, text: str) -> Subject:
    """Return a claim that is understood."""
    claim = parse_claim(kind, text)
    assert isinstance(claim, Subject), claim
    return claim


@pytest.mark.parametrize("kind", ["existence", "non_existence", "value", "behavior"])
@pytest.mark.parametrize("words", ["a", "b.c d", '"', "in", "a ="])
def test_few_words_are_tried_as_the_end_of_an_address(
    kind: ClaimType, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(claim_grammar, "parse", lambda text: asked.append(text) or parse(text))
    parse_claim(kind, f"root:repo/a {f'{words} ' * 300}"[:1_000])

    assert 400 > len(asked)


@pytest.mark.parametrize(("kind", "text", "canonical"), UNDERSTOOD)
def test_a_claim_has_one_canonical_text(kind: ClaimType, text: str, canonical: str) -> None:
    assert canonical == str(parsed(kind, text))


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, text, _ in UNDERSTOOD])
def test_the_canonical_text_of_a_claim_is_the_same_claim(kind: ClaimType, text: str) -> None:
    once = parsed(kind, text)
    assert once == parsed(kind, str(once))


@pytest.mark.parametrize(("kind", "text", "first"), NOT_UNDERSTOOD)
def test_a_claim_that_is_not_read_whole_has_nearest_forms(
    kind: ClaimType, text: str, first: str
) -> None:
    claim = parse_claim(kind, text)

    assert isinstance(claim, BadClaim)
    near = [f"{one.claim_type}: {one.subject}" for one in claim.nearest]
    assert first in near
    assert len(near) <= 3


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, text, _ in NOT_UNDERSTOOD])
def test_every_nearest_form_is_understood(kind: ClaimType, text: str) -> None:
    claim = parse_claim(kind, text)
    assert isinstance(claim, BadClaim)

    assert all(isinstance(parse_claim(*one), Subject) for one in claim.nearest)


@pytest.mark.parametrize("kind", get_args(ClaimType))
def test_no_text_breaks_the_grammar(kind: ClaimType) -> None:
    texts = ["=", "==", '"', '""', "{", "}", "{}", ":", "a:", ":a", "mod:", "mod: = 1", "in in in"]
    texts += ["a = = b", 'a = "', "a\x00b", "mod:\ud800", "@", "@[", "a" * 1_000, "a in = 1"]
    for text in texts:
        assert isinstance(parse_claim(kind, text), Subject | BadClaim)


# Values


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("3", "3.0"),
        ("+3", "3"),
        ("-0.10", "-0.1"),
        ("yes", "yes"),
        ('"a b"', '"a b"'),
        ("personality", '"personality"'),
        ("{ a b }", "{a\tb}"),
        ("{ a = 1.0 }", "{ a = 1 }"),
        ("rgb { 1 2 3 }", "rgb{ 1 2 3.0 }"),
        ('"1.10"', "1.10"),
        ('"the "salt road" here"', r'"the \"salt road\" here"'),
    ],
)
def test_equal_values_are_the_same(one: str, other: str) -> None:
    assert same_value(one, other)
    assert same_value(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("3", "4"),
        ("yes", "no"),
        ("a", "A"),
        ("3", "3x"),
        ('"1.10"', "1.1"),
        ('"1.10"', '"1.1"'),
        ('"a  b"', '"a b"'),
        ("{ a b }", "{ b a }"),
        ("{ a }", "a"),
        ("{ a = 1 }", "{ a > 1 }"),
        ("{ }", '""'),
    ],
)
def test_other_values_are_not(one: str, other: str) -> None:
    assert not same_value(one, other)


@pytest.mark.parametrize("text", ["", "a b", "{ a", "a }", "{ a } b", "=", "a { b } c", '"a" b'])
def test_what_is_not_one_value_is_none(text: str) -> None:
    assert written(text) is None


# Contradictions


def contradicting(*claims: tuple[ClaimType, str], world: ListedThings | None = None) -> int:
    """Return how many of these claims another one contradicts."""
    made = [Claim(kind, text) for kind, text in claims]
    read = {one: parse_claim(one.claim_type, one.subject) for one in made}
    return len(list(contradictions(read, world)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("non_existence", "brave"), ("existence", "trait:brave")),
        (("non_existence", "trait:brave is nowhere"), ("existence", "brave is defined")),
        (("non_existence", "trait:brave"), ("behavior", "trait:brave: swims")),
        (("non_existence", "trait:brave"), ("existence", "trait:brave in vanilla")),
        (("non_existence", "trait:brave does not exist in mod:Alpha"), ("existence", "trait:brave in mod:Alpha/common")),
        (("non_existence", "mod:Alpha"), ("existence", "mod:Alpha/a.txt")),
        (("non_existence", "mod:Alpha/A.txt"), ("existence", "mod:Alpha//a.txt")),
        (("value", "trait:brave martial = 2"), ("value", "trait:brave has martial = 3")),
        (("value", "brave martial = 2"), ("value", "trait:brave martial = 3")),
        (("value", "trait:brave martial = 2"), ("non_existence", "trait:brave")),
    ],
)  # fmt: skip
def test_claims_contradict_each_other_in_any_words(
    one: tuple[ClaimType, str], other: tuple[ClaimType, str]
) -> None:
    assert contradicting(one, other)
    assert contradicting(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("non_existence", "trait:brave"), ("existence", "modifier:brave")),
        (("non_existence", "trait:brave does not exist in vanilla"), ("existence", "trait:brave")),
        (
            ("non_existence", "trait:brave does not exist in vanilla"),
            ("existence", "trait:brave in mod:Alpha"),
        ),
        (("non_existence", "mod:Alpha/a.txt"), ("existence", "mod:Alpha/a.txt.bak")),
        (("value", "trait:brave martial = 2"), ("value", "trait:brave martial = 2.0")),
        (("value", "trait:brave martial = 2"), ("value", "trait:brave prowess = 3")),
        (("value", "trait:brave in vanilla martial = 2"), ("value", "trait:brave martial = 3")),
        (("non_existence", "trait:brave"), ("existence", "trait:brave only here")),
    ],
)
def test_claims_that_agree_contradict_nothing(
    one: tuple[ClaimType, str], other: tuple[ClaimType, str]
) -> None:
    assert 0 == contradicting(one, other) == contradicting(other, one)


def test_a_name_without_a_kind_is_what_the_world_knows_under_it() -> None:
    world = ListedThings([{"thing": "modifier:brave", "path": "root:repo/a.txt"}])
    claims: list[tuple[ClaimType, str]] = [("existence", "brave"), ("non_existence", "trait:brave")]

    assert 1 == contradicting(*claims)
    assert 0 == contradicting(*claims, world=world)


# A world of plain data

PATH = "mod:Alpha/common/traits/a.txt"
TRAIT = {"thing": "trait:brave", "path": PATH, "sha256": "11", "lines": [3, 9], "values": {"martial": 2, "label": {"value": "1.10", "lines": [5, 5]}}}  # fmt: skip
GAME = {"thing": "trait:brave", "path": "root:game/t.txt", "wins": False, "values": {"martial": 1}}
WORLD = ListedThings([GAME, TRAIT, {"thing": PATH, "path": PATH}, {"thing": "localization_key:x", "path": "root:game/x.yml", "values": {"": "a = b"}}])  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "text", "count", "values"),
    [
        ("existence", "trait:brave", 2, []),
        ("existence", "brave", 2, []),
        ("existence", "trait:brave in mod:Alpha", 1, []),
        ("existence", "trait:brave in root:game/other", 0, []),
        ("existence", "modifier:brave", 0, []),
        ("existence", PATH, 1, []),
        ("existence", "mod:Alpha/common", 1, []),
        ("non_existence", "mod:Alpha/x.txt", 0, []),
        ("value", "trait:brave martial = 2", 2, ["2"]),
        ("value", "trait:brave in root:game martial = 1", 1, ["1"]),
        ("value", "trait:brave label = 1", 2, ['"1.10"']),
        ("value", 'localization_key:x = "a = b"', 1, ['"a = b"']),
    ],
)
def test_plain_data_can_be_a_world(
    kind: ClaimType, text: str, count: int, values: list[str]
) -> None:
    found = WORLD.resolve(parsed(kind, text))

    assert count == len(found.definitions)
    if kind == "value":
        assert values == [value.text for value in found.values]


def test_a_resolution_can_be_written_as_json_and_read_back() -> None:
    found = Resolution(
        (Definition("trait:brave", PATH, "11", 3, 9),),
        (HeldValue("2", PATH, "11", ((4, 4), (1, 1))), HeldValue("3")),
        "not everything is known",
    )

    assert found == Resolution.from_dict(json.loads(json.dumps(found.to_dict())))
