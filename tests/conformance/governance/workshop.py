"""A governed server as a user would build it: a world, contracts, enforcement, a gate, a trace.

Everything is the real thing, on folders of one test: nothing is replaced but the index of symbols.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast

from tests.runtime.mcp.stacks import make, over_a_client

from replybook import Reply, ReplyBuilder, WorldAdapterV2, current_call, mcp_safe_tool
from replybook.call import SessionInfo
from replybook.contracts import ContractStore, ContractSystem
from replybook.enforcement import Enforcement, command_ran, written
from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook.policy.scope_injection import ScopeGuard
from replybook.policy.validators import ContentFile, ContentValidator, Context, PythonValidator
from replybook.safety import ServerSettings
from replybook.trace import TraceLog
from replybook.trace.keys import folder_key
from replybook.trace.reader import events
from replybook.world import WorldFault
from replybook_ck3 import CK3_FACTS, ck3_validators, codes
from replybook_ck3.serve.session import Mod, Session
from replybook_ck3.serve.tools.governance_tools import (
    make_ck3_contract,
    make_ck3_deliver,
    make_ck3_dir,
    make_ck3_validate_policy,
)

__all__ = ["SCOPE", "SOURCE", "Workshop"]

SOURCE = "import json\n\n\ndef load(text: str) -> object:\n    return json.loads(text)\n"
SCOPE = {"playset_id": "p-1", "vanilla_version_id": "1.18.0"}
Said = Mapping[str, Any]


@dataclass
class Workshop:
    """One session of one agent on one server; `call` gives the envelope that came over the wire."""

    base: Path
    stack: str = "sdk"
    mode: str = "ck3raven-dev"
    validators: Mapping[str, ContentValidator] = field(default_factory=ck3_validators)
    approves: bool = False

    def __post_init__(self) -> None:
        self.wire: list[str] = []
        self.roots = {"repo": self.base / "repo", "ck3raven_data": self.base / "data"}
        self.patch = self.base / "mods/my_patch"
        for folder in (self.base / "repo/src", self.base / "data", self.patch / "common/traits"):
            folder.mkdir(parents=True)
        self._make_world()
        self._make_judges()

    @cached_property
    def server(self) -> Any:
        """The server of the stack, made when a client first calls."""
        return make(self.stack, *self._tools(), settings=self.serving)

    def _make_world(self) -> None:
        self.key = folder_key(self.base / "data/keys")
        self.log = TraceLog(self.base / "data/trace")
        mods = (Mod("My Patch", self.patch),)
        self.session = Session(session_id="s-1", mode=self.mode, mods=mods)
        self.world = WorldAdapterV2(
            session=self.session, roots=self.roots, get_mode=lambda: self.mode
        )

    def _make_judges(self) -> None:
        self.store = ContractStore(self.base / "data/contracts")
        self.contracts = ContractSystem(
            self.store,
            world=self.world,
            key=self.key,
            session=self.who,
            trace=lambda session_id: self.events(session_id),
        )
        self.enforcement = Enforcement(
            self.world, self.contracts, session=self.who, approved=lambda _: self.approves
        )
        self.gate = DeliveryGate(
            self.key, providers=CK3_FACTS, validators=self.validators, log=self.log
        )
        self.serving = ServerSettings(log=self.log, session=self.who, before_call=ScopeGuard())

    def who(self) -> SessionInfo:
        """Return what the server knows of the session that calls."""
        contract = self.contracts.active("s-1")
        return SessionInfo(
            session_id="s-1",
            mode=self.mode,
            contract_id=None if contract is None else contract.contract_id,
            scope=SCOPE if self.mode == "ck3lens" else {},
        )

    def asked(self) -> DeliveryRequest:
        """Return what the gate judges by."""
        session = {"session_id": "s-1", "mode": self.mode, **self.who().scope}
        return DeliveryRequest(mode=self.mode, session=session, trace=self.log.folder)

    # Tools

    def _tools(self) -> Iterable[Callable[..., Any]]:
        plain = (
            make_ck3_dir(self.world),
            make_ck3_contract(self.contracts),
            _file_tool(self.enforcement, self.world),
            _exec_tool(self.enforcement),
            _python_tool(),
            _search_tool(),
            _playset_tool(),
            make_ck3_validate_policy(self.gate, self.asked),
            make_ck3_deliver(self.gate, self.asked),
        )
        return [mcp_safe_tool(tool) for tool in plain]

    # What a test does

    def call(self, tool: str, **arguments: object) -> Said:
        """The envelope of a call that a client made."""
        result = over_a_client(self.server, tool, arguments)
        self.wire.append(result.model_dump_json())
        envelope: Said = result.structured_content
        assert envelope == json.loads(result.content[0].text)
        return envelope

    def open(self, *targets: str, operations: Iterable[str] = ("write",)) -> Said:
        return self.call("ck3_contract", command="open", **self.request(*targets, of=operations))

    def request(self, *targets: str, of: Iterable[str] = ("write",)) -> dict[str, object]:
        soon = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
        return {
            "intent": "Read settings from JSON.",
            "operations": list(of),
            "targets": list(targets) or ["root:repo/src/**"],
            "expires_at": soon,
        }

    def write(self, path: str = "root:repo/src/reader.py", content: str = SOURCE) -> Said:
        return self.call("ck3_file", command="write", path=path, content=content)

    def validate(self, content: str = SOURCE) -> Said:
        return self.call("ck3_validate_python", content=content)

    def bundle(self, content: str = SOURCE) -> dict[str, object]:
        file = {"path": "root:repo/src/reader.py", "format": "python", "content": content}
        return {"target": "root:repo", "artifacts": [file]}

    def deliver(self, content: str = SOURCE, **more: object) -> Said:
        return self.call("ck3_deliver", artifact_bundle=self.bundle(content), **more)

    def events(self, session_id: str = "s-1") -> list[Said]:
        """The trace of a session as it stands."""
        folder = self.log.folder
        lines = events(folder) if folder.exists() else ()
        return [line for line in lines if line.get("session_id") == session_id]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.log.close()
        self.world.close()


def _file_tool(enforcement: Enforcement, world: WorldAdapterV2) -> Callable[..., Reply]:
    def ck3_file(command: str, path: str, rb: ReplyBuilder, content: str = "") -> Reply:
        """Write a file, if the open contract allows it."""
        if command != "write":
            return rb.invalid(codes.MCP_SYS_I_002, data={"command": command})
        data = content.encode()
        verdict = enforcement.judge_write(rb, path, size=len(data))
        if not verdict.allowed:
            return verdict.reply
        try:
            with world.open_write(cast("Any", verdict.targets[0].ref), parents=True) as file:
                file.write(data)
        except WorldFault as fault:
            return fault.answer(rb)
        return written(rb, verdict.reply)

    return ck3_file


def _exec_tool(enforcement: Enforcement) -> Callable[..., Reply]:
    def ck3_exec(program: str, program_args: list[str], rb: ReplyBuilder) -> Reply:
        """Say that a command ran, if it may run; this one runs nothing."""
        verdict = enforcement.judge_exec(rb, program, program_args)
        return command_ran(rb, 0) if verdict.allowed else verdict.reply

    return ck3_exec


def _python_tool() -> Callable[..., Reply]:
    validator = PythonValidator()

    def ck3_validate_python(content: str, rb: ReplyBuilder) -> Reply:
        """Check syntax, names and imports of a source."""
        found = validator.check([ContentFile("root:repo/x.py", "python", content)], Context())
        if not found.valid:
            problems = [problem.to_dict() for problem in found.problems]
            return rb.invalid(codes.WA_VAL_I_001, data={"findings": problems})
        return rb.success(codes.WA_VAL_S_001, data={"valid": True})

    return ck3_validate_python


def _search_tool() -> Callable[..., Reply]:
    def ck3_search(query: str, rb: ReplyBuilder, playset_id: str | None = None) -> Reply:
        """Search an index of one symbol."""
        rows = [{"symbol": "trait:brave"}] if query in "trait:brave" else []
        scope = current_call().scope
        data = {"count": len(rows), "rows": rows, "playset": playset_id, "scope": dict(scope)}
        return rb.success(codes.WA_READ_S_001, data=data)

    return ck3_search


def _playset_tool() -> Callable[..., Reply]:
    def ck3_playset(command: str, rb: ReplyBuilder) -> Reply:
        """Tell the active playset."""
        return rb.success(codes.WA_VIS_S_001, data={"playset": current_call().scope["playset_id"]})

    return ck3_playset
