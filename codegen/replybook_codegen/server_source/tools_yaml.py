"""Tools as entries of tools.yaml."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from replybook_codegen.server_source.model import ServerTool

__all__ = ["tools_yaml"]

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_./-]*")
_WORDS_OF_YAML = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


def tools_yaml(tool: ServerTool, codes: Sequence[str]) -> str:
    """Return the entry of `tool`, which may answer `codes`; the first is its success."""
    lines = [
        f"  - name: {_text(tool.name)}",
        f"    description: {json.dumps(tool.description, ensure_ascii=False)}",
        "    tags: []",
        f"    default_success: {codes[0]}",
        f"    codes: [{', '.join(codes)}]",
        "    arguments:" if tool.arguments else "    arguments: {}",
    ]
    for one in tool.arguments:
        said = json.dumps(one.description, ensure_ascii=False)
        lines += [
            f"      {_text(one.name)}:",
            f"        type: {one.type}",
            f"        required: {'true' if one.required else 'false'}",
            f"        trace: {one.trace}",
            f"        description: {said}",
        ]
    return "\n".join(lines) + "\n"


def _text(name: str) -> str:
    plain = _PLAIN.fullmatch(name) and name.lower() not in _WORDS_OF_YAML
    return name if plain else json.dumps(name)
