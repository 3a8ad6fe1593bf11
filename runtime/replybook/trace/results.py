"""What a line keeps of the data of a reply: what claims and rules ask for, never more than was shown.

Kept are numbers, truth values and short texts, also inside small lists and objects, so that a claim
can be held against counts (`count`), proofs (`can_claim_not_exists`, `valid`, `status`) and values
(`results`). Left out are internal and secret params of the code, texts over 200 characters (file
content), what lies deeper than four levels, and everything after the 128th value. A result that
lost something of this says `_cut: true`; credentials and host paths are replaced as in arguments.
Source: specification 27 and 33.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from replybook.trace.bounds import Bounds, Kept, Room
from replybook.trace.redaction import Redactor
from replybook_schema.payload import Payload

__all__ = ["CUT", "Results"]

CUT: Final = "_cut"
"""The member that says: something was left out here."""

_NOTHING: Final[frozenset[str]] = frozenset()


class Results:
    """Keeps the data of replies by the privacy that their codes declare."""

    LONGEST = 200
    DEEPEST = 4
    MOST_VALUES = 128

    def __init__(self, payload: Callable[[str], Payload], clean: Redactor) -> None:
        self._payload = payload
        self._bounds = Bounds(clean, longest=self.LONGEST, deepest=self.DEEPEST)
        self._private: dict[str, frozenset[str]] = {}

    def kept(self, code: str, data: Mapping[str, object]) -> dict[str, Kept]:
        """The `result` of a line; nothing is kept of a code that the registry does not have."""
        private = self._private_params(code)
        if private is None:
            return {CUT: True}
        if private is not _NOTHING:
            data = {name: value for name, value in data.items() if name not in private}
        if len(data) <= self.MOST_VALUES and CUT not in data and self._bounds.flat(data):
            return cast("dict[str, Kept]", dict(data))
        room = Room(self.MOST_VALUES)
        kept = self._bounds.members(cast("Mapping[object, object]", data), room, 1)
        kept.pop(CUT, None)  # the name is ours
        return {**kept, CUT: True} if room.cut else kept

    def _private_params(self, code: str) -> frozenset[str] | None:
        private = self._private.get(code)
        if private is None:
            try:
                params = self._payload(code).params.values()
            except ValueError:  # unknown, reserved or retired
                return None
            names = frozenset(param.name for param in params if param.privacy != "public")
            private = self._private[str(code)] = names or _NOTHING
        return private
