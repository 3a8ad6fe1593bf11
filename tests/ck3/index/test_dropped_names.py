"""Names in files that the game does not load: every answer tells which source drops them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.ck3.index.conftest import GAME, Look, Shelf
from tests.ck3.sample_world import write_files
from tests.ck3.server.working import working
from tests.ck3.tools.index_work import answer_of
from tests.devtools.commands.calling import Run
from tests.devtools.conftest import run, the_registry_of_this_process_stays

from replybook_ck3.index.playset_world import PlaysetWorld
from replybook_ck3.serve.tools.index_proof import ck3_confirm_not_exists
from replybook_ck3.serve.tools.name_uses import ck3_uses

__all__ = ["run", "the_registry_of_this_process_stays"]

FIRST, SECOND, LAST = "mod:First", "mod:Second", "mod:Last"
REPLACES = 'name="{name}"\nreplace_path="{path}"\n'
NICKNAMES = "common/nicknames/a.txt"


@pytest.fixture
def dropping(shelf: Shelf) -> Shelf:
    """The second mod drops the nicknames of the game, and has a file of traits at the same path."""
    shelf.write(
        GAME,
        {NICKNAMES: "nick_old = { }\nnick_both = { }\n", "common/traits/a.txt": "brave = { }\n"},
    )
    shelf.write(FIRST, {"common/nicknames/f.txt": "nick_first = { }\n"})
    shelf.write(
        SECOND,
        {
            "descriptor.mod": REPLACES.format(name="Second", path="common/nicknames").encode(),
            "common/traits/a.txt": "shy = { }\n",
        },
    )
    shelf.write(LAST, {"common/nicknames/l.txt": "nick_both = { }\n"})
    shelf.build()
    return shelf


@pytest.mark.parametrize(
    ("kind", "name", "told"),
    [
        (
            "nickname",
            "nick_old",
            "root:game/common/nicknames/a.txt:1, which the replace_path common/nicknames of mod:Second drops",
        ),
        (
            "nickname",
            "nick_first",
            "mod:First/common/nicknames/f.txt:1, which the replace_path common/nicknames of mod:Second drops",
        ),
        (
            "trait",
            "brave",
            "root:game/common/traits/a.txt:1, which a file of mod:Second at the same path replaces",
        ),
    ],
)
def test_a_dropped_name_is_told_with_the_source_that_drops_it(
    dropping: Shelf, look: Look, kind: str, name: str, told: str
) -> None:
    view = look()
    world = PlaysetWorld(view).facts()["symbols_world"]

    assert [told] == [one.describe_place() for one in view.find_dropped_names(name, kind)]
    assert told == world.describe_dropped_unit(f"{kind}:{name}")  # type: ignore[attr-defined]


@pytest.mark.parametrize("unit", ["nickname:nick_both", "trait:shy", "trait:nobody"])
def test_a_name_that_is_loaded_or_unknown_is_not_told_as_dropped(
    dropping: Shelf, look: Look, unit: str
) -> None:
    world = PlaysetWorld(look()).facts()["symbols_world"]

    assert world.describe_dropped_unit(unit) == ""  # type: ignore[attr-defined]


def test_a_view_without_the_mod_knows_nothing_dropped(dropping: Shelf, look: Look) -> None:
    assert look(GAME, FIRST).find_dropped_names("nick_old") == []
    assert [name.by for name in look(GAME, SECOND).find_dropped_names("nick_old")] == [SECOND]


@pytest.fixture
def commanded(dropping: Shelf, run: Run) -> tuple[str, Path]:
    """The index file, and a mod that names a nickname which another mod drops."""
    mod = write_files(
        dropping.folder / "mine",
        {
            "descriptor.mod": b'name="Mine"\n',
            "common/scripted_effects/e.txt": b"\xef\xbb\xbfa_b = {\n\tgive_nickname = nick_old\n"
            b"\tgive_nickname = nick_both\n}\n",
        },
    )
    return str(dropping.file), mod


def test_the_check_names_the_mod_that_drops_a_name(run: Run, commanded: tuple[str, Path]) -> None:
    db, mod = commanded
    found = json.loads(run("ck3", "check", str(mod), "--db", db, "--format", "json").out)

    (told,) = [one for one in found["findings"] if one["rule"] == "unresolved_reference"]
    assert told["problem"] == (
        "nickname:nick_old is only defined in root:game/common/nicknames/a.txt:1, which the "
        "replace_path common/nicknames of mod:Second drops"
    )


def test_the_commands_about_names_tell_it_too(run: Run, commanded: tuple[str, Path]) -> None:
    db, _ = commanded
    drops = "replace_path common/nicknames of mod:Second"

    assert drops in run("ck3", "uses", "nickname:nick_old", "--db", db).out
    assert drops in run("ck3", "uses", "nick_first", "--db", db).out
    assert drops in run("ck3", "search", "--not-exists", "nickname:nick_old", "--db", db).out
    for words in (["uses", "nick_both"], ["search", "--not-exists", "nickname:nick_both"]):
        assert "only" not in run("ck3", *words, "--db", db).out


def test_a_session_is_told_and_after_the_mod_changed_it_is_not(tmp_path: Path) -> None:
    """The sample mod drops the nicknames of the game; then somebody takes that out."""
    work = working(tmp_path, indexed=True)
    drops = "which the replace_path common/nicknames of mod:Deep Harbour drops"
    told = answer_of(ck3_confirm_not_exists, work, "nick_of_the_reef", kind="nickname").data
    uses = answer_of(ck3_uses, work, "nickname:nick_of_the_reef").data

    assert drops in told["dropped"][0]
    assert drops in uses["dropped"][0]
    descriptor = tmp_path / "user_docs/mod/deep_harbour/descriptor.mod"
    descriptor.write_text('name="Deep Harbour"\n')
    told = answer_of(ck3_confirm_not_exists, work, "nick_of_the_reef", kind="nickname").data
    uses = answer_of(ck3_uses, work, "nickname:nick_of_the_reef").data
    assert (told["count"], "dropped" in told, "dropped" in uses) == (1, False, False)
    work.server.close()
