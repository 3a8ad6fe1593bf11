"""The rows of the exam: results of public servers, each with its right type."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Row:
    """A result of a tool call with its right type.

    Attributes:
        label: The right type.
        is_error: The flag `isError`.
        rpc_code: Code of the JSON-RPC error, or None.
        structured: Structured content, or None.
        is_doubtful: True if another type can be argued for.
    """

    row_id: str
    server: str
    text: str
    label: str
    is_error: bool
    rpc_code: int | None
    structured: object
    is_doubtful: bool

    @property
    def is_declared(self) -> bool:
        """True if the result says that it failed."""
        return self.is_error or self.rpc_code is not None

    def result(self) -> dict[str, Any]:
        """Return the result as a client gets it."""
        if self.rpc_code is not None:
            error = {"code": self.rpc_code, "message": self.text}
            return {"jsonrpc": "2.0", "id": 1, "error": error}
        content = [{"type": "text", "text": self.text}]
        result: dict[str, Any] = {"content": content, "isError": self.is_error}
        if self.structured is not None:
            result["structuredContent"] = self.structured
        return result


def read_rows(files: Iterable[Path]) -> Iterator[Row]:
    """Yield the rows of JSONL files.

    Raises:
        ValueError: A line is no row; the message names file and line.
    """
    for file in files:
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            try:
                told = json.loads(line)
                yield Row(
                    told["id"],
                    told["server"],
                    told["text"],
                    told["label"],
                    bool(told.get("is_error")),
                    told.get("jsonrpc_code"),
                    told.get("structured"),
                    bool(told.get("doubtful")),
                )
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"{file.name}:{number}: no row of the exam: {error}") from error
