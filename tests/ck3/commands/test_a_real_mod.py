"""A mod as real ones are, checked all day: what is harmless stays silent, each mistake is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.sample_world import write_files
from tests.devtools.commands.calling import Run

BOM = b"\xef\xbb\xbf"
TERRAIN = "common/province_terrain/00_province_terrain.txt"
WINTERS = "common/province_terrain/01_province_properties.txt"
LAWS = "common/laws/my_laws.txt"
CULTURE = "history/cultures/old_folk.txt"
OBJECTS = "gfx/map/map_object_data/my_objects.txt"
TRAITS = "common/traits/my_traits.txt"
TEXTS = "localization/english/my_l_english.yml"
MORE = "localization/english/your_l_english.yml"
PROSE = b'What is new } in { this = version?\n * "more\n'

MOD: dict[str, bytes] = {
    "descriptor.mod": b'name = "Mine"\n',
    TERRAIN: BOM + b"default_land = plains\n7474 = plains\n7475 = hills\n",
    WINTERS: BOM
    + b"7474 = { winter_severity_bias = 0.2 }\n7475 = { winter_severity_bias = 0.5 }\n",
    LAWS: BOM
    + b"my_law = {\n\tdefault = my_law_0\n\tcan_change_law_group = { is_adult = yes }\n\tmy_law_0 = { }\n}\n"
    + b"other_law = {\n\tdefault = other_law_0\n\tcan_change_law_group = { is_adult = yes }\n\tother_law_0 = { }\n}\n",
    CULTURE: "# Küste\n1066.1.1 = { join_era = culture_era_a }\n".encode("cp1252"),
    "history/cultures/new_folk.txt": b"1066.1.1 = { join_era = culture_era_a }\n",
    OBJECTS: BOM + b'object = {\n\tname = "trees"\n\ttransform = "' + b"1 2 3\n" * 60 + b'"\n}\n',
    TRAITS: BOM + b"brave_one = {\nopposites = { shy_one }\n}\nshy_one = { }\n",
    "common/traits/zz_my_fixes.txt": BOM + b"shy_one = { }\n",
    TEXTS: BOM + b'l_english:\n brave_one_a: "Brave"\n brave_one_b: "Bold"\n',
    MORE: BOM + b'l_english:\n brave_one_a: "Brave"\n brave_one_b: "Bold"\n',
    "localization/english/empty_l_english.yml": BOM,
    "localization/replace/mine_l_english.yml": BOM + b'l_english:\n brave_one_a: "Braver"\n',
    "common/changelog.txt": PROSE,
    "SpecialThanksContributors.txt": PROSE,
    "devel/eu4/localization.yml": BOM + b'l_english:\n brave_one_a: "x"\n nonsense\n',
    "tools/go.mod": b"module example.org/x\n",
}
NOTES = {
    ("unknown_folder", "common/changelog.txt"),
    ("unknown_folder", "SpecialThanksContributors.txt"),
    ("unknown_folder", "devel/eu4/localization.yml"),
    ("unknown_folder", "tools/go.mod"),
    ("same_text", MORE),
}

MISTAKES: list[tuple[str, bytes, bytes, str, int]] = [
    (TERRAIN, b"7475 = hills", b"7474 = hills", "duplicate_name", 3),
    (WINTERS, b"7475 = {", b"7474 = {", "duplicate_name", 2),
    (LAWS, b"\tother_law_0 = {", b"\tmy_law_0 = {", "duplicate_name", 9),
    (CULTURE, b"}", b"", "unclosed_block", 2),
    (OBJECTS, b'"trees"\n', b'"trees\n', "unclosed_quote", 2),
    (TRAITS, b"shy_one }\n}", b"shy_one }\n", "unclosed_block", 1),
    (TRAITS, b"\nshy_one = {", b"\nbrave_one = {", "duplicate_name", 4),
    (MORE, b'"Bold"', b'"Other"', "duplicate_name", 3),
    (MORE, b"l_english:", b"english_l:", "missing_header", 1),
    (MORE, BOM, b"", "missing_bom", 1),
]


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    return write_files(tmp_path / "mine", MOD)


def findings(run: Run, mod: Path) -> list[dict[str, Any]]:
    ended = run("ck3", "check", str(mod), "--format", "json")
    return list(json.loads(ended.out)["findings"])


def told(mod: Path, found: list[dict[str, Any]]) -> set[tuple[str, str]]:
    return {(one["rule"], Path(one["path"]).relative_to(mod).as_posix()) for one in found}


def test_what_is_harmless_is_a_note_or_nothing(run: Run, mod: Path) -> None:
    found = findings(run, mod)

    assert NOTES == told(mod, found)
    assert {"note"} == {one["severity"] for one in found}
    assert run("ck3", "check", str(mod)).code == 0


@pytest.mark.parametrize(("path", "right", "wrong", "rule", "line"), MISTAKES)
def test_a_mistake_in_the_same_files_is_told(
    run: Run, mod: Path, path: str, right: bytes, wrong: bytes, rule: str, line: int
) -> None:
    assert right in MOD[path]
    (mod / path).write_bytes(MOD[path].replace(right, wrong, 1))
    found = findings(run, mod)

    places = {
        (one["rule"], Path(one["path"]).relative_to(mod).as_posix(), one["line"]) for one in found
    }
    assert (rule, path, line) in places


def test_a_day_of_mistakes_and_mends(run: Run, mod: Path) -> None:
    """Every file is broken and mended in turn, beside a file that is moved out of its folder."""
    for path, right, wrong, rule, _line in MISTAKES:
        (mod / path).write_bytes(MOD[path].replace(right, wrong, 1))
        assert rule in {one["rule"] for one in findings(run, mod)}, path
        (mod / path).write_bytes(MOD[path])
        assert NOTES == told(mod, findings(run, mod)), path

    moved = mod / "common/trait/my_traits.txt"
    moved.parent.mkdir()
    (mod / TRAITS).rename(moved)
    (found,) = [finding for finding in findings(run, mod) if finding["severity"] == "error"]
    assert ("unknown_folder", "did you mean common/traits?") == (
        found["rule"],
        found["problem"].rpartition("; ")[2],
    )
    moved.rename(mod / TRAITS)
    assert NOTES == told(mod, findings(run, mod))
