"""Measure the cost of judging ordinary Python beside parsing it, in a fresh process; print JSON.

Both take turns over the same files, those of the standard library, and the best of their runs
counts.

    python -m bench.content_cost
"""

from __future__ import annotations

import ast
import json
import sysconfig
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import process_time

from replybook.policy.validators import ContentFile, Context, PythonValidator

FILES, FILE, RUNS = 200, 25_000, 5
_LEAST = 5_000
"""Characters of a source that is more than a list of imports."""


def ordinary_files(count: int = FILES, size: int = FILE) -> Sequence[ContentFile]:
    """Return files of about the same size, made of whole modules of the standard library.

    Args:
        count: Number of files.
        size: Average characters of a file.
    """
    folder = Path(sysconfig.get_paths()["stdlib"])
    texts = (path.read_text("utf-8") for path in sorted(folder.glob("*.py")))
    sources = [text for text in texts if len(text) > _LEAST and "from __future__" not in text]
    files: list[ContentFile] = []
    index = whole = 0
    while len(files) < count:
        text = sources[index % len(sources)]
        while len(text) < size * (len(files) + 1) - whole:
            index += 1
            text += sources[index % len(sources)]
        index, whole = index + 1, whole + len(text)
        files.append(ContentFile(f"root:repo/m{len(files)}.py", "python", text))
    return files


def figures(files: Sequence[ContentFile], runs: int = RUNS) -> Mapping[str, float]:
    """Return the seconds of judging and of parsing the files."""
    validator, best = PythonValidator(), {"judging": float("inf"), "ast.parse": float("inf")}
    for _ in range(runs):
        start = process_time()
        for file in files:
            ast.parse(file.content)
        best["ast.parse"] = min(best["ast.parse"], process_time() - start)
        start = process_time()
        found = validator.check(files, Context())
        best["judging"] = min(best["judging"], process_time() - start)
        if found.too_costly:
            raise SystemExit("ordinary files were called too costly")
    return best


def main() -> int:
    """Measure and print."""
    warnings.simplefilter("ignore")
    print(json.dumps(figures(ordinary_files())))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
