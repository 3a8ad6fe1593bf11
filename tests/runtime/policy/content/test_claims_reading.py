"""Claims are read from a list or a manifest; derived claims must agree with listed ones."""

import pytest

from replybook.policy.bundle import Claim, ClaimsManifest
from replybook.policy.delivery import join_claims, read_claims

_EXISTS = {"claim_type": "existence", "subject": "trait:brave", "evidence_tool_calls": ["t1"]}
_ABSENT = {"claim_type": "non_existence", "subject": "trait:bold", "evidence_tool_calls": ["t2"]}


def _faulty_places(raw: object) -> list[str]:
    return [fault.loc for fault in read_claims(raw)[1]]


def test_no_claims_are_no_claims() -> None:
    assert ((), ()) == read_claims(None)
    assert ((), ()) == read_claims([])


def test_a_list_of_claims_is_read() -> None:
    claims, faults = read_claims([_EXISTS, _ABSENT])
    expected = (
        Claim("existence", "trait:brave", ("t1",)),
        Claim("non_existence", "trait:bold", ("t2",)),
    )
    assert (expected, ()) == (claims, faults)


def test_our_own_values_are_read_too() -> None:
    claim = Claim("existence", "trait:brave", ("t1",))
    assert ((claim,), ()) == read_claims([claim])
    assert ((claim,), ()) == read_claims(ClaimsManifest((claim,)))


def test_a_manifest_may_leave_the_derived_list_out() -> None:
    assert [] == _faulty_places({"claims": [_EXISTS, _ABSENT]})


def test_a_manifest_may_repeat_the_derived_list() -> None:
    assert [] == _faulty_places({"claims": [_EXISTS, _ABSENT], "negative_claims": [_ABSENT]})


@pytest.mark.parametrize("negative", [[], [_EXISTS], [_ABSENT, _ABSENT], [_EXISTS, _ABSENT]])
def test_a_derived_list_that_differs_is_faulty(negative: list[object]) -> None:
    raw = {"claims": [_EXISTS, _ABSENT], "negative_claims": negative}
    (fault,) = read_claims(raw)[1]

    assert "claims.negative_claims" == fault.loc
    assert "leave negative_claims out, or repeat every claim of type non_existence" == fault.fix


def test_a_claim_without_evidence_has_the_right_form() -> None:
    claims, faults = read_claims([{"claim_type": "value", "subject": "a = 1"}])
    assert ((Claim("value", "a = 1"),), ()) == (claims, faults)


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("claim_type", "certainty"),
        ("claim_type", None),
        ("claim_type", ["value"]),
        ("subject", ""),
        ("subject", 7),
        ("subject", "x" * 1_001),
        ("evidence_tool_calls", "t1"),
        ("evidence_tool_calls", None),
    ],
)
def test_a_member_of_the_wrong_type_is_named(member: str, value: object) -> None:
    assert [f"claims[0].{member}"] == _faulty_places([{**_EXISTS, member: value}])


def test_evidence_that_is_no_text_is_named() -> None:
    raw = [{**_EXISTS, "evidence_tool_calls": ["t1", 2]}]
    assert ["claims[0].evidence_tool_calls[1]"] == _faulty_places(raw)


def test_a_claim_that_cannot_be_read_is_left_out() -> None:
    claims, faults = read_claims([_EXISTS, "trait:bold is missing"])
    assert (1, 1) == (len(claims), len(faults))


@pytest.mark.parametrize("raw", ["claims", 7, True, {"claim": []}, {}])
def test_what_is_neither_list_nor_manifest_is_faulty(raw: object) -> None:
    assert _faulty_places(raw)


def test_claims_in_one_of_two_places_are_taken() -> None:
    claim = Claim("existence", "trait:brave", ("t1",))
    assert ((claim,), ()) == join_claims([claim], [])
    assert ((claim,), ()) == join_claims([], [claim])


def test_the_same_claims_in_two_places_are_one() -> None:
    one, two = Claim("existence", "a"), Claim("value", "b = 1")
    assert ((one, two), ()) == join_claims([one, two], [two, one])


def test_different_claims_in_two_places_are_faulty() -> None:
    one, two = Claim("existence", "a"), Claim("value", "b = 1")
    claims, faults = join_claims([one], [one, two])
    assert ((one, two), ["claims"]) == (claims, [fault.loc for fault in faults])
