"""`make exam`: score the judge on results of public servers, and train its wording model.

make exam                              # the project's rows, and a file of public rows
make exam ARGS="--folds 10"            # each tenth of the servers by a model that never saw it
make exam ARGS="--train weights.json"  # write the weights that all rows teach
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bench.exam.rows import Row, read_rows
from bench.exam.rule_shares import shares
from bench.exam.scoring import Score, joined, scored
from bench.exam.training import read_weights, trained
from replybook.client.judging.base_tables import BASE

_OWN: Final = Path(__file__).parent / "rows.jsonl"
_PUBLIC: Final = Path(__file__).parents[3] / "shared" / "data" / "foreign_errors.jsonl"
"""A file beside the project that need not be there."""


def main() -> None:
    """Read the options, score, print."""
    parser = argparse.ArgumentParser(prog="make exam", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="files of rows (JSONL)")
    parser.add_argument("--folds", type=int, help="train on the other servers, this many times")
    parser.add_argument("--train", type=Path, help="write the weights that the rows teach")
    parser.add_argument("--rules", action="store_true", help="print what each rule adds")
    parser.add_argument("--wrong", action="store_true", help="print every wrong judgement")
    options = parser.parse_args()
    given: list[Path] = options.files or [_OWN, *([_PUBLIC] if _PUBLIC.is_file() else [])]
    if options.train is not None:
        rows = list(read_rows(options.files or [_OWN]))
        options.train.write_text(trained(rows), "utf-8")
        print(f"wrote {options.train} from {len(rows)} rows")
        return
    rows = list(read_rows(given))
    if options.folds is not None:
        _show("servers that the model never saw", _folded(rows, options.folds), options.wrong)
        return
    if options.rules:
        print("\n".join(shares(rows, BASE)))
        return
    for file in given:
        _show(file.name, scored(read_rows([file]), BASE), options.wrong)


def _folded(rows: Sequence[Row], folds: int) -> Score:
    """Return the score of all rows, each judged by a model without the rows of its server."""
    servers = sorted({row.server for row in rows})
    random.Random(3).shuffle(servers)
    scores: list[Score] = []
    with tempfile.TemporaryDirectory() as folder:
        weights = Path(folder) / "weights.json"
        for fold in range(folds):
            held = set(servers[fold::folds])
            weights.write_text(trained([row for row in rows if row.server not in held]), "utf-8")
            tables = BASE._replace(wording=read_weights(weights))
            scores.append(scored([row for row in rows if row.server in held], tables))
    return joined(scores)


def _show(name: str, score: Score, wrong: bool) -> None:  # an option
    print(f"== {name}")
    print(score.told())
    if wrong:
        for right, judged, rule, row in score.wrong():
            print(f"{right} {judged} {rule} {row.row_id}: {' '.join(row.text.split())[:120]}")


if __name__ == "__main__":
    main()
