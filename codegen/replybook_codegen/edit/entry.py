"""A new code as YAML text, in the layout of the registry files.

A scalar is written plain if every YAML reader takes it for text, otherwise in double quotes.
ruamel.yaml writes it and its escapes.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import Protocol, cast

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import DoubleQuotedScalarString

from replybook_codegen.edit.fault import BadEdit
from replybook_registry.model import Action, Param
from replybook_registry.scalars import Ambiguous, read_plain
from replybook_schema import CodeId


class _Printer(Protocol):
    """The part of ruamel's `YAML` that is used, since its annotations are incomplete."""

    width: int

    def indent(self, *, mapping: int, sequence: int, offset: int) -> None: ...

    def dump(self, data: object, stream: StringIO) -> None: ...


class _Format(Protocol):
    def set_flow_style(self) -> None: ...


class _Flow(Protocol):
    """A ruamel node that can be written on one line."""

    @property
    def fa(self) -> _Format: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCode:
    """The input of `codes add`, without the number of the code, which is found.

    Attributes:
        layer: The layer of the code.
        area: The area of the code.
        type: The letter of the type.
        action: The next action.
        exhausted: The remedy if no attempts are left. None for none.
        transient: True if the failure is transient.
        params: The params of the data.
        since: The version of the registry that adds the code.
        example: Example data. None for none.
        http: The HTTP status. None for the default.
        see: Related entries.
    """

    layer: str
    area: str
    type: str
    key: str
    title: str
    message: str
    meaning: str
    action: Action
    remedy: str
    exhausted: str | None = None
    transient: bool = False
    params: tuple[Param, ...] = ()
    since: str = ""
    example: Mapping[str, object] | None = None
    http: int | None = None
    see: tuple[str, ...] = field(default=())


def code_data(code: CodeId, new: NewCode) -> dict[str, object]:
    """Return the entry as data, in the order of its keys in the file."""
    action: dict[str, object] = {"verb": new.action.verb}
    if new.action.arguments:
        action["arguments"] = list(new.action.arguments)
    data: dict[str, object] = {
        "code": str(code),
        "key": new.key,
        "title": new.title,
        "message": new.message,
        "params": {param.name: _param(param) for param in new.params},
        "meaning": new.meaning,
        "action": action,
        "remedy": new.remedy,
        "exhausted": {"remedy": new.exhausted} if new.exhausted else None,
        "since": new.since,
        "status": "active",
        "transient": True if new.transient else None,
        "example": dict(new.example) if new.example is not None else None,
        "http": new.http,
        "see": list(new.see),
    }
    return {key: value for key, value in data.items() if value not in (None, {}, [])}


def _param(param: Param) -> dict[str, object]:
    data: dict[str, object] = {
        "type": param.type,
        "description": param.description,
        "required": param.required,
        "privacy": param.privacy,
    }
    return data | ({"enum": list(param.enum)} if param.enum else {})


def entry_lines(data: Mapping[str, object], step: int) -> list[str]:
    """Return the entry as lines without indentation. `step` is the indentation inside."""
    root = CommentedMap()
    for key, value in data.items():
        by_name = key in ("params", "arguments")
        root[key] = _by_name(value) if by_name else _node(value, flow=False)
    printer = cast("_Printer", YAML())
    printer.width = sys.maxsize
    printer.indent(mapping=step, sequence=step + 2, offset=step)
    stream = StringIO()
    printer.dump(root, stream)
    return stream.getvalue().splitlines()


def _by_name(value: object) -> CommentedMap:
    """Return a block mapping with one flow mapping per line, the layout of params."""
    block = CommentedMap()
    for name, inner in cast("Mapping[str, object]", value).items():
        block[_text(name, flow=True)] = _node(inner, flow=True)
    return block


def _node(value: object, *, flow: bool) -> object:
    if isinstance(value, Mapping):
        node = CommentedMap()
        for key, inner in cast("Mapping[str, object]", value).items():
            node[_text(key, flow=True)] = _node(inner, flow=True)
        return _in_flow(node)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _in_flow(
            CommentedSeq([_node(inner, flow=True) for inner in cast("Sequence[object]", value)])
        )
    if isinstance(value, (bool, int)):
        return value
    if isinstance(value, str):
        return _text(value, flow=flow)
    raise BadEdit(f"{value!r} cannot stand in a registry; write a text, an integer or a boolean")


def _in_flow(node: object) -> object:
    cast("_Flow", node).fa.set_flow_style()
    return node


def _text(value: str, *, flow: bool) -> str:
    return value if _is_plain(value, flow=flow) else DoubleQuotedScalarString(value)


def _is_plain(value: str, *, flow: bool) -> bool:
    """Return True if every reader takes the unquoted text for text. In doubt, return False."""
    try:
        same = read_plain(value) == value and isinstance(read_plain(value), str)
    except Ambiguous:
        return False
    marks = ",[]{}:" if flow else ""
    return (
        same
        and value[:1].isalnum()
        and value.isprintable()
        and value == value.strip()
        and ": " not in value
        and " #" not in value
        and not value.endswith(":")
        and not any(mark in value for mark in marks)
    )
