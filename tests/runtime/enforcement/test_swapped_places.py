"""The decided file is the opened file, even if the tree changes in between (spec 17 and 20)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.runtime.enforcement.made_enforcement import FakeContracts, contract_of
from tests.runtime.enforcement.test_places_on_a_real_tree import Playset, Tree

from replybook import ReplyBuilder
from replybook.enforcement import Enforcement
from replybook.world import VisibilityRef, WorldFault
from replybook.world.adapter import WorldAdapterV2
from replybook.world.containment import backends


class Stage(Tree):
    """A tree over one kind of containment, and an enforcement that lets write below `src`."""

    def __init__(self, base: Path, backend: str) -> None:
        super().__init__(base)
        self.adapter.close()
        self.repo = base / "repo"
        self.world = WorldAdapterV2(
            session=Playset(),
            roots=self.roots,
            get_mode=lambda: self.session.mode,
            backend=backends()[backend],
        )
        contract = contract_of(("write",), ("root:repo/src/**", "root:repo/mods/**"))
        self.enforcement = Enforcement(
            self.world, FakeContracts(contract), session=lambda: self.session
        )

    def allowed(self, path: str) -> VisibilityRef:
        verdict = self.enforcement.judge_write(ReplyBuilder(), f"root:repo/{path}", size=4)
        assert verdict.allowed
        return verdict.targets[0].ref

    def readable(self, path: str) -> VisibilityRef:
        verdict = self.enforcement.judge_read(ReplyBuilder(), f"root:repo/{path}")
        assert verdict.allowed
        return verdict.targets[0].ref

    def store(self, ref: VisibilityRef, *, parents: bool = False) -> None:
        with self.world.open_write(ref, parents=parents) as file:
            file.write(b"evil")


@pytest.fixture(params=list(backends()))
def stage(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Stage]:
    stage = Stage(tmp_path, request.param)
    with stage.world:
        yield stage


@pytest.mark.parametrize("name", ["src/new.py", "src/config", "src/deep/er/new.py"])
def test_a_folder_that_became_a_link_is_not_written_through(stage: Stage, name: str) -> None:
    ref = stage.allowed(name)
    (stage.repo / "src").rename(stage.repo / "was")
    (stage.repo / "src").symlink_to(".git")

    with pytest.raises(WorldFault) as fault:
        stage.store(ref, parents=True)
    assert "WA-RES-I-001" == fault.value.code
    assert ["config"] == [path.name for path in (stage.repo / ".git").iterdir()]
    assert "c" == (stage.repo / ".git/config").read_text()


def test_a_folder_that_becomes_a_link_while_it_is_written_is_not_written_through(
    stage: Stage,
) -> None:
    ref = stage.allowed("src/new.py")

    def swapped_meanwhile() -> None:
        with stage.world.open_write(ref) as file:
            file.write(b"evil")
            (stage.repo / "src").rename(stage.repo / "was")
            (stage.repo / "src").symlink_to("was")

    with pytest.raises(WorldFault):
        swapped_meanwhile()
    assert not (stage.repo / "was/new.py").exists()


def test_a_link_that_was_decided_about_is_written_where_it_led(stage: Stage) -> None:
    ref = stage.allowed("src/up/x.txt")
    (stage.repo / "src/up").unlink()
    (stage.repo / "src/up").symlink_to("../.git")
    stage.store(ref)

    assert b"evil" == (stage.repo / "mods/rm/x.txt").read_bytes()
    assert not (stage.repo / ".git/x.txt").exists()


@pytest.mark.parametrize("name", ["src/new.py", "src/up/new.py", "src/deep/er/new.py"])
def test_what_nobody_touched_is_written(stage: Stage, name: str) -> None:
    stage.store(stage.allowed(name), parents=True)

    assert b"evil" == (stage.repo / name).read_bytes()


def test_a_file_that_became_a_link_is_not_read_through(stage: Stage) -> None:
    (stage.repo / "x.key").write_text("secret")
    ref = stage.readable("src/a.py")
    (stage.repo / "src/a.py").unlink()
    (stage.repo / "src/a.py").symlink_to("../x.key")

    with pytest.raises(WorldFault):
        stage.world.open_read(ref)


def test_a_file_behind_a_link_is_read(stage: Stage) -> None:
    (stage.repo / "src/linked.py").write_text("c")
    (stage.repo / "to_it").symlink_to("src/linked.py")

    with stage.world.open_read(stage.readable("to_it")) as file:
        assert b"c" == file.read()
