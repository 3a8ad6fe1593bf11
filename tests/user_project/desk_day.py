"""A day at the ticket desk, run where the wheel is installed: prints every answer as JSON.

A client of the MCP SDK talks to the server in memory, as an agent would.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from mcp import Client
from ticket_desk.server import TicketDesk, open_desk

FILES = {
    "tickets/T-1.md": "status: open\nWhere is my invoice?\n",
    "tickets/T-2.md": "status: closed\nThank you.\n",
    "tickets/private/T-1.md": "status: open\nMy card number.\n",
    "articles/blue/invoices.md": "An invoice is sent on the first of the month.\n",
    "archive/T-0.md": "status: closed\n",
    "teams/Billing/notes.md": "We write in short sentences.\n",
}
ANSWER = "Your invoice is sent on the first of the month.\n"
Said = Mapping[str, Any]


def folders(top: Path) -> Path:
    """Make what the desk works on."""
    for name, text in FILES.items():
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(text, "utf-8")
    (top / "tickets/T-3.md").write_bytes(b"status: open\n\xff\xfe")
    return top


class Agent:
    """An agent at the desk; `call` keeps each answer under a name."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.answers: dict[str, Said] = {}

    async def call(self, name: str, tool: str, **arguments: object) -> Said:
        result = await self._client.call_tool(tool, arguments)
        answer: Said = result.structured_content or {}
        self.answers[name] = answer
        return answer


async def work(agent: Agent) -> None:
    """Do what an agent in the mode support does, right and wrong."""
    call = agent.call
    await call("list", "desk_list", command="list", path="root:tickets")
    await call("list of the archive", "desk_list", command="list", path="root:archive")
    await call("team", "desk_list", command="list", path="team:Billing")
    await call("read", "desk_read", ticket="T-1")
    await call("read nothing", "desk_read", ticket="T-9")
    await call("read broken", "desk_read", ticket="T-3")
    await call("short search", "desk_search", query="in")
    await call("no argument", "desk_search")
    await call("count", "desk_count", tickets=["T-1.md"])
    await call("count private", "desk_count", tickets=["private/T-1.md"])
    bundle = delivery("T-1")
    await call("delivered too early", "desk_deliver", artifact_bundle=bundle)
    found = await call("search", "desk_search", query="invoice")
    wrong = {"ticket": "T-1", "team": "Sales", "text": ANSWER}
    await call("other team", "desk_reply", **wrong)
    answer = {"ticket": "T-1", "team": "Billing", "text": ANSWER}
    await call("no text", "desk_reply", **{**answer, "text": " "})
    await call("long text", "desk_reply", **{**answer, "text": "x" * 3000})
    await call("closed ticket", "desk_reply", **{**answer, "ticket": "T-2"})
    await call("no contract", "desk_reply", **answer)
    soon = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
    terms = {"intent": "Answer T-1.", "operations": ["write"], "targets": ["team:Billing/T-1.md"]}
    await call("open", "desk_contract", command="open", expires_at=soon, **terms)
    written = await call("reply", "desk_reply", **answer)
    cited = [written["meta"]["trace_id"]]
    await call("close", "desk_contract", command="close", evidence=cited)
    await call("closed ticket delivered", "desk_deliver", artifact_bundle=delivery("T-2"))
    article = "root:articles/blue/invoices.md"
    claim = {"claim_type": "existence", "subject": article, "evidence_tool_calls": []}
    await call("claimed", "desk_deliver", artifact_bundle=bundle, claims=[claim])
    claim["evidence_tool_calls"] = [found["meta"]["trace_id"]]
    await call("delivered", "desk_deliver", artifact_bundle=bundle, claims=[claim])
    await call("other tenant", "desk_search", query="invoice", tenant_id="red")


def delivery(ticket: str) -> dict[str, object]:
    """Return the answer to a ticket as a bundle."""
    file = {"path": f"{ticket}.md", "format": "answer", "ticket": ticket, "content": ANSWER}
    return {"target": "team:Billing", "artifacts": [file]}


async def day(top: Path) -> dict[str, object]:
    """Return the answers, by name, and what a client is told about the tools."""
    desk = open_desk(folders(top))
    try:
        async with Client(desk.server) as client:
            agent = Agent(client)
            tools = (await client.list_tools()).model_dump(mode="json", by_alias=True)
            await work(agent)
        return {"answers": agent.answers, "tools": tools, "later": await later(top)}
    finally:
        desk.close()


async def later(top: Path) -> Said:
    """Return the answer of the desk in the mode maintenance."""
    desk: TicketDesk = open_desk(top, mode="maintenance", tenant_id="blue")
    try:
        async with Client(desk.server) as client:
            agent = Agent(client)
            await agent.call("closed", "desk_reply", ticket="T-1", team="Billing", text=ANSWER)
        return agent.answers["closed"]
    finally:
        desk.close()


if __name__ == "__main__":
    print(json.dumps(asyncio.run(day(Path(sys.argv[1])))))
