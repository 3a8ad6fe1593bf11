"""Other tools on the same machine in the same run, each in an environment that is thrown away.

What cannot be installed keeps the figure of `bench/budgets.py`, which the table marks with an asterisk.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

from bench.budgets import Peer
from bench.commands import GIT
from bench.governance import GATE_ROW, recorded
from bench.measure import CommandFailed, Measured
from bench.peer_fixtures import write_json_schema, write_linkml, write_proto
from bench.recordings import SESSION
from bench.rows import Row
from bench.workshop import BULK_FILE, ROOT, Workshop

__all__ = ["with_peers"]

_LINKML = ("linkml==1.12.1",)
_MODEL_CODEGEN = ("datamodel-code-generator==0.89.0",)
_BUF = "@bufbuild/buf@1.75.0"
_POLICY_TOOLS = (
    ("cel", "cel-expr-python==0.1.3", "cel-expr-python (R1, R2, R4)"),
    ("invariant", "invariant-ai==0.3.5", "invariant-ai (R2)"),
    ("regopy", "regopy==1.5.2", "regopy (R1, R2, R4)"),
)
_POLICY_CALLS = 1_000

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


@dataclass(frozen=True, slots=True)
class _Figure:
    """A peer's time, and the rows of ours that it stands beside."""

    row: str
    size: str
    peer: Peer


def with_peers(shop: Workshop, rows: Sequence[Row]) -> list[Row]:
    """The rows with the peers' figures of this run in place of older ones."""
    sizes = sorted(
        {row.size for row in rows} - {"base"}, key=lambda size: int(size.replace(",", ""))
    )
    found: dict[tuple[str, str], dict[str, Peer]] = {}
    judged = GATE_ROW.format(_POLICY_CALLS) in {row.name for row in rows}
    for figure in (*_all_figures(shop, sizes), *(_policy_tools(shop) if judged else ())):
        found.setdefault((figure.row, figure.size), {})[figure.peer.name] = figure.peer
    return [_updated(row, found.get((row.name, row.size), {})) for row in rows]


def _updated(row: Row, here: dict[str, Peer]) -> Row:
    older = {peer.name: peer for peer in row.peers}
    return replace(row, peers=tuple({**older, **here}.values()))


def _all_figures(shop: Workshop, sizes: Sequence[str]) -> Iterator[_Figure]:
    for measure_peer in (_linkml, _model_codegen, _buf, _ruamel):
        try:
            yield from measure_peer(shop, sizes)
        except CommandFailed as error:
            print(f"{measure_peer.__name__.strip('_')} was not measured: {error}", file=sys.stderr)


def _environment(shop: Workshop, name: str, packages: Iterable[str]) -> Path:
    """The commands of a fresh virtual environment with `packages`."""
    folder = shop.scratch / f"environment_{name}"
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    shop.run(shop.scratch, [sys.executable, "-m", "venv", str(folder)])
    shop.run(shop.scratch, [str(python), "-m", "pip", "install", "-q", *packages])
    return python.parent


def _fixture(shop: Workshop, peer: str, size: str, write: Callable[[Path, int], None]) -> Path:
    folder = shop.scratch / f"{peer}_{size.replace(',', '')}"
    folder.mkdir()
    write(folder, int(size.replace(",", "")))
    return folder


def _linkml(shop: Workshop, sizes: Sequence[str]) -> Iterator[_Figure]:
    tools = _environment(shop, "linkml", _LINKML)
    for size in sizes:
        folder = _fixture(shop, "linkml", size, write_linkml)
        words = (
            ("gen-pydantic", "reply.yaml"),
            ("gen-json-schema", "reply.yaml"),
            ("gen-doc", "reply.yaml", "-d", "pages"),
        )
        took = sum(_time(shop, folder, [str(tools / w), *rest], size).wall for w, *rest in words)
        yield _Figure("generate --check", size, Peer("LinkML (3 commands)", took, here=True))
        lint = [str(tools / "linkml-lint"), "--validate", "reply.yaml"]
        took = _time(shop, folder, lint, size, accepts=(0, 1, 2)).wall
        yield _Figure("check", size, Peer("linkml-lint", took, here=True))


def _model_codegen(shop: Workshop, sizes: Sequence[str]) -> Iterator[_Figure]:
    tools = _environment(shop, "codegen", _MODEL_CODEGEN)
    for size in sizes:
        folder = _fixture(shop, "codegen", size, write_json_schema)
        command = [
            str(tools / "datamodel-codegen"),
            "--input",
            "reply.json",
            "--output",
            "reply.py",
        ]
        took = _time(shop, folder, [*command, "--input-file-type", "jsonschema"], size).wall
        peer = Peer("datamodel-codegen (names only)", took, here=True)
        yield _Figure("generate --check", size, peer)


def _buf(shop: Workshop, sizes: Sequence[str]) -> Iterator[_Figure]:
    npm = shutil.which("npm")
    if npm is None:
        raise CommandFailed("there is no npm here")
    shop.run(shop.scratch, [npm, "install", "--silent", "--no-audit", "--prefix", "buf", _BUF])
    buf = str(shop.scratch / "buf" / "node_modules" / ".bin" / "buf")
    for size in sizes:
        folder = _fixture(shop, "proto", size, write_proto)
        took = _time(shop, folder, [buf, "lint"], size, accepts=(0, 100)).wall
        yield _Figure("check", size, Peer("buf lint", took, here=True))
        for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "release"), ("tag", "v1")):
            shop.run(folder, [*GIT, *words])
        command = [buf, "breaking", "--against", ".git#tag=v1"]
        took = _time(shop, folder, command, size, accepts=(0, 100)).wall
        yield _Figure("breaking --against a tag", size, Peer("buf breaking", took, here=True))


def _ruamel(shop: Workshop, sizes: Sequence[str]) -> Iterator[_Figure]:
    """Load and dump of the file that `codes add` and `codes retire` edit; ruamel is ours already."""
    for size in sizes:
        if size == "10,000":
            continue
        source = shop.bulk(size) / "registry" / "codes" / BULK_FILE
        command = [
            sys.executable,
            "-c",
            _ROUND_TRIP,
            str(source),
            str(shop.scratch / "dumped.yaml"),
        ]
        peer = Peer("ruamel round trip", _time(shop, shop.scratch, command, size).wall, here=True)
        for row in ("codes add", "codes retire"):
            yield _Figure(row, size, peer)
            yield _Figure(f"{row} and regenerate", size, peer)


def _policy_tools(shop: Workshop) -> Iterator[_Figure]:
    """The rules that each can express over the calls of the gate; one that does not install is left out."""
    session = recorded(shop, _POLICY_CALLS)
    for name, package, title in _POLICY_TOOLS:
        words = [str(session.trace), str(session.claims_file), str(SESSION["playset_id"])]
        script = str(ROOT / "bench" / "peer_policies.py")
        try:
            python = str(_environment(shop, name, (package,)) / "python")
            took = _time(shop, shop.scratch, [python, script, name, *words], "10,000")
        except CommandFailed as error:
            print(f"{package} was not measured: {error}", file=sys.stderr)
            continue
        seconds = median(json.loads(text.splitlines()[-1])["seconds"] for text in took.outputs)
        row = GATE_ROW.format(_POLICY_CALLS)
        yield _Figure(row, "base", Peer(title, seconds, here=True))


def _time(
    shop: Workshop, folder: Path, command: Sequence[str], size: str, accepts: Sequence[int] = (0,)
) -> Measured:
    return shop.time(folder, command, size=size, accepts=accepts)
