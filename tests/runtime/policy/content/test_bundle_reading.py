"""A bundle is read unchanged, and each problem of it is reported with its place."""

from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.runtime.policy.content.documents import valid_bundle

from replybook.policy.bundle import ArtifactBundle, ArtifactFile, DeclaredSymbol
from replybook.policy.delivery import read_bundle
from replybook.trace.arguments import MOST_FILES


def _file(path: str = "a.txt", **members: object) -> dict[str, object]:
    return {"path": path, "format": "ck3_script", "content": "", **members}


def _faulty_places(raw: object) -> list[str]:
    return [fault.loc for fault in read_bundle(raw)[1]]


def test_no_bundle_is_a_delivery_without_files() -> None:
    assert (ArtifactBundle(), ()) == read_bundle(None)


def test_a_bundle_needs_its_list_of_files() -> None:
    assert ["artifacts"] == _faulty_places({})


def test_a_bundle_is_read_with_all_its_parts() -> None:
    raw = valid_bundle(
        declared_new_symbols=[{"type": "trait", "name": "a", "reason": "new"}],
        touched_units=["trait:brave"],
        claims=[{"claim_type": "value", "subject": "a = 1", "evidence_tool_calls": ["t1"]}],
        notes="as asked",
        schema_change={"classification": "breaking"},
    )
    bundle, faults = read_bundle(raw)
    assert () == faults
    assert ArtifactFile("common/traits/a.txt", "ck3_script", "a = {}") == bundle.artifacts[0]
    assert (DeclaredSymbol("trait", "a", "new"),) == bundle.declared_new_symbols
    assert ("trait:brave",) == bundle.touched_units
    assert ("t1",) == bundle.claims[0].evidence_tool_calls
    assert bundle.schema_change is not None
    assert "breaking" == bundle.schema_change.classification


def test_a_bundle_of_our_own_values_is_read_as_strictly() -> None:
    good = ArtifactBundle("root:repo", (ArtifactFile("a.py", "python", ""),))
    bad: Any = ArtifactBundle("root:repo", (ArtifactFile("a.py", "word", ""),))
    assert (good, ()) == read_bundle(good)
    assert ["artifacts[0].format"] == _faulty_places(bad)


def test_a_mapping_may_hold_our_own_values() -> None:
    raw = {"target": "root:repo", "artifacts": (ArtifactFile("a.py", "python", ""),)}
    assert [] == _faulty_places(raw)


def test_a_misspelt_key_is_named_with_the_key_that_is_meant() -> None:
    (fault,) = read_bundle(valid_bundle(touched_unit=[]))[1]
    assert ("", "did you mean 'touched_units'?") == (fault.loc, fault.fix)


def test_a_file_without_a_model_or_with_any_word_has_the_right_form() -> None:
    raw = valid_bundle(artifacts=[_file("a.txt"), _file("b.txt", ck3_file_model="Z")])
    assert [] == _faulty_places(raw)


def test_a_file_without_content_is_faulty() -> None:
    raw = valid_bundle(artifacts=[{"path": "a.txt", "format": "python"}])
    assert ["artifacts[0].content"] == _faulty_places(raw)


def test_every_fault_is_named() -> None:
    raw = {"target": 7, "artifacts": [{"path": "", "format": "x", "content": None}], "notes": []}
    expected = [
        "artifacts[0].path",
        "artifacts[0].format",
        "artifacts[0].content",
        "target",
        "notes",
    ]
    assert expected == _faulty_places(raw)


def test_a_thousand_faults_are_cut_short() -> None:
    assert 100 == len(read_bundle({"artifacts": [None] * 1_000})[1])


@pytest.mark.parametrize(
    "path",
    [
        "a.txt",
        "common/traits/a.txt",
        "mod:My Patch/a.txt",
        "root:repo/a.txt",
        " a.txt ",
        "./b/../a.txt",
    ],
)
def test_a_path_is_below_the_target_or_an_address(path: str) -> None:
    assert [] == _faulty_places(valid_bundle(artifacts=[_file(path)]))


@pytest.mark.parametrize(
    "path",
    [
        "/etc/passwd",
        "../a.txt",
        "a/../../a.txt",
        "mod:Other/a.txt",
        "C:/a.txt",
        "C:\\a.txt",
        "\\\\host\\a.txt",
        "~:a",
        "aux.txt",
        "a/./..",
        "mod:My Patch",
        ".",
        "a\x00.txt",
    ],
)
def test_a_path_that_leads_elsewhere_is_faulty_and_not_repeated(path: str) -> None:
    (fault,) = read_bundle(valid_bundle(artifacts=[_file(path)]))[1]
    assert "artifacts[0].path" == fault.loc
    assert path not in fault.problem + fault.fix or path == "."


def test_a_relative_path_needs_a_target() -> None:
    assert ["artifacts[0].path"] == _faulty_places({"artifacts": [_file("a.txt")]})
    assert [] == _faulty_places({"artifacts": [_file("root:repo/a.txt")]})


def test_a_target_below_a_root_is_not_climbed_out_of() -> None:
    def at(path: str) -> list[str]:
        return _faulty_places({"target": "root:repo/src", "artifacts": [_file(path)]})

    assert [] == at("a/../b.py")
    assert ["artifacts[0].path"] == at("../b.py")


def test_a_target_that_is_no_address_is_faulty() -> None:
    assert ["target"] == _faulty_places(valid_bundle(target="My Patch"))


@pytest.mark.parametrize(
    "other",
    ["a.txt", "./a.txt", "b/../a.txt", "mod:My Patch/a.txt", "A.TXT", "mod:My Patch//a.txt"],
)
def test_a_file_is_given_once_however_it_is_spelled(other: str) -> None:
    raw = valid_bundle(artifacts=[_file("a.txt"), _file(other)])
    assert ["artifacts[1].path"] == _faulty_places(raw)


def test_composed_and_decomposed_names_are_one_file() -> None:
    raw = valid_bundle(artifacts=[_file("caf\u00e9.txt"), _file("cafe\u0301.txt")])
    assert ["artifacts[1].path"] == _faulty_places(raw)


def test_the_old_spelling_of_a_mod_names_the_same_file() -> None:
    two = [_file("mod:My Patch/a.txt"), _file("mod:My Patch:/A.txt")]
    assert ["artifacts[1].path"] == _faulty_places({"artifacts": two})


def test_two_colons_are_not_one() -> None:
    two = [_file("mod:My Patch/a.txt"), _file("mod:My Patch::/a.txt")]
    assert [] == _faulty_places({"artifacts": two})


@pytest.mark.parametrize(
    "paths",
    [
        ("a.txt", "a.txt/b.txt"),
        ("a/b.txt/c/d.txt", "a!b.txt", "A/B.TXT"),
        ("mod:My Patch:/a", "mod:My Patch/a/b.txt"),
    ],
)
def test_a_file_is_no_folder_of_another(paths: tuple[str, ...]) -> None:
    raw = {"target": None if ":" in paths[0] else "mod:My Patch", "artifacts": [*map(_file, paths)]}
    (fault,) = read_bundle(raw)[1]
    assert "it is a folder of artifacts[" in fault.problem


def test_files_may_begin_alike() -> None:
    files = [_file("a"), _file("a.txt"), _file("a b/c"), _file("ab/c")]
    assert [] == _faulty_places({"target": "mod:My Patch", "artifacts": files})


@pytest.mark.parametrize(("folders", "faults"), [(100, []), (101, ["artifacts[0].path"])])
def test_a_file_lies_at_most_a_hundred_folders_deep(folders: int, faults: list[str]) -> None:
    raw = {"target": "mod:My Patch", "artifacts": [_file("a/" * folders + "a.txt")]}
    assert faults == _faulty_places(raw)


def test_a_place_is_worked_out_once_per_path(monkeypatch: pytest.MonkeyPatch) -> None:
    bundle, _ = read_bundle(valid_bundle())
    places: list[str] = []

    def place_of(path: str, target: object) -> str:
        places.append(path)
        return f"{target}/{path}"

    monkeypatch.setattr("replybook.policy.bundle.place_of", place_of)

    assert bundle.address_of("./a") == bundle.address_of("./a")
    assert ["./a"] == places


def test_the_trace_keeps_the_digests_of_as_many_files_as_a_bundle_may_hold() -> None:
    files = [_file(f"{number}.txt") for number in range(1_001)]
    assert 1_000 == MOST_FILES
    assert [] == _faulty_places({"target": "root:repo", "artifacts": files[:-1]})
    assert ["artifacts"] == _faulty_places({"target": "root:repo", "artifacts": files})


def test_two_files_of_different_folders_are_two_files() -> None:
    assert [] == _faulty_places(valid_bundle(artifacts=[_file("a/a.txt"), _file("b/a.txt")]))


def test_all_files_together_have_a_limit() -> None:
    content = "x" * 4_194_304
    files = [_file(f"{number}.txt", content=content) for number in range(9)]
    assert ["artifacts"] == _faulty_places(valid_bundle(artifacts=files))
    assert [] == _faulty_places(valid_bundle(artifacts=files[:8]))


def test_half_a_surrogate_pair_is_faulty_wherever_it_stands() -> None:
    raw = valid_bundle(artifacts=[_file("a.txt", content="\ud800")], notes="\udfff")
    assert ["artifacts[0].content", "notes"] == _faulty_places(raw)


def test_the_address_of_a_path_is_canonical() -> None:
    bundle = ArtifactBundle("mod:My Patch")
    assert "mod:My Patch/a/b.txt" == bundle.address_of("./a//b.txt")
    assert "mod:My Patch/a/b.txt" == bundle.address_of("mod:My Patch/a/b.txt")


def test_a_path_that_has_no_address_stays_as_it_is() -> None:
    assert "../a.txt" == ArtifactBundle("mod:My Patch").address_of("../a.txt")


def test_the_digest_of_a_file_is_that_of_its_utf8() -> None:
    file = ArtifactFile("a.py", "python", "\ufeffé\n")
    assert sha256(b"\xef\xbb\xbf\xc3\xa9\n").hexdigest() == file.sha256


_SCALARS = st.none() | st.booleans() | st.integers() | st.text()


@given(st.recursive(_SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_reading_never_raises(raw: Any) -> None:
    bundle, faults = read_bundle(raw)
    assert isinstance(bundle, ArtifactBundle)
    assert (raw is None) == (not faults) or isinstance(raw, dict)
