"""Rules of the policy in the languages of other tools, run in their environments; prints JSON.

R1: the trace is not empty. R2: every search has the playset of the session; a missing one is a
fault. R4: every claim cites existing calls. R3, the order of calls, is left out: it needs numbers
that one tool compares as text, and a join that the others cannot do. The times exclude reading the
trace and loading the rules, which favours the other tools.

    python peer_policies.py PEER TRACE CLAIMS PLAYSET
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

ROUNDS = 3
SCOPED = ("ck3_search", "ck3_search_symbols", "ck3_confirm_not_exists", "ck3_conflicts")
"""The calls of the recordings that carry a scope."""

Session = Mapping[str, Any]
"""`calls` with id, tool and args, `claims` with the cited ids, `scoped` tools, and `playset`."""


def main(argv: Sequence[str]) -> int:
    """Print the seconds of one evaluation, and the number of violations of each rule."""
    peer, trace, claims, playset = argv
    print(json.dumps(PEERS[peer](_session(Path(trace), Path(claims), playset))))
    return 0


def _session(trace: Path, claims: Path, playset: str) -> Session:
    lines = [json.loads(line) for line in trace.read_text("utf-8").splitlines()]
    return {
        "calls": [
            {"id": line["trace_id"], "tool": line["tool"], "args": line["args"]}
            for line in lines
            if "trace_id" in line
        ],
        "claims": [entry["evidence_tool_calls"] for entry in json.loads(claims.read_text("utf-8"))],
        "scoped": SCOPED,
        "playset": playset,
    }


def _timed(action: Callable[[], Any]) -> tuple[float, Any]:
    times: list[float] = []
    found: Any = None
    for _ in range(ROUNDS):
        start = perf_counter()
        found = action()
        times.append(perf_counter() - start)
    return median(times), found


_REGO = """
package bench
import rego.v1

empty if count(input.calls) == 0

out_of_scope contains call.id if {
    some call in input.calls
    call.tool in input.scoped
    not call.args.playset_id == input.playset
}

ids contains call.id if some call in input.calls

unknown contains number if {
    some number, cited in input.claims
    some id in cited
    not id in ids
}

uncited contains number if {
    some number, cited in input.claims
    count(cited) == 0
}

found := {"R2": count(out_of_scope), "R4": count(unknown | uncited)}
"""


def _regopy(session: Session) -> dict[str, Any]:
    interpreter = importlib.import_module("regopy").Interpreter()
    interpreter.add_module("bench.rego", _REGO)
    interpreter.set_input_term(json.dumps(session))
    seconds, answer = _timed(lambda: interpreter.query("data.bench.found"))
    (found,) = json.loads(str(answer))["expressions"]
    return {"seconds": seconds, "found": found}


_CEL: Mapping[str, str] = {
    "R1": "calls.size() == 0",
    "R2": """size(calls.filter(c, c.tool in scoped
        && !(has(c.args.playset_id) && c.args.playset_id == playset)))""",
    "R4": "size(claims.filter(k, k.size() == 0 || k.exists(id, !(id in ids))))",
}


def _cel(session: Session) -> dict[str, Any]:
    cel = importlib.import_module("cel_expr_python.cel")
    kinds = dict.fromkeys(("calls", "scoped", "playset", "claims", "ids"), cel.Type.DYN)
    env = cel.NewEnv(variables=kinds)
    rules = {name: env.compile(text) for name, text in _CEL.items()}
    # A join over two lists exceeds its iteration limit, so the host builds a map of the ids.
    data = {**session, "ids": {call["id"]: True for call in session["calls"]}}
    data["scoped"] = list(SCOPED)
    seconds, found = _timed(
        lambda: {name: rule.eval(data=data).plain_value() for name, rule in rules.items()}
    )
    return {"seconds": seconds, "found": {name: int(value) for name, value in found.items()}}


_INVARIANT = """
raise "R2" if:
    (call: ToolCall)
    call.function.name in ["ck3_search", "ck3_search_symbols", "ck3_confirm_not_exists", "ck3_conflicts"]
    not (call.function.arguments["playset_id"] == "{playset}")
"""


def _invariant(session: Session) -> dict[str, Any]:
    """Judge R2 alone. A call without the key aborts its rules, so the host adds an empty one."""
    os.environ |= {"LOCAL_POLICY": "1", "INVARIANT_MAX_ITERATIONS": "1000000"}  # its default is 100
    analyzer = importlib.import_module("invariant.analyzer")
    policy = analyzer.LocalPolicy.from_string(_INVARIANT.format(playset=session["playset"]))
    trace = [_message(call) for call in session["calls"]]
    seconds, result = _timed(lambda: policy.analyze(trace))
    return {"seconds": seconds, "found": {"R2": len(result.errors)}}


def _message(call: Mapping[str, Any]) -> dict[str, Any]:
    arguments = {"playset_id": "", **call["args"]}
    function = {"name": call["tool"], "arguments": arguments}
    return {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": call["id"], "type": "function", "function": function}],
    }


PEERS: Mapping[str, Callable[[Session], dict[str, Any]]] = {
    "regopy": _regopy,
    "cel": _cel,
    "invariant": _invariant,
}
"""The functions that run the rules of each tool, by its name."""


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
