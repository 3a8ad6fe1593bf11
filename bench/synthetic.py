"""A synthetic registry: the base plus made-up codes, up to a total number of codes.

It is a complete registry in a project and does not extend the base. Only then does `generate` write
everything (policy, world, tools, builder), as the budgets require. `--extend` makes a registry that
extends the base, as in a user's project. Tools, rules, stages and cases stay those of the base.
Nothing depends on the clock, on chance or on the machine.

    python -m bench.synthetic FOLDER CODES [--one-file | --extend]
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.entries import Cluster, SyntheticCode, clusters, synthetic_codes
from bench.workshop import BULK_FILE, PACKAGE
from replybook_registry.files import package_folder
from replybook_registry.model import Registry
from replybook_registry.read import read_registry

PER_FILE = 250
"""Codes in one file without `--one-file`; from 1,000 codes on, a layer has several files."""

_PROJECT = f"""\
[tool.replybook]
sources = ["registry"]
output = "src/{PACKAGE}"
docs = "docs/reference"
tests = "tests/generated"
"""

_COMMENT = """\
# yaml-language-server: $schema=codes.schema.yaml
#
# Made-up reply codes for measuring, written by `python -m bench.synthetic`.
#
# Read by: `replybook check`, `generate`, `breaking` and `codes`, while somebody times them.
# Made from it: everything that is made from real codes.
#
# Choosing a number: numbers of synthetic codes begin at 101 in each cluster, above those of the
#   base and of its legacy table.
# Never changes: entry i is the same on every machine, so that two runs can be compared.

"""

_EXTENSION = f"""\
{_COMMENT}name: bench-extension
version: 1.0.0
description: Made-up codes on top of the base.
extends: [pkg:replybook_registry]
"""


def base_folder() -> Path:
    """Return the folder of the base registry, from a checkout or an installed replybook."""
    folder = package_folder("replybook_registry")
    if folder is None:
        raise SystemExit("replybook_registry is not importable; run: make setup")
    return folder


def base_count() -> int:
    """Return the number of codes in the base."""
    return len(read_registry(base_folder()).codes)


def write_project(folder: Path, count: int, *, one_file: bool = False) -> None:
    """Write a project with a total number of codes.

    Args:
        count: Total number of codes; with `one_file`, number of synthetic codes.
        one_file: If True, all synthetic codes are in one file.
    """
    base = read_registry(base_folder())
    extra = count if one_file else max(0, count - len(base.codes))
    codes = list(synthetic_codes(places_of(base), extra))
    _copy_data(base_folder(), folder / "registry")
    head = folder / "registry" / "registry.yaml"
    ours = head.read_text("utf-8").replace("package: replybook_generated", "package: bench_replies")
    head.write_text(ours, "utf-8", newline="\n")
    _write_codes(folder, codes, one_file=one_file)
    _freeze(folder / "registry" / "released.yaml", base, codes)


def write_extension(folder: Path, count: int) -> None:
    """Write a project that adds `count` codes to the base."""
    codes = list(synthetic_codes(places_of(read_registry(base_folder())), count))
    (folder / "registry").mkdir(parents=True)
    (folder / "registry" / "registry.yaml").write_text(_EXTENSION, "utf-8", newline="\n")
    _write_codes(folder, codes, one_file=False)


def _write_codes(folder: Path, codes: Sequence[SyntheticCode], *, one_file: bool) -> None:
    target = folder / "registry" / "codes"
    target.mkdir(exist_ok=True)
    for name, part in _files(codes, one_file=one_file):
        text = _COMMENT + "codes:\n" + "\n".join(code.yaml() for code in part)
        (target / name).write_text(text, "utf-8", newline="\n")
    (folder / "pyproject.toml").write_text(_PROJECT, "utf-8", newline="\n")


def places_of(base: Registry) -> tuple[Cluster, ...]:
    """Return the places for codes that the base allows: its areas, with the types of each layer."""
    matrix = {layer.name: layer.allowed_types for layer in base.layers}
    return clusters(matrix, [area.name for area in base.areas])


def _copy_data(source: Path, target: Path) -> None:
    for path in sorted(source.rglob("*.yaml")):
        copy = target / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)


def _files(
    codes: Sequence[SyntheticCode], *, one_file: bool
) -> Iterator[tuple[str, Sequence[SyntheticCode]]]:
    if one_file:
        yield BULK_FILE, codes
        return
    for layer in dict.fromkeys(code.cluster.layer for code in codes):
        mine = sorted((c for c in codes if c.cluster.layer == layer), key=lambda c: c.code)
        for start in range(0, len(mine), PER_FILE):
            yield (
                f"{layer.lower()}_{start // PER_FILE + 1:03d}.yaml",
                mine[start : start + PER_FILE],
            )


def _freeze(path: Path, base: Registry, codes: Sequence[SyntheticCode]) -> None:
    """Release the registry: the meaning of every code gets its digest (specification 12)."""
    if not path.exists():
        return
    lines = path.read_text("utf-8").split("\n")
    header = [line for line in lines if line.startswith("#")]
    digests = {code.code: _digest(code.meaning) for code in codes}
    meanings = [
        f"  {code}: '{digest}'" for code, digest in {**base.release.meanings, **digests}.items()
    ]
    text = "\n".join([*header, "", "meanings:" if meanings else "meanings: {}", *meanings, ""])
    path.write_text(text, "utf-8", newline="\n")


def _digest(meaning: str) -> str:
    return hashlib.sha256(meaning.encode()).hexdigest()[:16]


def main(argv: Sequence[str] | None = None) -> int:
    """Write the project that the command line describes."""
    parser = argparse.ArgumentParser("python -m bench.synthetic", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("codes", type=int)
    parser.add_argument("--one-file", action="store_true", help="all synthetic codes in one file")
    parser.add_argument("--extend", action="store_true", help="codes on top of the base")
    options = parser.parse_args(argv)
    if options.extend:
        write_extension(options.folder, options.codes)
    else:
        write_project(options.folder, options.codes, one_file=options.one_file)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
