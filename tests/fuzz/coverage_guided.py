"""The same judges, fed by atheris, which steers towards lines that were not reached yet.

    python -m tests.fuzz.coverage_guided -runs=200000 [CORPUS]

The words are those of libFuzzer. It needs the package `atheris`; `make fuzz` installs it in
`.fuzz`. A fault ends the run with the address that caused it. Source: specification 15 to 20.
"""

from __future__ import annotations

import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

__all__ = ["main"]

_MODES = ("ck3lens", "ck3raven-dev")


def as_text(data: bytes) -> str:
    """Bytes as a text that may hold anything, lone surrogates too."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "surrogateescape")


def seeds(folder: Path, fuzz: Any) -> None:
    """The seeds of the search: every good address and a thousand hostile ones."""
    texts = [*fuzz.source.canonical, *fuzz.source.addresses(1_000)]
    for number, text in enumerate(texts):
        data = bytes([number % 4]) + text[:1_000].encode("utf-8", "surrogatepass")
        (folder / f"{number:05}").write_bytes(data)


def main() -> None:
    """Never returns: libFuzzer ends the process."""
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["replybook.world"]):
        import_module("replybook.world")
        import_module("replybook.world.adapter")
        addresses = import_module("tests.fuzz.addresses")
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        base, corpus = Path(folder, "world"), Path(folder, "corpus")
        base.mkdir()
        corpus.mkdir()
        fuzz = addresses.Fuzz(addresses.make_fuzz_world(base), 1)
        seeds(corpus, fuzz)

        def one_input(data: bytes) -> None:
            choice = data[0] if data else 0
            fuzz.one(as_text(data[1:]), _MODES[choice & 1], must=bool(choice & 2))
            assert not fuzz.findings.faults, fuzz.findings.faults

        atheris.Setup([*sys.argv, "-max_len=1200", str(corpus)], one_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
