"""Run inside a twin: call its server through a client, and print each answer as a line of JSON."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from mcp import Client
from seed_server import server
from seed_server.app import mcp, open_bank, with_samples

ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("show_accession", {"number": "AV-0001"}),
    ("show_accession", {"number": "AV-9999"}),
    ("find_accessions", {"query": "genus:Avena seeds>500"}),
    ("find_accessions", {"query": "genus:Malus"}),
    ("find_accessions", {"query": "colour:red"}),
    ("withdraw", {"number": "PI-0001", "seeds": 3, "partner": "Botanic Garden North"}),
    ("withdraw", {"number": "AV-0001", "seeds": 300, "partner": "Botanic Garden North"}),
    ("withdraw", {"number": "AV-0001", "seeds": 3, "partner": "Somebody"}),
    ("store_packets", {"number": "AV-0002", "packets": 60, "shelf": "A2"}),
    ("show_shelf", {"name": "Z9"}),
    ("add_taxon", {"name": "Malus domestica"}),
    ("check_passport", {"text": "number,taxon\n"}),
    ("count_state", {}),
    ("record_test", {"number": "AV-0001", "day": "2024-05-02", "sown": 50, "normal": 47}),
    ("sow_plot", {"name": "north", "number": "AV-0001", "seeds": 100}),
    ("holdings_report", {}),
)


async def main() -> None:
    """Print the number of tools, then an answer to everything."""
    with_samples(open_bank(Path(tempfile.mkdtemp())))
    async with Client(mcp) as client:
        print(len((await client.list_tools()).tools), len(server.TOOLS), file=sys.stderr)
        for tool, arguments in ASKED:
            sent = await client.call_tool(tool, arguments)
            answer = sent.structured_content or json.loads(sent.content[0].text)
            shown = (tool, answer.get("code"), answer.get("reply_type"), sent.is_error)
            print(json.dumps(shown))


asyncio.run(main())
