"""Read the answers of the desk in tests."""

from typing import Any


def data(result: Any) -> Any:
    """The structured answer; lists and plain values come without their wrapping."""
    said = result.structured_content
    return said["result"] if said is not None and set(said) == {"result"} else said


def text(result: Any) -> str:
    return "\n".join(block.text for block in result.content if block.type == "text")


def slot(start: int = 9, end: int = 11, day: str = "2026-03-03") -> dict[str, Any]:
    return {"day": day, "start": start, "end": end}
