"""A listing: its content, its order, its omissions, and its statement about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import pytest

from replybook.world.address import Address
from replybook.world.listing import MOST_ENTRIES, MOST_NODES, list_folder, list_tree

Kind = Literal["file", "folder", "link", "other"]

ROOT = Address("root", "repo")
FOLDER = Address("mod", "My Patch", ("common", "traits"))


@dataclass(frozen=True)
class Entry:
    name: str
    kind: Kind = "file"
    size: int | None = None


def everything(_: Address) -> bool:
    return True


def nothing(_: Address) -> bool:
    return False


def disk(folders: Mapping[str, Iterable[Entry]]) -> Callable[[Address], Iterable[Entry] | None]:
    """A disk on which nothing can be read but these folders."""
    return lambda address: folders.get(str(address))


# One folder


def test_entries_have_their_name_their_kind_and_their_address() -> None:
    found = [Entry("b.txt", "file", 7), Entry("a", "folder"), Entry("c", "other")]

    listing = list_folder(FOLDER, found, everything)

    assert [
        {"name": "a", "kind": "folder", "address": "mod:My Patch/common/traits/a"},
        {"name": "b.txt", "kind": "file", "address": "mod:My Patch/common/traits/b.txt", "size": 7},
        {"name": "c", "kind": "other", "address": "mod:My Patch/common/traits/c"},
    ] == listing.entries
    assert 0 == listing.left_out


def test_entries_are_sorted_by_the_numbers_of_their_characters() -> None:
    listing = list_folder(ROOT, map(Entry, ["b", "a", "B", "10", "9", "ä"]), everything)

    assert ["10", "9", "B", "a", "b", "ä"] == [row["name"] for row in listing.entries]


def test_an_empty_folder_has_an_empty_listing() -> None:
    assert [] == list_folder(ROOT, [], everything).entries


@pytest.mark.parametrize(
    "name",
    [
        "aux.txt",
        "a:b",
        "a\\b",
        "a.",
        "a ",
        "a\nb",
        "a\u202eb",
        "a\udcffb",
        "%2e%2e",
        "x" * 256,
        "\uff0e\uff0e",
    ],
)
def test_a_name_that_no_address_can_say_is_listed_without_one(name: str) -> None:
    [row] = list_folder(ROOT, [Entry(name, "file", 1)], everything).entries

    assert {"name", "kind", "address", "why"} == row.keys()
    assert row["address"] is None
    assert str(row["why"]).startswith("no address: ")
    assert str(row["name"]).isprintable()
    assert str(row["name"]).encode("utf-8")


@pytest.mark.parametrize(
    "name", ["ä", "a\u0308", "a b", "a..b", ".git", "#1", "100%", "日本", "~", "$HOME"]
)
def test_a_name_that_an_address_can_say_is_listed_as_it_is(name: str) -> None:
    [row] = list_folder(ROOT, [Entry(name)], everything).entries

    assert {"name": name, "kind": "file", "address": f"root:repo/{name}"} == row


def test_a_name_that_makes_the_address_too_long_is_listed_without_one() -> None:
    deep = Address("root", "repo", ("x" * 200,) * 20)

    short, long = list_folder(deep, [Entry("a"), Entry("b" * 200)], everything).entries

    assert short["address"] is not None
    assert long["address"] is None
    assert len(str(long["why"])) < 200


def test_the_thousand_and_first_entry_is_counted_and_not_shown() -> None:
    found = [Entry(f"{number:05}") for number in range(MOST_ENTRIES + 7)]

    listing = list_folder(ROOT, reversed(found), everything)

    assert (MOST_ENTRIES, 7) == (len(listing.entries), listing.left_out)
    assert "00999" == listing.entries[-1]["name"]


def test_a_thousand_entries_are_all_shown() -> None:
    found = [Entry(f"{number:05}") for number in range(MOST_ENTRIES)]

    assert 0 == list_folder(ROOT, found, everything).left_out


def test_a_link_to_what_is_seen_is_listed_as_a_link() -> None:
    [row] = list_folder(ROOT, [Entry("a", "link", 3)], everything).entries

    assert {"name": "a", "kind": "link", "address": "root:repo/a"} == row


def test_a_link_to_what_is_hidden_is_left_out_and_not_counted() -> None:
    listing = list_folder(ROOT, [Entry("a", "link"), Entry("b")], nothing, most=1)

    assert ["b"] == [row["name"] for row in listing.entries]
    assert 0 == listing.left_out


@pytest.mark.parametrize("name", ["aux.txt", "a\u200bb", "end.", "a:b"])
def test_a_link_that_no_address_can_say_is_left_out_and_a_file_is_not(name: str) -> None:
    listing = list_folder(ROOT, [Entry(name, "link"), Entry(f"{name} ", "file")], everything)

    assert ["file"] == [row["kind"] for row in listing.entries]
    assert 0 == listing.left_out


def test_only_so_many_links_are_looked_at() -> None:
    looked: list[Address] = []
    links = [Entry(f"{number:05}", "link") for number in range(50_000)]

    listing = list_folder(ROOT, [*links, Entry("z")], lambda link: bool(looked.append(link)))

    assert MOST_ENTRIES == len(looked)
    assert (["z"], 0, True) == (
        [row["name"] for row in listing.entries],
        listing.left_out,
        listing.more_links,
    )


def test_as_many_links_as_entries_are_all_looked_at() -> None:
    links = [Entry(f"{number:05}", "link") for number in range(MOST_ENTRIES)]

    listing = list_folder(ROOT, links, everything)

    assert (MOST_ENTRIES, False) == (len(listing.entries), listing.more_links)


def test_only_so_many_links_of_a_tree_are_looked_at() -> None:
    looked: list[Address] = []
    links = [Entry(f"{number:05}", "link") for number in range(1_500)]
    read = disk({f"root:repo/{name}": links for name in "abc"})

    top = [Entry(name, "folder") for name in "abc"]
    tree = list_tree(ROOT, top, read, lambda link: bool(looked.append(link)))

    assert (MOST_NODES, 3, True) == (len(looked), tree.count, tree.more_links)


# A tree


def names(rows: Any) -> Any:
    """The names of a tree, as nested lists."""
    return [
        [row["name"], names(row["entries"])] if "entries" in row else row["name"] for row in rows
    ]


def test_a_tree_shows_folders_within_folders() -> None:
    read = disk({"root:repo/a": [Entry("b", "folder"), Entry("c")], "root:repo/a/b": [Entry("d")]})

    tree = list_tree(ROOT, [Entry("a", "folder"), Entry("e")], read, everything)

    assert [["a", [["b", ["d"]], "c"]], "e"] == names(tree.entries)
    assert (5, 0, 0) == (tree.count, tree.left_out, tree.unopened)


def test_a_tree_ends_at_its_depth_and_says_what_it_did_not_open() -> None:
    read = disk({"root:repo/a": [Entry("b", "folder"), Entry("c", "folder")]})

    tree = list_tree(ROOT, [Entry("a", "folder")], read, everything, depth=2)

    assert [["a", ["b", "c"]]] == names(tree.entries)
    assert (3, 2) == (tree.count, tree.unopened)


def test_a_tree_of_one_level_reads_no_folder() -> None:
    def read(_: Address) -> None:
        raise AssertionError("nothing is to be read")

    tree = list_tree(ROOT, [Entry("a", "folder")], read, everything, depth=1)

    assert (["a"], 1) == (names(tree.entries), tree.unopened)


def test_a_link_is_not_followed() -> None:
    def read(_: Address) -> None:
        raise AssertionError("nothing is to be read")

    tree = list_tree(ROOT, [Entry("a", "link")], read, everything, depth=20)

    assert (["a"], 0) == (names(tree.entries), tree.unopened)


def test_a_folder_without_an_address_is_not_opened() -> None:
    tree = list_tree(ROOT, [Entry("aux", "folder")], disk({}), everything)

    assert ["aux"] == names(tree.entries)
    assert "no address" in str(tree.entries[0]["why"])


def test_a_folder_that_cannot_be_read_says_so_and_the_others_are_shown() -> None:
    top = [Entry("a", "folder"), Entry("b", "folder")]

    tree = list_tree(ROOT, top, disk({"root:repo/b": [Entry("c")]}), everything)

    assert ["a", ["b", ["c"]]] == names(tree.entries)
    assert "cannot be read" == tree.entries[0]["why"]


def test_a_folder_that_is_empty_has_empty_entries() -> None:
    tree = list_tree(ROOT, [Entry("a", "folder")], disk({"root:repo/a": []}), everything)

    assert [["a", []]] == names(tree.entries)


def test_a_tree_without_end_stops_at_its_depth() -> None:
    tree = list_tree(
        ROOT, [Entry("a", "folder")], lambda _: [Entry("a", "folder")], everything, depth=20
    )

    assert (20, 1) == (tree.count, tree.unopened)


def test_a_tree_that_is_full_counts_what_it_left_out_and_what_it_did_not_open() -> None:
    top = [Entry(f"{number:03}", "folder") for number in range(300)]

    tree = list_tree(ROOT, top, lambda _: map(Entry, "abcdefghijklmnopqrst"), everything)

    assert MOST_NODES == tree.count
    assert 85 * 20 == tree.count - 300
    assert (0, 215) == (tree.left_out, tree.unopened)


def test_a_folder_in_which_the_tree_becomes_full_says_how_much_is_missing() -> None:
    top = [Entry("a", "folder"), Entry("b", "folder"), Entry("c", "folder")]
    many = [Entry(f"{number:04}") for number in range(1_005)]

    tree = list_tree(ROOT, top, lambda _: many, everything)

    rows: Any = tree.entries
    assert [1_000, 997] == [len(row["entries"]) for row in rows[:2]]
    assert [5, 8] == [row["left_out"] for row in rows[:2]]
    assert "entries" not in rows[2]
    assert (MOST_NODES, 13, 1) == (tree.count, tree.left_out, tree.unopened)


def test_upper_levels_come_first_when_there_is_not_room_for_all() -> None:
    top = [Entry("a", "folder"), *(Entry(f"b{number:03}") for number in range(900))]
    read = disk({"root:repo/a": [Entry(f"{number:04}") for number in range(1_500)]})

    tree = list_tree(ROOT, top, read, everything)

    assert 901 == len(tree.entries)
    assert (1_901, 500) == (tree.count, tree.left_out)


@pytest.mark.parametrize("kind", ["folder", "file", "link"])
def test_a_tree_shows_nothing_of_what_git_keeps(kind: Kind) -> None:
    inside = [Entry(".git", kind), Entry(".gitignore"), Entry("git", "folder")]
    read = disk({"root:repo/a": inside, "root:repo/.git": [Entry("HEAD")]})

    tree = list_tree(ROOT, [Entry(".git", kind), Entry("a", "folder")], read, everything)

    assert [["a", [".gitignore", "git"]]] == names(tree.entries)
    assert (3, 0) == (tree.count, tree.left_out)


def test_a_list_shows_where_git_keeps_it() -> None:
    listing = list_folder(ROOT, [Entry(".git", "folder")], everything)

    assert [".git"] == [row["name"] for row in listing.entries]
