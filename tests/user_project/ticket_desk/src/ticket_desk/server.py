"""The server of the ticket desk: its tools, and the parts that decide about them.

`open_desk(folder)` makes a session of one tenant on the folders `tickets`, `articles`, `archive`,
`teams` and `data` of `folder`. The last one holds trace, contracts and keys, and no address leads
there.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from replybook import Reply, ReplyBuilder, WorldAdapterV2, mcp_safe_tool
from replybook.builtin_tools import Home, make_contract, make_deliver, make_directory
from replybook.call import SessionInfo
from replybook.contracts import ContractStore, ContractSystem
from replybook.enforcement import Enforcement, Run, written
from replybook.mcp.sdk import ReplyServer
from replybook.policy.facts import Ask, Fact, Known
from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook.policy.scope_injection import ScopeGuard
from replybook.safety import ServerSettings
from replybook.trace import TraceLog
from replybook.trace.keys import folder_key
from replybook.trace.reader import events
from replybook.world import Member, Session, WorldFault

from ticket_desk_replies import codes

__all__ = ["TicketDesk", "open_desk"]

LONGEST_ANSWER = 2000
SHORTEST_QUERY = 3


def open_desk(folder: Path, *, mode: str = "support", tenant_id: str = "blue") -> TicketDesk:
    """Return the desk of one session, on the folders below `folder`."""
    teams = sorted(path for path in (folder / "teams").iterdir() if path.is_dir())
    return TicketDesk(
        folder,
        Session(
            session_id=f"desk-{tenant_id}",
            mode=mode,
            tenant_id=tenant_id,
            teams=[Member(team.name, team) for team in teams],
        ),
    )


class TicketDesk:
    """One session of one agent at the desk; `server` is what an MCP client talks to."""

    def __init__(self, folder: Path, session: Session) -> None:
        """Put world, contracts, enforcement, gate and tools together."""
        data = folder / "data"
        roots = {key: folder / key for key in ("tickets", "articles", "archive")}
        self.tickets = roots["tickets"]
        self.session = session
        self.log = TraceLog(data / "trace")
        self.world = WorldAdapterV2(session=session, roots=roots, get_mode=lambda: session.mode)
        key = folder_key(data / "keys")
        self.contracts = ContractSystem(
            ContractStore(data / "contracts"),
            world=self.world,
            key=key,
            session=self.who,
            trace=self.calls,
        )
        self.enforcement = Enforcement(self.world, self.contracts, session=self.who)
        providers = {
            "tickets_answered": Fact(value=tickets_answered),
            "tickets_open": Fact(value=lambda _known, _ask: self.open_tickets()),
        }
        self.gate = DeliveryGate(key, log=self.log, providers=providers)
        settings = ServerSettings(log=self.log, session=self.who, before_call=ScopeGuard())
        self.server = ReplyServer("ticket desk", settings=settings)
        for tool in (
            make_directory(self.world, Home("tickets"), name="desk_list"),
            self.desk_read,
            self.desk_search,
            self.desk_reply,
            self.desk_count,
            make_contract(self.contracts, name="desk_contract"),
            make_deliver(self.gate, self.delivery, name="desk_deliver"),
        ):
            self.server.tool()(mcp_safe_tool(tool))

    def close(self) -> None:
        """Let go of every file."""
        self.log.close()
        self.world.close()

    # What the session is

    def who(self) -> SessionInfo:
        """Return what the server knows of the session that calls."""
        session_id = self.session.session_id
        contract = self.contracts.active(session_id)
        return SessionInfo(
            session_id=session_id,
            mode=self.session.mode,
            contract_id=None if contract is None else contract.contract_id,
            scope={"tenant_id": self.session.tenant_id},
        )

    def calls(self, session_id: str) -> Iterator[Mapping[str, object]]:
        """Return the calls of a session, as the trace holds them."""
        return (line for line in events(self.log.folder) if line["session_id"] == session_id)

    def delivery(self) -> DeliveryRequest | None:
        """Return what the gate judges by, None where no mode is set."""
        if self.session.mode is None:
            return None
        told = self.session.to_dict()
        return DeliveryRequest(mode=self.session.mode, session=told, trace=self.log.folder)

    def open_tickets(self) -> list[str]:
        """Return the numbers of the tickets that are open now."""
        files = sorted(self.tickets.glob("*.md"))
        return [file.stem for file in files if file.read_bytes().startswith(b"status: open\n")]

    # Tools

    def desk_read(self, ticket: str, rb: ReplyBuilder) -> Reply:
        """Read a ticket by its number, such as T-1."""
        found = self._ticket(ticket, rb)
        if isinstance(found, Reply):
            return found
        status, text = found
        return rb.success(
            codes.WA_TICKET_S_001, data={"ticket": ticket, "status": status, "text": text}
        )

    def desk_search(self, query: str, rb: ReplyBuilder, tenant_id: str | None = None) -> Reply:
        """Search the articles of the tenant for a word."""
        if len(query) < SHORTEST_QUERY:
            return rb.invalid(codes.WA_READ_I_002, data={"least": SHORTEST_QUERY, "query": query})
        home = f"root:articles/{tenant_id}"  # the session's: see scope_injection in the policy
        found = [
            f"{home}/{entry.name}"
            for entry in self.world.entries(home)
            if query.casefold() in self._text(f"{home}/{entry.name}").casefold()
        ]
        return rb.success(codes.WA_READ_S_002, data={"count": len(found), "articles": found})

    def desk_reply(self, ticket: str, team: str, text: str, rb: ReplyBuilder) -> Reply:
        """Put the answer to a ticket into the folder of a team."""
        refusal = self._refused_answer(ticket, team, text, rb)
        if refusal is not None:
            return refusal
        content = text.encode()
        verdict = self.enforcement.judge_write(rb, f"team:{team}/{ticket}.md", size=len(content))
        if not verdict.allowed:
            return verdict.reply
        try:
            with self.world.open_write(verdict.targets[0].ref) as file:
                file.write(content)
        except WorldFault as fault:
            return fault.answer(rb)
        return written(rb, verdict.reply)

    def desk_count(self, tickets: list[str], rb: ReplyBuilder) -> Reply:
        """Count the words of tickets, by the names of their files, such as T-1.md."""
        verdict = self.enforcement.judge_exec(rb, "wc", ["--words", *tickets], "root:tickets")
        return self.enforcement.run(rb, verdict, self._started)

    # What tools share

    def _started(self, run: Run) -> tuple[int, Mapping[str, object]]:
        """Run a program with exactly the words, folder and variables that were decided about."""
        done = subprocess.run(
            run.words,
            cwd=run.folder,
            env=dict(run.environment),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, {"output": self.world.leaks.mask(done.stdout)}

    def _ticket(self, ticket: str, rb: ReplyBuilder) -> tuple[str, str] | Reply:
        """Return status and text of a ticket, or the reply that there is none."""
        _, ref = self.world.resolve(f"root:tickets/{ticket}.md")
        if ref is None:
            return rb.invalid(codes.WA_TICKET_I_001, data={"ticket": ticket})
        try:
            with self.world.open_read(ref) as file:
                head, _, text = file.read().decode("utf-8").partition("\n")
        except UnicodeDecodeError:
            return rb.error(codes.WA_TICKET_E_001, data={"ticket": ticket})
        return head.removeprefix("status: "), text

    def _text(self, address: str) -> str:
        """Return the text of an article; empty where it is gone meanwhile."""
        _, ref = self.world.resolve(address)
        if ref is None:
            return ""
        with self.world.open_read(ref) as file:
            return file.read().decode("utf-8", "replace")

    def _refused_answer(self, ticket: str, team: str, text: str, rb: ReplyBuilder) -> Reply | None:
        """Return why an answer cannot be given, None if it can."""
        mode = self.session.mode or "none"
        if mode != "support":
            return rb.denied(codes.EN_TICKET_D_002, data={"mode": mode})
        teams = [member.name for member in self.session.teams]
        if team not in teams:
            return rb.invalid(codes.WA_TICKET_I_004, data={"team": team, "teams": teams})
        if not text.strip():
            return rb.invalid(codes.WA_TICKET_I_002, data={"ticket": ticket, "text": text})
        if len(text) > LONGEST_ANSWER:
            return rb.invalid(
                codes.WA_TICKET_I_003, data={"length": len(text), "most": LONGEST_ANSWER}
            )
        found = self._ticket(ticket, rb)
        if isinstance(found, Reply):
            return found
        if found[0] != "open":
            return rb.denied(codes.EN_TICKET_D_001, data={"ticket": ticket})
        return None


def tickets_answered(known: Known, _ask: Ask) -> list[str]:
    """Return the numbers of the tickets that the files of a bundle answer."""
    return [str(file.fields.get("ticket", "")) for file in known.bundle.artifacts]
