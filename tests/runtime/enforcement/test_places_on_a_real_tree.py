"""Places on a real tree: links, roots in roots, mods in roots, what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.runtime.enforcement.made_enforcement import FakeContracts, FakeSession, contract_of

from replybook import ReplyBuilder
from replybook.enforcement import Enforcement
from replybook.world.adapter import WorldAdapterV2
from replybook_ck3.serve.session import Mod


class Playset:
    """A session as the world reads it."""

    def __init__(self, *mods: Mod) -> None:
        self.mods = list(mods)


class Tree:
    """A small world on disk, in one mode."""

    def __init__(self, base: Path) -> None:
        for folder in (
            "repo/src",
            "repo/.git",
            "repo/mods/rm",
            "data/contracts",
            "docs/mod/mp",
            "far",
        ):
            (base / folder).mkdir(parents=True)
        (base / "repo/src/a.py").write_text("a")
        (base / "repo/.git/config").write_text("c")
        (base / "data/contracts/ct.json").write_text("{}")
        (base / "repo/to_git").symlink_to(".git")
        (base / "repo/src/up").symlink_to("../mods/rm")
        self.session = FakeSession("ck3raven-dev")
        self.playset = Playset(
            Mod("RM", base / "repo/mods/rm"),
            Mod("MP", base / "docs/mod/mp"),
            Mod("Far", base / "far"),
        )
        self.roots = {
            "repo": base / "repo",
            "ck3raven_data": base / "data",
            "user_docs": base / "docs",
            "vscode": base,
        }
        self.adapter = WorldAdapterV2(
            session=self.playset, roots=self.roots, get_mode=lambda: self.session.mode
        )
        self.world = self.adapter

    def places(self, address: str) -> set[str]:
        reply, look = self.world.look(address, require_exists=False)
        assert look is not None, reply
        return set(look.places)


@pytest.fixture
def tree(tmp_path: Path) -> Iterator[Tree]:
    tree = Tree(tmp_path)
    with tree.adapter:
        yield tree


@pytest.mark.parametrize(
    ("address", "places"),
    [
        ("root:repo", {"root:repo", "root:vscode/repo"}),
        ("root:repo/src/a.py", {"root:repo/src/a.py", "root:vscode/repo/src/a.py"}),
        ("root:repo/src/new.py", {"root:repo/src/new.py", "root:vscode/repo/src/new.py"}),
        ("root:repo/n/e/w", {"root:repo/n/e/w", "root:vscode/repo/n/e/w"}),
        ("root:repo/to_git/config", {"root:repo/.git/config", "root:vscode/repo/.git/config"}),
        ("root:repo/to_git/new", {"root:repo/.git/new", "root:vscode/repo/.git/new"}),
        ("root:repo/src/up/x", {"root:repo/mods/rm/x", "root:vscode/repo/mods/rm/x", "mod:RM/x"}),
        ("mod:MP/x", {"mod:MP/x", "root:user_docs/mod/mp/x", "root:vscode/docs/mod/mp/x"}),
        (
            "root:vscode/data/contracts",
            {"root:ck3raven_data/contracts", "root:vscode/data/contracts"},
        ),
        ("mod:Far", {"mod:Far", "root:vscode/far"}),
    ],
)
def test_every_address_of_where_a_target_really_is(
    tree: Tree, address: str, places: set[str]
) -> None:
    assert places == tree.places(address)


def test_a_look_uses_up_no_token_and_a_minted_one_opens_what_was_looked_at(tree: Tree) -> None:
    for _ in range(10_050):
        _, look = tree.world.look("root:repo/to_git/config")
    assert look is not None
    _, ref = tree.world.mint(look)

    assert ref is not None
    assert "root:repo/to_git/config" == str(ref)
    with tree.adapter.open_read(ref) as file:
        assert b"c" == file.read()


def test_what_was_looked_at_before_the_mode_changed_opens_nothing(tree: Tree) -> None:
    _, look = tree.world.look("root:repo/src/a.py")
    assert look is not None
    tree.session.mode = "ck3lens"
    _, ref = tree.world.mint(look)

    assert ref is not None
    assert tree.world.host_path(ref) is None


def test_a_look_says_what_is_there(tree: Tree) -> None:
    kinds = {}
    for name in ("src", "src/a.py", "to_git", "new"):
        _, look = tree.world.look(f"root:repo/{name}", require_exists=False)
        kinds[name] = look and look.kind

    assert {"src": "folder", "src/a.py": "file", "to_git": "folder", "new": None} == kinds


def test_a_mod_that_joins_the_session_is_seen(tree: Tree, tmp_path: Path) -> None:
    tree.places("root:repo")
    tree.playset.mods.append(Mod("Src", tmp_path / "repo/src"))

    assert "mod:Src/a.py" in tree.places("root:repo/src/a.py")


def test_a_dangling_link_and_a_loop_are_nowhere(tree: Tree, tmp_path: Path) -> None:
    (tmp_path / "repo/dangling").symlink_to("nothing")
    (tmp_path / "repo/loop").symlink_to("loop")
    refused = ("dangling", "dangling/below", "loop", "src/a.py/below")

    for name in refused:
        reply, look = tree.world.look(f"root:repo/{name}", require_exists=False)
        assert ("WA-RES-I-001", None) == (reply.code, look)
    assert "root:repo/plain" in tree.places("root:repo/plain")


def test_the_whole_way_from_address_to_answer_on_disk(tree: Tree) -> None:
    contract = contract_of(
        ("write", "exec"), ("root:repo/src/**", "root:repo/.git/**", "mod:RM/x/**")
    )
    enforcement = Enforcement(tree.world, FakeContracts(contract), session=lambda: tree.session)
    asked = {
        "root:repo/src/a.py": "EN-WRITE-S-001",
        "root:vscode/repo/src/a.py": "EN-WRITE-S-001",
        "root:repo/to_git/config": "EN-WRITE-D-001",
        "root:repo/src/up/y": "EN-WRITE-D-002",
        "mod:RM/x/y": "EN-WRITE-S-001",
        "root:repo/src/up/x/y": "EN-WRITE-S-001",
        "root:vscode/data/contracts/ct.json": "EN-WRITE-D-001",
        "root:repo/../x": "WA-RES-I-001",
    }

    assert asked == {
        address: str(enforcement.decide_write(ReplyBuilder(), address).code) for address in asked
    }


def test_deciding_about_the_same_again_and_again_uses_up_one_token(tree: Tree) -> None:
    contract = contract_of(("write",), ("root:repo/src/**",))
    enforcement = Enforcement(tree.world, FakeContracts(contract), session=lambda: tree.session)
    tokens = set()
    for _ in range(5):
        verdict = enforcement.judge_write(ReplyBuilder(), "root:repo/src/a.py")
        tokens.add(verdict.targets[0].ref.token)
    other = enforcement.judge_write(ReplyBuilder(), "root:repo/src/b.py").targets[0].ref

    assert 1 == len(tokens)
    assert other.token not in tokens
    with tree.adapter.open_write(other) as file:
        file.write(b"b")
