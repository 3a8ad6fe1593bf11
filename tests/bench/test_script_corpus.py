"""The made-up mod is right as the parser sees it, and one seed gives one mod."""

from __future__ import annotations

from bench.parsing_cost import figures
from bench.script_corpus import generate

from replybook_ck3 import parse, parse_localization

SIZE = 200_000


def test_every_file_is_without_fault() -> None:
    faults = [
        (path, finding)
        for path, data in generate(5, SIZE)
        for finding in (
            parse_localization(data, file_name=path) if path.endswith(".yml") else parse(data)
        ).findings
    ]

    assert [] == faults


def test_one_seed_gives_one_mod_of_the_size_asked_for() -> None:
    first, again, other = (dict(generate(seed, SIZE)) for seed in (5, 5, 6))

    assert first == again
    assert first != other
    assert SIZE <= sum(map(len, first.values())) < SIZE + 200_000
    assert len(first) == len(list(generate(5, SIZE)))


def test_parsing_is_measured_beside_the_search_for_tokens() -> None:
    measured = figures([b"\xef\xbb\xbfa = b"], [b"\xef\xbb\xbfl_english:\n"], runs=1)

    assert {"tokens", "parsing", "localization", "script MB", "localization MB"} == measured.keys()
    assert all(value > 0 for value in measured.values())
