"""`make evidence`: run every habit on the same tasks, print the table, write the plot."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from bench.evidence.desk_project import made_desk
from bench.evidence.foreign_run import run_foreign
from bench.evidence.foreign_table import foreign_plot, foreign_table
from bench.evidence.plot import plot
from bench.evidence.run import run_habits
from bench.evidence.table import table


def main() -> None:
    """Read the options, run, print."""
    parser = argparse.ArgumentParser(prog="make evidence", description=__doc__)
    parser.add_argument("--seed", type=int, default=7, help="what the tasks are made from (7)")
    parser.add_argument(
        "--tasks", type=int, default=80, help="how many tasks every habit gets (80)"
    )
    parser.add_argument(
        "-o", type=Path, help="the file of the plot, an SVG; none is written without"
    )
    parser.add_argument(
        "--foreign", type=int, default=20, help="how many tasks at each foreign server (20)"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        desk = made_desk(Path(folder))
        told = run_habits(desk, Path(folder) / "worlds", seed=options.seed, count=options.tasks)
        foreign = run_foreign(Path(folder) / "foreign", seed=options.seed, count=options.foreign)
    print(table(told))
    print(foreign_table(foreign), end="")
    if options.o is not None:
        options.o.parent.mkdir(parents=True, exist_ok=True)
        options.o.write_text(plot(told), "utf-8")
        print(f"wrote {options.o}")
        other = options.o.with_stem(f"{options.o.stem}-foreign")
        other.write_text(foreign_plot(foreign), "utf-8")
        print(f"wrote {other}")


if __name__ == "__main__":
    main()
