"""What the search of Zensical needs where a page was opened from disk: a browser reads scripts there, nothing else.

Zensical itself asks for `search.js` there and nobody writes it; and no browser starts a worker from a file, so its
text comes as a script too, and `from_disk.js` starts it. Source: specification 13.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

__all__ = ["add_disk_search"]

_WORKERS: Final = "assets/javascripts/workers/search.*.js"
_WORKER: Final = "assets/replybook/search_worker.js"


def add_disk_search(site: Path) -> None:
    """Write the index and the worker as scripts; nothing where the site has no search."""
    index, workers = site / "search.json", sorted(site.glob(_WORKERS))
    if not index.is_file() or not workers:
        return
    (site / "search.js").write_text(f"var __index = {index.read_text('utf-8')};\n", "utf-8")
    text = json.dumps(workers[0].read_text("utf-8"))
    target = site / _WORKER
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(f"window.replybookSearchWorker = {text};\n", "utf-8")
