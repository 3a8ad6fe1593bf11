"""Every scenario of links inside a root, on a real tree and over every backend.

Source: specification 17 to 20, 23.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conformance.world.conftest import Build
from tests.conformance.world.long_chain import make_long_chain
from tests.conformance.world.made_world import resolved
from tests.conformance.world.tree_outcomes import NO, SECRET, YES, both, content

# --- links inside ---


def test_links_that_stay_inside_are_followed(build: Build) -> None:
    adapter = build(
        [
            "repo/a/file.txt",
            "repo/near -> a/file.txt",
            "repo/folder -> a",
            "repo/b/up -> ../a",
            "repo/b/c/up_twice -> ../../a/./file.txt",
            "repo/b/twice -> up/../a//file.txt",
            "repo/chain -> b/up",
            "repo/self -> .",
            "repo/b/to_root -> ..",
        ]
    )

    for address in (
        "root:repo/near",
        "root:repo/folder/file.txt",
        "root:repo/b/up/file.txt",
        "root:repo/b/c/up_twice",
        "root:repo/b/twice",
        "root:repo/chain/file.txt",
        "root:repo/self/self/self/a/file.txt",
        "root:repo/b/to_root/a/file.txt",
    ):
        assert YES == both(adapter, address)
        assert "repo/a/file.txt" == content(adapter, address)


def test_a_link_inside_is_named_as_the_caller_named_it(build: Build) -> None:
    adapter = build(["repo/a/file.txt", "repo/folder -> a"])

    assert "root:repo/folder/file.txt" == resolved(adapter, "root:repo/folder/file.txt")


@pytest.mark.parametrize(
    "target",
    [
        f"../{SECRET}",
        "../outside",
        "../../../../../../../../../../etc/passwd",
        "/etc/passwd",
        "/etc",
        "/",
        "..",
        "../game",
        "../repo2",
        "../repo/../outside/secret.txt",
        "a/../../outside/secret.txt",
        "./../outside/secret.txt",
        "/proc/self/root",
        "/proc/self/cwd",
        "/proc/self/exe",
        "/proc/self/fd/0",
        "/proc/self",
        "/dev/null",
        "../not_there",
        "/not_there_either",
        "../outside/not_there",
    ],
)
def test_a_link_that_leaves_the_root_is_refused(build: Build, target: str) -> None:
    adapter = build(
        ["repo/a/file.txt", SECRET, "game/x.txt", "repo2/x.txt", f"repo/link -> {target}"]
    )

    assert NO == both(adapter, "root:repo/link")
    assert NO == both(adapter, "root:repo/link/secret.txt")
    assert NO == both(adapter, "root:repo/link/new.txt")
    assert YES == both(adapter, "root:repo/a/file.txt")


def test_a_link_to_an_absolute_path_outside_the_base_is_refused(
    build: Build, tmp_path: Path
) -> None:
    adapter = build([SECRET, f"repo/link -> {tmp_path}/{SECRET}", f"repo/dir -> {tmp_path}"])

    assert NO == both(adapter, "root:repo/link")
    assert NO == both(adapter, f"root:repo/dir/{SECRET}")


def test_a_link_through_another_link_that_leaves_is_refused(build: Build) -> None:
    adapter = build(
        [SECRET, "repo/one -> two", "repo/two -> three/secret.txt", "repo/three -> ../outside"]
    )

    for name in ("one", "two", "three", "three/secret.txt", "three/new.txt"):
        assert NO == both(adapter, f"root:repo/{name}")


def test_a_link_into_another_root_is_refused_and_that_root_is_not(
    build: Build, tmp_path: Path
) -> None:
    roots = {"repo": tmp_path / "repo", "game": tmp_path / "game"}
    adapter = build(["game/x.txt", "repo/game -> ../game"], roots=roots)

    assert NO == both(adapter, "root:repo/game/x.txt")
    assert YES == both(adapter, "root:game/x.txt")


@pytest.mark.parametrize("target", ["not_there", "a/not_there", "not/there", "a/file.txt/x", "two"])
def test_a_dangling_link_is_refused_even_where_the_target_may_be_missing(
    build: Build, target: str
) -> None:
    adapter = build(["repo/a/file.txt", "repo/two -> three", f"repo/link -> {target}"])

    assert NO == both(adapter, "root:repo/link")
    assert NO == both(adapter, "root:repo/link/x")


def test_a_loop_of_links_is_refused(build: Build) -> None:
    adapter = build(
        [
            "repo/self -> self",
            "repo/ping -> pong",
            "repo/pong -> ping",
            "repo/a/deep -> ../a/deep/x",
        ]
    )

    for name in ("self", "self/x", "ping", "pong", "pong/x/y", "a/deep", "a/deep/x"):
        assert NO == both(adapter, f"root:repo/{name}")


def test_forty_links_in_a_row_are_followed_and_one_more_is_not(build: Build) -> None:
    links = [f"repo/link{n} -> link{n - 1}" for n in range(1, 41)]
    adapter = build(["repo/file.txt", "repo/link0 -> file.txt", *links])

    assert YES == both(adapter, "root:repo/link39")
    assert NO == both(adapter, "root:repo/link40")


def test_the_long_chain_that_fools_realpath_is_refused(build: Build, tmp_path: Path) -> None:
    adapter = build([SECRET, "repo/file.txt"])
    root = tmp_path / "repo"
    name = make_long_chain(root, SECRET)

    assert SECRET == (root / name).read_text("utf-8"), "the kernel goes there"
    assert NO == both(adapter, f"root:repo/{name}")
    assert NO == both(adapter, f"root:repo/{name}/x")


def test_the_long_chain_itself_is_followed_where_it_stays_inside(
    build: Build, tmp_path: Path
) -> None:
    adapter = build(["repo/file.txt"])
    make_long_chain(tmp_path / "repo", "repo")

    assert YES == both(adapter, "root:repo/a/b/c/d")


# --- both ways must agree where the specification leaves room ---


@pytest.mark.parametrize("target", ["{base}/repo/a/file.txt", "../repo/a/file.txt", "{base}/repo"])
def test_a_link_that_leaves_and_comes_back_is_refused(
    build: Build, tmp_path: Path, target: str
) -> None:
    adapter = build(["repo/a/file.txt", f"repo/link -> {target.format(base=tmp_path)}"])

    assert NO == both(adapter, "root:repo/link")
