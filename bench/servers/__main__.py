"""Install and probe public servers, and write data and page.

    python -m bench.servers [--only WORD] [--scratch DIR] [--page]

`--only` probes the servers whose name has the word, and keeps the other rows. `--page` writes the
page from the data, and probes nothing.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from bench.servers.installing import NotInstalled, installed
from bench.servers.listing import HERE, Listed, listed
from bench.servers.page import PAGE, page_of
from replybook_devtools.probe.probe_json import probe_as_data
from replybook_devtools.probe.probing import Probing, probe
from replybook_devtools.running.stdio_server import StdioServer

DATA: Final = HERE / "measured.json"

_PRIVATE: Final = re.compile(
    r"""\b\w+://[^\s'")]+|(?<!\w)/[\w.-]+/[^\s'")]*"""
    r"""|\b(?:[\w-]+\.)+(?:com|net|org|io|dev|ai)\b(?::\d+)?"""
)
"""Paths and addresses, which are those of one machine."""

_LONGEST: Final = 160


def main() -> int:
    """Probe what the options name. Return 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", default="")
    parser.add_argument("--scratch", type=Path, default=HERE.parents[1] / ".servers")
    parser.add_argument("--page", action="store_true")
    options = parser.parse_args()
    known: dict[str, Any] = {}
    if DATA.exists():
        known = json.loads(DATA.read_text("utf-8"))["servers"]
    rows: dict[str, Any] = {}
    for one in listed():
        is_asked = not options.page and options.only in one.package
        if is_asked or one.package in known:
            row = _row(one, options.scratch.absolute()) if is_asked else known[one.package]
            rows[one.package] = row
            _write(rows, known)
    PAGE.write_text(page_of(json.loads(DATA.read_text("utf-8"))), "utf-8")
    return 0


def _write(rows: dict[str, Any], known: dict[str, Any]) -> None:
    """Write the rows so far, in the order of the list, so that a run can be stopped."""
    whole = {**known, **rows}
    order = [one.package for one in listed() if one.package in whole]
    data = {"v": 1, "servers": {name: whole[name] for name in order}}
    DATA.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")


def _row(one: Listed, scratch: Path) -> dict[str, Any]:
    today = datetime.now(UTC).date().isoformat()
    row: dict[str, Any] = {"registry": one.registry, "version": "", "day": today}
    if one.beside:
        row["beside"] = one.beside
    try:
        found = installed(one, scratch)
    except NotInstalled as error:
        print(f"{one.package}: {error}", flush=True)
        return {**row, "status": "not installed", "reason": str(error)}
    words, environment = found.words, found.environment
    work = scratch / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    settings = Probing(asks_absent=False, known=[str(scratch)])
    probed = probe(lambda: StdioServer(words, environment, str(work)), settings)
    data = probe_as_data(probed)
    print(f"{one.package} {found.version}: {probed.status} {probed.score}", flush=True)
    return {
        **row,
        "version": found.version,
        "status": probed.status,
        "reason": plain_reason(probed.reason),
        "score": data["score"],
        "tools": probed.tools,
        "calls": len(probed.answers),
        "own": sum(answer.points is not None for answer in probed.answers),
        "judged": data["judged"],
        "lost": {key: one["lost"] for key, one in data["measures"].items()},
        "by_framework": data["by_framework"],
        "seconds": data["seconds"],
    }


def plain_reason(reason: str) -> str:
    """Return the last line of a reason, without paths and addresses of this machine."""
    line = reason.strip().rpartition("\n")[2] or reason
    return _PRIVATE.sub("...", " ".join(line.split()))[:_LONGEST]


if __name__ == "__main__":
    raise SystemExit(main())
