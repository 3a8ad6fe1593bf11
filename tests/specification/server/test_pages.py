"""An agent pages through all lists of a large world while files change, and corrects wrong words.

Source: specification 10, 53, 60 and 69.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.specification.server.ground import FAR, Ground
from tests.specification.server.wire import wired
from tests.specification.server.working_agent import Agent, written

MOST = 60_000
"""Bytes of an answer."""

TRAITS, FILES, SHARED = 1_500, 450, 330
LINES = 2_345


def traits(*numbers: int, of: str = "game") -> str:
    return "".join(f"page_{number:04} = {{\n\tflag = {of}\n}}\n" for number in numbers)


def write_large(ground: Ground) -> None:
    """Write a world whose every list has several pages."""
    game, mods = ground.roots["game"], ground.roots["user_docs"] / "mod"
    for first in range(0, TRAITS, 50):
        file = game / f"common/traits/9{first:04}_page.txt"
        written(file, traits(*range(first, first + 50)))
    for number in range(FILES):
        file = game / f"events/pages/{number % 7}/page_{number:04}.txt"
        written(file, f"namespace = paged{number}\n# needle {number}\n")
    for mod in ("deep_harbour", "far_shores"):
        written(mods / mod / f"common/traits/50_{mod}.txt", traits(*range(SHARED), of=mod))
        for number in range(SHARED):
            file = mods / mod / f"common/modifiers/shared_{number:04}.txt"
            written(file, f"page_modifier_{mod}_{number} = {{ monthly_prestige = 1 }}\n")
    lines = [f"# line {number} of a long file\n" for number in range(1, LINES + 1)]
    written(mods / "far_shores/common/scripted_effects/long.txt", "".join(lines))
    written(mods / "far_shores/common/scripted_effects/wide.txt", "# " + "x" * 150_000 + "\n")
    log = "".join(f"[12:00:00][E] problem {number}\n" for number in range(1_234))
    (ground.roots["user_docs"] / "logs").mkdir()
    (ground.roots["user_docs"] / "logs/error.log").write_text(log, "utf-8")


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    ground = Ground(tmp_path_factory.mktemp("pages"))
    write_large(ground)
    return ground


class Reader(Agent):
    """An agent that reads lists to their ends, and notes the largest answer."""

    largest = 0

    def told(self, tool: str, **arguments: Any) -> dict[str, Any]:
        answer = super().told(tool, **arguments)
        size = len(json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode())
        assert size <= MOST, (tool, arguments, size)
        self.largest = max(self.largest, size)
        return answer

    def pages(self, tool: str, **arguments: Any) -> Iterator[dict[str, Any]]:
        """Yield the data of each page. A page that is refused ends the list."""
        cursor: dict[str, str] = {}
        for _ in range(200):
            answer = self.told(tool, **arguments, **cursor)
            if answer["reply_type"] != "S":
                assert [one["name"] for one in answer["data"]["fields"]] == ["cursor"], answer
                raise Outdated(answer)
            yield answer["data"]
            if "next" not in answer["data"]:
                return
            cursor = {"cursor": answer["data"]["next"]}
        raise AssertionError("the list has no end")

    def every_page(self, tool: str, **arguments: Any) -> list[dict[str, Any]]:
        """Return all pages; a list whose index changed is read again from its beginning."""
        for _ in range(3):
            with suppress(Outdated):
                return list(self.pages(tool, **arguments))
        raise AssertionError("the index changes all the time")

    def everything(self, tool: str, of: str = "entries", **arguments: Any) -> list[Any]:
        """Return the entries of all pages."""
        return [one for page in self.every_page(tool, **arguments) for one in page[of]]


class Outdated(Exception):  # it says what happened, and no fault of the caller
    """The index changed, so the list is read again from its beginning."""


@pytest.fixture(scope="module")
def reader(ground: Ground) -> Iterator[Reader]:
    with wired(*ground.options("--index")) as wire:
        yield Reader(wire)


def unlike(found: list[Any], key: Callable[[Any], Any]) -> list[Any]:
    keys = [key(one) for one in found]
    assert len(keys) == len(set(keys)), "an entry is on two pages"
    return keys


# Every list has an end


@pytest.mark.parametrize("limit", [pytest.param(None, marks=pytest.mark.slow), 7 * 20, 200])
def test_every_definition_comes_once(reader: Reader, limit: int | None) -> None:
    more: dict[str, Any] = {} if limit is None else {"limit": limit}
    found = reader.everything("ck3_search_symbols", query="page_", kind="trait", **more)

    places = unlike(found, lambda one: (one["name"], one["address"]))
    assert {one["name"] for one in found} == {f"page_{number:04}" for number in range(TRAITS)}
    assert len(places) == TRAITS + 2 * SHARED


def test_every_kind_of_find_comes_to_its_end(reader: Reader) -> None:
    pages = reader.every_page("ck3_search", query="page", limit=200)
    found = [one for page in pages for one in page["entries"]]

    unlike(found, lambda one: (one["found"], one["address"], one.get("line"), one.get("name")))
    assert len(found) == pages[0]["total"]
    assert [page["truncated"] for page in pages] == [True] * (len(pages) - 1) + [False]


def test_every_conflict_comes_once_and_of_one_kind_where_that_is_asked(reader: Reader) -> None:
    symbols = reader.everything("ck3_conflicts", command="symbols", kind="trait", limit=100)
    files = reader.everything("ck3_conflicts", command="files", limit=100)

    names = unlike(symbols, lambda symbol: symbol["unit"])
    assert set(names) >= {f"trait:page_{number:04}" for number in range(SHARED)}
    assert {name.partition(":")[0] for name in names} == {"trait"}
    assert (
        len([one for one in unlike(files, lambda file: file["path"]) if "shared" in one]) == SHARED
    )
    (pair,) = reader.told("ck3_conflicts", command="summary")["data"]["entries"]
    assert pair["by_kind"]["trait"] == len(names)


def test_every_row_comes_once(reader: Reader) -> None:
    sql = "SELECT name, address FROM symbols WHERE kind = ? ORDER BY name, address;"
    rows = reader.everything("ck3_db_query", "rows", sql=sql, sql_params=["trait"], limit=1000)
    every = reader.everything("ck3_db_query", "rows", table="files", limit=1000)

    assert len([one for one in unlike(rows, tuple) if one[0].startswith("page_")]) == 2_160
    assert len(unlike(every, lambda one: one[0])) > FILES + SHARED


def test_every_file_and_every_line_comes_once(reader: Reader) -> None:
    files = reader.everything("ck3_file_search", "files", pattern="page_*.txt", limit=90)
    lines = reader.everything("ck3_grep_raw", "matches", query="needle", folder="events")

    assert len(unlike(files, lambda file: file["address"])) == FILES
    assert len(unlike(lines, lambda line: (line["address"], line["line"]))) == FILES


def test_many_lines_of_one_file_come_once(reader: Reader) -> None:
    lines = reader.everything("ck3_grep_raw", "matches", query="of a long file", limit=400)

    assert [line["line"] for line in lines] == list(range(1, LINES + 1))


def test_a_file_is_read_to_its_end_by_next_line(reader: Reader, ground: Ground) -> None:
    path, start, text, parts = f"{FAR}/common/scripted_effects/long.txt", 1, "", 0
    while start:
        data = reader.told("ck3_read", path=path, start_line=start)["data"]
        assert data["count"] <= 400
        text, start, parts = text + data["content"], data.get("next_line", 0), parts + 1
    whole = ground.far / "common/scripted_effects/long.txt"
    assert (text, parts) == (whole.read_text("utf-8-sig"), 6)


def test_lines_that_are_asked_for_come_without_the_rest(reader: Reader) -> None:
    path = f"{FAR}/common/scripted_effects/long.txt"
    some = reader.told("ck3_read", path=path, start_line=10, end_line=700)["data"]
    assert (some["count"], some["end_line"]) == (691, 700)
    assert "next_line" not in some
    many = reader.told("ck3_read", path=path, start_line=1, end_line=LINES)["data"]
    assert many["next_line"] == many["end_line"] + 1 < LINES


def test_a_line_that_is_too_long_is_cut_and_says_so(reader: Reader) -> None:
    data = reader.told("ck3_read", path=f"{FAR}/common/scripted_effects/wide.txt")["data"]

    assert (data["count"], data["cut_line"]) == (1, 1)
    assert len(data["content"]) == 40_000


def test_folders_are_listed_part_by_part(reader: Reader) -> None:
    entries = reader.everything("ck3_dir", command="list", path=f"{FAR}/common/modifiers")
    assert len(unlike(entries, lambda entry: entry["address"])) == SHARED

    tree = reader.told("ck3_dir", command="tree", path="root:game/events/pages")["data"]
    assert (tree["depth"], tree["count"] <= 200, tree["left_out"] > 0) == (2, True, True)
    short = next(one for one in _below(tree["entries"]) if one.get("left_out"))
    inside = reader.everything("ck3_dir", command="list", path=short["address"])
    assert len(inside) == len(short["entries"]) + short["left_out"]


def _below(entries: list[Any]) -> Iterator[Any]:
    for entry in entries:
        yield entry
        yield from _below(entry.get("entries", []))


def test_a_log_is_read_backwards_to_its_beginning(reader: Reader, ground: Ground) -> None:
    pages = reader.pages("ck3_logs", log="error", limit=300)
    found = next(pages)["lines"]
    with (ground.roots["user_docs"] / "logs/error.log").open("a") as log:
        log.write("[12:00:01][E] a new problem\n")
    for page in pages:
        found = page["lines"] + found

    assert found == [f"[12:00:00][E] problem {number}" for number in range(1_234)]


def test_the_journal_and_the_mods_have_pages(reader: Reader) -> None:
    entries = reader.everything("ck3_logs", log="journal", query="ck3_search", limit=5)
    assert len(unlike(entries, lambda entry: entry["trace_id"])) > 20
    mods = reader.everything("ck3_search_mods", query="", limit=1)
    assert [mod["name"] for mod in mods] == ["Deep Harbour", "Far Shores"]


# Files change between two pages


def test_a_list_of_the_index_begins_again_after_a_change(reader: Reader, ground: Ground) -> None:
    asked: dict[str, Any] = {"query": "page_", "kind": "trait", "limit": 200}
    pages = reader.pages("ck3_search_symbols", **asked)
    next(pages)
    written(ground.far / "common/traits/60_more.txt", traits(9_001))
    with pytest.raises(Outdated) as outdated:
        next(pages)

    (fault,) = outdated.value.args[0]["data"]["fields"]
    assert fault["reason"] == (
        "the index has changed since the last page; leave it out to begin again"
    )
    assert "page_9001" in {one["name"] for one in reader.everything("ck3_search_symbols", **asked)}
    (ground.far / "common/traits/60_more.txt").unlink()


@pytest.mark.parametrize("tool", ["ck3_grep_raw", "ck3_file_search"])
def test_a_list_of_files_goes_on_where_it_was(reader: Reader, ground: Ground, tool: str) -> None:
    words = {"query": "needle"} if tool == "ck3_grep_raw" else {"pattern": "page_*.txt"}
    of = "matches" if tool == "ck3_grep_raw" else "files"
    pages = reader.pages(tool, **words, path="root:game/events/pages", limit=40)
    found, folder = next(pages)[of], ground.roots["game"] / "events/pages"
    gone = [folder / one["address"].partition("pages/")[2] for one in found[-3:]]
    for file in gone:
        file.rename(file.with_suffix(".old"))
    written(folder / "0/a_new.txt", "# needle, too late to be seen\n")
    written(folder / "8/page_new.txt", "# needle, in time\n")
    found += [one for page in pages for one in page[of]]

    addresses = unlike(found, lambda one: one["address"])
    assert (
        len([address for address in addresses if "/page_0" in address and address.endswith(".txt")])
        == FILES
    )
    assert "root:game/events/pages/8/page_new.txt" in addresses
    assert "root:game/events/pages/0/a_new.txt" not in addresses
    for file in gone:
        file.with_suffix(".old").rename(file)
    (folder / "0/a_new.txt").unlink()
    (folder / "8/page_new.txt").unlink()


# Wrong words, and their remedies


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("ck3_search", {"query": "page", "folder": "common/trait"}),
        ("ck3_search", {"query": "page", "roots": ["steam"]}),
        ("ck3_search", {"query": "page", "roots": ["gaem"]}),
        ("ck3_search_symbols", {"query": "page_", "mod_ids": ["Deep Harbor"]}),
        ("ck3_conflicts", {"command": "summary", "mod_ids": ["far shores"]}),
        ("ck3_search_symbols", {"query": "page_0001", "kind": "traits"}),
        ("ck3_search_symbols", {"query": "page_0001", "kind": "Trait"}),
        ("ck3_confirm_not_exists", {"name": "page_0001", "kind": "triat"}),
        ("ck3_conflicts", {"command": "symbols", "kind": "traits"}),
        ("ck3_grep_raw", {"query": "needle", "folder": "event"}),
        ("ck3_file_search", {"pattern": "*.txt", "folder": "common/trait"}),
    ],
)
def test_what_is_meant_stands_in_the_refusal(
    reader: Reader, tool: str, arguments: dict[str, Any]
) -> None:
    answer = reader.told(tool, **arguments)
    (fault,) = answer["data"]["fields"]
    assert (answer["code"], fault["problem"]) == ("MCP-SYS-I-001", "enum")
    meant = fault.get("did_you_mean") or fault["expected"][0]
    was = arguments[fault["name"]]
    again = {**arguments, fault["name"]: [meant] if isinstance(was, list) else meant}

    assert reader.told(tool, **again)["reply_type"] == "S"


def test_a_mod_or_root_like_no_other_is_denied_as_ever(reader: Reader) -> None:
    for more in ({"mod_ids": ["zzzz"]}, {"roots": ["zzzz"]}):
        answer = reader.told("ck3_search", query="page", **more)
        assert (answer["code"], answer["data"]["argument"]) == ("EN-GATE-D-001", *more)


def test_a_word_like_no_other_comes_with_the_list_of_all(reader: Reader) -> None:
    answer = reader.told("ck3_search_symbols", query="x", kind="zzzzzz")
    (fault,) = answer["data"]["fields"]
    assert len(fault["expected"]) > 100
    uri = fault["reason"].rpartition(" ")[2]
    page = reader.wire.ask("resources/read", {"uri": uri})["contents"][0]["text"]  # type: ignore[attr-defined]
    assert "| trait | common/traits |" in page


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ({"limit": 201}, "limit"),
        ({"limit": 0}, "limit"),
        ({"cursor": "nonsense"}, "cursor"),
        ({"cursor": ""}, "cursor"),
        ({"cursor": "eyJhIjoxfQ"}, "cursor"),
    ],
)
def test_a_limit_or_cursor_that_does_not_fit_is_refused(
    reader: Reader, arguments: dict[str, Any], name: str
) -> None:
    answer = reader.told("ck3_search_symbols", query="page_", **arguments)

    (fault,) = answer["data"]["fields"]
    assert (answer["code"], fault["name"]) == ("MCP-SYS-I-001", name)
    assert name != "limit" or fault["expected"] == {"minimum": 1, "maximum": 200}


def test_a_cursor_belongs_to_its_question(reader: Reader) -> None:
    cursor = reader.told("ck3_search_symbols", query="page_")["data"]["next"]

    other = reader.told("ck3_search_symbols", query="page", cursor=cursor)
    assert other["data"]["fields"][0]["reason"].startswith("it belongs to other arguments")
    assert reader.told("ck3_search_mods", query="page_", cursor=cursor)["reply_type"] == "I"
    wider = reader.told("ck3_search_symbols", query="page_", limit=50, cursor=cursor)
    assert wider["data"]["count"] == 50


def test_what_cannot_be_proven_says_why(reader: Reader, ground: Ground) -> None:
    assert reader.is_absent("no_such_name_at_all")
    broken = ground.far / "common/traits/70_link.txt"
    broken.symlink_to(Path("/nowhere/at/all"))
    data = reader.told("ck3_confirm_not_exists", name="trait:no_such_name_at_all")["data"]
    other = reader.told("ck3_confirm_not_exists", name="event:no_such.1")["data"]
    status = reader.told("ck3_get_db_status")["data"]
    broken.unlink()

    assert (data["can_claim_not_exists"], other["can_claim_not_exists"]) == (False, True)
    assert data["not_indexed"] == [
        f"{FAR}/common/traits/70_link.txt: {status['gaps'][0]['reason']}"
    ]
    assert (status["status"], status["gaps_count"]) == ("partial", 1)


def test_names_near_a_title_have_its_tier(reader: Reader, ground: Ground) -> None:
    titles = "".join(f"{tier}_mosbach = {{ }}\n" for tier in "kdcb")
    written(ground.far / "common/landed_titles/titles.txt", titles)
    near = reader.told("ck3_confirm_not_exists", name="title:k_mosbech")["data"]["near"]
    (ground.far / "common/landed_titles/titles.txt").unlink()

    assert [one["name"] for one in near] == ["k_mosbach"]


def test_former_names_of_arguments_work(reader: Reader) -> None:
    old = reader.told("ck3_search_symbols", query="page_0001", symbol_type="trait")["data"]
    new = reader.told("ck3_search_symbols", query="page_0001", kind="trait")["data"]
    assert old == new
    old = reader.told("ck3_conflicts", command="symbols", units=["trait:page_0001"])["data"]
    assert old["units"] == ["trait:page_0001"]
    both = reader.told("ck3_search", query="page", folder="events", domain="events")
    assert both["data"]["fields"][0]["did_you_mean"] == "folder"
