"""The page of public servers, from the data of a run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from replybook_devtools.probe.measures import MEASURES

__all__ = ["PAGE", "page_of"]

PAGE: Final = Path(__file__).resolve().parents[2] / "docs/explanation/public-servers.md"

_BEFORE: Final = """\
# Public servers, asked wrongly

These servers install from a package registry and start without an account. `make servers` installed each into an environment of
its own and ran [`replybook probe`](../how-to/probe-a-server.md) on it. Thanks to their authors: every server here is work that
somebody gave away.

<!-- written by `python -m bench.servers` -->
"""

_AFTER: Final = """\
## How it was made

- Each server is the version that its registry served on the day of the run, with its default settings, in an empty folder, with a clean
  environment and without a network beyond the registry.
- Each got the same kinds of wrong calls: unknown and misspelt tools, and arguments that are missing, misspelt, of the wrong type, out of
  bounds or none of the permitted values. No call was complete. Nobody was asked for things that do not exist, because most servers
  would look for them on the network.
- A package whose newest version does not start with the newest SDK was installed with an earlier one, and says so.
- At most 100 calls, one minute and 10 seconds per call. A tool that may write and accepts a wrong call gets no more.
- Ours stand in the table like all others, measured by the same command. We wrote the measures and mended ours by them, so ours have an
  advantage that the others did not have. Before, the CK3 server had 63 points without a playset and 97 with one, and the ticket desk 99.

## What it does not say

- It says nothing about what a server does with right calls, how useful it is, or how safe.
- Points are lost to the SDK as often as to the server: an author who sets up a tool in three lines gets the answers of the SDK. The two
  Python SDKs add links and class names of the validator, and no answer of an SDK says what to do next.
- A code inside a text, such as `MCP error -32602`, is no type that a program can read: the measure asks for a JSON-RPC error or data.
- A wording that the measures do not know loses points without need. Read `replybook probe --worst 5` before you act on a number.
- A server that is not set up here has no score. That is no fault of the server.
- Scores of two servers that differ by a few points are equal: tools differ in what can be asked wrongly.

Is your server listed with a wrong number? Run the probe yourself, and tell us.
"""


def page_of(data: Mapping[str, Any]) -> str:
    """Return the page.

    Args:
        data: The data of a run, as `measured.json` holds them.
    """
    return "\n".join(
        [_BEFORE, *_scored(data["servers"]), "", *_others(data["servers"]), "", _AFTER]
    )


def _scored(servers: Mapping[str, Any]) -> Iterator[str]:
    """Yield the table of the servers with a score, the highest first."""
    titles = " | ".join(one.title for one in MEASURES.values())
    yield "## The table"
    yield ""
    days = sorted({row["day"] for row in servers.values()})
    yield (
        f"Measured on {days[0]}"
        + (f" to {days[-1]}" if len(days) > 1 else "")
        + (". Points of 100, and the points that each measure lost.")
    )
    yield ""
    yield f"| server | version | score | calls | {titles} |"
    yield f"| --- | --- | --: | --: |{' --: |' * len(MEASURES)}"
    scored = [(name, row) for name, row in servers.items() if row["status"] == "scored"]
    for name, row in sorted(scored, key=lambda one: (-one[1]["score"], one[0])):
        lost = " | ".join(_points(row["lost"][key]) for key in MEASURES)
        yield f"| {name} | {_version(row)} | {int(row['score'])} | {row['calls']} | {lost} |"


def _version(row: Mapping[str, Any]) -> str:
    return f"{row['version']} with {row['beside']}" if "beside" in row else str(row["version"])


def _points(lost: float) -> str:
    return f"-{lost:.0f}" if lost >= 0.5 else ""


def _others(servers: Mapping[str, Any]) -> Iterator[str]:
    """Yield the table of the servers without a score."""
    others = [(name, row) for name, row in servers.items() if row["status"] != "scored"]
    if not others:
        return
    yield "## Without a score"
    yield ""
    yield "| server | version | why |"
    yield "| --- | --- | --- |"
    for name, row in others:
        why = row["reason"].replace("|", "\\|")
        yield f"| {name} | {row['version']} | {row['status']}: {why} |"
