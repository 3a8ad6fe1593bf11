"""The page of public servers, from the data of a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from replybook_devtools.probe.measures import MEASURES
from replybook_devtools.probe.probing import BY_FRAMEWORK

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

## What it does not say

- It says nothing about what a server does with right calls, how useful it is, or how safe.
- A score is that of the answers that the server's own code wrote, and those can be few. A score of three answers says little.
- A framework is known by its words. Code that copies the words of an SDK counts as the SDK.
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
    servers = {name: row for name, row in data["servers"].items() if row["registry"] != "here"}
    ours = [(name, row) for name, row in data["servers"].items() if row["registry"] == "here"]
    parts = (_answered(servers), [_ours(ours)], _frameworks(servers), _others(servers))
    return "\n".join([_BEFORE, *(line for part in parts for line in (*part, "")), _AFTER])


def _answered(servers: Mapping[str, Any]) -> Iterator[str]:
    """Yield the table of the servers that answered, the highest score first."""
    titles = " | ".join(one.title for one in MEASURES.values())
    days = sorted({row["day"] for row in servers.values()})
    yield "## The table"
    yield ""
    yield (
        f"Measured on {' to '.join(dict.fromkeys((days[0], days[-1])))}. Own answers are those that the server's code wrote: the"
        " score is theirs, with the points that each measure lost. A dot is a measure that no own answer gave or took points for. F counts"
        " the answers of all that failed with an unknown type."
    )
    yield ""
    yield f"| server | version | calls | F | own answers | score | {titles} |"
    yield f"| --- | --- | --: | --: | --: | --: |{' --: |' * len(MEASURES)}"
    rows = [(name, row) for name, row in servers.items() if _is_answered(row)]
    for name, row in sorted(rows, key=lambda one: (-(one[1]["score"] or -1), one[0])):
        lost = " | ".join(_points(row["lost"].get(key)) for key in MEASURES)
        score = "" if row["score"] is None else int(row["score"])
        numbers = f"{row['calls']} | {row['judged']['F']} | {row['own']} | {score}"
        yield f"| {name} | {_version(row)} | {numbers} | {lost} |"


def _is_answered(row: Mapping[str, Any]) -> bool:
    return row["status"] in ("scored", BY_FRAMEWORK)


def _ours(ours: list[tuple[str, Any]]) -> str:
    """Return the sentence on the servers of this checkout."""
    told = ", ".join(
        f"{int(row['by_framework']['score'])} in {name.partition(', ')[2]}" for name, row in ours
    )
    return (
        "Ours are in no table, since we wrote the measures and mended ours by them: replybook is a framework, too, and its refusals"
        f" would have, of 100 points, {told}."
    )


def _frameworks(servers: Mapping[str, Any]) -> Iterator[str]:
    """Yield the table of the frameworks, over all of their answers."""
    met: dict[str, dict[str, float]] = {}
    of: dict[str, Counter[str]] = {}
    count = Counter[str]()
    for row in filter(_is_answered, servers.values()):
        found = row["by_framework"]
        if found["name"]:
            count[found["name"]] += 1
            for key, one in found["measures"].items():
                shares = met.setdefault(found["name"], dict.fromkeys(MEASURES, 0.0))
                shares[key] += one["met"]
                of.setdefault(found["name"], Counter())[key] += one["of"]
    titles = " | ".join(one.title for one in MEASURES.values())
    yield "## By their framework"
    yield ""
    yield (
        "Most wrong calls never reach the code of a server: its framework refuses them. These answers give and take no points. The"
        " share of them that meets each measure:"
    )
    yield ""
    yield f"| framework | servers | {titles} |"
    yield f"| --- | --: |{' --: |' * len(MEASURES)}"
    for name, servers_of in count.most_common():
        told = " | ".join(_share(met[name][key], of[name][key]) for key in MEASURES)
        yield f"| {name} | {servers_of} | {told} |"


def _share(met: float, of: int) -> str:
    return f"{100 * met / of:.0f} %" if of else "·"


def _version(row: Mapping[str, Any]) -> str:
    return f"{row['version']} with {row['beside']}" if "beside" in row else str(row["version"])


def _points(lost: float | None) -> str:
    if lost is None:
        return "·"
    return f"-{lost:.0f}" if lost >= 0.5 else ""


def _others(servers: Mapping[str, Any]) -> Iterator[str]:
    """Yield the table of the servers without a score."""
    others = [(name, row) for name, row in servers.items() if not _is_answered(row)]
    if not others:
        return
    yield "## Without a score"
    yield ""
    yield "| server | version | why |"
    yield "| --- | --- | --- |"
    for name, row in others:
        why = row["reason"].replace("|", "\\|")
        yield f"| {name} | {row['version']} | {row['status']}: {why} |"
