"""One agent's hour: ten tasks in one session, with an editor beside it, slips and false claims.

The hour knows what the world holds and says after each step what the server has to answer. It is
played over any wire: one server over stdio, servers that are started anew in between, or workers
over HTTP. Source: specification 60 to 63; issue of the reference server.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tests.specification.server.ground import FAR, Ground
from tests.specification.server.working_agent import Agent, new_trait, trait, written

__all__ = ["DELIVERIES", "SLIPS", "Hour"]

DELIVERIES: Final = 10
TRAITS: Final = "common/traits"

SLIPS: Final[list[tuple[str, dict[str, Any], str]]] = [
    ("ck3_read", {"path": f"{FAR}/descriptor.mod"}, "S"),
    ("ck3_read", {"path": f"{FAR}/no_such_file.txt"}, "I"),
    ("ck3_dir", {"command": "no_such_command"}, "I"),
    ("ck3_search", {"query": "gull", "roots": ["game"]}, "S"),
    ("ck3_search", {"query": "gull", "playset_id": "Another"}, "D"),
    ("ck3_search", {"query": "gull", "vanilla_version_id": "0.9"}, "D"),
    ("ck3_search", {"query": "gull", "mod_ids": ["Nobody's Mod"]}, "D"),
    ("ck3_search", {"query": "gull", "mod_ids": ["Far Shores"]}, "S"),
    ("ck3_search_symbols", {"query": "gull", "symbol_type": "no_such_kind"}, "I"),
    ("ck3_file", {"command": "write", "path": f"{FAR}/events/a.txt", "content": "a"}, "D"),
]
"""Ten innocent mistakes, each with the type of its reply."""


@dataclass
class Hour:
    """The work of one hour; `restart` returns another agent of the session on a new server."""

    ground: Ground
    agent: Agent
    restart: Callable[[], Agent] | None = None
    calls: int = 0
    completions: list[str] = field(default_factory=list)

    def play(self) -> None:
        """Do all of it; the first step that goes another way fails."""
        for nth in range(DELIVERIES):
            if self.restart is not None and nth in {3, 7}:
                self.agent = self.restart()
            self._piece(nth)

    def _piece(self, nth: int) -> None:
        """One piece of work, from the first look to the completion."""
        name, path = f"bold_{nth}", f"{TRAITS}/zz_bold_{nth}.txt"
        self._expect("S", "ck3_playset", command="get")
        self._expect("S", "ck3_search", query=name)
        self._is_absent(name)
        self._slip(nth)
        self._edited_by_somebody_else(nth)
        self._expect(
            "S",
            "ck3_contract",
            command="open",
            intent=f"Add the trait {name}.",
            operations=["write", "delete"],
            targets=[f"{FAR}/{TRAITS}/**"],
        )
        self._drafted(name)
        bundle = new_trait(name, path)
        checked = self._expect("S", "ck3_validate_artifact_bundle", artifact_bundle=bundle)
        proof = self._is_absent(name)
        self._false_claim(nth, name, bundle, checked, proof)
        claim = {"claim_type": "non_existence", "subject": f"trait:{name}"}
        claims = [{**claim, "evidence_tool_calls": [proof["meta"]["trace_id"]]}]
        delivered = self._expect(
            "S", "ck3_deliver", artifact_bundle=bundle, claims=claims, write=True
        )
        self.completions.append(delivered["data"]["completion"])
        self._is_there(name, f"{FAR}/{path}")
        evidence = [one["meta"]["trace_id"] for one in (checked, delivered)]
        self._expect("S", "ck3_contract", command="close", evidence=evidence)

    # Steps

    def _drafted(self, name: str) -> None:
        """Write, change, move and drop a draft; each is found by the very next search."""
        draft, moved = f"{FAR}/{TRAITS}/zz_draft.txt", f"{FAR}/{TRAITS}/zz_moved.txt"
        first, second = f"{name}_draft", f"{name}_second"
        self._expect("S", "ck3_file", command="write", path=draft, content=trait(first))
        self._is_there(first, draft)
        edit = {"old_text": first, "new_text": second}
        self._expect("S", "ck3_file", command="edit", path=draft, **edit)
        self._is_absent(first)
        self._expect("S", "ck3_file", command="rename", path=draft, new_path=moved)
        self._is_there(second, moved)
        self._expect("S", "ck3_file", command="delete", path=moved)
        self._is_absent(second)

    def _edited_by_somebody_else(self, nth: int) -> None:
        """A person writes and takes away files in an editor."""
        file = self.ground.far / TRAITS / f"by_hand_{nth}.txt"
        written(file, f"by_hand_{nth} = {{ }}\n")
        self._is_there(f"by_hand_{nth}", f"{FAR}/{TRAITS}/{file.name}")
        if nth % 2:
            file.unlink()
            self._is_absent(f"by_hand_{nth}")

    def _slip(self, nth: int) -> None:
        tool, arguments, expected = SLIPS[nth]
        self._expect(expected, tool, **arguments)

    def _false_claim(
        self,
        nth: int,
        name: str,
        bundle: dict[str, Any],
        checked: dict[str, Any],
        proof: dict[str, Any],
    ) -> None:
        """Eight of the ten times a claim that proves nothing is made first.

        It is refused and costs nothing.
        """
        search = self._expect("S", "ck3_search_symbols", query="gull_friend")
        found = search["meta"]["trace_id"]
        false: list[tuple[str, str, str]] = [
            ("existence", "trait:nobody_looked_for", found),
            ("existence", f"trait:{name}", proof["meta"]["trace_id"]),
            ("non_existence", "trait:gull_friend", proof["meta"]["trace_id"]),
            ("non_existence", f"trait:{name}", found),
            ("value", "trait:gull_friend martial = 1", found),
            ("value", "trait:gull_friend no_such_key = 2", found),
            ("behavior", "trait:gull_friend", checked["meta"]["trace_id"]),
            ("existence", "trait:gull_friend", "no-such-call"),
        ]
        if nth >= len(false):
            return
        kind, subject, evidence = false[nth]
        claim = {"claim_type": kind, "subject": subject, "evidence_tool_calls": [evidence]}
        refused = self._expect(
            "D", "ck3_deliver", artifact_bundle=bundle, claims=[claim], write=True
        )
        assert refused["code"] == "EN-GATE-D-004", refused
        assert {
            one["stage"] for one in refused["data"]["violations"] if one["severity"] == "error"
        } == {"claims_validation"}, refused["data"]
        self._is_absent(name)

    # What has to be so

    def _expect(self, reply_type: str, tool: str, **arguments: Any) -> dict[str, Any]:
        self.calls += 1
        answer = self.agent.told(tool, **arguments)
        assert answer["reply_type"] == reply_type, (self.calls, tool, arguments, answer)
        return answer

    def _is_there(self, name: str, address: str) -> None:
        data = self._expect("S", "ck3_search_symbols", query=name)["data"]
        found = [one["address"] for one in data["entries"] if one["name"] == name]
        assert found == [address], (name, data)

    def _is_absent(self, name: str) -> dict[str, Any]:
        answer = self._expect("S", "ck3_confirm_not_exists", name=f"trait:{name}")
        assert answer["data"]["can_claim_not_exists"] is True, answer["data"]
        return answer
