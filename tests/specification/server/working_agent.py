"""An agent in one session of a running server, as the tests of whole working days play it.

Source: specification 60 to 63.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Protocol

from tests.specification.server.ground import FAR, PLAYSET
from tests.specification.server.wire import PATIENCE

__all__ = ["Agent", "new_trait", "trait", "written"]


class Calls(Protocol):
    """Whatever makes calls and gives their envelopes."""

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]: ...


class Agent:
    """An agent in one session.

    It waits as long as it is told to, but for no longer than a test does.
    """

    def __init__(self, wire: Calls, session: str | None = None) -> None:
        self.wire = wire
        if session is None:
            session = wire.call("ck3_playset", command="switch", playset=PLAYSET)["data"]["session"]
        self.session = session

    def ask(self, tool: str, **arguments: Any) -> dict[str, Any]:
        return self.wire.call(tool, session=self.session, **arguments)

    def told(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The first answer that is not `wait`."""
        end = time.monotonic() + PATIENCE
        while (answer := self.ask(tool, **arguments))["code"] == "EN-GATE-D-005":
            assert time.monotonic() < end
            time.sleep(0.05)
        return answer

    def is_absent(self, name: str) -> bool:
        """Return whether the server proves that nothing has a name; it finds it otherwise."""
        answer = self.told("ck3_confirm_not_exists", name=name)
        assert answer["reply_type"] == "S", answer
        data = answer["data"]
        assert data["can_claim_not_exists"] == (data["count"] == 0), data
        return bool(data["can_claim_not_exists"])

    def finds(self, name: str) -> list[str]:
        """The addresses of the definitions of a name, as the search gives them."""
        data = self.told("ck3_search_symbols", query=name)["data"]
        return [one["address"] for one in data["entries"] if one["name"] == name]

    def contract(self, *targets: str) -> None:
        opened = self.ask(
            "ck3_contract",
            command="open",
            intent="Change traits.",
            operations=["write", "delete"],
            targets=list(targets),
            expires_at=(datetime.now(UTC) + timedelta(hours=1)).isoformat(),
        )
        assert opened["reply_type"] == "S", opened

    def file(self, command: str, path: str, **more: Any) -> dict[str, Any]:
        answer = self.ask("ck3_file", command=command, path=path, **more)
        assert answer["reply_type"] == "S", answer
        return answer

    def deliver(self, bundle: dict[str, Any], **more: Any) -> dict[str, Any]:
        """Validate a bundle and deliver it, written by the gate."""
        self.ask("ck3_validate_artifact_bundle", artifact_bundle=bundle)
        return self.ask("ck3_deliver", artifact_bundle=bundle, **{"write": True, **more})


def written(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8-sig")


def trait(name: str) -> str:
    return f"\ufeff{name} = {{\n\tcategory = personality\n}}\n"


def new_trait(name: str, path: str | None = None) -> dict[str, Any]:
    """A bundle of one new file with one new trait."""
    path = path or f"common/traits/zz_{name}.txt"
    return {
        "target": FAR,
        "artifacts": [
            {"path": path, "format": "ck3_script", "ck3_file_model": "A", "content": trait(name)}
        ],
        "declared_new_symbols": [
            {"type": "trait", "name": name, "reason": "New.", "defined_in_path": path}
        ],
        "touched_units": [],
    }
