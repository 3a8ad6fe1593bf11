"""The rows of files entered: what a reader opens to follow one warm operation. Source: decision 22."""

from __future__ import annotations

from collections.abc import Iterator

from bench.entered import BUDGETS
from bench.rows import Row, counted
from bench.workshop import Workshop

__all__ = ["files_entered"]


def files_entered(shop: Workshop, size: str) -> Iterator[Row]:
    """One row an operation; its details are the files, each with the number of its functions."""
    told = shop.told("bench.entered", shop.scratch / "entered")
    for name, most in BUDGETS.items():
        found: dict[str, int] = told[name]
        details = (f"{file}  {functions}" for file, functions in found.items())
        yield counted(f"files: {name}", size, len(found), most, "files", details=details)
