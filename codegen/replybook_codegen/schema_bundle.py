"""Registry schemas as single files, as editors need them.

A YAML schema may refer to definitions in other files. An editor opens one file by its path and not
by its `$id`. Definitions of another file are therefore copied as `<file>.<name>`. The `$id` and the
`x-` keys, which only our loader reads, are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, cast

from replybook_registry.schemas import schema_text

_REFERENCE: Final = re.compile(
    r"(?:(?P<file>\w+)\.schema\.yaml|urn:replybook:registry:(?P<urn>\w+))?#/\$defs/(?P<name>\w+)"
)


def bundled(name: str) -> Mapping[str, object]:
    """Return the schema `name` with all definitions that it needs."""
    copier = _Copier()
    schema = cast("dict[str, object]", copier.copy(schema_text(name)))
    definitions = cast("dict[str, object]", schema.pop("$defs", {}))
    while copier.needed:
        definitions |= copier.definitions(copier.needed.pop())
    return schema | ({"$defs": definitions} if definitions else {})


class _Copier:
    """Copies nodes file by file. `needed` are the files that are left."""

    def __init__(self) -> None:
        self.needed: list[str] = []
        self._seen: set[str] = set()
        self._prefix = ""

    def definitions(self, file: str) -> dict[str, object]:
        """Return all definitions of another file, with their new names."""
        self._prefix = f"{file}."
        shared = cast("Mapping[str, object]", schema_text(file)["$defs"])
        return {self._prefix + name: self.copy(node) for name, node in shared.items()}

    def copy(self, node: object) -> object:
        """Return a copy of a node and everything below it."""
        if isinstance(node, Mapping):
            items = cast("Mapping[str, object]", node).items()
            return {k: self._value(k, v) for k, v in items if k != "$id" and k[:2] != "x-"}
        if isinstance(node, list):
            return [self.copy(item) for item in cast("list[object]", node)]
        return node

    def _value(self, key: str, value: object) -> object:
        return (
            self._reference(value) if key == "$ref" and isinstance(value, str) else self.copy(value)
        )

    def _reference(self, target: str) -> str:
        match = _REFERENCE.fullmatch(target)
        if match is None:
            raise ValueError(f"{target!r} does not name a definition of a registry schema")
        file = match["file"] or match["urn"]
        if file is None:
            return f"#/$defs/{self._prefix}{match['name']}"
        if file not in self._seen:
            self._seen.add(file)
            self.needed.append(file)
        return f"#/$defs/{file}.{match['name']}"
