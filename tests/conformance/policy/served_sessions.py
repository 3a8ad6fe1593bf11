"""A server of one session: called tools, a written trace, and a gate that judges it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast

from tests.conformance.policy.policy_sessions import VALIDATORS

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from replybook.call import SessionInfo
from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook.policy.scope_injection import ScopeGuard
from replybook.safety import ServerSettings, using
from replybook.trace import TraceLog
from replybook_ck3 import CK3_FACTS, codes
from replybook_ck3.serve.tools.governance_tools import make_ck3_deliver, make_ck3_validate_policy

__all__ = ["PYTHON", "SCOPE", "TRAIT", "Server", "python_bundle", "trait_bundle"]

SCOPE: Final = {"playset_id": "p1", "vanilla_version_id": "v1"}
TRAIT: Final = "\ufefftournament_brave = {\n\tcategory = fame\n}\n"
PYTHON: Final = "import json\n\n\ndef load(text: str) -> object:\n    return json.loads(text)\n"


def trait_bundle(**changes: object) -> dict[str, object]:
    """A bundle with one new trait; `changes` are made to its file, None leaves a key out."""
    path = "common/traits/my_traits.txt"
    file = {"path": path, "format": "ck3_script", "content": TRAIT, "ck3_file_model": "A"}
    symbol = {"type": "trait", "name": "tournament_brave", "reason": "new", "defined_in_path": path}
    whole = {key: value for key, value in {**file, **changes}.items() if value is not None}
    return {"target": "mod:My Patch", "artifacts": [whole], "declared_new_symbols": [symbol]}


def python_bundle(content: str = PYTHON) -> dict[str, object]:
    """A bundle with one Python file."""
    file = {"path": "root:repo/src/reader.py", "format": "python", "content": content}
    return {"target": "root:repo", "artifacts": [file]}


class Server:
    """Tools over one session; `call` is what an agent does, `trace` what the server wrote."""

    def __init__(self, folder: Path, mode: str, scope: Mapping[str, object] = SCOPE) -> None:
        self.mode, self.scope = mode, dict(scope)
        self.followed: list[dict[str, object]] = []
        self.log = TraceLog(folder, follow=lambda line: self.followed.append(dict(line)))
        self._folder = folder
        self._gate = DeliveryGate(
            b"a key of the server, long enough",
            providers=CK3_FACTS,
            validators=VALIDATORS["ours"],
            log=self.log,
        )
        self._tools = {tool.__name__: mcp_safe_tool(tool) for tool in _TOOLS}
        self._tools["ck3_deliver"] = mcp_safe_tool(make_ck3_deliver(self._gate, self.asked))
        self._tools["ck3_validate_policy"] = mcp_safe_tool(
            make_ck3_validate_policy(self._gate, self.asked)
        )
        self._serving = ServerSettings(
            log=self.log, session=self._session, before_call=ScopeGuard()
        )

    def _session(self) -> SessionInfo:
        return SessionInfo(session_id="s1", mode=self.mode, scope=self.scope)

    def session(self) -> dict[str, object]:
        """The session as the policy judges it."""
        return {"session_id": "s1", "mode": self.mode, **self.scope}

    def asked(self) -> DeliveryRequest:
        """Return what the server knows of a delivery before the agent hands anything in."""
        return DeliveryRequest(mode=self.mode, session=self.session(), trace=self.judged_trace())

    def judged_trace(self) -> Path | list[Mapping[str, object]]:
        """The folder of the trace; no events while nothing was called."""
        return self._folder if self.trace() else []

    def call(self, tool: str, **arguments: object) -> dict[str, Any]:
        """The envelope that a call gives."""
        with ExitStack() as stack:
            stack.enter_context(using(self._serving))
            called = cast("Callable[..., dict[str, Any]]", self._tools[tool])
            return called(**arguments)

    def validated(self, tool: str, content: str) -> dict[str, Any]:
        """The envelope of a validation."""
        return self.call(tool, content=content)

    def trace(self) -> list[dict[str, Any]]:
        """The calls that are in the trace files."""
        files = sorted(self._folder.glob("trace-*.jsonl")) if self._folder.is_dir() else []
        lines = [
            json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()
        ]
        return [line for line in lines if "tool" in line]

    def violations(self, envelope: Mapping[str, Any]) -> dict[str, str]:
        """Code to severity of what a reply of the gate lists."""
        return {one["code"]: one["severity"] for one in envelope["data"]["violations"]}


def ck3_playset(command: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_VIS_S_001, data={"playset_id": "p1", "command": command})


def ck3_search_symbols(
    query: str, rb: ReplyBuilder, playset_id: str | None = None, symbol_type: str | None = None
) -> Reply:
    found = [{"name": "brave", "martial": 2}] if "brave" in query else []
    return rb.success(
        codes.WA_READ_S_001,
        data={"count": len(found), "results": found, "in": playset_id, "type": symbol_type},
    )


def ck3_confirm_not_exists(name: str, rb: ReplyBuilder) -> Reply:
    absent = name != "brave"
    return rb.success(
        codes.WA_READ_S_001, data={"count": int(not absent), "can_claim_not_exists": absent}
    )


def ck3_parse_content(content: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_PARSE_S_001, data={"valid": True, "length": len(content)})


def ck3_validate_python(content: str, rb: ReplyBuilder) -> Reply:
    digest = sha256(content.encode()).hexdigest()
    return rb.success(codes.WA_VAL_S_001, data={"valid": True, "sha256": digest})


_TOOLS: Final[tuple[Callable[..., Reply], ...]] = (
    ck3_playset,
    ck3_search_symbols,
    ck3_confirm_not_exists,
    ck3_parse_content,
    ck3_validate_python,
)
