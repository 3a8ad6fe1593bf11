"""Laws that hold for every text that the parser reads.

Source: specification 31, specification 33.
"""

from __future__ import annotations

from replybook_ck3 import parse, parse_localization
from replybook_ck3.world.parser import Document

__all__ = ["check"]


def check(data: bytes | str) -> None:
    """Read a text in every way; `AssertionError` if something is lost or stands outside of it."""
    kept = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    script = parse(data)
    for document in (script, parse(data, encoding="detect-cp1252"), parse_localization(data)):
        assert document.text == str(document)
        assert kept == bytes(document)
        offsets = [finding.offset for finding in document.findings]
        assert sorted(offsets) == offsets
        assert all(0 <= offset <= len(document.text) for offset in offsets)
    _check_tape(script)


def _check_tape(document: Document) -> None:
    tape, text = document.tape, document.text
    lists = (tape.operators, tape.values, tape.blocks, tape.starts, tape.ends, tape.nexts)
    assert {len(tape.keys)} == {len(each) for each in lists}
    opened: list[int] = []
    for index, after in enumerate(tape.nexts):
        while opened and tape.nexts[opened[-1]] <= index:
            opened.pop()
        start, end = tape.starts[index], tape.ends[index]
        key, value = tape.keys[index], tape.values[index]
        assert 0 <= start <= end <= len(text)
        assert index < after <= len(tape.keys)
        assert not opened or (after <= tape.nexts[opened[-1]] and end <= tape.ends[opened[-1]])
        if tape.blocks[index]:
            opened.append(index)
            assert "{" == text[tape.blocks[index] - 1]
        else:
            assert after == index + 1
            assert value is None or value == text[end - len(value) : end]
        assert key is None or text.startswith(key, start)
