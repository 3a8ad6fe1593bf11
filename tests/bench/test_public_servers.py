"""The page of public servers and its data agree, and neither names this machine."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from bench.servers.__main__ import DATA, plain_reason
from bench.servers.listing import listed
from bench.servers.page import PAGE, page_of

from replybook_devtools.probe.measures import MEASURES
from replybook_devtools.probe.probing import BY_FRAMEWORK

SERVERS: dict[str, Any] = json.loads(DATA.read_text("utf-8"))["servers"]
SCORED = {name: row for name, row in SERVERS.items() if row["status"] == "scored"}
ANSWERED = {name: row for name, row in SERVERS.items() if row["status"] in ("scored", BY_FRAMEWORK)}


def test_the_page_is_written_from_the_data() -> None:
    assert PAGE.read_text("utf-8") == page_of(json.loads(DATA.read_text("utf-8")))


def test_every_server_of_the_list_is_measured_or_says_why_not() -> None:
    assert [one.package for one in listed()] == list(SERVERS)
    assert [
        name for name, row in SERVERS.items() if row["status"] != "scored" and not row["reason"]
    ] == []
    assert len(ANSWERED) >= 20


def test_ours_are_in_no_table_and_are_named_in_one_sentence() -> None:
    ours = [name for name, row in ANSWERED.items() if row["registry"] == "here"]
    lines = PAGE.read_text("utf-8").splitlines()

    assert 3 == len(ours)
    assert [line for line in lines if line.startswith("| replybook")] == []
    assert 1 == sum(all(name.partition(", ")[2] in line for name in ours) for line in lines)
    assert 1 == len({frozenset(row) - {"beside"} for row in ANSWERED.values()})


@pytest.mark.parametrize("name", SCORED)
def test_score_and_lost_points_make_a_hundred(name: str) -> None:
    row = SCORED[name]

    assert row["own"] > 0
    assert [key for key in MEASURES if key in row["lost"]] == list(row["lost"])
    assert abs(100 - row["score"] - sum(row["lost"].values())) < 0.1


def test_a_server_whose_framework_answered_all_has_no_score() -> None:
    rows = [row for row in ANSWERED.values() if row["status"] == BY_FRAMEWORK]

    assert len(rows) > 10
    assert [row for row in rows if row["own"] or row["lost"] or row["score"] is not None] == []


def test_nothing_names_a_path_or_an_address_of_a_machine() -> None:
    text = DATA.read_text("utf-8") + PAGE.read_text("utf-8")

    assert re.findall(r"/(?:home|root|tmp|usr|opt|work)/|https?://|file:", text) == []


@pytest.mark.parametrize(
    ("reason", "plain"),
    [
        ("x\nno module (/tmp/a/b/c.py)", "no module (...)"),
        ("getaddrinfo ENOTFOUND api.example.com", "getaddrinfo ENOTFOUND ..."),
        ("cannot reach https://example.com/a", "cannot reach ..."),
        ("set NOTES_KEY first", "set NOTES_KEY first"),
    ],
)
def test_a_reason_is_one_line_without_paths_and_addresses(reason: str, plain: str) -> None:
    assert plain == plain_reason(reason)
