"""An agent at the server of a test: it calls the served tools in one session, across restarts.

with Agent(tmp_path) as agent:          # on the sample playset, its index built
    agent("ck3_read", path="mod:Far Shores/descriptor.mod")
    agent.restart()                     # as the host does: `--session desk` again
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.ck3.server.working import PLAYSET, indexed, server_on

from replybook_ck3.serve.server.offering import offer_tools
from replybook_ck3.serve.session.reference_server import Ck3Server

__all__ = ["BOM", "MOD", "SESSION", "Agent", "Envelope", "bundle", "in_an_hour", "trait"]

SESSION = "desk"
MOD = "mod:Far Shores"
BOM = "\ufeff"

Envelope = dict[str, Any]


class Agent:
    """Calls the tools of a server below `folder`; each call gives its envelope."""

    def __init__(self, folder: Path, *, mode: str = "ck3lens") -> None:
        self.folder, self.mode = folder, mode
        self._start()
        self("ck3_playset", command="switch", playset=PLAYSET)
        self.index()

    def _start(self) -> None:
        self.server: Ck3Server = server_on(self.folder, mode=self.mode, session=SESSION)
        self._tools = {tool.name: tool.function for tool in offer_tools(self.server)}

    def __call__(self, tool: str, **arguments: object) -> Envelope:
        called: Any = self._tools[tool]
        answer: Envelope = called(**arguments)
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.server.close()

    def restart(self) -> None:
        """End the server and start it again with the same session."""
        self.server.close()
        self._start()

    def index(self) -> None:
        """Bring the index to what is on disk."""
        indexed(self.server.work_of(SESSION))

    @property
    def mod(self) -> Path:
        """The folder of the mod that is worked on."""
        return self.folder / "user_docs/mod/far_shores"

    def edited(self, path: str, content: str) -> None:
        """Write a file of the mod as an editor does, past the server."""
        file = self.mod / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
        self.index()

    def opens(self, *targets: str) -> str:
        """Open a contract for all of the mod, or for these targets; return its id."""
        answer = self(
            "ck3_contract",
            command="open",
            intent="Mend the mod.",
            operations=["write", "delete"],
            targets=list(targets) or [f"{MOD}/common/**", f"{MOD}/localization/**"],
            expires_at=in_an_hour(),
        )
        assert "CT-GATE-S-001" == answer["code"], answer
        return str(answer["data"]["contract_id"])

    def delivers(self, what: Mapping[str, object], **more: object) -> Envelope:
        """Validate the files of a bundle and deliver it."""
        self("ck3_validate_artifact_bundle", artifact_bundle=dict(what))
        return self("ck3_deliver", artifact_bundle=dict(what), **more)


def in_an_hour() -> str:
    """Return when a contract of a test ends."""
    return (datetime.now(UTC) + timedelta(hours=1)).isoformat()


def trait(name: str, body: str = "category = health") -> str:
    """A file with one trait."""
    return f"{BOM}{name} = {{\n\t{body}\n}}\n"


def bundle(
    name: str, *, model: str = "A", path: str | None = None, content: str | None = None
) -> dict[str, Any]:
    """A bundle with one new trait and its texts, all of them files of one model."""
    path = path or f"common/traits/{name}_traits.txt"
    words = f'{BOM}l_english:\n trait_{name}: "{name}"\n trait_{name}_desc: "{name}"\n'
    files = {path: content or trait(name), f"localization/english/{name}_l_english.yml": words}
    return {
        "target": MOD,
        "artifacts": [
            {
                "path": at,
                "format": "localization_yml" if at.endswith(".yml") else "ck3_script",
                "ck3_file_model": model,
                "content": text,
            }
            for at, text in files.items()
        ],
        "declared_new_symbols": [
            {"type": "trait", "name": name, "reason": "the story needs it", "defined_in_path": path}
        ],
    }
