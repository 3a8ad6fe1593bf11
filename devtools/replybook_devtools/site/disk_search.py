"""Search script for pages opened from disk, where a browser reads only scripts.

Zensical asks for `search.js` there, and nothing else writes it. No browser starts a worker from a
file, so the script holds the text of the worker too, before the search begins.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from replybook_devtools.site.search_index import worker_of

_SCRIPT: Final = """\
(function (text) {
  const Started = window.Worker;
  window.Worker = function (address) {
    const ours = String(address).includes("/workers/search.");
    return new Started(ours ? URL.createObjectURL(new Blob([text], { type: "text/javascript" })) : address);
  };
})(%s);
var __index = %s;
"""


def add_disk_search(site: Path) -> None:
    """Write the index and the worker as one script; do nothing without a search."""
    index, worker = site / "search.json", worker_of(site)
    if index.is_file() and worker is not None:
        text = json.dumps(worker.read_text("utf-8"))
        (site / "search.js").write_text(_SCRIPT % (text, index.read_text("utf-8")), "utf-8")
