"""Other tools on the same machine in the same run, each in a temporary environment.

They are installed only with `--peers`. Without it, or if one cannot be installed, a row has no
reference and says so.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from bench.measure import Command, CommandFailed
from bench.peer_fixtures import write_linkml, write_proto
from bench.workshop import BULK_FILE, Workshop

_LINKML = ("linkml==1.12.1",)
_BUF = "@bufbuild/buf@1.75.0"

_ROUND_TRIP = """
import sys
from ruamel.yaml import YAML
yaml = YAML()
yaml.preserve_quotes, yaml.width = True, 4096
yaml.indent(mapping=2, sequence=4, offset=2)
with open(sys.argv[1], encoding="utf-8") as source:
    data = yaml.load(source)
with open(sys.argv[2], "w", encoding="utf-8") as target:
    yaml.dump(data, target)
"""


def linkml_generate(shop: Workshop, size: str) -> Iterable[Command]:
    """Return the three commands of LinkML that give types, JSON Schema and pages."""
    words = (
        ("gen-pydantic", "reply.yaml"),
        ("gen-json-schema", "reply.yaml"),
        ("gen-doc", "reply.yaml", "-d", "pages"),
    )
    return _installed(shop, "LinkML", lambda: [_linkml(shop, size, *command) for command in words])


def linkml_lint(shop: Workshop, size: str) -> Iterable[Command]:
    """Return the checker of LinkML; its findings do not matter."""
    words = ("linkml-lint", "--validate", "reply.yaml")
    return _installed(shop, "linkml-lint", lambda: [_linkml(shop, size, *words)])


def buf_breaking(shop: Workshop, size: str) -> Iterable[Command]:
    """Return `buf breaking` against a tag of a repository that has as many values."""
    return _installed(shop, "buf", lambda: [_buf(shop, size)])


def ruamel_round_trip(shop: Workshop, size: str) -> Command:
    """Return a load and dump, with ruamel, of the file that `codes add` and `codes retire` edit."""
    source = shop.bulk(size) / "registry" / "codes" / BULK_FILE
    words = [sys.executable, "-c", _ROUND_TRIP, str(source), str(shop.scratch / "dumped.yaml")]
    return shop.command(shop.scratch, words)


def environment(shop: Workshop, name: str, packages: Iterable[str]) -> Path:
    """Return the folder of commands of a virtual environment with packages, made once a run."""
    folder = shop.kept(f"environment {name}", partial(_install, shop, packages))
    return folder / _SCRIPTS


_SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"


def _install(shop: Workshop, packages: Iterable[str], folder: Path) -> None:
    python = folder / _SCRIPTS / "python"
    shop.run(shop.scratch, [sys.executable, "-m", "venv", str(folder)])
    shop.run(shop.scratch, [str(python), "-m", "pip", "install", "-q", *packages])


def _installed(shop: Workshop, name: str, make: Callable[[], list[Command]]) -> Iterator[Command]:
    """Yield the commands of another tool; none if it was not requested or cannot be installed."""
    if not shop.with_peers:
        return
    try:
        yield from make()
    except CommandFailed as error:
        print(f"{name} was not measured: {error}", file=sys.stderr)


def _linkml(shop: Workshop, size: str, tool: str, *words: str) -> Command:
    tools = environment(shop, "linkml", _LINKML)
    folder = _fixture(shop, "linkml", size, write_linkml)
    return shop.command(folder, [str(tools / tool), *words], accepts=(0, 1, 2))


def _buf(shop: Workshop, size: str) -> Command:
    npm = shutil.which("npm")
    if npm is None:
        raise CommandFailed("there is no npm here")
    words = [npm, "install", "--silent", "--no-audit", "--prefix", "buf", _BUF]
    shop.kept("buf", lambda _: shop.run(shop.scratch, words))
    folder = _fixture(shop, "proto", size, write_proto)
    shop.tag(folder, "v1")
    buf = str(shop.scratch / "buf" / "node_modules" / ".bin" / "buf")
    return shop.command(folder, [buf, "breaking", "--against", ".git#tag=v1"], accepts=(0, 100))


def _fixture(shop: Workshop, peer: str, size: str, write: Callable[[Path, int], None]) -> Path:
    def make(folder: Path) -> None:
        folder.mkdir()
        write(folder, shop.codes_of(size))

    return shop.kept(f"{peer} {size}", make)
