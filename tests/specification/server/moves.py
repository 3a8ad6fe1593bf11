"""The next calls of an agent: random ones that the published schemas allow.

A move is drawn with a `random.Random` and what its session remembers, and gives a tool with its
arguments. Right and wrong ones are mixed: places that are covered by the contract or not, hidden,
closed or absent.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from tests.specification.server.ground import FAR, PLAYSET, SHORES

__all__ = ["MOVES", "TRAITS", "Memory", "Move", "bundle_of"]

TRAITS: Final = "common/traits"
_DEEP: Final = "mod:Deep Harbour"
_MINE: Final = [f"{FAR}/{TRAITS}/sim_{letter}.txt" for letter in "abcdef"]
_BESIDE: Final = [
    f"{FAR}/events/far_shores_events.txt",
    f"{_DEEP}/{TRAITS}/01_gull_traits.txt",
    f"{_DEEP}/{TRAITS}/sim_new.txt",
    "root:user_docs/mod/far_shores/common/traits/sim_a.txt",
    "root:game/common/traits/00_traits.txt",
    "root:game/common/traits/sim_new.txt",
    "root:repo/tool.py",
    "root:ck3raven_data/state/state.sqlite3",
    "root:ck3raven_data/server.toml",
    "root:ck3raven_data/playsets/sample.json",
    "root:ck3raven_data/trace/trace.key",
]
_NOWHERE: Final = [
    f"{FAR}/../deep_harbour/descriptor.mod",
    f"{FAR}/common/traits/CON.txt",
    "mod:Nobody/common/traits/a.txt",
    "root:steam/other.txt",
    "root:nowhere/a.txt",
    "root:game/%2e%2e/secret.txt",
    "/etc/passwd",
    "common/traits/a.txt",
]
_FOLDERS: Final = [FAR, _DEEP, "root:game", "root:game/common", "root:repo", "root:ck3raven_data"]
_TARGETS: Final = [
    *[[f"{FAR}/{TRAITS}/**"]] * 5,
    [f"{FAR}/{TRAITS}/*"],
    [_MINE[0], _MINE[1]],
    [f"{FAR}/events/**", f"{FAR}/{TRAITS}/sim_*.txt"],
    [f"{_DEEP}/{TRAITS}/**"],
    ["root:game/common/**"],
    [f"{FAR}/**"],
    ["root:nowhere/a/**"],
]
_WORDS: Final = ["gull", "saltborn", "on_low_tide", "nothing_like_this", "a", "trait:gull_friend"]


@dataclass
class Memory:
    """The knowledge of one agent: its handle, its contract as it believes, its calls since then."""

    session: str = ""
    trace_ids: list[str] = field(default_factory=list)
    version: int = 0
    has_contract: bool = False

    def evidence(self, draw: random.Random) -> list[str]:
        """Some of its calls, the newest most likely."""
        newest = self.trace_ids[-8:]
        return newest if draw.random() < 0.7 else draw.sample(newest, min(2, len(newest)))


Move = Callable[[random.Random, Memory], tuple[str, dict[str, Any]]]


_WHY: Final = {"justification": "The file itself is asked for."}
"""The justification that a delivery asks of each call that reads files. One move forgets it."""


def _look(draw: random.Random, memory: Memory) -> tuple[str, dict[str, Any]]:
    where = draw.choice([*_FOLDERS, *_NOWHERE[:4]])
    place = draw.choice([*_MINE, *_BESIDE, *_NOWHERE])
    return draw.choice(
        [
            ("ck3_dir", {"command": "pwd"}),
            ("ck3_dir", {"command": "cd", "path": draw.choice(["root:game", "repo", where])}),
            ("ck3_dir", {"command": "list", "path": where, **_WHY}),
            ("ck3_dir", {"command": "tree", "path": where, "depth": 2, **_WHY}),
            ("ck3_read", {"path": place, **_WHY}),
            ("ck3_read", {"path": draw.choice(_BESIDE[-4:]), **_WHY}),
            ("ck3_read", {"path": draw.choice(_BESIDE[-3:]), **_WHY}),
            ("ck3_read", {"path": place, "start_line": 2, "end_line": 3}),
            ("ck3_file_search", {"pattern": "*traits*.txt", **_WHY}),
            ("ck3_grep_raw", {"query": "gull", "path": where, **_WHY}),
            ("ck3_logs", {"log": draw.choice(["journal", "error", "none"])}),
            ("ck3_logs", {"log": "error", "command": draw.choice(["summary", "faults"])}),
            ("ck3_doctor", {}),
            ("ck3_report_validation_issue", {"command": draw.choice(["list", "close"])}),
            ("ck3_report_validation_issue", {"content": where, "problem": "it is right"}),
            ("ck3_get_agent_briefing", {}),
            ("ck3_exec", {"program": draw.choice(["git", "rm"]), "program_args": ["status"]}),
        ]
    )


def _ask_index(draw: random.Random, memory: Memory) -> tuple[str, dict[str, Any]]:
    word = draw.choice(_WORDS)
    sql = "select name from symbols limit 3"
    return draw.choice(
        [
            ("ck3_search", {"query": word}),
            ("ck3_search_symbols", {"query": word, "limit": 5}),
            ("ck3_search_mods", {"query": draw.choice(["far", ""])}),
            ("ck3_confirm_not_exists", {"name": word}),
            ("ck3_uses", {"name": draw.choice([word, f"trait:{word}", "no_such:name"])}),
            ("ck3_conflicts", {"command": draw.choice(["symbols", "files", "summary"])}),
            ("ck3_conflicts", {"command": "symbols", "units": [word]}),
            ("ck3_db_query", {"table": draw.choice(["files", "sqlite_master"])}),
            ("ck3_db_query", {"sql": draw.choice([sql, "delete from symbols", "selec"])}),
            ("ck3_db_query", {"sql": "select nothing from symbols"}),
            ("ck3_file_search", {"pattern": "*gull*", **_WHY}),
            ("ck3_get_agent_briefing", {}),
            ("ck3_get_db_status", {}),
            ("ck3_index", {"command": "refresh"}),
        ]
    )


def _playset(draw: random.Random, memory: Memory) -> tuple[str, dict[str, Any]]:
    command = draw.choice(["get", "get", "list", "mods", "switch"])
    name = {"playset": draw.choice([PLAYSET, SHORES, "Sampel"])} if command == "switch" else {}
    return "ck3_playset", {"command": command, **name}


def _open(draw: random.Random, memory: Memory) -> tuple[str, dict[str, Any]]:
    ahead = draw.choice([3600, 3600, 3600, 600, 1, -60])
    operations = draw.choice([["write"], ["write", "delete"], ["write", "delete"], ["read"]])
    arguments: dict[str, Any] = {
        "command": "open",
        "intent": "Change what is mine.",
        "operations": operations,
        "targets": draw.choice(_TARGETS),
        "expires_at": (datetime.now(UTC) + timedelta(seconds=ahead)).isoformat(),
    }
    if draw.random() < 0.2:
        arguments["exclude"] = [_MINE[0]]
    if draw.random() < 0.2:
        arguments["limits"] = {"max_files": 2, "max_bytes": 400}
    if draw.random() < 0.1:
        arguments["dry_run"] = True
    return "ck3_contract", arguments


def _contract(draw: random.Random, memory: Memory) -> tuple[str, dict[str, Any]]:
    command = draw.choice(["status", "status", "list", "list", "close", "cancel", "flush"])
    return "ck3_contract", {"command": command}  # `close` gets its evidence when it is sent


def _change(draw: random.Random, memory: Memory) -> tuple[str, dict[str, Any]]:
    if not memory.has_contract and draw.random() < 0.6:
        return _open(draw, memory)
    place = draw.choice([*_MINE * 5, *_BESIDE, *_NOWHERE])
    memory.version += 1
    command = draw.choice(["write", "write", "write", "edit", "delete", "rename"])
    arguments: dict[str, Any] = {"command": command, "path": place}
    if command == "write":
        arguments["content"] = _trait(place, memory.version)
    if command == "edit":
        arguments |= {"old_text": "category = health", "new_text": "category = personality"}
    if command == "rename":
        arguments["new_path"] = draw.choice([*_MINE * 2, *_BESIDE, *_NOWHERE])
    if draw.random() < 0.1:
        arguments["dry_run"] = True
    return "ck3_file", arguments


def _judge(draw: random.Random, memory: Memory) -> tuple[str, dict[str, Any]]:
    text = _trait(_MINE[0], memory.version)
    bundle = bundle_of(draw.sample(range(6), 2), memory.version)
    return draw.choice(
        [
            ("ck3_parse_content", {"content": draw.choice([text, "a = {"])}),
            ("ck3_validate_artifact_bundle", {"artifact_bundle": bundle}),
            ("ck3_validate_python", {"content": draw.choice(["a = 1\n", "a ="])}),
            ("ck3_validate_policy", {"mode": "ck3lens", "artifact_bundle": bundle}),
        ]
    )


def _deliver(draw: random.Random, memory: Memory) -> tuple[str, dict[str, Any]]:
    which = draw.sample(range(6), draw.randint(1, 3))
    bundle = bundle_of(which, memory.version, model=draw.choice("AADX"))
    return "ck3_deliver", {"artifact_bundle": bundle, "write": draw.random() < 0.7}


MOVES: Final[Sequence[tuple[int, Move]]] = [
    (4, _look),
    (3, _ask_index),
    (2, _playset),
    (3, _open),
    (2, _contract),
    (8, _change),
    (2, _judge),
    (2, _deliver),
]
"""Each kind of move with its weight."""


def bundle_of(which: Sequence[int], version: int, model: str = "D") -> Mapping[str, Any]:
    """Some of the files of the simulation, with their symbols as overridden units."""
    artifacts = [
        {
            "path": _MINE[nth].removeprefix(f"{FAR}/"),
            "format": "ck3_script",
            "content": _trait(_MINE[nth], version),
            "ck3_file_model": model,
        }
        for nth in which
    ]
    units = [f"trait:{_name(_MINE[nth])}" for nth in which]
    return {"target": FAR, "artifacts": artifacts, "touched_units": units}


def _trait(place: str, version: int) -> str:
    return f"\ufeff{_name(place)} = {{\n\tcategory = health\n\tprowess = {version}\n}}\n"


def _name(place: str) -> str:
    return place.rpartition("/")[2].partition(".")[0] or "sim"
