"""The tree of a text as data: by path, bounded, with lines, and what was left out counted."""

from __future__ import annotations

import json
from typing import Any

import pytest

from replybook_ck3.world.content_tree import NoSuchPart, tree_of
from replybook_ck3.world.parser import parse, parse_localization

SCRIPT = """\
namespace = far
far.0001 = {
\ttype = character_event
\toption = {
\t\tname = far.0001.a
\t\tadd_gold > 5
\t}
\toption = {
\t\tname = "two words"
\t\tcolor = rgb { 1 2 3 }
\t\t{ a = 1 }
\t\t{ a = 2 }
\t}
}
brave = { opposites = { craven shy } }
brave = yes
"""
ROOM = 40_000
LONG = "\u00fc" * 5_000


def tree(path: str = "*", depth: int | None = None, room: int = ROOM, text: str = SCRIPT) -> Any:
    return tree_of(parse(text), path, depth, room)


def paths(path: str) -> list[object]:
    return [node["path"] for node in tree(path).nodes]


def test_a_part_is_shown_with_its_lines() -> None:
    assert [
        {
            "path": "far.0001.option[1]",
            "line": 8,
            "end_line": 13,
            "items": [
                {"key": "name", "line": 9, "value": "two words", "quoted": True},
                {
                    "key": "color",
                    "tag": "rgb",
                    "line": 10,
                    "end_line": 10,
                    "values": ["1", "2", "3"],
                },
                {
                    "line": 11,
                    "end_line": 11,
                    "items": [{"key": "a", "line": 11, "value": "1"}],
                },
                {
                    "line": 12,
                    "end_line": 12,
                    "items": [{"key": "a", "line": 12, "value": "2"}],
                },
            ],
        }
    ] == tree("far.0001.option[1]").nodes


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("*", ["namespace", "far.0001", "brave[0]", "brave[1]"]),
        ("namespace", ["namespace"]),
        ("namespace[0]", ["namespace"]),
        ("far.0001", ["far.0001"]),
        ("far.0001.option", ["far.0001.option[0]", "far.0001.option[1]"]),
        ("far.0001.option[0].add_gold", ["far.0001.option[0].add_gold"]),
        ("far.0001.option.name", ["far.0001.option[0].name", "far.0001.option[1].name"]),
        ("far.0001.option[1].{}[1].a", ["far.0001.option[1].{}[1].a"]),
        ("brave", ["brave[0]", "brave[1]"]),
        ("brave.opposites", ["brave[0].opposites"]),
    ],
)
def test_a_path_selects_every_item_that_has_it(path: str, found: list[str]) -> None:
    assert found == paths(path)
    assert found == [one for name in found for one in paths(name)]


@pytest.mark.parametrize(
    ("path", "reason", "keys"),
    [
        ("craven", "the file has no 'craven'", "far.0001"),
        ("far", "the file has no 'far'", "namespace"),
        ("far.0001.option[2]", "'far.0001' has no 'option[2]'", "option[1]"),
        ("far.0001.option[1].nme", "'far.0001.option[1]' has no 'nme'", "name"),
        ("far.0001.type.x", "'far.0001.type' has no 'x'", None),
        ("namespace[1]", "the file has no 'namespace[1]'", "namespace"),
        ("brave.", "the file has no 'brave.'", "brave[0]"),
        ("", "the file has no ''", "brave[1]"),
    ],
)
def test_a_path_that_nothing_has_names_what_is_there(
    path: str, reason: str, keys: str | None
) -> None:
    with pytest.raises(NoSuchPart) as raised:
        tree(path)

    assert reason == raised.value.reason
    assert keys is None or keys in raised.value.keys


@pytest.mark.parametrize(
    ("depth", "left_out", "levels"), [(1, 17, 1), (2, 11, 2), (3, 2, 3), (None, 0, 4)]
)
def test_levels_that_are_not_shown_are_counted(
    depth: int | None, left_out: int, levels: int
) -> None:
    found = tree(depth=depth)

    assert levels == _levels(found.nodes)
    assert (left_out, left_out) == (found.left_out, _left_out(found.nodes))


def _levels(nodes: Any) -> int:
    return max((1 + _levels(node.get("items", ())) for node in nodes), default=0)


def _left_out(nodes: Any) -> int:
    return sum(node.get("left_out", 0) + _left_out(node.get("items", ())) for node in nodes)


def _count(nodes: Any) -> int:
    return sum(1 + len(node.get("values", ())) + _count(node.get("items", ())) for node in nodes)


@pytest.mark.parametrize("room", [100, 1_000, 7_777, 40_000])
@pytest.mark.parametrize(
    "text",
    [
        "".join(
            f"unit_{one} = {{ a = {one} b = {{ c = {{ 1 2 3 }} }} }}\n" for one in range(3_000)
        ),
        "a = { " + " ".join(map(str, range(30_000))) + " }\nb = 1\n",
        "a = {" * 500 + "}" * 500,
        "".join(f'k = "{LONG}"\n' for _ in range(200)),
    ],
    ids=["units", "values", "deep", "long"],
)
def test_a_tree_is_never_larger_than_its_room_and_counts_the_rest(text: str, room: int) -> None:
    document = parse(text)
    found = tree_of(document, "*", None, room)

    size = len(json.dumps(found.nodes, ensure_ascii=False, separators=(",", ":")).encode())
    assert size <= room + 2
    assert len(document.tape) == _count(found.nodes) + found.left_out


def test_a_long_value_is_cut_and_its_length_is_told() -> None:
    (node,) = tree(text=f'a = "{"x" * 2_000}"').nodes

    assert (1_000, 2_000) == (len(node["value"]), node["characters"])


def test_a_text_with_faults_has_a_tree_too() -> None:
    assert ["a", "b"] == [node["path"] for node in tree(text="a = {\n\tc = 1\nb = {\n}\n").nodes]


TEXT = parse_localization('l_english:\n a.t:0 "A"\n b: "B"\n')


def test_localization_shows_its_entries() -> None:
    assert [
        {"path": "a.t", "line": 2, "value": "A"},
        {"path": "b", "line": 3, "value": "B"},
    ] == tree_of(TEXT, "*", None, ROOM).nodes
    assert [{"path": "b", "line": 3, "value": "B"}] == tree_of(TEXT, "b", 1, ROOM).nodes
    assert 1 == tree_of(TEXT, "*", None, 50).left_out


def test_an_entry_that_is_not_there_names_the_others() -> None:
    with pytest.raises(NoSuchPart) as raised:
        tree_of(TEXT, "a", None, ROOM)

    assert ["a.t", "b"] == raised.value.keys
