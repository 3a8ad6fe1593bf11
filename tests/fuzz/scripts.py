"""Read damaged script by the thousand: no exception, nothing lost, every finding inside the text.

    python -m tests.fuzz.scripts --count 50000 --seed 1

Each text is a good file after some cuts and insertions, a mixture of what script is made of, or
bytes by chance. Exit code 1 if one of them breaks what holds for every text. Source: specification
31, specification 33.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence

from tests.ck3.parser.hand_written import FILES
from tests.ck3.parser.invariants import check

__all__ = ["main", "texts"]

PIECES = (
    *("{", "}", "=", '"', "\\", '\\"', "@[", "]", "#", "?=", "!=", "=>", "<", ";", ",", "(", "$X$"),
    *("list", "rgb", "type", "a", "b.1", "-0.5", "\x1a", "\x00", "\ufeff", "\ud800", "é", "\xa0"),
    *("\n", "\r\n", "\t", " ", "a = {\n", "\n}\n", '"x"', "l_english:", ':0 "', ' key:0 "'),
)


def texts(seed: int, count: int) -> Iterator[bytes | str]:
    """Give hostile texts and bytes; one seed gives one sequence."""
    chance, good = random.Random(seed), sorted(FILES.values())
    for _ in range(count):
        kind = chance.random()
        if kind < 0.1:
            yield chance.randbytes(chance.randint(0, 300))
        elif kind < 0.4:
            yield "".join(chance.choices(PIECES, k=chance.randint(0, 120)))
        else:
            yield _damaged(chance, chance.choice(good))


def _damaged(chance: random.Random, text: str) -> bytes | str:
    for _ in range(chance.randint(1, 6)):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.choice((0, 1, 1, 5, 40, 400)))
        new = "".join(chance.choices(PIECES, k=chance.choice((0, 0, 1, 3))))
        text = text[:start] + new + text[end:]
    return text if chance.random() < 0.5 else text.encode("utf-8", "surrogatepass")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it and print the report; 1 if a text was not read as it should be."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args(arguments)
    started, faults = time.process_time(), 0
    for text in texts(words.seed, words.count):
        try:
            check(text)
        except Exception as fault:  # any exception at all is what is looked for
            faults += 1
            print(f"  {type(fault).__name__}: {text!r}")
    seconds = time.process_time() - started
    print(
        f"scripts, seed {words.seed}: {words.count} texts, {faults} faults, {seconds:.0f} s of CPU time"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
