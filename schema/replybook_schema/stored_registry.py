"""The tables of a generated package: `registry.json` beside its modules, read on first use."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from replybook_schema.records import frozen
from replybook_schema.sources import Source

if TYPE_CHECKING:
    from importlib.abc import SourceLoader

    from replybook_schema.enforcement import EnforcementSpec
    from replybook_schema.policy import PolicySpec
    from replybook_schema.records import RawLegacy, RawRecord
    from replybook_schema.tools import ToolSpec
    from replybook_schema.world import WorldSpec

_Shapes: TypeAlias = "Mapping[object, Mapping[str, Any]]"

FILE: Final = "registry.json"
MAPPINGS: Final = "mappings.json"


class StoredTables:
    """The tables of one package, each made on first use.

    Args:
        read: The JSON object of its file (default: read from the package when first asked for).
    """

    def __init__(self, package: str, read: Mapping[str, Any] | None = None) -> None:
        self._package = package
        self._read = read

    def _table(self, name: str) -> Any:
        if self._read is None:
            self._read = _object(self._package, FILE)
        return self._read.get(name)

    def records(self) -> tuple[RawRecord, ...]:
        """Return the codes."""
        return tuple(self._table("records") or ())

    def legacy(self) -> tuple[RawLegacy, ...]:
        """Return the ids that were removed or renamed."""
        return cast("tuple[RawLegacy, ...]", frozen(self._table("legacy") or ()))

    def tools(self) -> tuple[ToolSpec, ...]:
        """Return the tools."""
        from replybook_schema.tools import ArgumentSpec, ToolSpec

        shapes: _Shapes = {ToolSpec: {"arguments": ArgumentSpec}}
        return tuple(_make_instance(ToolSpec, tool, shapes) for tool in self._table("tools") or ())

    def policy(self) -> PolicySpec | None:
        """Return the policy, if there is one."""
        from replybook_schema import policy

        parts: dict[str, object] = {
            "stages": policy.StageSpec,
            "violations": policy.ViolationSpec,
            "rules": policy.RuleSpec,
            "scope_injection": policy.InjectionSpec,
            "stricter": policy.StricterSpec,
        }
        exceptions: dict[str, object] = {"exceptions": policy.RuleExceptionSpec}
        shapes: _Shapes = {policy.PolicySpec: parts, policy.RuleSpec: exceptions}
        found = self._table("policy")
        return None if found is None else _make_instance(policy.PolicySpec, found, shapes)

    def world(self) -> WorldSpec | None:
        """Return the world, if there is one."""
        from replybook_schema import world

        parts = {
            "namespaces": world.NamespaceSpec,
            "roots": world.RootSpec,
            "modes": world.ModeSpec,
            "domains": world.DomainSpec,
            "references": world.ReferenceSpec,
        }
        found = self._table("world")
        return (
            None
            if found is None
            else _make_instance(world.WorldSpec, found, {world.WorldSpec: parts})
        )

    def enforcement(self) -> EnforcementSpec | None:
        """Return the enforcement rules, if there are any."""
        from replybook_schema import enforcement

        parts = {
            "modes": enforcement.EnforcedModeSpec,
            "protected": enforcement.ProtectedSpec,
            "database": enforcement.DatabaseSpec,
            "commands": enforcement.CommandSpec,
            "tables": enforcement.TableSpec,
        }
        command = {"forms": enforcement.CommandForm, "repository": enforcement.RepositorySpec}
        shapes: _Shapes = {enforcement.EnforcementSpec: parts, enforcement.CommandSpec: command}
        found = self._table("enforcement")
        if found is None:
            return None
        made = _make_instance(enforcement.EnforcementSpec, found, shapes)
        limits = {key: enforcement.LimitSpec(**one) for key, one in made.limits.items()}
        return cast("EnforcementSpec", replace(made, limits=limits))


def stored(*, name: str, package: str, version: str, **more: Any) -> Source:
    """Return the registry of a generated package, with the tables of its `registry.json`.

    Args:
        more: Functions for the parts that are modules, such as `names`.

    Raises:
        ImportError: The package was installed without its `registry.json`.
    """
    folder, file = _place(package, FILE)
    if os.path.isdir(folder) and not os.path.exists(file):  # not asked of a zip archive
        raise _incomplete(package, FILE)
    tables = StoredTables(package)
    return Source(
        name=name,
        package=package,
        version=version,
        records=tables.records,
        legacy=tables.legacy,
        tools=tables.tools,
        policy=tables.policy,
        world=tables.world,
        enforcement=tables.enforcement,
        mappings=lambda: _object(package, MAPPINGS),
        **more,
    )


def _object(package: str, name: str) -> Mapping[str, Any]:
    import json  # a process that sends nothing needs no table

    try:
        found = json.loads(_content(package, name))
    except ValueError:
        found = None
    if not isinstance(found, dict) or "$comment" not in found:
        raise ImportError(
            f"the {name} of {package} is damaged; run `replybook generate` where it is generated,"
            " or install it again",
            name=package,
        )
    return cast("Mapping[str, Any]", found)


def _place(package: str, name: str) -> tuple[str, str]:
    """Return the folder of a package and the path of a file in it."""
    spec = sys.modules[package].__spec__
    folder = os.path.dirname((spec and spec.origin) or "")
    return folder, os.path.join(folder, name)


def _content(package: str, name: str) -> bytes:
    """Return the content of a file of a package, which may lie in a zip archive.

    Raises:
        ImportError: The file is not there.
    """
    spec = sys.modules[package].__spec__
    try:
        return cast("SourceLoader", spec and spec.loader).get_data(_place(package, name)[1])
    except (OSError, AttributeError) as error:
        raise _incomplete(package, name) from error


def _incomplete(package: str, name: str) -> ImportError:
    return ImportError(
        f"{package} was installed without its {name}; let the build of its project include"
        " '*.json' of this package, and install it again",
        name=package,
    )


def _make_instance(shape: Any, row: Mapping[str, Any], shapes: _Shapes) -> Any:
    """Return an instance of a class.

    Args:
        shapes: The classes of members that are instances or lists of instances, by class and name.
    """
    parts = shapes.get(shape, {})
    members: dict[str, Any] = {}
    for key, value in row.items():
        part = parts.get(key)
        if part is None:
            members[key] = frozen(value)
        elif isinstance(value, list):
            rows = cast("Sequence[Any]", value)
            members[key] = tuple(_make_instance(part, one, shapes) for one in rows)
        else:
            members[key] = _make_instance(part, value, shapes)
    return shape(**members)
