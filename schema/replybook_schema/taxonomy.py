"""The taxonomy in the registry: reply types, layers, areas, next actions."""

from __future__ import annotations

from dataclasses import dataclass

from replybook_schema.codes import ReplyType
from replybook_schema.next_action import ActsOn


@dataclass(frozen=True, slots=True)
class TypeSpec:
    """One of the four outcomes, and its builder method."""

    letter: ReplyType
    name: str
    meaning: str
    fault: str
    agent_action: str
    terminal: bool
    status: str
    builder_method: str


@dataclass(frozen=True, slots=True)
class LayerSpec:
    """One layer: the part of the system that decided, and the types that it may use."""

    name: str
    title: str
    owner: str
    allowed_types: tuple[ReplyType, ...]
    rationale: str


@dataclass(frozen=True, slots=True)
class AreaSpec:
    """The subject of an operation."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One verb of the closed set of next actions, and the types that it fits."""

    verb: str
    types: tuple[ReplyType, ...]
    meaning: str
    arguments: ActsOn
