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

SERVERS: dict[str, Any] = json.loads(DATA.read_text("utf-8"))["servers"]
SCORED = {name: row for name, row in SERVERS.items() if row["status"] == "scored"}


def test_the_page_is_written_from_the_data() -> None:
    assert PAGE.read_text("utf-8") == page_of(json.loads(DATA.read_text("utf-8")))


def test_every_server_of_the_list_is_measured_or_says_why_not() -> None:
    assert [one.package for one in listed()] == list(SERVERS)
    assert [
        name for name, row in SERVERS.items() if row["status"] != "scored" and not row["reason"]
    ] == []
    assert len(SCORED) >= 20


def test_ours_stand_in_the_table_like_all_others() -> None:
    ours = [name for name, row in SCORED.items() if row["registry"] == "here"]

    assert 3 == len(ours)
    assert {frozenset(row) - {"beside"} for row in SCORED.values()} == {frozenset(SCORED[ours[0]])}


@pytest.mark.parametrize("name", SCORED)
def test_score_and_lost_points_make_a_hundred(name: str) -> None:
    row = SCORED[name]

    assert list(MEASURES) == list(row["lost"])
    assert abs(100 - row["score"] - sum(row["lost"].values())) < 0.1


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
