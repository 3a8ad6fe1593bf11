"""The tools that ask the index.

Absence is proven only by a whole index, and a state is no evidence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.sample_world import DEEP_HARBOUR, FAR_SHORES, GAME_VERSION, write_game, write_mods

from replybook.call import SessionInfo
from replybook.policy.scope_injection import ScopeGuard
from replybook.safety import ServerSettings, mcp_safe_tool
from replybook.testing.leaks import assert_no_host_path
from replybook_ck3 import make_ck3_confirm_not_exists, make_ck3_get_db_status
from replybook_ck3.index import IndexView, Source, SymbolIndex, build_index
from replybook_ck3.serve.session import Mod, Session

Ask = Callable[..., Mapping[str, Any]]


class World:
    """The sample world on disk, an index of it, and the tools of a session in ck3lens."""

    def __init__(self, top: Path) -> None:
        self.top = top
        game, mods = write_game(top / "steam/game"), write_mods(top / "steam/mods")
        self.sources = [Source("root:game", game)]
        self.sources += [Source(f"mod:{name}", folder) for name, folder in mods.items()]
        self.file = top / "world.db"
        self.mods = [Mod(name, folder, f"id-{n}") for n, (name, folder) in enumerate(mods.items())]
        self.roots = {"game": game, "steam": top / "steam/mods"}
        self.index: SymbolIndex | None = None
        self.view: IndexView | None = None

    def build(self, *names: str) -> None:
        """Index the sources of these names, all where none is named."""
        chosen = [source for source in self.sources if not names or source.name in names]
        build_index(self.file, chosen, game_version=GAME_VERSION, workers=0)
        self.open()

    def open(self, sources: list[str] | None = None) -> None:
        self.close()
        self.index = SymbolIndex(self.file)
        self.view = self.index.view(sources)

    def close(self) -> None:
        if self.index is not None:
            self.index.close()

    def scope(self) -> Mapping[str, object]:
        session = Session(
            session_id="s-1",
            mode="ck3lens",
            playset_id="p-1",
            active_mod_ids=[str(mod.mod_id) for mod in self.mods],
            mods=self.mods,
            roots=self.roots,
        )
        return session.to_dict()

    def settings(self) -> ServerSettings:
        return ServerSettings(
            session=lambda: SessionInfo("s-1", mode="ck3lens", scope=self.scope()),
            before_call=ScopeGuard(),
        )

    def confirm(self, *words: Any, **more: Any) -> Mapping[str, Any]:
        tool = make_ck3_confirm_not_exists(lambda: self.view, lambda: self.mods)
        answer: Mapping[str, Any] = mcp_safe_tool(tool, settings=self.settings())(*words, **more)
        assert_no_host_path(answer, [self.top])
        return answer

    def status(self) -> Mapping[str, Any]:
        tool = make_ck3_get_db_status(lambda: self.view)
        answer: Mapping[str, Any] = mcp_safe_tool(tool, settings=self.settings())()
        assert_no_host_path(answer, [self.top])
        return answer


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path)
    yield made
    made.close()


@pytest.fixture
def built(world: World) -> World:
    world.build()
    return world


# A name that nothing has


def test_a_whole_index_without_the_name_proves_its_absence(built: World) -> None:
    answer = built.confirm("tournament_brave", "trait")

    assert answer["code"] == "WA-READ-S-001"
    data = answer["data"]
    assert (data["count"], data["can_claim_not_exists"], data["is_complete"]) == (0, True, True)
    assert data["exact"] == []
    assert data["searched_sources"] == ["root:game", f"mod:{DEEP_HARBOUR}", f"mod:{FAR_SHORES}"]


def test_a_spelling_mistake_is_seen_beside_the_proof(built: World) -> None:
    data = built.confirm("saltborm", "trait")["data"]

    assert data["can_claim_not_exists"] is True
    assert [one["name"] for one in data["near"]][:1] == ["saltborn"]
    assert 0 < data["near"][0]["score"] < 1


def test_the_kind_may_stand_before_the_name(built: World) -> None:
    data = built.confirm("trait:tournament_brave")["data"]

    assert data["can_claim_not_exists"] is True
    assert data["searched_kinds"] == ["trait"]


# A name that something has


@pytest.mark.parametrize("name", ["saltborn", "trait:saltborn", " saltborn "])
def test_a_name_that_exists_is_shown_with_its_places(built: World, name: str) -> None:
    data = built.confirm(name)["data"]

    assert data["can_claim_not_exists"] is False
    traits = [one for one in data["exact"] if one["kind"] == "trait"]
    assert [(trait["address"], trait["wins"]) for trait in traits] == [
        ("root:game/common/traits/00_harbour_traits.txt", False),
        (f"mod:{DEEP_HARBOUR}/common/traits/zzz_deep_harbour_traits.txt", True),
    ]
    assert data["count"] == len(data["exact"])


def test_a_definition_in_a_file_that_is_not_loaded_stands_beside(built: World) -> None:
    """A mod drops the nicknames of the game with replace_path."""
    data = built.confirm("nick_of_the_reef", "nickname")["data"]

    assert (data["count"], data["can_claim_not_exists"]) == (0, True)
    (place,) = data["replaced"]
    assert place["address"] == "root:game/common/nicknames/00_nicknames.txt"


def test_a_name_of_another_kind_is_no_trait(built: World) -> None:
    assert built.confirm("tides.0001", "trait")["data"]["can_claim_not_exists"] is True
    assert built.confirm("tides.0001", "event")["data"]["can_claim_not_exists"] is False
    assert built.confirm("tides.0001")["data"]["can_claim_not_exists"] is False


# What is asked wrongly


@pytest.mark.parametrize(
    ("name", "kind", "argument"),
    [
        ("brave", "trate", "kind"),
        ("trate:brave", None, "name"),
        ("trait:brave", "event", "kind"),
        ("a:trait:brave", None, "name"),
    ],
)
def test_a_kind_that_nothing_has_is_refused_and_proves_nothing(
    built: World, name: str, kind: str | None, argument: str
) -> None:
    """Were the prefix a part of the name, the absence of everything could be proven."""
    answer = built.confirm(name, kind)

    assert answer["code"] == "MCP-SYS-I-001"
    (field,) = answer["data"]["fields"]
    assert (field["name"], field["problem"]) == (argument, "enum")


@pytest.mark.parametrize("name", ["", "  ", "trait:", "trait: "])
def test_an_empty_name_is_refused(built: World, name: str) -> None:
    answer = built.confirm(name)

    assert (answer["code"], answer["data"]) == ("WA-DB-I-001", {"missing": ["name"]})


# What is not indexed is unknown


def test_without_the_game_nothing_is_proven(world: World) -> None:
    world.build(f"mod:{DEEP_HARBOUR}", f"mod:{FAR_SHORES}")
    data = world.confirm("tournament_brave", "trait")["data"]

    assert (data["can_claim_not_exists"], data["is_complete"]) == (False, False)


def test_a_mod_of_the_session_that_is_not_indexed_leaves_it_unknown(world: World) -> None:
    world.build("root:game")
    world.open([source.name for source in world.sources])
    data = world.confirm("tournament_brave", "trait")["data"]

    assert (data["can_claim_not_exists"], data["is_complete"]) == (False, False)


def test_a_missing_index_is_an_error(world: World) -> None:
    world.open()
    answer = world.confirm("brave")

    assert (answer["code"], answer["data"]) == ("WA-DB-E-001", {"reason": "index_missing"})


def test_without_a_playset_there_is_no_world_to_ask(world: World) -> None:
    assert world.confirm("brave")["code"] == "WA-VIS-I-001"


# Narrowed


def test_a_search_of_one_mod_is_about_that_mod(built: World) -> None:
    data = built.confirm("gull_friend", "trait", mod_ids=["id-1"])["data"]

    assert data["count"] == 0
    assert data["can_claim_not_exists"] is True
    assert data["searched_sources"] == [f"mod:{FAR_SHORES}"]
    data = built.confirm("gull_friend", "trait", mod_ids=["id-0"])["data"]
    assert (data["count"], data["can_claim_not_exists"]) == (1, False)


def test_a_root_holds_the_mods_that_lie_in_it(built: World) -> None:
    assert built.confirm("x", roots=["game"])["data"]["searched_sources"] == ["root:game"]
    assert built.confirm("x", roots=["steam"])["data"]["not_indexed"] == [
        "root:steam: it is not in the index"
    ]
    assert built.confirm("x", roots=["steam"])["data"]["searched_sources"] == [
        f"mod:{DEEP_HARBOUR}",
        f"mod:{FAR_SHORES}",
    ]


def test_a_mod_that_the_session_lacks_is_refused(built: World) -> None:
    answer = built.confirm("tournament_brave", "trait", mod_ids=["id-1", "id-7"])

    assert "EN-GATE-D-001" == answer["code"]
    assert ("mod_ids", "id-0, id-1") == (answer["data"]["argument"], answer["data"]["expected"])


@pytest.mark.parametrize("narrowed", [{"mod_ids": []}, {"roots": []}, {"mod_ids": [], "roots": []}])
def test_a_search_of_nothing_proves_nothing(built: World, narrowed: dict[str, Any]) -> None:
    data = built.confirm("tournament_brave", "trait", **narrowed)["data"]

    assert [] == data["searched_sources"]
    assert (False, False) == (data["can_claim_not_exists"], data["is_complete"])


def test_a_view_that_lacks_a_mod_of_the_session_proves_nothing(world: World) -> None:
    """It is complete for whoever plays without that mod."""
    world.build("root:game", f"mod:{DEEP_HARBOUR}")
    data = world.confirm("tournament_brave", "trait")["data"]
    state = world.status()["data"]

    assert (False, False) == (data["can_claim_not_exists"], data["is_complete"])
    assert data["not_indexed"][0].startswith(f"mod:{FAR_SHORES}: ")
    assert ("partial", False, []) == (
        state["status"],
        state["is_complete"],
        state["indexed_folders"],
    )
    assert "missing" == state["sources"][f"mod:{FAR_SHORES}"]
    assert FAR_SHORES in state["reason"]


@pytest.mark.parametrize(
    ("version", "kind", "is_proven"),
    [
        ("1.18", "religion", True),
        ("1.19", "religion", False),  # which reads them from folders that the index left out
        ("1.19", "trait", True),
        ("1.19", None, False),
        ("v-17", None, True),
    ],
)
def test_an_index_of_another_game_version_proves_what_both_read(
    version: str, kind: str | None, is_proven: bool, built: World
) -> None:
    data = built.confirm("tournament_brave", kind, vanilla_version_id=version)["data"]

    assert (is_proven, is_proven) == (data["can_claim_not_exists"], data["is_complete"])


# The state


def test_the_state_of_a_whole_index(built: World) -> None:
    answer = built.status()

    assert answer["code"] == "WA-DB-S-001"
    data = answer["data"]
    assert (data["status"], data["is_complete"]) == ("complete", True)
    assert data["game_version"] == GAME_VERSION
    assert data["sources"] == dict.fromkeys([source.name for source in built.sources], "complete")
    assert data["files"] > 40
    assert data["symbols"] > 100


def test_a_state_is_no_evidence_that_something_exists(built: World) -> None:
    """A claim of existence takes any answer of the index that counts one (spec 27)."""
    assert "count" not in built.status()["data"]


@pytest.mark.parametrize("is_named", [True, False], ids=["no file", "no playset"])
def test_a_missing_index_is_a_state_and_no_error(world: World, *, is_named: bool) -> None:
    if is_named:
        world.open()
    answer = world.status()

    assert answer["code"] == "WA-DB-S-001"
    assert (answer["data"]["status"], answer["data"]["is_complete"]) == ("missing", False)


def test_an_index_that_lacks_a_source_is_partial(world: World) -> None:
    world.build("root:game")
    world.open([source.name for source in world.sources])
    data = world.status()["data"]

    assert (data["status"], data["is_complete"]) == ("partial", False)
    assert data["indexed_folders"] == []
