"""A slice of the fuzz in every run; `make fuzz` takes a million. And: the judges can tell.

Source: specification 15 to 20.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conformance.world.made_world import MODES, MadeWorld, make_world, read, spelled_out
from tests.fuzz.addresses import Fuzz, good_addresses, make_fuzz_world, names_of
from tests.fuzz.hostile import Hostile
from tests.fuzz.judge import final_place, outside
from tests.fuzz.reference import REFUSED, UNDECIDED, Reference, harm_in

SEEDS = range(4)
SLICE = 1_500


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> MadeWorld:
    return make_fuzz_world(tmp_path_factory.mktemp("fuzz"))


@pytest.mark.parametrize("seed", SEEDS)
def test_no_generated_address_raises_or_leads_outside(world: MadeWorld, seed: int) -> None:
    findings = Fuzz(world, seed).run(SLICE)

    assert [] == findings.faults
    assert findings.seen["judged by the kernel"] > SLICE / 20
    assert findings.seen["refused"] > SLICE / 2


def test_one_seed_gives_one_sequence(world: MadeWorld) -> None:
    good, names = list(good_addresses(world)), names_of(world)
    first, again, other = (list(Hostile(seed, good, names).addresses(200)) for seed in (7, 7, 8))

    assert first == again
    assert first != other


# --- the reference agrees with the tables that were written from the same text ---


@pytest.mark.parametrize("mode", MODES)
def test_the_reference_gives_what_the_table_of_addresses_says(tmp_path: Path, mode: str) -> None:
    reference = Reference(make_world(tmp_path), mode)
    short = {"ck3lens": "lens", "ck3raven-dev": "dev"}[mode]
    others = []
    for row in read("addresses.yaml")["rows"]:
        gives = row["gives"] if isinstance(row["gives"], str) else row["gives"][short]
        address, canonical = (spelled_out(row.get(k, row["address"])) for k in ("address", "as"))
        expected = {"found": (canonical,) * 2, "new": (REFUSED, canonical)}.get(
            gives, (REFUSED,) * 2
        )
        actual = tuple(reference.says(address, must=must) for must in (True, False))
        if any(a not in (e, UNDECIDED) for e, a in zip(expected, actual, strict=True)):
            others.append((address[:80], expected, actual))

    assert [] == others


def test_the_reference_gives_what_the_table_of_hazards_says() -> None:
    groups = read("hazards.yaml")["groups"]
    refused = [spelled_out(name) for group in groups for name in group["refused"]]
    accepted = [spelled_out(name) for group in groups for name in group["accepted"]]

    assert [] == [name for name in refused if harm_in(name) in (None, "doubt")]
    assert [] == [name for name in accepted if harm_in(name) not in (None, "doubt")]


# --- the judge is not blind ---


def test_the_judge_sees_where_a_path_leads(tmp_path: Path) -> None:
    world = make_world(tmp_path)
    repo = str(tmp_path / "repo")

    assert not outside(final_place(tmp_path / "repo/link_to_file"), [repo])
    assert not outside(final_place(tmp_path / "repo/no/such/file"), [repo])
    assert outside(final_place(tmp_path / "repo/link_out"), [repo])
    assert outside(final_place(tmp_path / "repo/link_out_folder/new"), [repo])
    assert outside(final_place(tmp_path / "repo2/file.txt"), [repo])
    assert outside(final_place(make_fuzz_world_chain(world)), [repo])


def make_fuzz_world_chain(world: MadeWorld) -> Path:
    from tests.conformance.world.long_chain import make_long_chain

    return world.roots["repo"] / make_long_chain(world.roots["repo"], "outside/secret.txt")
