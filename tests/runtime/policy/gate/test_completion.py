"""A completion holds for the one bundle that it was issued for, and nobody else can make one."""

from __future__ import annotations

import base64
import hmac
import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replybook.policy.completion import BadCompletion, canonical_digest, issue, verify

KEY = b"k" * 32
NOW = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
BUNDLE = canonical_digest({"target": "mod:My Patch"})
WORLD = canonical_digest({"files": {}})
OTHER = canonical_digest({"target": "mod:Other"})


def issued(key: bytes = KEY, bundle: str = BUNDLE, nonce: str = "n1") -> str:
    return issue(
        key,
        session_id="s1",
        bundle_digest=bundle,
        trace_digest=canonical_digest([]),
        files=1,
        policy_digest=canonical_digest({}),
        world_digest=WORLD,
        now=NOW,
        new_nonce=lambda: nonce,
    )


def _reason(text: str, key: bytes = KEY, bundle: str = BUNDLE, session: str | None = "s1") -> str:
    with pytest.raises(BadCompletion) as caught:
        verify(text, key, bundle_digest=bundle, session_id=session)
    return caught.value.reason


def test_a_completion_says_what_it_was_issued_for() -> None:
    said = verify(issued(), KEY, bundle_digest=BUNDLE, session_id="s1")

    assert ("s1", BUNDLE) == (said.session_id, said.bundle_digest)
    assert "2026-11-21T10:00:00.000+00:00" == said.issued_at


def test_the_session_is_asked_for_only_where_it_is_known() -> None:
    assert "s1" == verify(issued(), KEY, bundle_digest=BUNDLE).session_id


def test_a_completion_from_before_there_were_statements_still_holds() -> None:
    body = {"session_id": "s1", "bundle_digest": BUNDLE, "trace_digest": OTHER, "policy_digest": OTHER, "issued_at": "2026-11-20T10:00:00.000+00:00", "nonce": "n1"}  # fmt: skip
    text = json.dumps(body, sort_keys=True, separators=(",", ":")).encode()
    signed = hmac.digest(KEY, b"replybook completion 1\n" + text, "sha256") + text
    old = "cmp-" + base64.urlsafe_b64encode(signed).decode().rstrip("=")

    assert verify(old, KEY, bundle_digest=BUNDLE).world_digest is None
    assert WORLD == verify(issued(), KEY, bundle_digest=BUNDLE).world_digest


def test_two_deliveries_of_one_bundle_give_two_completions() -> None:
    assert issued(nonce="n1") != issued(nonce="n2")


def test_it_does_not_hold_for_another_bundle() -> None:
    assert "other_bundle" == _reason(issued(), bundle=OTHER)


def test_it_does_not_hold_for_another_session() -> None:
    assert "other_session" == _reason(issued(), session="s2")


def test_one_of_another_server_does_not_hold() -> None:
    assert "forged" == _reason(issued(key=b"x" * 32))


@pytest.mark.parametrize(
    "text", ["", "cmp-", "cmp-!", "cmp-AA=", "x", "cmp-é", "cmp-" + "A" * 5000]
)
def test_a_text_that_is_no_completion_does_not_hold(text: str) -> None:
    assert _reason(text) in {"malformed", "forged"}


@given(at=st.integers(4, len(issued()) - 1), letter=st.sampled_from("AZaz09-_"))
def test_no_changed_character_holds(at: int, letter: str) -> None:
    text = issued()
    changed = text[:at] + letter + text[at + 1 :]
    if changed != text:
        assert _reason(changed) in {"malformed", "forged"}


def test_members_cannot_be_swapped_between_completions() -> None:
    raw = {b: base64.urlsafe_b64decode(issued(bundle=b)[4:] + "==") for b in (BUNDLE, OTHER)}
    mixed = base64.urlsafe_b64encode(raw[OTHER][:32] + raw[BUNDLE][32:]).decode().rstrip("=")

    assert "forged" == _reason("cmp-" + mixed)


def test_a_key_is_long_enough() -> None:
    with pytest.raises(ValueError, match="at least 16 bytes"):
        issued(key=b"short")


def test_the_order_of_keys_does_not_change_a_digest() -> None:
    assert canonical_digest({"a": 1, "b": 2}) == canonical_digest({"b": 2, "a": 1})
    assert canonical_digest({"a": 1}) != canonical_digest({"a": "1"})
