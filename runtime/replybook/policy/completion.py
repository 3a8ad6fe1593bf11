"""The completion: a signed statement of the server that one bundle was delivered.

Its text holds the digests of bundle, trace, policy and statement of the world, the session and the
time, and a keyed digest of all of them. So an agent can pass it on, and nobody can forge it, change
it, or use it for another bundle.
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
from typing import Any, Final, Literal, TypeAlias, cast

Reason: TypeAlias = Literal["malformed", "forged", "other_bundle", "other_session"]

_PREFIX: Final = "cmp-"
_MAC_BYTES: Final = 32
_LONGEST: Final = 4_096
_SHORTEST_KEY: Final = 16
_PURPOSE: Final = b"replybook completion 1\n"
"""A prefix of the signed text, so that no other keyed digest of the server fits."""


@dataclass(frozen=True, slots=True)
class Completion:
    """The content of a completion. Digests are `sha256:<hex>`, `issued_at` is UTC.

    `files` is the number of files of the bundle, 0 for a delivery without files. `files` and
    `world_digest` are None in a completion from before there were statements of the world.
    """

    session_id: str
    bundle_digest: str
    trace_digest: str
    policy_digest: str
    issued_at: str
    nonce: str
    files: int | None = None
    world_digest: str | None = None


class BadCompletion(ValueError):
    """A text that is not a completion of this server for this bundle. `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"the completion does not hold: {reason}")
        self.reason: Final[Reason] = reason


def canonical_digest(value: object) -> str:
    """Return `sha256:<hex>` over plain data as canonical JSON.

    Canonical JSON has sorted keys and no blanks, encoded as UTF-8.
    """
    text = json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return f"sha256:{sha256(text.encode()).hexdigest()}"


def issue(
    key: bytes,
    *,
    session_id: str,
    bundle_digest: str,
    trace_digest: str,
    policy_digest: str,
    files: int,
    world_digest: str,
    now: datetime,
    new_nonce: Callable[[], str] = lambda: secrets.token_hex(8),
) -> str:
    """Return a new completion as text: `cmp-` and base64url.

    Args:
        key: The secret that signs the completion, 16 bytes or more.
        bundle_digest: The digest of the bundle.
        trace_digest: The digest of the trace.
        policy_digest: The digest of the policy.
        files: The number of files of the bundle.
        world_digest: The digest of the statement of the world.
        now: The time of issue.
        new_nonce: Returns a random text.

    Raises:
        ValueError: The key is shorter than 16 bytes.
    """
    issued_at = now.astimezone(UTC).isoformat(timespec="milliseconds")
    completion = Completion(
        session_id,
        bundle_digest,
        trace_digest,
        policy_digest,
        issued_at,
        new_nonce(),
        files,
        world_digest,
    )
    body = json.dumps(asdict(completion), sort_keys=True, separators=(",", ":")).encode()
    return _PREFIX + base64.urlsafe_b64encode(_mac(key, body) + body).decode().rstrip("=")


def verify(
    text: object, key: bytes, *, bundle_digest: str, session_id: str | None = None
) -> Completion:
    """Return the content of a completion that this server issued for this bundle.

    Args:
        text: The completion as the agent sent it.
        key: The secret that signs completions.
        bundle_digest: The digest of the bundle.
        session_id: The session that must have delivered. None accepts any session.

    Raises:
        BadCompletion: The completion is malformed, forged, or for another bundle or session.
        ValueError: The key is shorter than 16 bytes.
    """
    raw = _decode_text(text)
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


def _decode_text(text: object) -> bytes:
    if not isinstance(text, str):  # the agent sends it
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
    """Return the content of a body whose keyed digest was verified."""
    value = cast("Mapping[str, Any]", json.loads(body))
    known = [field.name for field in fields(Completion) if field.name in value]
    return Completion(**{name: value[name] for name in known})
