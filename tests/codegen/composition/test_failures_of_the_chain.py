"""The module `failures` of a package has its own tables and those of all packages below (73)."""

from __future__ import annotations

import json

import pytest
from tests.codegen.composition.chain import LEVELS, Chain, Level, python

from replybook_devtools.failure_runs.examples import tables_of

JUDGE = """
import json, sys
from importlib import import_module
from replybook.client.judging import judge

tables = import_module(f"{sys.argv[1]}.failures").TABLES
for text in sys.argv[2:]:
    found = judge(json.loads(text), tables=tables)
    print(json.dumps([found.type, found.rule]))
"""

SHUT = "The key was not found anywhere in {}"
"""A text that a rule of the level and a rule of the base fit."""


def judged(chain: Chain, level: str, *results: object) -> list[list[str | None]]:
    """Judge results in a fresh process with the tables of a level."""
    texts = (json.dumps(result) for result in results)
    done = python(chain.source, "-c", JUDGE, f"{level}_replies", *texts)
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


def failed(text: str) -> dict[str, object]:
    """A result that says it failed."""
    return {"content": [{"type": "text", "text": text}], "isError": True}


def protocol_error(level: Level) -> dict[str, object]:
    """A protocol error with the code of a level."""
    return {"error": {"code": int(f"-9{level.number}"), "message": "no"}}


def data(level: Level) -> dict[str, object]:
    """A result in the dialect of a level, with the status of that level."""
    said = {f"{level.name}_note": "closed", "status": int(f"4{level.number}")}
    return {"content": [], "structuredContent": said}


@pytest.mark.parametrize(
    ("reader", "writer"), [("acme", 0), ("shop", 0), ("shop", 1), ("desk", 0), ("desk", 2)]
)
def test_a_level_knows_its_own_failures_and_those_below(
    chain: Chain, reader: str, writer: int
) -> None:
    level = LEVELS[writer]
    shut = failed(SHUT.format(level.name))
    named = failed(f"4{level.number} {level.name}")

    assert judged(chain, reader, shut, data(level), protocol_error(level), named) == [
        ["W", f"phrase:{level.name}_gate"],
        ["W", f"dialect:{level.name}_note"],
        ["D", f"protocol:-9{level.number}"],
        ["W", f"status:4{level.number}"],
    ]


@pytest.mark.parametrize(("reader", "writer"), [("acme", 1), ("acme", 2), ("shop", 2), ("desk", 1)])
def test_a_level_does_not_know_the_failures_of_others(
    chain: Chain, reader: str, writer: int
) -> None:
    level = LEVELS[writer]
    shut = failed(SHUT.format(level.name))

    assert judged(chain, reader, shut, data(level), protocol_error(level)) == [
        ["I", "phrase:missing_thing"],
        [None, None],  # a status that no table has
        [None, None],
    ]


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_the_rules_of_the_base_still_decide_what_no_other_knows(chain: Chain, level: Level) -> None:
    results = [failed("Too many requests"), failed("HTTP 403"), failed("hm")]

    assert judged(chain, level.name, *results) == [
        ["W", "phrase:rate_limit"],
        ["D", "status:403"],
        [None, None],
    ]


def test_the_tables_that_check_reads_are_those_that_are_generated(chain: Chain) -> None:
    code = "from shop_replies.failures import TABLES; print(repr(TABLES._replace(wording=None)))"

    done = python(chain.source, "-c", code)

    want = repr(tables_of(chain.registries["shop"])._replace(wording=None))
    assert in_order(done.stdout.strip()) == in_order(want)


def in_order(text: str) -> list[str]:
    """The signs of a text, since a set is printed in another order in each process."""
    return sorted(text)
