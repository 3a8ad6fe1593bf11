"""The server asked wrongly by `replybook probe`: no answer loses a point, on either stack."""

from __future__ import annotations

import os
import sys

import pytest
from tests.project_tree import PACKAGES, ROOT

from replybook_devtools.probe.probe_tables import lost_in_words, worst
from replybook_devtools.probe.probing import BY_FRAMEWORK, Probing, probe
from replybook_devtools.running.stdio_server import StdioServer

SERVE = """
import sys
from pathlib import Path
from tests.ck3.server.working import PLAYSET, server_on
from replybook_ck3.serve.server.offering import fastmcp_server, offer_tools, sdk_server
with server_on(Path("world").absolute(), session="bench") as server:
    if {has_playset}:
        tools = {{one.name: one.function for one in offer_tools(server)}}
        tools["ck3_playset"](command="switch", playset=PLAYSET, session="bench")
    {made}_server(server).run({arguments})
"""


@pytest.mark.parametrize(
    ("made", "arguments", "has_playset"),
    [
        ("sdk", "", True),
        pytest.param("sdk", "", False, marks=pytest.mark.slow),
        pytest.param("fastmcp", "show_banner=False", True, marks=pytest.mark.slow),
        pytest.param("fastmcp", "show_banner=False", False, marks=pytest.mark.slow),
    ],
)
def test_no_answer_to_a_wrong_call_loses_a_point(
    made: str, arguments: str, has_playset: bool
) -> None:
    script = SERVE.format(has_playset=has_playset, made=made, arguments=arguments)
    paths = os.pathsep.join([str(ROOT), *(str(ROOT / name) for name in PACKAGES)])

    def connect() -> StdioServer:
        return StdioServer([sys.executable, "-c", script], {"PYTHONPATH": paths})

    probed = probe(connect, Probing(most_calls=400, all_s=300.0, asks_absent=has_playset))

    assert probed.status in ("scored", BY_FRAMEWORK), probed.reason
    assert len(probed.answers) > 140
    assert [(one.call.tool, lost_in_words(one), one.text) for one in worst(probed, 5)] == []
