"""Outside a project all registries answer; inside one only its chain (issue 9, item 3)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.codegen.composition.chain import Chain, warm


def install(site: Path, package: str) -> None:
    """Write what an installed wheel says of itself: an entry point for its registry."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[replybook.registries]\n{package} = {package}\n")


@pytest.fixture
def site(chain: Chain, tmp_path: Path) -> Path:
    """A folder of installed packages, in which no project is."""
    folder = tmp_path / "site"
    shutil.copytree(chain.source, folder, ignore=shutil.ignore_patterns("registry", "__pycache__"))
    return folder


def explained(folder: Path, name: str) -> tuple[int, str, str]:
    """Return what `explain` answers in a folder."""
    done = warm(folder, "-m", "replybook_devtools.commands.main", "explain", name)
    return done.returncode, " ".join(done.stdout.split()), done.stderr


@pytest.mark.parametrize(
    ("name", "registry"),
    [
        ("WA-RES-I-001", "replybook-base"),
        ("WA-ACME-I-001", "acme"),
        ("WA-SHOP-I-001", "shop"),
        ("DESK_NOT_ASKED", "desk"),
        ("SHOP-S-001", "shop"),
    ],
)
def test_every_installed_registry_answers_and_says_of_which_one(
    site: Path, name: str, registry: str
) -> None:
    for package in ("acme_replies", "shop_replies", "desk_replies"):
        install(site, package)

    ended, said, told = explained(site, name)

    assert (ended, told) == (0, "")
    assert f"registry: {registry} " in said


def test_one_that_is_not_installed_does_not_answer(site: Path) -> None:
    install(site, "shop_replies")

    assert explained(site, "WA-ACME-I-001")[0] == 0  # shop extends it
    assert explained(site, "WA-DESK-I-001")[0] != 0


def test_the_second_of_two_that_collide_is_left_out_with_a_note(site: Path) -> None:
    shutil.copytree(site / "shop_replies", site / "twin_replies")
    for path in (site / "twin_replies").glob("*.py"):
        text = path.read_text("utf-8").replace("shop_replies", "twin_replies")
        path.write_text(text.replace('name="shop"', 'name="twin"'), "utf-8")
    for package in ("twin_replies", "shop_replies", "desk_replies"):
        install(site, package)

    ended, said, told = explained(site, "WA-SHOP-I-001")

    assert (ended, "registry: shop " in said) == (0, True)
    assert told.startswith("replybook: twin_replies is left out: twin (twin_replies) and shop")
    assert explained(site, "WA-DESK-I-001")[0] == 0


def test_a_broken_one_is_left_out_with_a_note(site: Path) -> None:
    """Only what the base does not know is asked of the others, so only then it is noticed."""
    install(site, "acme_replies")
    install(site, "shop_replies")
    (site / "shop_replies/__init__.py").write_text("<<<<<<< HEAD\n", "utf-8")

    of_the_base = explained(site, "WA-RES-I-001")
    ended, _, told = explained(site, "WA-ACME-I-001")

    assert (0, "") == (of_the_base[0], of_the_base[2])
    assert ended == 0
    assert "shop_replies is left out: the generated package shop_replies cannot be imported" in told


def test_inside_a_project_only_its_chain_answers(project: Path) -> None:
    settings = project / "pyproject.toml"
    tables = settings.read_text("utf-8").split("[[tool.replybook.projects]]")
    settings.write_text("[[tool.replybook.projects]]".join(tables[:3]), "utf-8")  # not desk
    install(project / "src", "desk_replies")

    for name in ("WA-ACME-I-001", "WA-SHOP-I-001", "WA-RES-I-001"):
        assert explained(project / "src", name)[0] == 0
    assert explained(project / "src", "WA-DESK-I-001")[0] != 0
