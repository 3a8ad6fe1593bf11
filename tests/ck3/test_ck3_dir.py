"""The directory tool on a real tree: home, listings, refusals.

Plain, wrapped, and served on both stacks.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from replybook.envelope.schema import output_schema
from replybook.safety import mcp_safe_tool
from replybook.testing.leaks import assert_no_host_path
from replybook.world.adapter import WorldAdapterV2
from replybook_ck3.serve.session import Mod, Session
from replybook_ck3.serve.tools.governance_tools import make_ck3_dir
from replybook_ck3.world.home import HOME
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

TREE = {
    "game/common/traits/00_traits.txt": "brave = {}\n",
    "game/common/on_actions/a.txt": "a",
    "game/events/b.txt": "bb",
    "data/notes.txt": "x",
    "data/deep/er/still/more/end.txt": "x",
    "repo/README.md": "x",
    "steam/1/events/c.txt": "c",
    "steam/2/events/d.txt": "d",
}


class FailsOnceRead:
    """A session whose mods can be read so many times."""

    def __init__(self, times: int) -> None:
        self.times = times

    @property
    def mods(self) -> tuple[Mod, ...]:
        self.times -= 1
        if self.times < 0:
            raise OSError(5, "no", "/secret/place")
        return ()


class Disk:
    """A tree of files, the session on it, and every envelope that was answered."""

    def __init__(self, top: Path) -> None:
        self.top = top
        self.mode: str | None = "ck3lens"
        self.answers: list[Mapping[str, Any]] = []
        for name, text in TREE.items():
            self.write(name, text)
        (top / "docs").mkdir()
        self.roots = {
            "game": top / "game",
            "ck3raven_data": top / "data",
            "repo": top / "repo",
            "steam": top / "steam",
            "user_docs": top / "docs",
        }
        session = Session(session_id="s", mods=(Mod("My Mod", top / "steam/1"),))
        self.world = WorldAdapterV2(session=session, roots=self.roots, get_mode=lambda: self.mode)
        self.tool = mcp_safe_tool(make_ck3_dir(self.world))

    def write(self, name: str, text: str = "") -> Path:
        path = self.top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    def call(self, *words: Any, **more: Any) -> Mapping[str, Any]:
        answer: Mapping[str, Any] = self.tool(*words, **more)
        self.answers.append(answer)
        return answer

    def code(self, *words: Any, **more: Any) -> str:
        return str(self.call(*words, **more)["code"])

    def data(self, *words: Any, **more: Any) -> Mapping[str, Any]:
        answer = self.call(*words, **more)
        assert "S" == answer["reply_type"], answer
        data: Mapping[str, Any] = answer["data"]
        return data

    def names(self, *words: Any, **more: Any) -> list[str]:
        return [entry["name"] for entry in self.data(*words, **more)["entries"]]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    """Every envelope of every test is searched for the folders of the machine."""
    HOME.reset()
    made = Disk(tmp_path / "machine")
    yield made
    HOME.reset()
    made.world.close()
    assert_no_host_path([json.dumps(answer) for answer in made.answers], made.roots)
    for answer in made.answers:
        assert str(tmp_path) not in json.dumps(answer)


# Home


def test_home_is_the_folder_of_our_own_data_at_first(disk: Disk) -> None:
    answer = disk.call("pwd")

    assert "WA-CFG-S-001" == answer["code"]
    assert {"home": "root:ck3raven_data"} == answer["data"]


@pytest.mark.parametrize(
    "path", ["game", "root:game", "root:game/", " game ", "ROOT_GAME:/", "root:game/a/..", "game/"]
)
def test_a_root_becomes_home_by_key_or_by_address(disk: Disk, path: str) -> None:
    answer = disk.call("cd", path)

    assert "WA-CFG-S-001" == answer["code"]
    assert {"home": "root:game", "changed": True} == answer["data"]
    assert {"home": "root:game"} == disk.data("pwd")


def test_going_to_where_one_is_changes_nothing(disk: Disk) -> None:
    assert {"home": "root:ck3raven_data", "changed": False} == disk.data("cd", "ck3raven_data")


@pytest.mark.parametrize(
    "path",
    [
        "root:game/common",
        "root:game/no/such/folder",
        "root:game/events/b.txt",
        "game/common",
        "ROOT_GAME:/common",
        "root:game/common/../events",
        "mod:My Mod",
        "mod:My Mod/events",
    ],
)
def test_what_is_no_root_cannot_be_home(disk: Disk, path: str) -> None:
    assert "WA-CFG-I-002" == disk.code("cd", path)
    assert "root:ck3raven_data" == HOME.address


@pytest.mark.parametrize(
    "path",
    [
        "nowhere",
        "root:nowhere",
        "root:ROOT_GAME",
        "Game",
        "root:steam",
        "steam",
        "vscode",
        "mod:Other Mod",
        "",
        " ",
        ".",
        "..",
        "~",
        "/",
        "root:game/..",
        "C:\\",
        "\ud800",
        "a" * 5000,
    ],
)
def test_what_is_not_to_be_seen_cannot_be_home(disk: Disk, path: str) -> None:
    assert "WA-RES-I-001" == disk.code("cd", path)
    assert "root:ck3raven_data" == HOME.address


def test_a_root_that_another_mode_hides_can_be_home_where_it_is_seen(disk: Disk) -> None:
    disk.mode = "ck3raven-dev"

    assert "WA-CFG-S-001" == disk.code("cd", "steam")


def test_home_is_asked_for_when_it_is_to_be_changed(disk: Disk) -> None:
    answer = disk.call("cd")

    assert "MCP-SYS-I-001" == answer["code"]
    assert {"fields": [{"name": "path", "problem": "missing", "expected": "string"}]} == answer[
        "data"
    ]


# Listings


def test_a_list_shows_home_when_nothing_else_is_said(disk: Disk) -> None:
    answer = disk.call("list")

    assert "WA-READ-S-001" == answer["code"]
    assert {
        "path": "root:ck3raven_data",
        "entries": [
            {"name": "deep", "kind": "folder", "address": "root:ck3raven_data/deep"},
            {
                "name": "notes.txt",
                "kind": "file",
                "address": "root:ck3raven_data/notes.txt",
                "size": 1,
            },
        ],
        "count": 2,
        "left_out": 0,
    } == answer["data"]


@pytest.mark.parametrize(
    "path", ["common", "common/", "./common", " common ", "root:game/common", "a/../common"]
)
def test_a_path_without_a_namespace_is_one_below_home(disk: Disk, path: str) -> None:
    disk.call("cd", "game")

    assert "root:game/common" == disk.data("list", path)["path"]


@pytest.mark.parametrize(
    "path",
    [
        "../data",
        "..",
        "/common",
        "/",
        "~",
        "$HOME",
        "nowhere",
        "C:/common",
        "common\\traits",
        "a:b",
    ],
)
def test_a_path_below_home_does_not_leave_it(disk: Disk, path: str) -> None:
    disk.call("cd", "game")

    for command in ("list", "tree"):
        assert "WA-RES-I-001" == disk.code(command, path)


def test_the_host_path_of_a_root_is_refused_and_not_repeated(disk: Disk) -> None:
    for path in (str(disk.roots["game"]), f"root:{disk.roots['game']}", f"x{disk.top}/game/y"):
        answer = disk.call("list", path)

        assert "WA-RES-I-001" == answer["code"]
        assert str(disk.top) not in json.dumps(answer)


def test_a_mod_is_listed_by_its_name_and_an_unknown_one_is_not(disk: Disk) -> None:
    assert ["events"] == disk.names("list", "mod:My Mod")
    assert "WA-RES-I-001" == disk.code("list", "mod:Other")


def test_a_folder_of_mods_is_seen_in_the_mode_that_sees_it_whole(disk: Disk) -> None:
    assert "WA-RES-I-001" == disk.code("list", "root:steam")
    disk.mode = "ck3raven-dev"

    assert ["1", "2"] == disk.names("list", "root:steam")


@pytest.mark.parametrize("command", ["list", "tree"])
def test_a_file_is_no_folder(disk: Disk, command: str) -> None:
    answer = disk.call(command, "root:game/events/b.txt")

    assert "WA-READ-I-001" == answer["code"]
    assert "root:game/events/b.txt" == answer["data"]["path"]


@pytest.mark.parametrize("words", [("cd", "game"), ("list",), ("tree", "root:game")])
def test_without_a_mode_nothing_is_seen(disk: Disk, words: tuple[str, ...]) -> None:
    disk.mode = None

    assert "WA-SYS-I-001" == disk.code(*words)


def test_links_are_listed_where_what_they_lead_to_is_seen(disk: Disk) -> None:
    links = {
        "inside": "../common",
        "outside": str(disk.top / "docs"),
        "hidden": "../../steam/2",
        "nowhere": "nothing",
        "loop": "loop",
    }
    for name, target in links.items():
        (disk.top / "game/events" / name).symlink_to(target)

    entries = disk.data("list", "root:game/events")["entries"]

    assert [("b.txt", "file"), ("inside", "link")] == [(e["name"], e["kind"]) for e in entries]


def test_names_that_no_address_can_say_are_listed_without_one(disk: Disk) -> None:
    for name in (b"aux.txt", b"a:b", b"\xff", "\u202e".encode(), b"new\nline"):
        os.close(os.open(os.fsencode(disk.top / "game/events") + b"/" + name, os.O_CREAT))

    entries = disk.data("list", "root:game/events")["entries"]

    odd = [entry for entry in entries if entry["address"] is None]
    assert 5 == len(odd)
    assert all(entry["why"].startswith("no address: ") for entry in odd)


def test_pipes_and_sockets_are_listed_and_not_opened(disk: Disk) -> None:
    os.mkfifo(disk.top / "game/events/pipe")

    entries = disk.data("list", "root:game/events")["entries"]

    assert [("b.txt", "file"), ("pipe", "other")] == [(e["name"], e["kind"]) for e in entries]


def test_a_long_listing_is_cut_and_says_by_how_much(disk: Disk) -> None:
    for number in range(1_003):
        disk.write(f"repo/many/{number:04}")

    data = disk.data("list", "root:repo/many")

    assert (1_000, 1_000, 3) == (len(data["entries"]), data["count"], data["left_out"])


# Trees


def shape(entries: list[Mapping[str, Any]]) -> list[Any]:
    return [{e["name"]: shape(e["entries"])} if "entries" in e else e["name"] for e in entries]


def test_a_tree_shows_folders_within_folders(disk: Disk) -> None:
    data = disk.data("tree", "root:game")

    assert [
        {"common": [{"on_actions": ["a.txt"]}, {"traits": ["00_traits.txt"]}]},
        {"events": ["b.txt"]},
    ] == shape(data["entries"])
    assert (3, 7, 0, 0) == (data["depth"], data["count"], data["left_out"], data["unopened"])


def test_a_tree_goes_three_levels_deep_unless_told(disk: Disk) -> None:
    assert [{"deep": [{"er": ["still"]}]}, "notes.txt"] == shape(disk.data("tree")["entries"])
    assert ["deep", "notes.txt"] == shape(disk.data("tree", depth=1)["entries"])
    assert 1 == disk.data("tree", depth=1)["unopened"]


def test_a_tree_goes_no_deeper_than_twenty_levels(disk: Disk) -> None:
    disk.write("repo/" + "a/" * 25 + "end")

    data = disk.data("tree", "root:repo", depth=20)
    answer = disk.call("tree", "root:repo", depth=21)

    assert (20, 21, 1) == (data["depth"], data["count"], data["unopened"])
    (fault,) = answer["data"]["fields"]
    assert (fault["name"], fault["expected"]) == ("depth", {"minimum": 1, "maximum": 20})


@pytest.mark.parametrize("depth", [0, -1])
def test_a_tree_has_at_least_one_level(disk: Disk, depth: int) -> None:
    answer = disk.call("tree", depth=depth)

    assert "MCP-SYS-I-001" == answer["code"]
    (fault,) = answer["data"]["fields"]
    assert fault == {"name": "depth", "problem": "range", "expected": {"minimum": 1}}


def test_a_tree_does_not_follow_a_link_back_to_itself(disk: Disk) -> None:
    (disk.top / "game/events/again").symlink_to("../")

    data = disk.data("tree", "root:game/events", depth=20)

    assert ["again", "b.txt"] == shape(data["entries"])


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads every folder")
def test_a_folder_that_cannot_be_read_is_shown_without_its_entries(disk: Disk) -> None:
    (disk.top / "game/common").chmod(0)

    data = disk.data("tree", "root:game")
    (disk.top / "game/common").chmod(0o755)

    assert ["common", {"events": ["b.txt"]}] == shape(data["entries"])


def test_listings_and_trees_take_no_token_for_what_they_show(disk: Disk) -> None:
    for number in range(30):
        disk.write(f"repo/many/{number}/a/b/c")
    for _ in range(115):  # 91 folders each; 10,000 tokens are all there are
        assert 120 == disk.data("tree", "root:repo/many", depth=4)["count"]


# Arguments


@pytest.mark.parametrize(
    ("command", "near"),
    [
        ("ls", ["list"]),
        ("xyz", []),
        ("List", ["list"]),
        ("tre", ["tree"]),
        ("", []),
        ("pwd ", ["pwd"]),
    ],
)
def test_an_unknown_command_is_told_near_ones(disk: Disk, command: str, near: list[str]) -> None:
    answer = disk.call(command)

    assert "MCP-SYS-I-002" == answer["code"]
    assert near == answer["data"]["suggestions"]


def test_a_host_path_as_command_is_not_repeated(disk: Disk) -> None:
    answer = disk.call(f"rm {disk.roots['game']}")

    assert "MCP-SYS-I-002" == answer["code"]
    assert str(disk.top) not in json.dumps(answer)


@pytest.mark.parametrize(
    ("words", "more", "fault"),
    [
        ((1,), {}, {"name": "command", "problem": "type", "expected": "string"}),
        ((None,), {}, {"name": "command", "problem": "type", "expected": "string"}),
        (("list", 1), {}, {"name": "path", "problem": "type", "expected": "string"}),
        (("list", ["root:game"]), {}, {"name": "path", "problem": "type", "expected": "string"}),
        (("cd", b"game"), {}, {"name": "path", "problem": "type", "expected": "string"}),
        (("tree",), {"depth": "2"}, {"name": "depth", "problem": "type", "expected": "integer"}),
        (("tree",), {"depth": True}, {"name": "depth", "problem": "type", "expected": "integer"}),
        (("tree",), {"depth": 1.5}, {"name": "depth", "problem": "type", "expected": "integer"}),
    ],
)
def test_arguments_of_other_types_are_told(
    disk: Disk, words: tuple[Any, ...], more: Mapping[str, Any], fault: Mapping[str, str]
) -> None:
    reply = make_ck3_dir(disk.world)(*words, **more, rb=ReplyBuilder("ck3_dir"))

    assert "MCP-SYS-I-001" == reply.code
    assert {"fields": [fault]} == dict(reply.data)


def test_the_domain_and_the_reason_change_nothing(disk: Disk) -> None:
    plain = disk.data("list", "root:game")

    assert plain == disk.data("list", "root:game", folder="common/traits", justification="to see")


# Leaks


def test_a_reply_that_would_name_a_host_folder_is_withheld(disk: Disk) -> None:
    name = str(disk.roots["game"]).replace("/", "%2F")
    disk.write(f"repo/{name}/x.txt")

    answer = disk.call("list", "root:repo")

    assert "WA-RES-E-003" == answer["code"]
    assert {"field": "entries.0.name"} == answer["data"]


def test_folders_that_are_called_like_those_above_the_root_are_listed(disk: Disk) -> None:
    inside = str(disk.roots["game"]).lstrip("/")
    disk.write(f"repo/{inside}/x.txt")
    tool = make_ck3_dir(disk.world)  # the wrapped one keeps answers that are searched for paths

    tree = tool("tree", "root:repo", 20, rb=ReplyBuilder("ck3_dir"))
    listed = tool("list", f"root:repo/{inside}", rb=ReplyBuilder("ck3_dir"))

    assert ["S", "S"] == [tree.reply_type, listed.reply_type]
    assert f"root:repo/{inside}" == listed.data["path"]


def test_no_command_takes_a_token(disk: Disk) -> None:
    for words in (("list",), ("tree",), ("cd", "game"), ("pwd",), ("list", "mod:My Mod")):
        disk.data(*words)

    assert 0 == len(disk.world._current.tokens)  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize("times", range(4))
def test_a_session_that_cannot_say_its_mods_raises_nothing(disk: Disk, times: int) -> None:
    for words in (("pwd",), ("cd", "game"), ("list", "game/common"), ("ls",), ("cd", "root:../x")):
        world = WorldAdapterV2(
            session=FailsOnceRead(times), roots=disk.roots, get_mode=lambda: "ck3lens"
        )
        with world:
            reply = make_ck3_dir(world)(*words, rb=ReplyBuilder("ck3_dir"))

            assert "/secret" not in str(reply)


@pytest.mark.parametrize("command", ["cd", "list", "tree"])
def test_a_refusal_does_not_tell_whether_a_guess_was_right(disk: Disk, command: str) -> None:
    known = str(disk.roots["game"])

    answers = [disk.call(command, f"root:repo{path}") for path in (known, f"{known}x")]

    assert answers[0]["data"] == answers[1]["data"]
    assert answers[0]["code"] == answers[1]["code"]


def test_a_refusal_that_would_name_a_host_folder_is_withheld(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(_: str, *, rb: ReplyBuilder) -> tuple[Reply, None]:
        return rb.invalid(codes.WA_RES_I_001, data={"path": str(disk.roots["game"])}), None

    monkeypatch.setattr(WorldAdapterV2, "look", lambda _, text, rb: look(text, rb=rb))
    reply = make_ck3_dir(disk.world)("list", rb=ReplyBuilder("ck3_dir"))

    assert "WA-RES-E-003" == reply.code
    assert {"field": "path"} == dict(reply.data)


# On servers


@pytest.fixture(params=["sdk", "fastmcp"])
def stack(request: pytest.FixtureRequest) -> str:
    package = {"sdk": "mcp", "fastmcp": "fastmcp"}[request.param]
    pytest.importorskip(package, reason=f"the extra `{package}` is not installed")
    return str(request.param)


def served(disk: Disk, stack: str, **arguments: Any) -> Mapping[str, Any]:
    from tests.runtime.mcp.stacks import make, over_a_client

    result = over_a_client(make(stack, disk.tool), "ck3_dir", arguments)
    answer: Mapping[str, Any] = result.structured_content
    disk.answers.append(answer)
    assert answer == json.loads(result.content[0].text)
    assert result.is_error == (answer["reply_type"] != "S")
    return answer


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"command": "pwd"}, "WA-CFG-S-001"),
        ({"command": "cd", "path": "game"}, "WA-CFG-S-001"),
        ({"command": "cd", "path": "root:game/common"}, "WA-CFG-I-002"),
        ({"command": "list", "path": "root:game"}, "WA-READ-S-001"),
        ({"command": "tree", "path": "mod:My Mod", "depth": 2}, "WA-READ-S-001"),
        ({"command": "list", "path": "root:game/events/b.txt"}, "WA-READ-I-001"),
        ({"command": "list", "path": "root:steam"}, "WA-RES-I-001"),
        ({"command": "remove"}, "MCP-SYS-I-002"),
        ({"path": "root:game"}, "MCP-SYS-I-001"),
        ({"command": "tree", "depth": "deep"}, "MCP-SYS-I-001"),
    ],
)
def test_the_tool_answers_alike_on_both_stacks(
    disk: Disk, stack: str, arguments: Mapping[str, Any], code: str
) -> None:
    assert code == served(disk, stack, **arguments)["code"]


def test_the_host_path_of_a_root_does_not_come_back_over_the_wire(disk: Disk, stack: str) -> None:
    answer = served(disk, stack, command="list", path=f"{disk.roots['game']}/events")

    assert "WA-RES-I-001" == answer["code"]
    assert "<host path>" in answer["data"]["path"]


def test_the_published_arguments_are_those_of_the_registry(disk: Disk, stack: str) -> None:
    from tests.runtime.mcp.stacks import listed, make

    from replybook_schema.active import ACTIVE

    tool = listed(make(stack, disk.tool))["ck3_dir"]

    # a server that knows handles adds `session` to every tool, and one with an index the others
    added = {"session", "pattern", "symbol", "text"}
    arguments = [argument.name for argument in ACTIVE.tools()["ck3_dir"].arguments]
    declared = [name for name in arguments if name not in added]
    assert declared == list(tool.input_schema["properties"])
    assert ["command"] == tool.input_schema["required"]
    assert output_schema() == tool.output_schema
