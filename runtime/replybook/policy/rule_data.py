"""The readers for the plain data of rules, which report mistakes with their place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, cast

from replybook.policy.errors import BadPolicy
from replybook_schema.near import did_you_mean
from replybook_schema.tools import ToolSpec

_BUNDLE: Final = (
    *("target", "artifacts", "declared_new_symbols", "touched_units"),
    *("claims", "notes", "schema_change"),
)
"""The members of a bundle (decision 20)."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names that a rule may use."""

    tools: frozenset[str]
    families: tuple[str, ...]
    tags: frozenset[str]
    violations: frozenset[str]
    facts: frozenset[str]
    capabilities: frozenset[str]
    formats: tuple[str, ...]
    artifact_fields: tuple[str, ...]
    session_fields: tuple[str, ...]
    claim_types: tuple[str, ...]
    check_kinds: tuple[str, ...]
    sections: Mapping[str, tuple[str, ...]]
    """The fields of the items by section of a bundle."""

    fixed: Mapping[str, tuple[str, ...]]
    """The values of refs that depend on the registry alone, so calls can be judged at once."""

    path_facts: frozenset[str]
    """The refs to facts that hold paths."""

    specs: tuple[ToolSpec, ...]
    """The declared tools and families."""

    roots: tuple[str, ...]
    member_namespaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A mapping inside a rule: its place, its data, and the codes of the rule."""

    place: str
    data: Mapping[str, object]
    names: Names
    codes: tuple[str, ...]

    def only(self, required: Collection[str], optional: Collection[str] = ()) -> None:
        """Raise `BadPolicy` if a required key is missing or a key is unknown."""
        allowed = (*required, *optional)
        for key in self.data:
            choice(self.at(key), "key", key, allowed)
        for key in required:
            if key not in self.data:
                raise BadPolicy(self.place, f"the key {key!r} is missing")

    def at(self, key: str) -> str:
        """Return the place of a member."""
        return f"{self.place}.{key}"

    def has(self, key: str) -> bool:
        """Return True if the key is present."""
        return key in self.data

    def text(self, key: str) -> str:
        """Return a text that is not empty."""
        value = self.data.get(key)
        if not isinstance(value, str) or not value:
            raise BadPolicy(self.at(key), f"{value!r} is no text")
        return value

    def word(self, key: str, kind: str, choices: Collection[str]) -> str:
        """Return a text that is one of `choices`."""
        return choice(self.at(key), kind, self.text(key), choices)

    def integer(self, key: str) -> int:
        """Return a whole number."""
        value = self.data.get(key)
        if type(value) is not int:
            raise BadPolicy(self.at(key), f"{value!r} is no whole number")
        return value

    def count(self, key: str) -> int:
        """Return a number of 1 or more, since a rule that requires 0 finds nothing."""
        value = self.integer(key)
        if value < 1:
            raise BadPolicy(self.at(key), f"{value} asks for nothing; there must be 1 or more")
        return value

    def flag(self, key: str) -> bool:
        """Return a boolean, False if the key is missing."""
        value = self.data.get(key, False)
        if type(value) is not bool:
            raise BadPolicy(self.at(key), f"{value!r} is neither true nor false")
        return value

    def items(self, key: str) -> tuple[object, ...]:
        """Return a list that is not empty."""
        value = self.data.get(key)
        if not isinstance(value, tuple | list) or not value:
            raise BadPolicy(self.at(key), "there must be a list that is not empty")
        return tuple(cast("Iterable[object]", value))

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts."""
        found = self.items(key)
        for index, value in enumerate(found):
            if not isinstance(value, str) or not value:
                raise BadPolicy(f"{self.at(key)}[{index}]", f"{value!r} is no text")
        return cast("tuple[str, ...]", found)

    def words(self, key: str, kind: str, choices: Collection[str]) -> tuple[str, ...]:
        """Return a list of texts, each one of `choices`."""
        found = self.texts(key)
        for index, value in enumerate(found):
            choice(f"{self.at(key)}[{index}]", kind, value, choices)
        return found

    def claim_types(self, key: str = "claim_types") -> tuple[str, ...]:
        """Return a list of types of claims. `any` stands for every type."""
        known = self.names.claim_types
        found = self.words(key, "type of claim", (*known, "any"))
        return known if "any" in found else found

    def part(self, key: str) -> Part:
        """Return a member that is a mapping."""
        return self._inner(self.at(key), self.data.get(key))

    def parts(self, key: str) -> tuple[Part, ...]:
        """Return a list of mappings."""
        found = enumerate(self.items(key))
        return tuple(self._inner(f"{self.at(key)}[{index}]", value) for index, value in found)

    def _inner(self, place: str, value: object) -> Part:
        if not isinstance(value, Mapping):
            raise BadPolicy(place, "there must be a mapping")
        data = cast("Mapping[str, object]", value)
        for key in data:
            if not isinstance(key, str):  # pyright: ignore[reportUnnecessaryIsInstance]
                raise BadPolicy(place, f"the key {key!r} is no text")
        return Part(place, data, self.names, self.codes)

    def ref(self, key: str) -> str:
        """Return a ref below `session.`, `bundle.` or `facts.` whose first name exists."""
        return self.checked_ref(self.at(key), self.text(key))

    def checked_ref(self, place: str, ref: str) -> str:
        """Return the ref, or raise `BadPolicy` if it names nothing."""
        space, _, rest = ref.partition(".")
        spaces = {
            "session": self.names.session_fields,
            "bundle": (*_BUNDLE, *self.names.sections),
            "facts": self.names.facts,
        }
        choice(place, "namespace of refs", space, spaces)
        choice(place, f"name below {space}.", rest.partition(".")[0], spaces[space])
        if not all(rest.split(".")):
            raise BadPolicy(place, f"{ref!r} has an empty name")
        return ref

    def fault_codes(self, faults: Collection[str]) -> Mapping[str, str]:
        """Return the violation of each fault, or an empty mapping if the key is missing.

        The violations must be among those that the rule declares.
        """
        if not self.has("codes"):
            return {}
        part = self.part("codes")
        part.only((), faults)
        return {
            fault: part.word(fault, "violation of this rule", self.codes) for fault in part.data
        }


def choice(place: str, kind: str, value: str, choices: Collection[str]) -> str:
    """Return the value if it is one of `choices`.

    Args:
        place: The place of the value in the policy.
        kind: The kind of name, for the message.

    Raises:
        BadPolicy: The value is not permitted. The message suggests a close name.
    """
    if value in choices:
        return value
    meant = did_you_mean(value, sorted(choices), before="; ")
    raise BadPolicy(place, f"{value!r} is an unknown {kind}{meant}")
