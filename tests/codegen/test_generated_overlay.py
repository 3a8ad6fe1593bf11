"""A registry of a user's own: prints what it adds, and works beside the base in one process."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath

import black
import pytest
from tests.bounded_waits import PATIENCE
from tests.project_tree import PACKAGES, ROOT

from replybook_codegen.drift import drift
from replybook_codegen.generation import generate
from replybook_codegen.output import GeneratedPackage
from replybook_codegen.plan import Layout
from replybook_codegen.python_source import WIDTH
from replybook_registry import read_registry

FILES = {
    "registry.yaml": """
name: acme
version: 0.1.0
description: The replies of Acme.
extends: [pkg:replybook_registry]
""",
    "taxonomy.yaml": """
areas:
  - name: MAP
    meaning: Maps.
""",
    "codes/acme.yaml": """
codes:
  - code: WA-MAP-I-001
    key: TILE_NOT_FOUND
    title: Tile not found
    message: tile {tile} is not on the map
    params:
      tile: {type: integer, description: The tile., required: true, privacy: public}
    meaning: The map has no such tile.
    action: {verb: fix_arguments, arguments: [tile]}
    remedy: Correct `tile`.
    since: 0.1.0
    status: active
  - code: WA-MAP-S-001
    key: MAP_READ
    title: Map read
    message: the map was read
    meaning: The map was read.
    action: {verb: proceed}
    remedy: Go on.
    since: 0.1.0
    status: active
""",
    "tools.yaml": """
tools:
  - name: acme_map
    description: Reads the map.
    tags: []
    default_success: WA-MAP-S-001
    codes: [WA-MAP-S-001, WA-MAP-I-001]
    arguments: {}
""",
}
HEADER = "".join(
    f"# line {number}: who reads it, what is made, what never changes\n" for number in range(12)
)


def printed(root: Path, files: dict[str, str]) -> Path:
    """The print of an overlay with these files, as the package `acme_replies` below `root`."""
    source = root / "registry"
    for name, text in files.items():
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEADER + text)
    layout = Layout(PurePosixPath("src/acme_replies"))
    package = GeneratedPackage("acme_replies", is_base=False)
    generate(read_registry(source), package, layout, root, "write")
    return root / "src"


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that holds the printed package."""
    return printed(tmp_path_factory.mktemp("acme"), FILES)


def python(source: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A fresh process that sees replybook and the user's package."""
    folders = os.pathsep.join([str(source), *(str(ROOT / folder) for folder in PACKAGES)])
    env = {**os.environ, "PYTHONPATH": folders, "MYPYPATH": folders}
    return subprocess.run(
        [sys.executable, *arguments],
        env=env,
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


def test_only_what_the_registry_adds_is_printed(source: Path) -> None:
    names = {path.name for path in (source / "acme_replies").glob("*.py")}
    tables = json.loads((source / "acme_replies" / "registry.json").read_text("utf-8"))

    assert {"__init__.py", "codes.py", "params.py", "manifest.py"} <= names
    assert not names & {"builder.py", "messages.py"}
    assert {"$comment", "records", "tools"} == tables.keys()
    assert "WA_RES_I_001" not in (source / "acme_replies" / "codes.py").read_text()
    assert "TYPES" not in (source / "acme_replies" / "taxonomy.py").read_text()


def test_black_leaves_the_package_of_an_overlay_alone(source: Path) -> None:
    for path in (source / "acme_replies").glob("*.py"):
        text = path.read_text("utf-8")
        assert text == black.format_str(text, mode=black.Mode(line_length=WIDTH)), path.name


def test_an_overlay_without_anything_prints_modules_that_import(tmp_path: Path) -> None:
    bare = printed(tmp_path, {"registry.yaml": FILES["registry.yaml"]})

    assert python(bare, "-c", "from acme_replies import codes, params").stderr == ""


def test_a_package_without_its_tables_says_at_its_import_what_to_do(tmp_path: Path) -> None:
    bare = printed(tmp_path, {"registry.yaml": FILES["registry.yaml"]})
    (bare / "acme_replies" / "registry.json").unlink()

    ended = python(bare, "-c", "import acme_replies").stderr.splitlines()[-1]

    assert ended.startswith("ImportError: acme_replies was installed without its registry.json;")
    assert "'*.json'" in ended


@pytest.mark.parametrize("content", ["", "{", "{}", "[]", "<<<<<<< ours\n{}"])
def test_damaged_tables_name_the_file_and_the_way_out(tmp_path: Path, content: str) -> None:
    bare = printed(tmp_path, {"registry.yaml": FILES["registry.yaml"]})
    (bare / "acme_replies" / "registry.json").write_text(content, "utf-8")

    use = "import acme_replies; acme_replies.REGISTRY.records()"
    ended = python(bare, "-c", use).stderr.splitlines()[-1]

    assert ended.startswith("ImportError: the registry.json of acme_replies is damaged;")


def test_a_package_in_a_zip_archive_has_its_tables(source: Path, tmp_path: Path) -> None:
    shutil.make_archive(str(tmp_path / "packed"), "zip", source, "acme_replies")
    use = "import sys; sys.path.insert(0, sys.argv[1])\n" + USE

    ended = python(tmp_path, "-c", use, str(tmp_path / "packed.zip"))

    assert ended.stderr == ""


USE = """
from acme_replies import REGISTRY, codes, manifest
from replybook import ReplyBuilder, codes as base
from replybook_generated import messages

reply = ReplyBuilder().invalid(codes.WA_MAP_I_001, data={"tile": 3})
assert messages.render(reply.code, reply.data) == "tile 3 is not on the map"
assert ReplyBuilder().invalid(base.WA_RES_I_001, data={"path": "x"}).code == "WA-RES-I-001"
assert base.find("WA-MAP-I-001") == codes.WA_MAP_I_001 == codes.find("WA-MAP-I-001")
assert codes.find("WA-RES-I-001") == base.WA_RES_I_001
assert ReplyBuilder("acme_map").success().code == "WA-MAP-S-001"
assert manifest.MANIFEST.extends == ("pkg:replybook_registry",)
try:
    ReplyBuilder().invalid(codes.WA_MAP_I_001, data={"tile": "three"})
except ValueError as error:
    assert "make 'tile' of type integer, it is str" in str(error)
else:
    raise SystemExit("accepted")
"""


@pytest.mark.parametrize("first", ["import acme_replies", "import replybook", ""])
def test_an_overlay_works_beside_the_base_whatever_is_imported_first(
    source: Path, first: str
) -> None:
    assert python(source, "-c", f"{first}\n{USE}").stderr == ""


def test_a_second_overlay_that_declares_the_same_is_refused_at_import(
    source: Path, tmp_path: Path
) -> None:
    text = (source / "acme_replies" / "__init__.py").read_text()
    other = tmp_path / "other_replies"
    other.mkdir()
    (other / "__init__.py").write_text(text.replace('name="acme"', 'name="other"'))
    shutil.copy(source / "acme_replies" / "registry.json", other)
    script = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import acme_replies, other_replies"
    )

    assert (
        "other (other_replies) and acme (acme_replies) both declare the area 'MAP'"
        in python(source, "-c", script).stderr
    )


@pytest.mark.slow
def test_the_package_of_an_overlay_type_checks_and_its_misuse_does_not(
    source: Path, tmp_path: Path
) -> None:
    user = tmp_path / "user.py"
    user.write_text("""\
from acme_replies import codes
from replybook import Reply, ReplyBuilder


def lookup(tile: int, rb: ReplyBuilder) -> Reply:
    rb.invalid(codes.WA_MAP_I_001, data={"tile": "x"})
    rb.denied(codes.WA_MAP_I_001, data={"tile": tile})
    return rb.invalid(codes.WA_MAP_I_001, data={"tile": tile})
""")
    package = str(source / "acme_replies")
    result = python(
        source, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "c"), str(user), package
    )
    lines = [line for line in result.stdout.splitlines() if "error:" in line]

    assert [":".join(line.split("/")[-1].split(":")[:2]) for line in lines] == [
        "user.py:6",
        "user.py:7",
    ]


def test_generating_an_overlay_twice_changes_nothing(tmp_path: Path) -> None:
    printed(tmp_path, FILES)
    registry = read_registry(tmp_path / "registry")
    layout = Layout(PurePosixPath("src/acme_replies"))
    package = GeneratedPackage("acme_replies", is_base=False)

    assert generate(registry, package, layout, tmp_path, "check").drifts == ()
    again = generate(registry, package, layout, tmp_path, "write")
    assert again.written is not None
    assert again.written.changed == ()
    assert drift(again.plan, tmp_path) == []


COMMANDS = """
protected:
  - pattern: root:repo/secrets
    access: [read, write]
    meaning: Secrets.
commands:
  - program: surveyor
    meaning: Measure a map.
    modes: [ck3lens]
    forms:
      - {words: [measure], options: [], operands: words}
"""
ENFORCED = """
import acme_replies
from replybook_schema.active import ACTIVE

spec = ACTIVE.enforcement()
assert [c.program for c in spec.commands] == ["surveyor"]
assert spec.protected[-1].pattern == "root:repo/secrets"
assert spec.limits["max_files"].default == 20
assert "select" in spec.database.statements
"""


def test_an_overlay_adds_commands_and_closed_places_to_those_of_the_base(tmp_path: Path) -> None:
    source = printed(tmp_path, {**FILES, "policy/enforcement.yaml": COMMANDS})

    assert python(source, "-c", ENFORCED).stderr == ""
