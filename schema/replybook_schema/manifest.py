"""Manifest of a generated package: the registry that it was generated from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manifest:
    """Name, version and content digest of a registry, and the registries it extends."""

    name: str
    version: str
    digest: str
    extends: tuple[str, ...] = ()
