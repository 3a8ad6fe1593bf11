"""The text of a code in an editor: the facts of `explain`, as Markdown or plain text."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, cast

from replybook_devtools.explain.printed import as_text

if TYPE_CHECKING:
    from replybook_devtools.explain.explanation import Explanation, Field

__all__ = ["as_markdown", "as_text"]

_SIGNS: Final = re.compile(r"[\\*_\[\]<>]")


def as_markdown(found: Explanation) -> str:
    """Return a headline, then one line per fact. The params are a list of their own."""
    lines = [f"**{found.id}** ({found.kind})", "", _safe(found.headline), ""]
    for name, value in found.facts.items():
        lines += _fact(name, value)
    return "\n".join(lines).rstrip() + "\n"


def _fact(name: str, value: Field) -> list[str]:
    if name == "params":
        params = cast("list[dict[str, object]]", value)
        return [f"- **{name}**:", *(f"  - {_param(param)}" for param in params)]
    if isinstance(value, list):
        return [f"- **{name}**: {_safe('; '.join(map(str, value)))}"]
    if isinstance(value, dict):
        return [f"- **{name}**: `{json.dumps(value, ensure_ascii=False)}`"]
    return [f"- **{name}**: {_safe(str(value))}"]


def _param(param: dict[str, object]) -> str:
    need = "required" if param["required"] else "optional"
    said = f"{param['type']}, {need}, {param['privacy']}: {param['description']}"
    return f"`{param['name']}`: {_safe(said)}"


def _safe(text: str) -> str:
    """Escape Markdown outside of backticks, so that templates are shown as they are written."""
    parts = text.split("`")
    parts[::2] = [_SIGNS.sub(r"\\\g<0>", part) for part in parts[::2]]
    return "`".join(parts)
