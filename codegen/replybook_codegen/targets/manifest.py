"""Target manifest.py: the registry that the package was generated from."""

from __future__ import annotations

from collections.abc import Iterator

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import Value, WrittenCall
from replybook_codegen.targets.values import Constant, module
from replybook_registry.model import Registry


def render(
    registry: Registry,
    package: GeneratedPackage,  # noqa: ARG001  one signature
) -> Iterator[Output]:
    """Yield name, version and digest. They are only in this file, so no other file changes."""
    values: dict[str, Value] = {
        "name": registry.name,
        "version": registry.version,
        "digest": registry.digest,
    }
    if registry.extends:
        values["extends"] = registry.extends
    yield from module(
        "manifest.py",
        "The registry behind this package",
        ("manifest", ["Manifest"]),
        [
            Constant(
                "MANIFEST", "", WrittenCall("Manifest", values), "Name, version and content digest"
            )
        ],
    )
