"""The twenty CK3 files of the benchmark.

Of one size, whole items, and a delivery with nothing wrong.
"""

from pathlib import Path

import pytest
from bench.bundle_cost import FILES, SIZE, Bundle, bundle_files, figures
from bench.script_corpus import generate

from replybook_ck3.world.parser import parse, parse_localization

pytestmark = pytest.mark.slow  # deliveries are measured

SMALL = 6_000_000


def test_the_files_are_twenty_of_about_one_size_that_parse() -> None:
    files = bundle_files({path: data.decode() for path, data in generate(12, SMALL)})

    assert len(files) == FILES
    for path, text in files.items():
        document = parse_localization(text) if path.endswith(".yml") else parse(text)
        assert not document.has_errors, path
        assert 0.6 * SIZE < len(text) <= SIZE, path


def test_the_delivery_is_accepted_and_its_parts_are_timed(tmp_path: Path) -> None:
    bundle = Bundle(tmp_path, SMALL)

    reply = bundle.deliver()
    assert reply.code == "EN-GATE-S-003"
    assert reply.data["violations"] == []
    seconds = figures(bundle, runs=1)
    assert {"stages", "whole", "parsing"} <= seconds.keys()
    assert all(second > 0 for second in seconds.values())
    bundle.index.close()
