"""Print functions over 50 lines, files over 300 and templates over 40. It never fails."""

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
HAND_WRITTEN = ("runtime", "devtools", "codegen", "registry", "schema", "tests", "tools", "bench")
PRINTED = ("tests/generated/", "tests/golden/")
FUNCTION, FILE, TEMPLATE = 50, 300, 40


def main() -> None:
    """Print everything over its mark, then a summary line."""
    found = [path for folder in HAND_WRITTEN for path in sorted((ROOT / folder).rglob("*.py"))]
    files = [path for path in found if not _shown(path).startswith(PRINTED)]
    functions = list(chain.from_iterable(map(_functions, files)))
    long = [
        f"{place}: {name} has {size} lines" for place, name, size in functions if size > FUNCTION
    ]
    long += [*_over(files, FILE), *_over(sorted((ROOT / "codegen").rglob("*.j2")), TEMPLATE)]
    print(
        "\n".join(f"size alarm: {line}" for line in long) or "size alarm: nothing is over its mark"
    )
    middle = median([size for _, _, size in functions] or [0])
    print(f"{len(files)} files, {len(functions)} functions, median {middle:g} lines")


def _functions(path: Path) -> Iterator[tuple[str, str, int]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            size = (node.end_lineno or node.lineno) - node.lineno + 1
            yield f"{_shown(path)}:{node.lineno}", node.name, size


def _over(paths: list[Path], mark: int) -> Iterator[str]:
    for path in paths:
        if (size := len(path.read_text("utf-8").splitlines())) > mark:
            yield f"{_shown(path)}: {size} lines"


def _shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    main()
