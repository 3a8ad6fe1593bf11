"""One answer of `explain`, as a value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from replybook_codegen.entry_facts import Field

__all__ = ["Explanation", "Field", "present"]


@dataclass(frozen=True, slots=True)
class Explanation:
    """One thing explained.

    Attributes:
        kind: The kind of the thing.
        id: The id of the thing.
        headline: The thing in one line.
        facts: The facts in reading order.
        also: Other kinds of thing with the same name: a policy rule may have the name of a stage.
        owner: The generated package of the registry that declares the thing. Rules of the checker
            and kinds of change belong to the base.
    """

    kind: str
    id: str
    headline: str
    facts: Mapping[str, Field]
    also: tuple[Explanation, ...] = ()
    owner: str = "replybook_generated"

    def to_json(self) -> str:
        """Return the answer as one JSON object; other kinds are in its `also`."""
        return json.dumps(self._data(), indent=2, ensure_ascii=False)

    def _data(self) -> dict[str, object]:
        said: dict[str, object] = {"kind": self.kind, "id": self.id, "headline": self.headline}
        return {**said, **self.facts} | (
            {"also": [other._data() for other in self.also]} if self.also else {}
        )


def present(facts: Mapping[str, Field]) -> dict[str, Field]:
    """Return the facts without empty ones."""
    return {key: value for key, value in facts.items() if value not in (None, [], "")}
