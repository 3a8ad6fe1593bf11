"""A registry of one layer on a shelf, for edits; and the second reader that must agree."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from ruamel.yaml import YAML

from replybook_codegen.edit import NewCode, Shelf, open_shelf
from replybook_registry.files import RegistryFiles
from replybook_registry.load import load_yaml
from replybook_registry.model import Action, Param

HEADER = (
    "# a comment line that nobody reads, of which nothing is made, which an edit never touches\n"
    * 10
)

TAXONOMY = """
types:
  - {letter: S}
  - {letter: I}
  - {letter: D}
  - {letter: E}
layers:
  - {name: WA, allowed_types: [S, I, E]}
  - {name: EN, allowed_types: [S, D, E]}
areas:
  - {name: SYS}
  - {name: RES}
  - {name: READ}
"""

LEGACY = """
legacy:
  - {code: WA-RES-I-004}
  - {code: JRN-S-001}
"""

CODES = """
codes:
  # what resolves
  - code: WA-RES-S-001
    key: RESOLVED
    status: active

  # what does not
  - code: WA-RES-I-001
    key: NOT_FOUND
    meaning: It is not there.
    status: active
    http: 404

  - code: WA-RES-I-900
    key: WRAPPED
    status: active

  # reading
  - code: WA-READ-S-001
    key: READ
    meaning: It was read.
    params:
      path: {type: string}
    status: active   # for ever

# the end
"""


def registry(codes: str = CODES, **others: str) -> dict[str, bytes]:
    """The files of a registry; `others` are more files, `__` in their names for a slash."""
    texts = {
        "registry.yaml": "name: desk\nversion: 1.2.0\nextends: []\n",
        "taxonomy.yaml": TAXONOMY,
        "legacy.yaml": LEGACY,
        "released.yaml": "meanings: {}\n",
        "codes/wa.yaml": codes,
        **{f"{name.replace('__', '/')}.yaml": text for name, text in others.items()},
    }
    return {name: (HEADER + text).encode() for name, text in texts.items()}


def shelf(files: Mapping[str, bytes], root: Path = Path("nowhere")) -> Shelf:
    return open_shelf(root, RegistryFiles(files, "registry/"))


def new_code(cluster: str = "WA-RES-I", **more: object) -> NewCode:
    layer, area, letter = cluster.split("-")
    facts: dict[str, object] = {
        "key": "BRAND_NEW",
        "title": "Brand new",
        "message": "{path} is new",
        "meaning": "It is new.",
        "action": Action("fix_arguments", ("path",)),
        "remedy": "Correct `path`.",
        "params": (Param("path", "string", "The path, as given.", True, "public"),),
        **more,
    }
    return NewCode(layer=layer, area=area, type=letter, **facts)  # type: ignore[arg-type]


def read(data: bytes | None) -> dict[str, Any]:
    """Return what the loader makes of a file."""
    assert data is not None
    table = load_yaml(data, "f.yaml")[0]
    assert table is not None
    return cast("dict[str, Any]", table)


def read_by_ruamel(data: bytes) -> object:
    """Return what the second reader, of YAML 1.2, makes of it."""
    return YAML(typ="safe", pure=True).load(data.decode())
