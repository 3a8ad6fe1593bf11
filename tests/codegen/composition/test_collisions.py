"""Colliding declarations of two branches are refused at the second import (spec 13)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.codegen.composition.chain import Chain, python
from tests.codegen.composition.kinds import PLACES, Composed

from replybook_schema.active import ActiveRegistry, Names, Source

IMPORT = """
import importlib, sys
first, second = sys.argv[1:]
importlib.import_module(first)
try:
    importlib.import_module(second)
except RuntimeError as error:
    print(error)
from replybook_schema.active import ACTIVE
print([source.package for source in ACTIVE.sources()])
"""


def source_of(name: str, names: Names) -> Source:
    """A package that announces these names and nothing else."""
    return Source(name=name, package=f"{name}_replies", records=tuple, names=lambda: names)


def imported(folder: Path, first: str, second: str) -> list[str]:
    """Return the output and registries of a fresh process that imports two packages."""
    done = python(folder, "-c", IMPORT, first, second)
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def twins(chain: Chain, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """acme, its branch shop, and a branch twin that declares all that shop declares."""
    folder = chain.copy(tmp_path_factory.mktemp("twins")) / "src"
    twin = folder / "twin_replies"
    shutil.copytree(folder / "shop_replies", twin)
    shutil.rmtree(twin / "registry")
    for path in twin.glob("*.py"):
        text = path.read_text("utf-8").replace("shop_replies", "twin_replies")
        path.write_text(text.replace('name="shop"', 'name="twin"'), "utf-8")
    return folder


@pytest.mark.parametrize("kind", [*sorted(set(PLACES) - {"protected place"}), "tag"])
@pytest.mark.parametrize(("first", "second"), [("shop", "twin"), ("twin", "shop")])
def test_every_kind_of_entry_is_refused_the_second_time(
    composed: Composed, kind: str, first: str, second: str
) -> None:
    names = composed["names"]["shop"][kind]
    active = ActiveRegistry()
    base = active.open(source_of("base", {}))
    active.extend(base, source_of(first, {kind: names}))

    with pytest.raises(RuntimeError) as refused:
        active.extend(base, source_of(second, {kind: names}))
    assert (
        f"{second} ({second}_replies) and {first} ({first}_replies) both declare the {kind}"
        f" {names[0]!r}; rename one of the two" in str(refused.value)
    )
    assert [source.name for source in active.sources()] == ["base", first]


@pytest.mark.parametrize(("first", "second"), [("shop", "twin"), ("twin", "shop")])
def test_two_branches_with_the_same_entries_are_refused_and_the_first_still_works(
    twins: Path, first: str, second: str
) -> None:
    refusal, left = imported(twins, f"{first}_replies", f"{second}_replies")

    assert refusal.startswith(f"{second} ({second}_replies) and {first} ({first}_replies) both")
    assert left == str(["replybook_generated", "acme_replies", f"{first}_replies"])


def test_after_a_refusal_another_branch_may_still_come(twins: Path) -> None:
    then = "import desk_replies; print(*map(ACTIVE.find, ['WA-DESK-S-001', 'WA-SHOP-S-001']))"
    done = python(twins, "-c", f"{IMPORT}\n{then}", "shop_replies", "twin_replies")

    assert done.stdout.splitlines()[-1] == "WA-DESK-S-001 WA-SHOP-S-001"


@pytest.mark.parametrize(("first", "second"), [("shop", "older"), ("older", "shop")])
def test_a_package_from_before_names_were_announced_is_refused_too(
    twins: Path, first: str, second: str
) -> None:
    older = twins / "older_replies"
    shutil.copytree(twins / "twin_replies", older, dirs_exist_ok=True)
    (older / "names.py").unlink()
    for path in older.glob("*.py"):
        text = path.read_text("utf-8").replace("twin_replies", "older_replies")
        text = text.replace('name="twin"', 'name="older"').replace("        names=_names,\n", "")
        path.write_text(text, "utf-8")

    refusal, left = imported(twins, f"{first}_replies", f"{second}_replies")

    assert f"{second} ({second}_replies) and {first} ({first}_replies) both declare" in refusal
    assert "older" in left if first == "older" else "older" not in left


def test_an_id_that_a_branch_closed_is_not_given_by_another_one(
    chain: Chain, tmp_path: Path
) -> None:
    project = chain.copy(tmp_path)
    for name, code in (("shop", None), ("desk", "WA-ACME-I-500")):
        registry = project / f"src/{name}_replies/registry"
        legacy, codes = registry / "legacy.yaml", registry / "codes/wa.yaml"
        if code is None:
            legacy.write_text(legacy.read_text().replace("SHOP-S-001\n", "WA-ACME-I-500\n", 1))
        else:
            codes.write_text(codes.read_text().replace("code: WA-DESK-I-001", f"code: {code}"))
            tools = registry / "tools.yaml"
            tools.write_text(tools.read_text().replace("WA-DESK-I-001", code))
    regenerate(project)

    refusal, _ = imported(project / "src", "shop_replies", "desk_replies")

    assert "both declare the code 'WA-ACME-I-500'" in refusal


def regenerate(project: Path) -> None:
    """Run `generate` as it is typed."""
    from replybook_devtools.commands.main import main

    assert main(["generate", str(project)]) == 0
