"""A session from a mapping (decision 20): every fault at once, no host path in what leaves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from replybook.call import Call
from replybook.policy import ScopeGuard, validate_policy
from replybook.world.session import SessionFault
from replybook_ck3 import CK3_FACTS, ck3_validators
from replybook_ck3.serve.session import Mod, Session

WHOLE: dict[str, Any] = {
    "session_id": "s-1",
    "mode": "ck3lens",
    "allowed_roots": ["game", "repo"],
    "roots": {"game": "/srv/game", "repo": "/srv/repo"},
    "capabilities": ["unit_index"],
    "playset_id": "p-1",
    "vanilla_version_id": "1.18.0",
    "active_mod_ids": ["m-1"],
    "indexed_domains": ["common/traits"],
    "mods": [
        {"name": "Name", "path": "/srv/mods/name", "mod_id": "m-1"},
        {"name": "", "path": "/m"},
    ],
}
"""In the order of the vocabulary: what every session has, then what CK3 adds."""


def faults(raw: object) -> list[tuple[str, str]]:
    with pytest.raises(SessionFault) as caught:
        Session.read(raw)
    return [(".".join(map(str, where)), problem) for where, problem in caught.value.faults]


def changed(**values: object) -> dict[str, object]:
    return {**WHOLE, **values}


# What is read


def test_a_whole_session_is_read() -> None:
    session = Session.read(WHOLE)

    assert "s-1" == session.session_id
    assert (Mod("Name", Path("/srv/mods/name"), "m-1"), Mod("", Path("/m"))) == session.mods
    assert {"game": Path("/srv/game"), "repo": Path("/srv/repo")} == dict(session.roots)
    assert ("game", "repo") == session.allowed_roots


def test_only_an_id_and_the_roots_are_needed() -> None:
    session = Session.read({"session_id": "s", "roots": {}})

    assert Session(session_id="s") == session
    assert session.mode is None
    assert () == session.mods


@pytest.mark.parametrize("key", ["mode", "playset_id", "vanilla_version_id"])
def test_what_is_not_known_yet_may_be_null(key: str) -> None:
    assert getattr(Session.read(changed(**{key: None})), key) is None


def test_paths_may_be_path_objects(tmp_path: Path) -> None:
    session = Session.read(
        changed(roots={"repo": tmp_path}, mods=[{"name": "A", "path": tmp_path}])
    )

    assert tmp_path == session.roots["repo"] == session.mods[0].path


def test_a_mod_is_found_by_name_alias_and_old_spelling() -> None:
    session = Session.read(WHOLE)

    assert session.mods[0] == session.get_mod("Name") == session.get_mod("Name:")
    assert session.mods[1] == session.get_mod("mod-1")


@pytest.mark.parametrize("name", ["", "name", "m-1", "Other"])
def test_a_mod_is_not_found_by_anything_else(name: str) -> None:
    assert Session.read(WHOLE).get_mod(name) is None


# What leaves


def test_a_session_as_data_holds_no_host_path() -> None:
    plain = Session.read(WHOLE).to_dict()

    assert list(WHOLE) == list(plain)
    assert [{"name": "Name"}, {"name": "", "alias": "mod-1"}] == plain["mods"]
    assert ["game", "repo"] == plain["roots"]
    assert "/srv" not in json.dumps(plain)


def placed(tmp_path: Path) -> Session:
    for name in ("docs/mod/patch", "steam/7", "elsewhere/loose"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "linked").symlink_to(tmp_path / "steam")
    (tmp_path / "docs/mod/shop").symlink_to(tmp_path / "steam/7")
    return Session(
        session_id="s-1",
        mode="ck3lens",
        allowed_roots=["steam"],
        roots={"user_docs": tmp_path / "docs", "steam": tmp_path / "linked"},
        mods=[
            Mod("My Patch", tmp_path / "docs/mod/patch"),
            Mod("Shop", tmp_path / "steam/7"),
            Mod("Linked", tmp_path / "docs/mod/shop"),
            Mod("Loose", tmp_path / "elsewhere/loose"),
            Mod("Gone", tmp_path / "docs/mod/gone"),
        ],
    )


ROOTS = [
    {"name": "My Patch", "root": "user_docs", "place": "root:user_docs/mod/patch"},
    {"name": "Shop", "root": "steam", "place": "root:steam/7"},
    {"name": "Linked", "root": "steam", "place": "root:steam/7"},
    {"name": "Loose", "root": None},
    {"name": "Gone"},
]


def test_a_session_as_data_says_which_root_really_holds_a_mod(tmp_path: Path) -> None:
    plain = placed(tmp_path).to_dict()

    assert ROOTS == plain["mods"]
    assert str(tmp_path) not in json.dumps(plain)


def test_a_session_that_does_not_say_its_roots_says_nothing_as_data() -> None:
    assert Session(session_id="s").to_dict()["allowed_roots"] is None
    assert Session.read({"session_id": "s", "roots": {}}).to_dict()["allowed_roots"] is None


def test_a_session_that_allows_no_root_says_so_as_data() -> None:
    made = Session(session_id="s", allowed_roots=[])
    raw = {"session_id": "s", "roots": {}, "allowed_roots": []}

    assert made == Session.read(raw) == made.changed(mode="ck3lens").changed(mode=None)
    assert [] == made.to_dict()["allowed_roots"]


@pytest.mark.parametrize(("allowed", "is_refused"), [(None, False), ([], True), (["game"], True)])
def test_only_a_session_that_does_not_say_its_roots_allows_all(
    allowed: list[str] | None, is_refused: bool
) -> None:
    scope = Session(session_id="s", playset_id="p", allowed_roots=allowed).to_dict()
    call = Call("t-1", "ck3_read", mode="ck3lens", scope=scope)
    prepared = ScopeGuard()(call, {"path": "root:steam/a.txt"})

    assert is_refused is (prepared is not None and prepared.refusal is not None)


@pytest.mark.parametrize(
    ("mod", "is_allowed"),
    [("My Patch", False), ("Shop", True), ("Linked", True), ("Loose", True), ("Gone", False)],
)
def test_a_call_into_a_mod_is_judged_by_the_root_that_holds_it(
    tmp_path: Path, mod: str, is_allowed: bool
) -> None:
    session = placed(tmp_path)
    listed = [{"name": one.name, "path": str(one.path)} for one in session.mods]
    roots = {key: str(path) for key, path in session.roots.items()}
    as_file = {"session_id": "s-1", "mode": "ck3lens", "allowed_roots": ["steam"], "mods": listed}
    call = {
        "trace_id": "t1",
        "tool": "ck3_read",
        "args": {"path": f"mod:{mod}/x.txt"},
        "reply_type": "S",
    }
    for judged in (session, session.to_dict(), {**as_file, "roots": roots}):
        outcome = validate_policy(
            mode="ck3lens",
            session=judged,
            trace=[call],
            providers=CK3_FACTS,
            validators=ck3_validators(),
        )

        given = [
            violation.trace_ids
            for violation in outcome.violations
            if violation.rule == "allowed_roots_enforcement"
        ]
        assert given == ([] if is_allowed else [("t1",)])


def test_a_printed_session_holds_no_host_path() -> None:
    session = Session.read(WHOLE)

    assert "/srv" not in f"{session!r} {session.mods!r} {session}"


def test_everything_but_places_reads_back_from_the_data() -> None:
    plain = Session.read(WHOLE).to_dict()

    assert {key: plain[key] for key in plain if key not in {"mods", "roots"}} == {
        key: WHOLE[key] for key in WHOLE if key not in {"mods", "roots"}
    }


# What is refused


@pytest.mark.parametrize("raw", [None, [], "session", 3, [WHOLE]])
def test_what_is_no_mapping_is_refused(raw: object) -> None:
    (fault,) = faults(raw)

    assert "" == fault[0]
    assert "is not a mapping" in fault[1]


def test_every_fault_is_said_at_once() -> None:
    raw = changed(
        session_id="",
        mode="ck3len",
        playsetid="x",
        allowed_roots=["gam"],
        mods=[{"name": 3, "path": "mods/x"}, {"pth": "/m"}, "Name"],
        roots={"rep": "/srv", "game": "~/game"},
    )

    assert [
        ("playsetid", "key 'playsetid' is not known; did you mean 'playset_id'?"),
        ("session_id", "'' is not a text, or is empty"),
        ("mode", "'ck3len' is no mode; did you mean 'ck3lens'?"),
        ("allowed_roots.0", "'gam' is no root; did you mean 'game'?"),
        ("roots.rep", "key 'rep' is not known; did you mean 'repo'?"),
        ("roots.game", "'~/game' is not an absolute path"),
        ("mods.0.path", "'mods/x' is not an absolute path"),
        ("mods.0.name", "3 is not a text"),
        ("mods.1.pth", "key 'pth' is not known; did you mean 'path'?"),
        ("mods.1.name", "the key 'name' is missing"),
        ("mods.1.path", "the key 'path' is missing"),
        ("mods.2", "'Name' is not a mapping"),
    ] == faults(raw)


@pytest.mark.parametrize("key", ["session_id", "roots"])
def test_an_id_and_the_roots_may_not_be_missing(key: str) -> None:
    raw = {name: value for name, value in WHOLE.items() if name != key}

    assert (key, f"the key {key!r} is missing") in faults(raw)


@pytest.mark.parametrize("key", ["session_id", "mode", "playset_id", "vanilla_version_id"])
@pytest.mark.parametrize("value", [1, "", [], {}, True])
def test_a_name_must_be_a_text(key: str, value: object) -> None:
    assert [key] == [where for where, _ in faults(changed(**{key: value}))]


@pytest.mark.parametrize(
    "key", ["active_mod_ids", "allowed_roots", "indexed_domains", "mods", "capabilities"]
)
@pytest.mark.parametrize("value", ["game", None, 1, {"a": "b"}])
def test_a_list_must_be_a_list(key: str, value: object) -> None:
    assert [key] == [where for where, _ in faults(changed(**{key: value}))]


@pytest.mark.parametrize("value", ["", "game", "./game", "~", 3, None, ["/srv"], "/srv\0/x"])
def test_a_folder_must_be_a_whole_path(value: object) -> None:
    assert ["roots.game"] == [where for where, _ in faults(changed(roots={"game": value}))]
    assert ["mods.0.path"] == [
        where for where, _ in faults(changed(mods=[{"name": "N", "path": value}]))
    ]


@pytest.mark.parametrize("key", [1, None, True, ("a",)])
def test_a_key_that_is_no_text_is_refused(key: object) -> None:
    raw: dict[object, object] = {**WHOLE}
    raw[key] = "x"

    assert [str(key)] == [where for where, _ in faults(raw)]


def test_the_text_of_a_refusal_names_every_place() -> None:
    with pytest.raises(SessionFault, match=r"roots\.game: .*; mods\.0\.path: "):
        Session.read(changed(mods=[{"name": "N", "path": ""}], roots={"game": ""}))
