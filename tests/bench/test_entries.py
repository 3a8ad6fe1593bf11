"""Synthetic codes are deterministic, and cover everything that is allowed and nothing else."""

from collections.abc import Sequence

import pytest
from bench.entries import Cluster, SyntheticCode, clusters, synthetic_codes

MATRIX = {"WA": "SIE", "EN": "SDE"}
AREAS = ("READ", "VAL")


def codes(count: int) -> Sequence[SyntheticCode]:
    return list(synthetic_codes(clusters(MATRIX, AREAS), count))


def test_every_allowed_cluster_occurs_and_no_other() -> None:
    places = clusters(MATRIX, AREAS)

    assert {(p.layer, p.type) for p in places} == {
        *(("WA", kind) for kind in "SIE"),
        *(("EN", kind) for kind in "SDE"),
    }
    assert Cluster("EN", "VAL", "S") not in places


def test_codes_are_dealt_out_evenly() -> None:
    assert [code.code for code in codes(10)] == [
        *("WA-READ-S-101", "WA-READ-I-101", "WA-READ-E-101"),
        *("EN-READ-S-101", "EN-READ-D-101", "EN-READ-E-101"),
        *("WA-VAL-S-101", "WA-VAL-I-101", "WA-VAL-E-101"),
        "WA-READ-S-102",
    ]


def test_the_same_entry_is_written_every_time() -> None:
    assert [code.yaml() for code in codes(30)] == [code.yaml() for code in codes(30)]


def test_an_entry_is_about_as_full_as_one_of_the_base() -> None:
    text = codes(2)[1].yaml()
    keys = [line.strip(" -").split(":")[0] for line in text.splitlines() if line[4:5] != " "]

    assert len(keys) >= 12
    assert 500 <= len(text) <= 1500


def test_more_codes_than_there_are_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="clusters hold"):
        codes(100_000)
