"""Reply codes in the languages of other tools: LinkML and Protocol Buffers.

They have 5 layers, 8 areas, 4 types, a description of about 150 characters each, and nothing else.
That is far less than our entries hold, which favours the other tools.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

_LAYERS = ("WA", "EN", "CT", "MCP", "DB")
_AREAS = ("RES", "VIS", "READ", "WRITE", "EXEC", "PARSE", "GATE", "LOG")
_TYPES = "SIDE"


def _codes(count: int) -> Iterator[tuple[str, str]]:
    for index in range(count):
        rest, kind = divmod(index, len(_TYPES))
        rest, area = divmod(rest, len(_AREAS))
        number, layer = divmod(rest, len(_LAYERS))
        code = f"{_LAYERS[layer]}-{_AREAS[area]}-{_TYPES[kind]}-{number + 1:03d}"
        yield (
            code,
            (
                f"Outcome {index + 1} of the layer {_LAYERS[layer]} about {_AREAS[area].lower()}: the agent"
                f" is told what happened, whose fault it was and which one action comes next, as the protocol has it"
            ),
        )


def write_linkml(folder: Path, count: int) -> None:
    """Write `reply.yaml`: one enum with description and meaning."""
    values = "".join(
        f"      {code}:\n        description: '{text}'\n        meaning: rep:{code}\n"
        for code, text in _codes(count)
    )
    (folder / "reply.yaml").write_text(f"{_LINKML_HEAD}{values}", "utf-8")


_LINKML_HEAD = """\
id: https://example.org/reply
name: reply
description: Reply codes.
prefixes:
  linkml: https://w3id.org/linkml/
  rep: https://example.org/reply/
imports:
  - linkml:types
default_prefix: rep
default_range: string
classes:
  Reply:
    description: A reply.
    attributes:
      code:
        description: The code.
        range: ReplyCode
enums:
  ReplyCode:
    description: Every code.
    permissible_values:
"""


def write_proto(folder: Path, count: int) -> None:
    """Write a buf module: one enum with a comment for each value."""
    values = "".join(
        f"  // {text}.\n  REPLY_CODE_{code.replace('-', '_')} = {number};\n"
        for number, (code, text) in enumerate(_codes(count), 1)
    )
    path = folder / "reply" / "v1" / "reply.proto"
    path.parent.mkdir(parents=True)
    path.write_text(f"{_PROTO_HEAD}{values}}}\n", "utf-8")
    (folder / "buf.yaml").write_text("version: v2\n", "utf-8")


_PROTO_HEAD = """\
syntax = "proto3";

package reply.v1;

// Every code.
enum ReplyCode {
  // No code.
  REPLY_CODE_UNSPECIFIED = 0;
"""
