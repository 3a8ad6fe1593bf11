"""Session files: strict YAML, a place for every fault, and an equivalent schema (decision 6)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.devtools.commands.calling import Run
from tests.project_tree import ROOT

from replybook.world.registry import declared_world
from replybook.world.session import Session, SessionFault
from replybook_devtools.project.session_file import BadSessionFile, example, load_session


def test_the_file_to_begin_with_is_a_session(tmp_path: Path) -> None:
    path = tmp_path / "session.yaml"
    path.write_text(example())

    assert "my-session" == load_session(path).session_id


WRONG = """\
session_id: 3
mode: ck3len
playsetid: x
roots:
  rep: /srv
  game: game
mods:
  - {name: 1, path: x}
  - {nam: a}
  - b
allowed_roots: [gam]
"""


def findings(path: Path, text: str) -> list[tuple[int, int, str]]:
    path.write_text(text)
    with pytest.raises(BadSessionFile) as caught:
        load_session(path)
    return [(f.place.line, f.place.column, f.rule) for f in caught.value.findings]


def test_every_fault_of_a_session_file_has_its_place(tmp_path: Path) -> None:
    assert [
        (1, 13, "RB157"),
        (2, 7, "RB157"),
        (3, 1, "RB156"),
        (5, 3, "RB156"),
        (6, 9, "RB157"),
        (8, 12, "RB157"),
        (8, 21, "RB157"),
        (9, 5, "RB157"),
        (9, 5, "RB157"),
        (9, 6, "RB156"),
        (10, 5, "RB157"),
        (11, 17, "RB157"),
    ] == findings(tmp_path / "s.yaml", WRONG)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("session_id: s\nroots: {}\nroots: {}\n", "RB152"),
        ("session_id: s\nroots: &a {}\n", "RB153"),
        ("session_id: no\nroots: {}\n", "RB154"),
        ("session_id: s\nmode:\nroots: {}\n", "RB154"),
        ("session_id: [\n", "RB151"),
        ("- s\n", "RB151"),
        ("", "RB151"),
    ],
)
def test_a_session_file_is_read_strictly(tmp_path: Path, text: str, rule: str) -> None:
    assert rule in [found for _, _, found in findings(tmp_path / "s.yaml", text)]


def test_findings_of_a_session_file_are_printed_with_a_way_out(run: Run, tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text(WRONG)
    words = ("resolve", "root:repo", "--session", str(tmp_path / "s.yaml"))
    ended, data = run(*words), run(*words, "--format", "json")

    assert (2, 2) == (ended.code, data.code)
    assert f"{tmp_path}/s.yaml:1:13: RB157 " in ended.out
    assert '    fix: quote it if it is meant as text: "3"\n' in ended.out
    assert "    fix: add path: The folder of the mod, from the top of the disk\n" in ended.out
    assert 12 == json.loads(data.out)["summary"]["findings"]


# The schema


def schema() -> dict[str, Any]:
    text = (ROOT / "generated/replybook_ck3_generated/schemas/session.schema.json").read_text(
        "utf-8"
    )
    read: dict[str, Any] = json.loads(text)
    return read


FINE: list[dict[str, object]] = [
    {"session_id": "s", "roots": {}},
    {
        "session_id": "s",
        "roots": {"repo": "/srv"},
        "mods": [{"name": "", "path": "/m", "mod_id": "1"}],
    },
    {"session_id": "s", "roots": {}, "mode": "ck3lens", "allowed_roots": ["game"], "mods": []},
    {
        "session_id": "s",
        "roots": {},
        "playset_id": "p",
        "vanilla_version_id": "1",
        "capabilities": [],
    },
    {"session_id": "s", "roots": {}, "active_mod_ids": ["1"], "indexed_domains": ["common/traits"]},
]
REFUSED: list[dict[str, object]] = [
    {},
    {"session_id": "s"},
    {"session_id": "", "roots": {}},
    {"session_id": "s", "roots": []},
    {"session_id": "s", "roots": {"rep": "/srv"}},
    {"session_id": "s", "roots": {"repo": "srv"}},
    {"session_id": "s", "roots": {"repo": "/a\0b"}},
    {"session_id": "s", "roots": {}, "mode": "dev"},
    {"session_id": "s", "roots": {}, "more": 1},
    {"session_id": "s", "roots": {}, "allowed_roots": ["desk"]},
    {"session_id": "s", "roots": {}, "mods": {"name": "/m"}},
    {"session_id": "s", "roots": {}, "mods": [{"name": "N"}]},
    {"session_id": "s", "roots": {}, "mods": [{"name": "N", "path": "/m", "file": "x"}]},
    {"session_id": "s", "roots": {}, "mods": [{"name": 1, "path": "/m"}]},
    {"session_id": "s", "roots": {}, "mods": [{"name": "N", "path": "/m", "mod_id": 1}]},
    {"session_id": "s", "roots": {}, "active_mod_ids": "m"},
    {"session_id": "s", "roots": {}, "indexed_domains": [""]},
]


def test_the_schema_is_a_schema_and_knows_the_modes_and_roots_of_the_registry() -> None:
    Draft202012Validator.check_schema(schema())

    world = declared_world()
    assert [mode.name for mode in world.modes] == schema()["properties"]["mode"]["enum"]
    assert [root.key for root in world.roots] == schema()["$defs"]["root_key"]["enum"]


@pytest.mark.parametrize("raw", FINE)
def test_the_schema_and_the_library_accept_the_same(raw: dict[str, object]) -> None:
    assert Draft202012Validator(schema()).is_valid(raw)
    assert Session.read(raw).session_id == "s"


@pytest.mark.parametrize("raw", REFUSED)
def test_the_schema_and_the_library_refuse_the_same(raw: dict[str, object]) -> None:
    assert not Draft202012Validator(schema()).is_valid(raw)
    with pytest.raises(SessionFault):
        Session.read(raw)
