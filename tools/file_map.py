"""Print one line for every Python file of our packages: its path and first docstring line.

Run it as `make map`, or as `make map | grep lock` for the files about locks.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("codegen", "devtools", "registry", "runtime", "schema")


def first_line(text: str) -> str:
    """Return the first line of the docstring of a module, or nothing."""
    return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]


def file_map(root: Path = ROOT) -> Iterator[tuple[str, str]]:
    """Yield path and first line of every file that git tracks."""
    listed = subprocess.run(
        ["git", "ls-files", *FOLDERS], cwd=root, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        if name.endswith(".py") and (root / name).is_file():
            yield name, first_line((root / name).read_text("utf-8"))


def main() -> int:
    """Print the map."""
    for name, says in file_map():
        print(f"{name}: {says}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
