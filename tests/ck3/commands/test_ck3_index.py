"""`replybook ck3 index` and `search` on the sample world."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.ck3.sample_world import DEEP_HARBOUR, FAR_SHORES, write_files, write_game, write_mods
from tests.devtools.commands.calling import Ended, Run

from replybook_ck3.index.builder_lock import building

PATCH = f"mod:{DEEP_HARBOUR}"


class Disk:
    """The sample world and the command on it, with an index in `world.db`."""

    def __init__(self, top: Path, run: Run) -> None:
        self.top, self._run = top, run
        self.game, self.mods = write_game(top / "game"), write_mods(top)
        self.db = top / "world.db"

    def index(self, *words: str) -> Ended:
        return self._run("ck3", "index", "--db", str(self.db), "--workers", "0", *words)

    def whole(self, *words: str) -> Ended:
        mods = [word for folder in self.mods.values() for word in ("--mod", str(folder))]
        return self.index("--game", str(self.game), *mods, "--game-version", "1.18", *words)

    def search(self, *words: str) -> Ended:
        return self._run("ck3", "search", "--db", str(self.db), *words)

    def check(self, path: Path) -> Ended:
        return self._run("ck3", "check", str(path), "--db", str(self.db))


@pytest.fixture
def disk(tmp_path: Path, run: Run) -> Disk:
    return Disk(tmp_path, run)


# Building


def test_it_says_what_it_read(disk: Disk) -> None:
    ended = disk.whole("--format", "json")
    said = json.loads(ended.out)

    assert (ended.code, ended.err) == (0, "")
    assert said["files"] == said["changed"] > 40
    assert (said["removed"], said["unreadable"]) == (0, [])
    assert said["kinds"]["event"] == 3
    assert said["definitions"] == sum(said["kinds"].values())


def test_nothing_is_read_twice(disk: Disk) -> None:
    disk.whole()
    again = json.loads(disk.whole("--format", "json").out)

    assert again["changed"] == 0
    (disk.mods[FAR_SHORES] / "descriptor.mod").write_text('name="Far Shores"\nversion="9"\n')
    (disk.game / "events/tide_events.txt").unlink()
    changed = json.loads(disk.whole("--format", "json").out)
    assert changed["removed"] == 1
    assert changed["kinds"]["event"] == 1


def test_the_text_has_a_line_for_each_kind(disk: Disk) -> None:
    lines = disk.whole().out.splitlines()

    assert lines[0].startswith("50 files, 50 read, 0 removed, ")
    assert "        3  event" in lines


def test_the_folder_of_the_installation_will_do(disk: Disk) -> None:
    assert disk.index("--game", str(disk.top)).code == 0
    assert "root:game/common/traits/00_harbour_traits.txt" in disk.search("inland_hearted").out


def test_a_mod_is_called_by_its_descriptor_else_by_its_folder(disk: Disk) -> None:
    (disk.mods[FAR_SHORES] / "descriptor.mod").unlink()
    disk.index(*(word for folder in disk.mods.values() for word in ("--mod", str(folder))))

    assert f"\n  {PATCH}\n  mod:far_shores\n" in disk.index().out


@pytest.mark.parametrize("name", ["My Patch", "1 = 2", "Über"])
def test_a_name_stands_before_the_folder(disk: Disk, name: str) -> None:
    disk.index("--mod", f"{name}={disk.mods[DEEP_HARBOUR]}")

    assert f"  mod:{name}\n" in disk.index().out


def test_without_folders_it_shows_the_state(disk: Disk) -> None:
    disk.whole()
    ended = disk.index("--format", "json")
    said = json.loads(ended.out)

    assert ended.code == 0
    assert (said["status"], said["is_complete"], said["game_version"]) == ("complete", True, "1.18")
    assert said["sources"] == dict.fromkeys(["root:game", PATCH, f"mod:{FAR_SHORES}"], "complete")


def test_an_index_that_is_not_complete_says_what_it_lacks(disk: Disk) -> None:
    write_files(disk.mods[FAR_SHORES], {"common/traits/bad.txt": b"\x81\xff\xfe = { }"})
    built = disk.whole()
    shown, told = disk.index(), json.loads(disk.index("--format", "json").out)

    lacks = f"not read: mod:{FAR_SHORES}/common/traits/bad.txt: holds bytes that are not of its encoding"
    assert (1, 1) == (built.code, shown.code)
    assert lacks in built.out
    assert lacks in shown.out
    assert f"  mod:{FAR_SHORES} (partial)\n" in shown.out
    assert f"not everything is indexed of mod:{FAR_SHORES}" == shown.out.splitlines()[1]
    assert shown.out.splitlines()[1] == told["reason"]
    assert {f"mod:{FAR_SHORES}/common/traits/bad.txt"} == set(told["gaps"])


def test_without_the_game_it_says_so(disk: Disk) -> None:
    disk.index("--mod", str(disk.mods[FAR_SHORES]))
    shown = disk.index()

    assert shown.code == 1
    assert "the game is not among the sources" == shown.out.splitlines()[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--game", "nothing"], "'nothing' is not there"),
        (["--game", "game/events/tide_events.txt"], "is a file"),
        (["--game", "deep_harbour/common/traits"], "holds no game"),
        (["--mod", "nothing"], "'nothing' is not there"),
        (["--mod", "name="], "the name of a folder is empty"),
        (["--game", ""], "the name of a folder is empty"),
        (["--mod", "a/b=deep_harbour"], "'a/b' is not a valid name for a mod"),
        (["--mod", "=deep_harbour"], "is not a valid name for a mod"),
        (["--mod", "deep_harbour", "--mod", "deep_harbour"], "two mods are called 'Deep Harbour'"),
        (["--game", "game", "--workers", "-1"], "is not a number from 0 to 256"),
        (["--game", "game", "--game-version", "x"], "'x' is no version of the game"),
    ],
)
def test_a_wrong_folder_is_told_in_one_line(
    disk: Disk, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.chdir(disk.top)
    ended = disk.index(*words)

    assert ended.code == 2
    assert said in ended.err
    assert ended.err.count("\n") == 1
    assert not disk.db.exists()


def test_an_index_that_is_being_built_is_left_alone(disk: Disk) -> None:
    disk.whole()
    with building(disk.db):
        ended = disk.whole()

    assert ended.code == 2
    assert "another process builds this index" in ended.err


@pytest.mark.parametrize("content", [b"no database", b"SQLite format 3\x00 and no more"])
def test_a_file_that_is_no_index_is_refused_and_kept(disk: Disk, content: bytes) -> None:
    disk.db.write_bytes(content)

    for ended in (disk.whole(), disk.index(), disk.search("x"), disk.check(disk.game)):
        assert ended.code == 2, ended
        assert str(disk.db) in ended.err
    assert disk.db.read_bytes() == content


@pytest.mark.parametrize("place", [".", "nowhere/world.db"])
def test_a_place_that_can_be_no_file_is_refused(disk: Disk, place: str) -> None:
    disk.db = disk.top / place

    assert disk.whole().code == 2


# Searching


@pytest.fixture
def indexed(disk: Disk) -> Disk:
    disk.whole()
    return disk


def test_names_and_texts_are_found_with_their_places(indexed: Disk) -> None:
    found = json.loads(indexed.search("saltborn", "--format", "json").out)["found"]

    assert found[0]["name"] == "saltborn"
    assert found[0]["address"] == f"{PATCH}/common/traits/zzz_deep_harbour_traits.txt"
    assert found[0]["line"] == 1
    texts = json.loads(indexed.search("fathoms", "--format", "json").out)["found"]
    assert [(text["kind"], text["text"]) for text in texts] == [
        ("localization_key", "fathoms away")
    ]


def test_kind_folder_and_number_narrow_it(indexed: Disk) -> None:
    def names(*words: str) -> list[str]:
        found = json.loads(indexed.search("gull", *words, "--format", "json").out)["found"]
        return [one["name"] for one in found]

    assert set(names("--kind", "trait")) == {"gull_friend", "gull_marked"}
    assert names("--domain", "common/scripted_effects") == ["mark_by_gull_effect"]
    assert len(names("--limit", "1")) == 1


def test_a_list_that_is_cut_says_so(indexed: Disk) -> None:
    every = json.loads(indexed.search("gull", "--format", "json").out)
    cut = json.loads(indexed.search("gull", "--limit", "1", "--format", "json").out)

    assert (False, len(every["found"])) == (every["truncated"], every["count"])
    assert (True, 1, every["found"][:1]) == (cut["truncated"], cut["count"], cut["found"])
    assert indexed.search("gull").out.endswith(f"{every['count']} found\n")
    assert indexed.search("gull", "--limit", "1").out.endswith("the first 1; there are more\n")
    whole = indexed.search("gull", "--limit", str(every["count"])).out
    assert whole.endswith(f"{every['count']} found\n")


def test_near_names_are_ranked(indexed: Disk) -> None:
    found = json.loads(indexed.search("--near", "trait:saltborm", "--format", "json").out)["found"]

    assert found[0]["name"] == "saltborn"
    assert 0 < found[0]["score"] < 1


def test_references_are_listed_by_place(indexed: Disk) -> None:
    ended = indexed.search("--references", "event:far_shores.0001")

    assert ended.out == (
        "event:far_shores.0001  mod:Far Shores/common/on_action/far_shores_on_actions.txt:2\n"
        "1 found\n"
    )
    assert indexed.search("--references", "saltborn").code == 2


def test_nothing_found_is_no_failure(indexed: Disk) -> None:
    ended = indexed.search("nothing_like_this_anywhere", "--kind", "trait")

    assert (ended.code, ended.out) == (0, "0 found\n")


def test_a_name_is_free_only_where_nothing_has_it_and_all_is_indexed(indexed: Disk) -> None:
    free = indexed.search("--not-exists", "trait:saltborm")
    taken = indexed.search("--not-exists", "trait:saltborn")
    indexed.index("--mod", str(indexed.mods[DEEP_HARBOUR]))
    unsure = indexed.search("--not-exists", "trait:saltborm")

    assert (free.code, free.out.splitlines()[-1]) == (0, "trait:saltborm does not exist")
    assert (taken.code, taken.out.splitlines()[-1]) == (1, "trait:saltborn exists")
    assert unsure.code == 1
    assert unsure.out.splitlines()[-1].endswith("the index is not complete: nobody knows")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["x", "--kind", "trate"], "there is no kind 'trate', did you mean 'trait'?"),
        (["  "], "the query is empty"),
        (["trait:"], "the query is empty"),
        (["x", "--limit", "0"], "is not a number from 1 to"),
        (["x", "--near", "--references"], "not allowed with argument"),
        (["--not-exists", "trate:x"], "there is no kind 'trate', did you mean 'trait'?"),
        (["--not-exists", "event:x", "--kind", "trait"], "says another kind than --kind trait"),
        (["--not-exists", "trait:a:b"], "'a:b' is not a valid name: it has a colon"),
        (["--near", "trate:x"], "there is no kind 'trate'"),
        (["x", "--domain", "common/trait"], "did you mean 'common/traits'?"),
        (["x", "--domain", "nothing/at/all"], "has the folder 'nothing/at/all'"),
    ],
)
def test_a_wrong_question_is_told_in_one_line(indexed: Disk, words: list[str], said: str) -> None:
    ended = indexed.search(*words)

    assert ended.code == 2
    assert said in ended.err


def test_a_missing_index_is_told_with_the_way_out(disk: Disk) -> None:
    ended = disk.search("x")

    assert ended.code == 2
    assert "is not there; build it with: replybook ck3 index" in ended.err


def test_an_index_that_was_never_built_is_told_with_the_way_out(disk: Disk) -> None:
    disk.db.touch()
    ended = disk.search("x")

    assert ended.code == 2
    assert "was never built; build it with: replybook ck3 index --db" in ended.err


def test_a_colon_in_words_of_a_text_is_a_sign_like_others(indexed: Disk) -> None:
    ended = indexed.search("nobody:says this")

    assert (0, "0 found\n") == (ended.code, ended.out)


# Checking against it


def test_a_name_that_nothing_defines_is_found_only_with_the_index(indexed: Disk, run: Run) -> None:
    path = "common/scripted_effects/more.txt"
    effect = b"\xef\xbb\xbfmore_effect = {\n\tadd_trait = saltborm\n}\n"
    write_files(indexed.mods[FAR_SHORES], {path: effect})
    file = indexed.mods[FAR_SHORES] / path
    alone, against = run("ck3", "check", str(file)), indexed.check(file)

    assert (alone.code, alone.out) == (0, "no findings (1 file, 1 unknown reference)\n")
    assert against.code == 1
    assert f"{file.as_posix()}:2:" in against.out
    assert "unresolved_reference" in against.out
    assert "saltborn" in against.out


def test_what_the_index_has_of_the_checked_files_counts_for_nothing(indexed: Disk) -> None:
    """A definition that was removed from a file is gone, although the index still has it."""
    file = indexed.game / "common/traits/00_harbour_traits.txt"
    text = file.read_bytes()
    file.write_bytes(text.replace(b"inland_hearted = {", b"inland_minded = {"))
    ended = indexed.check(indexed.game / "common/traits")

    assert ended.code == 1
    assert "trait:inland_hearted is in no file of the game or of your mods" in ended.out
    file.write_bytes(text)
    assert indexed.check(indexed.game / "common/traits").code == 0


def test_the_sample_world_resolves_against_its_index(indexed: Disk) -> None:
    for folder in (indexed.game, *indexed.mods.values()):
        ended = indexed.check(folder)

        assert ended.code == 0, ended.out
        hint, summary = ended.out.splitlines()
        assert hint.startswith("not checked: triggers, effects, scopes and functions; ")
        assert summary.startswith("no findings ("), ended.out
        assert "unknown" not in ended.out


@pytest.mark.parametrize("name", ["descriptor.mod", "../my_mod.mod"])
def test_a_mod_is_not_taken_for_the_game(run: Run, tmp_path: Path, name: str) -> None:
    mod = write_files(tmp_path / "my_mod", {"common/traits/a.txt": b"a = { }\n"})
    (mod / name).write_text('name="Mine"\n')
    ended = run("ck3", "index", "--game", str(mod), "--db", str(tmp_path / "x.sqlite"))

    assert ended.code == 2
    assert f"is a mod, since it has a {Path(name).name}" in ended.err
    assert "--mod" in ended.err
    assert not (tmp_path / "x.sqlite").exists()


def test_a_game_with_mods_beside_it_is_still_the_game(run: Run, tmp_path: Path) -> None:
    write_files(tmp_path / "game", {"common/traits/a.txt": b"a = { }\n"})
    write_files(tmp_path, {"mod/b/descriptor.mod": b'name="B"\n', "mod/b.mod": b'name="B"\n'})
    for game in ("game", "."):
        words = ["--game", str(tmp_path / game), "--db", str(tmp_path / "x.sqlite")]
        assert run("ck3", "index", *words).code == 0


def playset_in(tmp_path: Path) -> tuple[str, ...]:
    """Write a playset whose mod is in a root; return the words that name it."""
    write_files(tmp_path / "game", {"common/traits/a.txt": b"a = { }\n"})
    write_files(tmp_path / "docs", {"mod/b/descriptor.mod": b'name="B"\n'})
    mods = [{"name": "B", "path": "root:user_docs/mod/b"}]
    playset = json.dumps({"name": "Mine", "mods": mods}).encode()
    write_files(tmp_path / "data", {"playsets/mine.json": playset})
    return "ck3", "index", "--playset", "Mine", "--data", str(tmp_path / "data")


def test_the_roots_of_a_playset_are_named_on_the_command_line(run: Run, tmp_path: Path) -> None:
    words = playset_in(tmp_path)
    roots = [
        f"--root={key}={tmp_path / name}" for key, name in (("game", "game"), ("user_docs", "docs"))
    ]
    ended = run(*words, *roots)

    assert ended.code == 0, ended.err
    assert list((tmp_path / "data/index").glob("mine*"))


def test_a_playset_in_a_root_that_nobody_named_says_where_to_name_it(
    run: Run, tmp_path: Path
) -> None:
    ended = run(*playset_in(tmp_path), "--game", str(tmp_path / "game"))

    assert ended.code == 2
    assert "[roots] in server.toml" in ended.err
