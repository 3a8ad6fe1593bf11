"""The stored form of a contract: canonical JSON that carries an HMAC over all its fields.

The form is canonical to the byte, so a change of any byte is found, also one that means the same. The
key is that of the deployment (`replybook.trace.keys`), used under a name of its own.
Source: specification 35 (carries an HMAC over all its fields; a changed one is refused).
"""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Final, cast

from replybook.contracts.contract import VERSION, Contract
from replybook.encoding import canonical

__all__ = ["Signer", "Tampered"]

_PURPOSE: Final = b"replybook contract"
_SHORTEST: Final = 16
_SCHEME: Final = "hmac-sha256:"


class Tampered(Exception):
    """A stored contract is not as it was written, or is gone; says which, and no path."""

    def __init__(self, contract_id: str, problem: str) -> None:
        super().__init__(f"the stored contract {contract_id} {problem}")
        self.contract_id = contract_id


class Signer:
    """Seals contracts, and opens only what it sealed; `ValueError` for a key under 16 bytes."""

    __slots__ = ("_secret",)

    def __init__(self, key: bytes) -> None:
        if len(key) < _SHORTEST:
            raise ValueError(
                f"the key of a contract system has {_SHORTEST} bytes or more, this one has"
                f" {len(key)}; use replybook.trace.keys.folder_key"
            )
        self._secret: Final = hmac.digest(key, _PURPOSE, "sha256")

    def __repr__(self) -> str:
        return "Signer()"

    def seal(self, contract: Contract) -> bytes:
        """Return the bytes to store."""
        fields = contract.to_dict()
        return canonical({**fields, "signature": self._signature(fields)}) + b"\n"

    def unseal(self, contract_id: str, stored: bytes) -> Contract:
        """Return the contract in `stored`, kept under `contract_id`; `Tampered` for any other."""
        fields = _fields(stored)
        signature = fields.pop("signature", None)
        if not isinstance(signature, str) or not signature.isascii():
            raise Tampered(contract_id, "carries no signature")
        if not hmac.compare_digest(signature, self._signature(fields)):
            raise Tampered(contract_id, "does not match its signature")
        if stored != canonical({**fields, "signature": signature}) + b"\n":
            raise Tampered(contract_id, "is not in the form in which it was written")
        if fields["contract_id"] != contract_id:
            raise Tampered(contract_id, "is another contract")
        if fields["contract_schema_version"] != VERSION:
            raise Tampered(contract_id, "was written by another version of this software")
        return Contract.from_dict(fields)

    def _signature(self, fields: dict[str, object]) -> str:
        return _SCHEME + hmac.new(self._secret, canonical(fields), hashlib.sha256).hexdigest()


def _fields(stored: bytes) -> dict[str, object]:
    """The object in `stored`, or an empty one, which has no signature."""
    try:
        found: object = json.loads(stored)
    except (ValueError, RecursionError):
        return {}
    return cast("dict[str, object]", found) if isinstance(found, dict) else {}
