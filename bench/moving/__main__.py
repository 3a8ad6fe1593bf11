"""Measure what public FastMCP servers gain and lose with the two lines of an author.

    python -m bench.moving [--replybook CHECKOUT] [--only WORD] [--tests] [--sure] [--save FILE]

Installs each server of `servers/`, asks it every call of its table in the stages bare, untouched
and migration, and prints how many types a client of replybook reads right. `--replybook` is the
checkout that server and client use, by default this one. `--sure` leaves out the rows whose type
is arguable. `--tests` runs the servers' own tests in these stages and in strict mode instead.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Final

from bench.moving.environments import STAGES, Environment
from bench.moving.scoring import Answered, losses, score

_HERE: Final = Path(__file__).parent
_ASKED: Final = STAGES[:3]


def main() -> int:
    """Measure what the options name. Return 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--replybook", type=Path, default=_HERE.parents[1])
    parser.add_argument("--only", default="")
    parser.add_argument("--scratch", type=Path, default=_HERE.parents[1] / ".servers")
    parser.add_argument("--tests", action="store_true")
    parser.add_argument("--sure", action="store_true")
    parser.add_argument("--save", type=Path)
    options = parser.parse_args()
    scratch, every = options.scratch.absolute(), list[Answered]()
    for path in sorted((_HERE / "servers").glob("*.toml")):
        if options.only not in path.stem:
            continue
        table = tomllib.loads(path.read_text("utf-8"))
        environment = Environment(table, scratch, options.replybook.absolute())
        if options.tests:
            _show_tests(path.stem, environment, scratch / f"{path.stem}.xml")
            continue
        said = [environment.answers(stage, path).splitlines() for stage in _ASKED]
        for number, (call, *answers) in enumerate(zip(table["call"], *said, strict=True)):
            if not (options.sure and call.get("doubtful")):
                by_stage = dict(zip(_ASKED, map(json.loads, answers), strict=True))
                every.append(Answered(path.stem, number, call, by_stage))
        _show(path.stem, [row for row in every if row.server == path.stem])
    if every:
        _show("all", every)
    for stage in _ASKED[1:] if every else ():
        print(f"\nworse than bare in {stage}:", *losses(every, stage), sep="\n")
    if options.save:
        options.save.write_text("\n".join(map(json.dumps, every)) + "\n", "utf-8")
    return 0


def _show(name: str, rows: list[Answered]) -> None:
    print(f"\n{name}: {len(rows)} calls", *score(rows, _ASKED), sep="\n", flush=True)


def _show_tests(name: str, environment: Environment, report: Path) -> None:
    bare: dict[str, str] = {}
    for stage in STAGES:
        ends = environment.tests(stage, report)
        bare = bare or ends
        counts = dict(Counter(ends.values()))
        print(f"\n{name}, {stage}: {counts or 'pytest wrote no report'}", flush=True)
        for test, end in bare.items():
            if end == "passed" != ends.get(test):
                print(f"    {ends.get(test, 'not run')}: {test}")


if __name__ == "__main__":
    raise SystemExit(main())
