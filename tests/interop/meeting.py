"""One client meets one server: it lists, calls and reads everything on one connection."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.interop.cases import Case
from tests.interop.clients.python import Report, ask
from tests.interop.pages import PROMPTS, URIS
from tests.interop.processes import node

__all__ = ["MODERN", "SPEAKS", "met"]

MODERN: Final = "2026-07-28"
"""The protocol version of every client of the modern era."""

SPEAKS: Final = {
    "typescript v1": ["legacy"],
    "typescript v2": ["legacy", "modern"],
    "python mcp": ["legacy", "modern"],
    "python fastmcp": ["legacy", "modern"],
}
"""The clients, each with its eras, the newest last."""

_TYPESCRIPT: Final = Path(__file__).parent / "clients" / "typescript.mjs"


def met(
    client: str,
    era: str,
    target: str | list[str],
    cases: Sequence[Case],
    home: Path,
    *,
    token: str | None = None,
    pages: bool = False,
) -> Report:
    """Return what a client saw; `target` is a URL or the command of a stdio server."""
    language, library = client.split()
    if language == "python":
        return ask(library, era, target, cases, home, token=token, pages=pages)
    calls = [{"name": c.name, "tool": c.tool, "arguments": c.arguments} for c in cases]
    where = {"url": target} if isinstance(target, str) else {"command": target}
    asked = {"sdk": library, "era": era, "calls": calls, **where}
    asked |= {"token": token} if token else {}
    asked |= {"pages": {"uris": URIS, "prompts": PROMPTS}} if pages else {}
    orders = home / "orders.json"
    orders.write_text(json.dumps(asked), "utf-8")
    answer = node(str(_TYPESCRIPT), str(orders), home=home)
    assert answer.exit_code == 0, answer.err[-2_000:]
    return Report(**json.loads(answer.out))
