"""Prints one target of a registry, without writing anything."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from replybook_codegen.output import GeneratedPackage, Output
from replybook_registry.model import Registry

ROOT = Path(__file__).resolve().parents[3]
BASE_PACKAGE = GeneratedPackage("replybook_generated", is_base=True)
OVERLAY_PACKAGE = GeneratedPackage("harbour_generated", is_base=False)
BESIDE_BASE = GeneratedPackage("harbour_generated", is_base=False, beside_base=True)

Target: TypeAlias = Callable[[Registry, GeneratedPackage], Iterator[Output]]
Texts: TypeAlias = Mapping[str, str]
"""The output of one target, by path."""


def texts(target: Target, registry: Registry, package: GeneratedPackage = BASE_PACKAGE) -> Texts:
    """The files of one target."""
    return {str(output.path): output.text for output in target(registry, package)}
