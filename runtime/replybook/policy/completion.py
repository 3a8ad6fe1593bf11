"""The completion: the server's own word that one bundle was delivered, over one trace.

It is a text that carries what it is about (digests of bundle, trace and policy, the session, the moment)
and a keyed digest of all of it, so that an agent can hand it on and nobody can make one up, change it,
or use it for another bundle. Source: specification 30, 003 §2 (`server_only`).
"""

from __future__ import annotations

import base64
import binascii
import hmac
import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final, Literal, TypeAlias, cast

__all__ = ["BadCompletion", "Completion", "canonical_digest", "issue", "verify"]

Reason: TypeAlias = Literal["malformed", "forged", "other_bundle", "other_session"]

_PREFIX: Final = "cmp-"
_MAC_BYTES: Final = 32
_LONGEST: Final = 4_096
_SHORTEST_KEY: Final = 16
_PURPOSE: Final = b"replybook completion 1\n"
"""Part of what is signed, so that no other keyed digest of the server can pass for this one."""


@dataclass(frozen=True, slots=True)
class Completion:
    """What a completion says; digests are `sha256:<hex>`, `issued_at` is UTC in ISO 8601."""

    session_id: str
    bundle_digest: str
    trace_digest: str
    policy_digest: str
    issued_at: str
    nonce: str


class BadCompletion(ValueError):
    """A text that is no completion of this server for this bundle; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"the completion does not hold: {reason}")
        self.reason: Final[Reason] = reason


def canonical_digest(value: object) -> str:
    """`sha256:<hex>` over the canonical JSON of plain data: sorted keys, no blanks, UTF-8."""
    text = json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return f"sha256:{sha256(text.encode()).hexdigest()}"


def issue(
    key: bytes,
    *,
    session_id: str,
    bundle_digest: str,
    trace_digest: str,
    policy_digest: str,
    now: datetime,
    new_nonce: Callable[[], str] = lambda: secrets.token_hex(8),
) -> str:
    """Return a new completion as text, `cmp-` and base64url; `ValueError` for a key under 16 bytes."""
    issued_at = now.astimezone(UTC).isoformat(timespec="milliseconds")
    completion = Completion(
        session_id, bundle_digest, trace_digest, policy_digest, issued_at, new_nonce()
    )
    body = json.dumps(asdict(completion), sort_keys=True, separators=(",", ":")).encode()
    return _PREFIX + base64.urlsafe_b64encode(_mac(key, body) + body).decode().rstrip("=")


def verify(
    text: object, key: bytes, *, bundle_digest: str, session_id: str | None = None
) -> Completion:
    """Return what the completion says, if this server issued it for this bundle; else `BadCompletion`."""
    raw = _decoded(text)
    mac, body = raw[:_MAC_BYTES], raw[_MAC_BYTES:]
    if not hmac.compare_digest(mac, _mac(key, body)):
        raise BadCompletion("forged")
    completion = _members(body)
    if not hmac.compare_digest(completion.bundle_digest, bundle_digest):
        raise BadCompletion("other_bundle")
    if session_id is not None and completion.session_id != session_id:
        raise BadCompletion("other_session")
    return completion


def _mac(key: bytes, body: bytes) -> bytes:
    if len(key) < _SHORTEST_KEY:
        raise ValueError(f"a key for completions has at least {_SHORTEST_KEY} bytes")
    return hmac.digest(key, _PURPOSE + body, "sha256")


def _decoded(text: object) -> bytes:
    if not isinstance(text, str):  # it comes from outside, as the agent sent it
        raise BadCompletion("malformed")
    encoded = text.removeprefix(_PREFIX)
    if encoded == text or len(text) > _LONGEST or not text.isascii():
        raise BadCompletion("malformed")
    padded = encoded + "=" * (-len(encoded) % 4)
    try:
        raw = base64.b64decode(padded, altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise BadCompletion("malformed") from None
    if base64.urlsafe_b64encode(raw).decode().rstrip("=") != encoded:  # one text per completion
        raise BadCompletion("malformed")
    return raw


def _members(body: bytes) -> Completion:
    """Return the members; the keyed digest has shown that we wrote them."""
    value = cast("Mapping[str, str]", json.loads(body))
    return Completion(**{field.name: value[field.name] for field in fields(Completion)})
