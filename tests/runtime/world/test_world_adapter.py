"""The world adapter: one reply for every refusal, one decision for every file (spec 15 to 23)."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE, said_in_a_fork
from tests.runtime.world.real_trees import (
    NAMES,
    AnyMod,
    AnySession,
    grow,
    open_descriptors,
    over,
    ref_of,
    told,
)

from replybook import ReplyBuilder
from replybook.world import Decision, VisibilityRef, WorldAdapterV2, WorldFault
from replybook.world.containment.walk import WalkFolder

pytestmark = pytest.mark.usefixtures("no_old_garbage")  # descriptors are counted

TREE = (
    "repo/a/b.txt",
    "repo/link -> a",
    "repo/out -> ../outside",
    "repo/dangling -> nothing",
    "repo/nested/steam/7/x.txt",
    "steam/1/common/x.txt",
    "steam/1/to_two -> ../2",
    "steam/1/to_three -> ../3",
    "steam/2/x.txt",
    "steam/3/x.txt",
    "steam/alias -> 1",
    "outside/mod/x.txt",
)
REFUSED, FOUND, NO_MODE, ERROR = "WA-RES-I-001", "WA-RES-S-001", "WA-SYS-I-001", "WA-RES-E-001"


@pytest.fixture(params=NAMES)
def backend(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def mods(tmp_path: Path) -> list[AnyMod]:
    grow(tmp_path, TREE)
    places = {"One": "steam/1", "Two": "steam/2", "Away": "outside/mod", "Gone": "steam/no"}
    return [AnyMod(name, tmp_path / place) for name, place in places.items()]


@pytest.fixture
def lens(tmp_path: Path, mods: list[AnyMod], backend: str) -> Iterator[WorldAdapterV2]:
    with over(tmp_path, mode="ck3lens", mods=mods, backend=backend) as world:
        yield world


@pytest.fixture
def dev(tmp_path: Path, mods: list[AnyMod], backend: str) -> Iterator[WorldAdapterV2]:
    with over(tmp_path, mods=mods, backend=backend) as world:
        yield world


def code(world: WorldAdapterV2, address: Any, *, must: bool = True) -> str:
    return str(world.resolve(address, require_exists=must)[0].code)


# --- success ---


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("root:repo", ("root:repo", "root", "repo", "", "", None)),
        (" root:repo//a/./b.txt ", ("root:repo/a/b.txt", "root", "repo", "a", "a/b.txt", None)),
        ("ROOT_REPO:/a", ("root:repo/a", "root", "repo", "a", "a", None)),
        ("mod:One/common", ("mod:One/common", "mod", "steam", "common", "common", "One")),
        ("mod:One:/common", ("mod:One/common", "mod", "steam", "common", "common", "One")),
        ("mod:Away", ("mod:Away", "mod", None, "", "", "Away")),
    ],
)
def test_success_says_where_in_canonical_words(
    lens: WorldAdapterV2, address: str, expected: tuple[object, ...]
) -> None:
    reply, ref = lens.resolve(address)
    names = ("resolved", "namespace", "root_key", "subdirectory", "relative_path", "mod_name")

    assert dict(zip(names, expected, strict=True)) == dict(reply.data)
    assert expected[0] == str(ref)


def test_a_reference_leads_to_the_path_it_was_named_by(
    lens: WorldAdapterV2, tmp_path: Path
) -> None:
    assert tmp_path / "repo/link/b.txt" == lens.host_path(ref_of(lens, "root:repo/link/b.txt"))
    assert tmp_path / "steam/1/new" == lens.host_path(ref_of(lens, "mod:One/new", must=False))
    assert tmp_path / "steam/alias/new" == lens.host_path(
        ref_of(lens, "root:steam/alias/new", must=False)
    )


# --- one decision for one file ---

SEEN = ["1/common/x.txt", "1", "alias/common/x.txt", "1/to_two/x.txt", "2/x.txt", "alias/to_two"]
UNSEEN = ["", "3", "3/x.txt", "1/to_three/x.txt", "alias/to_three", "no", "no/x", "nothing"]


@pytest.mark.parametrize("path", SEEN)
def test_what_lies_in_a_mod_of_the_session_is_seen_by_its_root(
    lens: WorldAdapterV2, path: str
) -> None:
    address = f"root:steam/{path}"
    new = "/new" if "." not in path else ""

    assert FOUND == code(lens, address)
    assert FOUND == code(lens, address + new, must=False)
    assert Decision("resolved", "it is there") == lens.explain(address)


@pytest.mark.parametrize("path", UNSEEN)
def test_what_lies_in_no_mod_of_the_session_is_not_seen(lens: WorldAdapterV2, path: str) -> None:
    address = f"root:steam/{path}".rstrip("/")

    for must in (True, False):
        reply, ref = lens.resolve(address, require_exists=must)
        assert ({"path": address}, REFUSED, None) == (dict(reply.data), reply.code, ref)
    assert "hidden" == lens.explain(address).rule


@pytest.mark.parametrize("path", ["", "/3/x.txt", "/1/to_three/x.txt", "/2/x.txt"])
def test_the_other_mode_sees_all_of_it(dev: WorldAdapterV2, path: str) -> None:
    assert FOUND == code(dev, f"root:steam{path}")


def test_a_link_from_one_mod_to_another_is_no_way_out_of_the_mod(lens: WorldAdapterV2) -> None:
    assert REFUSED == code(lens, "mod:One/to_two/x.txt")
    assert "containment: leaves" == lens.explain("mod:One/to_two/x.txt").rule
    assert FOUND == code(lens, "root:steam/1/to_two/x.txt")


def test_a_root_inside_one_that_is_seen_whole_is_seen_whole(tmp_path: Path, backend: str) -> None:
    grow(tmp_path, TREE)
    roots = {"repo": tmp_path / "repo", "steam": tmp_path / "repo/nested/steam"}
    with WorldAdapterV2(session=AnySession(), roots=roots, get_mode=lambda: "ck3lens") as world:
        assert FOUND == code(world, "root:repo/nested/steam/7/x.txt")
        assert FOUND == code(world, "root:steam/7/x.txt")
        assert FOUND == code(world, "root:steam")


def test_a_root_seen_whole_inside_one_that_is_not_is_seen(tmp_path: Path, backend: str) -> None:
    grow(tmp_path, ["steam/game/x.txt", "steam/other/x.txt"])
    roots = {"game": tmp_path / "steam/game", "steam": tmp_path / "steam"}
    with WorldAdapterV2(session=AnySession(), roots=roots, get_mode=lambda: "ck3lens") as world:
        assert FOUND == code(world, "root:steam/game/x.txt")
        assert REFUSED == code(world, "root:steam/other/x.txt")


def test_a_mod_that_is_unpacked_later_or_anew_is_seen_then(
    lens: WorldAdapterV2, tmp_path: Path
) -> None:
    before = code(lens, "root:steam/no/x.txt"), code(lens, "mod:Gone/x.txt")
    grow(tmp_path, ["steam/no/x.txt"])
    then = code(lens, "root:steam/no/x.txt"), code(lens, "mod:Gone/x.txt")
    (tmp_path / "steam/2").rename(tmp_path / "aside")
    gone = code(lens, "root:steam/2/x.txt")
    grow(tmp_path, ["steam/2/x.txt"])

    assert ((REFUSED, REFUSED), (FOUND, FOUND), REFUSED) == (before, then, gone)
    assert FOUND == code(lens, "root:steam/2/x.txt")


def test_what_was_found_through_a_hidden_name_is_opened_in_the_mod_itself(
    lens: WorldAdapterV2, tmp_path: Path
) -> None:
    ref = ref_of(lens, "root:steam/1/to_two/x.txt")
    (tmp_path / "steam/1/to_two").unlink()
    (tmp_path / "steam/1/to_two").symlink_to("../3")

    with lens.open_read(ref) as file:
        assert b"steam/2/x.txt" == file.read()


# --- refusals ---


@pytest.mark.parametrize("must", [True, False])
@pytest.mark.parametrize(
    ("address", "rule"),
    [
        ("root:repo/../x", "grammar: climbing"),
        ("root:other/x", "grammar: key"),
        ("a/b", "grammar: namespace"),
        ("root:repo/a|b", "grammar: name"),
        ("root:repo/\0", "grammar: characters"),
        ("x" * 5_000, "grammar: length"),
        ("mod:Nobody/x", "mod_not_in_session"),
        ("root:game/x", "root_not_configured"),
        ("root:repo/out/mod", "containment: leaves"),
        ("root:repo/dangling", "containment: dangling"),
        ("root:repo/a/b.txt/x", "containment: not_a_folder"),
        ("mod:Gone/x", "containment: no_folder"),
        (7, "not_text"),
        (None, "not_text"),
    ],
)
def test_a_refusal_is_the_one_reply_and_its_rule_is_told_to_people_only(
    lens: WorldAdapterV2, tmp_path: Path, address: Any, rule: str, must: bool
) -> None:
    reply, ref = lens.resolve(address, require_exists=must)
    decision = lens.explain(address, require_exists=must)

    assert (("I", REFUSED), None, ["path"]) == (told(reply), ref, list(reply.data))
    assert rule == decision.rule
    assert decision.detail
    assert str(tmp_path) not in decision.detail


def test_a_missing_file_is_refused_unless_it_may_be_missing(lens: WorldAdapterV2) -> None:
    assert REFUSED == code(lens, "root:repo/new/x.txt")
    assert FOUND == code(lens, "root:repo/new/x.txt", must=False)
    assert "containment: missing" == lens.explain("root:repo/new/x.txt").rule
    assert Decision("resolved", "it could be made") == lens.explain(
        "root:repo/new", require_exists=False
    )


def test_the_detail_of_a_rule_holds_no_host_path(lens: WorldAdapterV2, tmp_path: Path) -> None:
    spelled = str(tmp_path).replace("/", "\\")
    detail = lens.explain(f"root:repo/{spelled}\\repo").detail

    assert spelled not in detail.replace("\\\\", "\\")


def test_a_refusal_ends_the_builder_that_was_given(lens: WorldAdapterV2) -> None:
    rb = ReplyBuilder("ck3_dir")
    reply, _ = lens.resolve("root:repo/nothing", rb=rb)

    assert REFUSED == reply.code
    with pytest.raises(RuntimeError, match=REFUSED):
        rb.success(data={})


# --- what breaks ---


@pytest.mark.parametrize("error", [OSError("/secret/path"), KeyError("x"), RecursionError()])
def test_a_mode_that_cannot_be_read_is_an_error_of_the_system(
    tmp_path: Path, error: Exception
) -> None:
    def get_mode() -> str:
        raise error

    roots = {"repo": grow(tmp_path, ["x"])}
    with WorldAdapterV2(session=AnySession(), roots=roots, get_mode=get_mode) as world:
        reply, ref = world.resolve("root:repo")

        assert (("E", ERROR), None) == (told(reply), ref)
        assert {"error_type": type(error).__name__} == dict(reply.data)
        assert Decision("error", type(error).__name__) == world.explain("root:repo")
        with pytest.raises(WorldFault):
            world.entries("root:repo")


def test_a_mode_that_breaks_later_makes_a_reference_unreadable_and_is_no_refusal(
    tmp_path: Path,
) -> None:
    modes: list[Any] = ["ck3lens"]
    roots = {"repo": grow(tmp_path, TREE) / "repo"}
    with WorldAdapterV2(session=AnySession(), roots=roots, get_mode=lambda: modes[0]()) as world:
        modes[0] = lambda: "ck3lens"
        ref = ref_of(world, "root:repo")
        modes[0] = {}.popitem
        with pytest.raises(WorldFault) as broken:
            world.listdir(ref)
        modes[0] = lambda: None
        with pytest.raises(WorldFault) as void:
            world.listdir(ref)

        assert "E" == broken.value.code.reply_type
        assert "KeyError" == broken.value.data["error_type"]
        assert "WA-RES-I-005" == str(void.value.code)
        assert "no_mode" == world.explain("root:repo").rule


class BrokenDisk(WalkFolder):
    """A folder on a disk that fails."""

    __slots__ = ()

    def holds(self, parts: Sequence[str], *, may_be_missing: bool = False) -> bool:
        raise OSError(5, "the disk", self.path, bool(parts), may_be_missing)


def test_a_failing_disk_is_an_error_and_no_refusal(tmp_path: Path) -> None:
    session = AnySession([AnyMod("One", tmp_path)])
    roots = {"repo": tmp_path}
    with WorldAdapterV2(
        session=session, roots=roots, get_mode=lambda: "ck3lens", backend=BrokenDisk
    ) as world:
        for address in ("root:repo/x", "mod:One/x"):
            reply, ref = world.resolve(address)
            assert (("E", ERROR), None) == (told(reply), ref)
            assert {"error_type": "OSError"} == dict(reply.data)
        assert REFUSED == code(world, "root:game/x")


@pytest.mark.parametrize("path", [None, "", "relative/../nul\0", "/", 7, b"bytes"])
def test_a_mod_with_an_odd_folder_breaks_nothing(tmp_path: Path, path: Any) -> None:
    grow(tmp_path, TREE)
    with over(tmp_path, mode="ck3lens", mods=[AnyMod("Odd", path)]) as world:
        assert code(world, "mod:Odd/nothing") == REFUSED
        assert FOUND == code(world, "root:repo")


def test_a_mod_whose_folder_is_empty_text_is_not_the_current_folder(tmp_path: Path) -> None:
    with over(grow(tmp_path, TREE), mods=[AnyMod("Empty", "")]) as world:
        assert REFUSED == code(world, "mod:Empty")


@pytest.mark.parametrize("roots", [{"mods": "/x"}, {"repo": ""}, {"repo": 7}, {"ROOT_REPO": "/x"}])
def test_roots_that_are_none_are_refused_when_the_adapter_is_made(roots: Any) -> None:
    with pytest.raises(ValueError, match="roots: "):
        WorldAdapterV2(session=AnySession(), roots=roots)


def test_the_adapter_shows_keys_and_no_folder(lens: WorldAdapterV2, tmp_path: Path) -> None:
    assert "WorldAdapterV2(roots=[repo, steam])" == repr(lens)
    assert str(tmp_path) not in f"{lens!r} {lens.leaks!r}"


def test_the_leak_guard_knows_roots_and_mods_and_where_links_lead(
    tmp_path: Path, mods: list[AnyMod]
) -> None:
    linked = [*mods, AnyMod("Linked", tmp_path / "repo/link")]
    with over(tmp_path, mods=linked) as world:
        for place in ("repo", "steam", "outside/mod", "repo/a"):
            assert "x" == world.leaks.find({"x": f"{tmp_path / place}/file"})
        assert world.leaks.find({"x": "root:repo/a"}) is None


# --- epochs ---


def test_another_mode_voids_every_reference(tmp_path: Path) -> None:
    mode: list[str | None] = ["ck3lens"]
    roots = {"repo": grow(tmp_path, TREE) / "repo"}
    with WorldAdapterV2(session=AnySession(), roots=roots, get_mode=lambda: mode[0]) as world:
        ref = ref_of(world, "root:repo")
        mode[0] = "ck3raven-dev"

        assert world.host_path(ref) is None
        mode[0] = "ck3lens"
        assert world.host_path(ref) is None
        assert code(world, "root:repo") == FOUND


@pytest.mark.parametrize("without", [None, "no such mode", "", 7])
def test_leaving_a_known_mode_voids_every_reference(tmp_path: Path, without: Any) -> None:
    mode: list[Any] = ["ck3lens"]
    roots = {"repo": grow(tmp_path, TREE) / "repo"}
    with WorldAdapterV2(session=AnySession(), roots=roots, get_mode=lambda: mode[0]) as world:
        ref = ref_of(world, "root:repo")
        mode[0] = without
        said = world.host_path(ref), code(world, "root:repo")
        mode[0] = "ck3lens"

        assert (None, NO_MODE) == said
        assert world.host_path(ref) is None
        assert code(world, "root:repo") == FOUND


def test_a_mode_that_stays_voids_nothing(tmp_path: Path) -> None:
    mode: list[str] = ["ck3lens"]
    roots = {"repo": grow(tmp_path, TREE) / "repo"}
    with WorldAdapterV2(session=AnySession(), roots=roots, get_mode=lambda: mode[0]) as world:
        ref = ref_of(world, "root:repo")
        mode[0] = "".join(["ck3", "lens"])

        assert tmp_path / "repo" == world.host_path(ref)


class FreshMods:
    """A session whose mods are other objects at every look."""

    def __init__(self, said: Sequence[dict[str, Any]]) -> None:
        self.said = [dict(mod) for mod in said]

    @property
    def mods(self) -> list[Any]:
        return [SimpleNamespace(**mod) for mod in self.said]


def test_mods_that_are_made_afresh_at_every_look_void_nothing(tmp_path: Path) -> None:
    grow(tmp_path, TREE)
    session = FreshMods([{"name": "One", "path": str(tmp_path / "steam/1"), "mod_id": "1"}])
    with WorldAdapterV2(session=session, roots={}, get_mode=lambda: "ck3lens") as world:
        ref = ref_of(world, "mod:One/common")

        assert tmp_path / "steam/1/common" == world.host_path(ref)


@pytest.mark.parametrize(
    "change", [{"name": "Two"}, {"path": "steam/2"}, {"mod_id": "2"}, {"remote_file_id": 9}]
)
def test_a_mod_that_changes_in_place_voids_every_reference(
    tmp_path: Path, change: dict[str, Any]
) -> None:
    grow(tmp_path, TREE)
    said = {"name": "One", "path": "steam/1", "mod_id": "1", "remote_file_id": 8}
    mod = SimpleNamespace(**{**said, "path": tmp_path / "steam/1"})
    session = SimpleNamespace(mods=[mod])
    with WorldAdapterV2(session=session, roots={}, get_mode=lambda: "ck3lens") as world:
        ref = ref_of(world, "mod:One")
        vars(mod).update(change)
        mod.path = tmp_path / change.get("path", "steam/1")

        assert world.host_path(ref) is None
        assert FOUND == code(world, f"mod:{change.get('name', 'One')}")


def test_a_folder_that_a_mod_changes_to_in_place_is_guarded(tmp_path: Path) -> None:
    mod = SimpleNamespace(name="One", path="/somewhere/first")
    session = SimpleNamespace(mods=(mod,))
    with WorldAdapterV2(session=session, roots={}, get_mode=lambda: "ck3lens") as world:
        before = world.leaks.find("/somewhere/second")
        mod.path = "/somewhere/second"

        assert before is None
        assert "data" == world.leaks.find("/somewhere/second")


class Secretive:
    """A mod that cannot say its folder."""

    name = "Odd"

    @property
    def path(self) -> str:
        raise OSError(5, "no", "/secret/place")


class Twisted(os.PathLike[str]):
    def __fspath__(self) -> str:
        raise KeyError("/secret/place")


BROKEN: dict[str, Any] = {
    "without a folder": SimpleNamespace(name="Odd"),
    "without a name": SimpleNamespace(path="/x/y"),
    "whose folder raises": Secretive(),
    "whose path raises": SimpleNamespace(name="Odd", path=Twisted()),
    "with a huge id": SimpleNamespace(name="Odd/", path="/x/y", mod_id=10**6_000),
    "that is nothing": None,
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_mod_breaks_no_other_address(
    tmp_path: Path, mods: list[AnyMod], kind: str
) -> None:
    session = SimpleNamespace(mods=[*mods, BROKEN[kind]])
    roots = {"repo": tmp_path / "repo", "steam": tmp_path / "steam"}
    with WorldAdapterV2(session=session, roots=roots, get_mode=lambda: "ck3lens") as world:
        assert [FOUND] * 3 == [code(world, a) for a in ("root:repo", "mod:One", "root:steam/1")]
        assert [REFUSED] * 2 == [code(world, a) for a in ("mod:Odd", "root:steam/3")]
        assert "grammar: climbing" == world.explain("root:repo/../x").rule
        assert "data" == world.leaks.find(f"{tmp_path}/steam/1/x")


class FailsOnceRead:
    """A session whose mods can be read so many times."""

    def __init__(self, times: int) -> None:
        self.times = times

    @property
    def mods(self) -> list[AnyMod]:
        self.times -= 1
        if self.times < 0:
            raise OSError(5, "no", "/secret/place")
        return []


@pytest.mark.parametrize("times", range(4))
def test_a_session_that_cannot_say_its_mods_raises_nothing(tmp_path: Path, times: int) -> None:
    roots = {"repo": grow(tmp_path, TREE) / "repo"}
    for address in ("root:repo/../x", "root:repo/no", "mod:x:/home/a/b", "mod:no", 7):
        session = FailsOnceRead(times)
        with WorldAdapterV2(session=session, roots=roots, get_mode=lambda: "ck3lens") as world:
            told = [world.explain(address), world.resolve(address)[0].data]  # type: ignore[arg-type]

            assert "/secret" not in str(told)
            assert "data" == world.leaks.find(str(tmp_path / "repo/x"))


# --- folders that are replaced, and descriptors ---


def test_a_mod_that_was_moved_aside_and_replaced_is_read_and_written_anew(
    tmp_path: Path, mods: list[AnyMod], backend: str
) -> None:
    with over(tmp_path, mode="ck3lens", mods=mods, backend=backend) as world:
        ref = ref_of(world, "mod:One/common/x.txt")
        (tmp_path / "steam/1").rename(tmp_path / "steam/1.bak")
        grow(tmp_path, ["steam/1/common/x.txt"])
        (tmp_path / "steam/1/common/x.txt").write_text("new")
        with world.open_read(ref) as file:
            read = file.read()
        with world.open_write(ref_of(world, "mod:One/common/y.txt", must=False)) as file:
            file.write(b"y")

        assert b"new" == read
        assert (tmp_path / "steam/1/common/y.txt").exists()
        assert not (tmp_path / "steam/1.bak/common/y.txt").exists()
        assert FOUND == code(world, "root:steam/1/common/y.txt")
        assert REFUSED == code(world, "root:steam/1.bak/common/x.txt")


def test_a_mod_that_was_moved_aside_for_a_link_gains_the_link_nothing(
    tmp_path: Path, mods: list[AnyMod], backend: str
) -> None:
    with over(tmp_path, mode="ck3lens", mods=mods, backend=backend) as world:
        ref_of(world, "mod:One/common/x.txt")
        (tmp_path / "steam/1").rename(tmp_path / "steam/1.bak")
        (tmp_path / "steam/1").symlink_to("3")

        assert REFUSED == code(world, "mod:One/x.txt")
        assert FOUND == code(world, "mod:One/common/x.txt")


def test_mods_that_left_the_session_are_let_go(tmp_path: Path, mods: list[AnyMod]) -> None:
    session = AnySession(list(mods))
    with WorldAdapterV2(session=session, roots={}, get_mode=lambda: "ck3lens") as world:
        code(world, "mod:One")
        before = open_descriptors()
        for number in range(20):
            session.mods = [AnyMod("New", grow(tmp_path / f"new{number}", ["x"]))]
            assert FOUND == code(world, "mod:New")

        assert before >= open_descriptors()


def _deep(folder: Path, levels: int) -> None:
    where = os.open(folder, os.O_RDONLY)
    for _ in range(levels):
        os.mkdir("a", dir_fd=where)
        inner = os.open("a", os.O_RDONLY, dir_fd=where)
        os.close(where)
        where = inner
    os.close(where)


@pytest.mark.parametrize("mode", ["ck3lens", "ck3raven-dev"])
def test_more_than_two_hundred_levels_are_refused_alike(
    tmp_path: Path, backend: str, mode: str
) -> None:
    grow(tmp_path, ["repo/", "steam/"])
    _deep(tmp_path / "repo", 300)
    _deep(tmp_path / "steam", 300)
    with over(tmp_path, mode=mode, backend=backend) as world:
        before = open_descriptors()
        for key in ("repo", "steam"):
            for levels in (201, 300, 1_500):
                assert REFUSED == code(world, "/".join([f"root:{key}", *["a"] * levels]))
        assert "containment: too_long" == world.explain("root:repo" + "/a" * 201).rule
        assert before >= open_descriptors() - 2


def test_two_hundred_levels_resolve_alike(tmp_path: Path, backend: str) -> None:
    grow(tmp_path, ["repo/"])
    _deep(tmp_path / "repo", 300)
    with over(tmp_path, backend=backend) as world:
        assert FOUND == code(world, "root:repo" + "/a" * 200)
        assert FOUND == code(world, "root:repo" + "/a" * 199 + "/new", must=False)


def test_the_same_mods_in_a_new_list_void_nothing(tmp_path: Path, mods: list[AnyMod]) -> None:
    session = AnySession(list(mods))
    roots = {"repo": tmp_path / "repo"}
    with WorldAdapterV2(session=session, roots=roots, get_mode=lambda: "ck3lens") as world:
        ref = ref_of(world, "mod:One")
        session.mods = list(mods)
        kept = world.host_path(ref)
        session.mods.pop()

        assert tmp_path / "steam/1" == kept
        assert world.host_path(ref) is None


@pytest.mark.parametrize("ref", [None, 7, "text", VisibilityRef("", ""), VisibilityRef([], "x")])  # type: ignore[arg-type]
def test_what_is_no_reference_leads_nowhere(lens: WorldAdapterV2, ref: Any) -> None:
    assert lens.host_path(ref) is None


def test_a_closed_adapter_answers_with_an_error_and_holds_nothing(
    tmp_path: Path, mods: list[AnyMod], backend: str
) -> None:
    before = open_descriptors()
    with over(tmp_path, mode="ck3lens", mods=mods, backend=backend) as world:
        refs = [ref_of(world, a) for a in ("root:repo", "mod:One", "root:steam/2", "mod:Away")]
        held = open_descriptors()

    assert held > before >= open_descriptors()
    assert {"error_type": "RuntimeError"} == dict(world.resolve("root:repo")[0].data)
    assert [None] * 4 == [world.host_path(ref) for ref in refs]


def test_a_folder_listed_by_address_needs_no_token(lens: WorldAdapterV2) -> None:
    assert ["b.txt"] == [entry.name for entry in lens.entries("root:repo/a")]
    for address in ("root:steam", "root:repo/nothing", "root:repo/..", 7):
        with pytest.raises(WorldFault) as fault:
            lens.entries(address)  # type: ignore[arg-type]
        assert REFUSED == fault.value.code


def test_threads_that_begin_together_get_references_that_hold(
    tmp_path: Path, mods: list[AnyMod], backend: str
) -> None:
    addresses = ["root:repo/a/b.txt", "mod:One/common", "root:steam/2/x.txt", "root:repo/no"]
    wrong: list[str] = []
    start = threading.Barrier(16, timeout=PATIENCE)
    with over(tmp_path, mode="ck3lens", mods=mods, backend=backend) as world:

        def work() -> None:
            start.wait()
            for number in range(80):
                address = addresses[number % 4]
                reply, ref = world.resolve(address)
                if ref is not None and world.host_path(ref) is None:
                    wrong.append(f"{address} was lost")
                if (ref is None) != (address == "root:repo/no"):
                    wrong.append(f"{address} gave {reply.code}")

        threads = [threading.Thread(target=work) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert [] == wrong


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_child_resolves_with_tokens_of_its_own(lens: WorldAdapterV2) -> None:
    ref = ref_of(lens, "root:repo/a")
    lock = lens._current._lock  # pyright: ignore[reportPrivateUsage]
    with lock:  # as if another thread began an epoch
        said = said_in_a_fork(
            lambda: f"{lens.host_path(ref)} {code(lens, 'root:repo/a')} {code(lens, 'mod:One')}"
        )

    assert f"None {FOUND} {FOUND}" == said
    assert lens.host_path(ref) is not None
