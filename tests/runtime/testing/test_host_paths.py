"""assert_no_host_path finds folders of the machine in any text for an agent (spec 22)."""

import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.runtime.testing.envelopes import FOUND, NOWHERE, Block, Result, envelope
from tests.runtime.world.spelled_paths import FOLDER, OTHERS, SPELLED, TEXTS

from replybook import ReplyBuilder, codes
from replybook.testing import assert_no_host_path

ROOTS = {"repo": "/srv/mods/checkout", "game": "/ck3"}


def _saying(text: str) -> dict[str, object]:
    return envelope("WA-READ-S-001", {"note": text})


@pytest.mark.parametrize(
    "text",
    [
        "root:repo/common/traits/00_traits.txt",
        "root:repo/ck3/readme.md",
        "mod:My Patch/srv/mods/file.txt",
        "/srv/mods/checkouts/x",
        "/srv/mods/checkout-2/x",
        "/ck3lens",
        "/srv/mods/checkout\u0301/x",
        "/srv/mods/checkout\u0323",
        "/ck3\u0301/x",
        "root:repo/cafe\u0301/ck3",
        "root:repo/caf\u00e9/ck3",
        "https://example.org/ck3mods",
        "C:/Users/anna/mods",
        "/",
        "",
    ],
)
def test_addresses_and_folders_of_others_may_travel(text: str) -> None:
    assert_no_host_path(_saying(text), ROOTS)


@pytest.mark.parametrize(
    "text",
    [
        "/srv/mods/checkout",
        "/srv/mods/checkout/common/00_traits.txt",
        "cannot open '/srv/mods/checkout/x': no such file",
        "failed in/srv/mods/checkout",
        "//srv//mods///checkout/x",
        "\\srv\\mods\\checkout\\x",
        "file:///srv/mods/checkout/x",
        "%2Fsrv%2Fmods%2Fcheckout%2Fx",
        "%252Fsrv%252Fmods%252Fcheckout",
        "/ck3/game/common",
        "open: /ck3",
        "open “/ck3”",
        "/SRV/mods/checkout İ",
        "İ /srv/mods/checkout—then",
    ],
)
def test_a_root_is_found_however_it_is_spelt(text: str) -> None:
    with pytest.raises(
        AssertionError, match=r"data\.note names the host folder of root '(repo|game)'"
    ):
        assert_no_host_path(_saying(text), ROOTS)


@pytest.mark.parametrize("where", TEXTS)
@pytest.mark.parametrize("way", SPELLED)
def test_a_root_is_found_in_every_spelling_that_the_leak_guard_knows(way: str, where: str) -> None:
    with pytest.raises(AssertionError, match=r"data\.note names the host folder of root 'repo'"):
        assert_no_host_path(_saying(TEXTS[where](SPELLED[way](FOLDER))), {"repo": FOLDER})


@pytest.mark.parametrize("text", OTHERS)
def test_what_is_written_like_a_root_and_is_none_may_travel(text: str) -> None:
    assert_no_host_path(_saying(text), {"repo": FOLDER})


@pytest.mark.parametrize(
    "text",
    ["/srv/./x", "/srv/x/..", "/srv//x", "/srv/y/../x", "%25252Fsrv%25252Fx", "\\u002fsrv/x"],
)
@pytest.mark.parametrize("root", ["/srv/x", Path("/srv/x"), "/srv/./x/", "/srv/y/../x"])
def test_root_and_text_may_be_spelt_differently(root: str | Path, text: str) -> None:
    with pytest.raises(AssertionError, match="root"):
        assert_no_host_path(_saying(f"see {text} there"), {"repo": root})


@pytest.mark.parametrize("text", ["/srv/x", "/srv/./x", "/srv/x/..", "/SRV", "see %2Fsrv"])
def test_a_root_of_one_part_is_found_where_a_path_begins(text: str) -> None:
    with pytest.raises(AssertionError, match="root 'top'"):
        assert_no_host_path(_saying(text), {"top": "/srv"})


@pytest.mark.parametrize("text", ["root:repo/srv/./x", "mod:a/srv/..", "/srvx", "/srv-old/.."])
def test_a_root_of_one_part_is_not_every_folder_of_that_name(text: str) -> None:
    assert_no_host_path(_saying(text), {"top": "/srv"})


def test_a_windows_root_is_found_on_every_system() -> None:
    with pytest.raises(AssertionError, match=r"root 'docs': <here>'.a.txt'"):
        assert_no_host_path(_saying("c:/users/BOB/a.txt"), {"docs": "C:\\Users\\Bob"})


def test_what_follows_a_root_is_shown_as_it_stands() -> None:
    with pytest.raises(AssertionError, match=r"root 'repo': <here>'/Common/X%20.txt'"):
        assert_no_host_path(
            _saying(f"{SPELLED['percent'](FOLDER)}/Common/X%20.txt"), {"repo": FOLDER}
        )


@pytest.mark.parametrize(
    "roots", ["/srv/mods/checkout", Path("/srv/mods/checkout"), ["/srv/mods/checkout/"]]
)
def test_roots_may_come_without_names(roots: str | Path | list[str]) -> None:
    with pytest.raises(AssertionError, match="root 'checkout'"):
        assert_no_host_path(_saying("/srv/mods/checkout/x"), roots)


@pytest.mark.parametrize(
    "folder",
    [Path.home() / "x", Path.cwd(), Path(tempfile.gettempdir()) / "x", Path(sys.prefix) / "lib"],
)
def test_folders_of_this_machine_need_not_be_given(folder: Path) -> None:
    with pytest.raises(AssertionError, match="a host path travels"):
        assert_no_host_path(_saying(f"see {folder}"))


def test_a_link_and_its_target_are_both_host_paths(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")

    for name in ("link", "real"):
        with pytest.raises(AssertionError, match="root 'repo'"):
            assert_no_host_path(_saying(str(tmp_path / name)), {"repo": tmp_path / "link"})


@pytest.mark.parametrize(
    ("carrier", "place"),
    [
        (envelope("WA-READ-S-001", {"items": [{"at": "/ck3/x"}]}), "data.items[0].at"),
        (envelope("WA-READ-S-001", {"/ck3/x": 1}), "the key data./ck3/x"),
        (NOWHERE | {"message": "no /ck3/x"}, "message"),
        (FOUND | {"meta": {"trace_id": "/ck3/x", "duration_ms": 0}}, "meta.trace_id"),
        (Result(FOUND, [Block("ok"), Block("at /ck3/x")]), "content[1].text"),
        (Result(FOUND, [], meta={"log": "/ck3/x"}), "_meta.log"),
        (Result({"data": {"x": "/ck3/x"}}), "structured content.data.x"),
        (SimpleNamespace(envelope={"data": {"x": "/ck3/x"}}), "data.x"),
        (ReplyBuilder().invalid(codes.WA_RES_I_001, data={"path": "/ck3/x"}), "data.path"),
        ('{"x": "/ck3/x"}', "the text"),
        (SimpleNamespace(content=[SimpleNamespace(uri="file:///ck3/x")]), "content[0].uri"),
        (
            SimpleNamespace(content=[SimpleNamespace(resource=SimpleNamespace(text="/ck3/x"))]),
            "content[0].resource.text",
        ),
    ],
)
def test_every_place_that_an_agent_reads_is_looked_at(carrier: object, place: str) -> None:
    with pytest.raises(AssertionError) as caught:
        assert_no_host_path(carrier, ROOTS)

    assert f"\n    {place} names the host folder of root 'game'" in str(caught.value)


class Everything:
    """It has every attribute, like a mock, and each is a new one of its kind."""

    def __getattr__(self, _: str) -> object:
        return Everything()


def test_an_object_that_has_every_attribute_ends() -> None:
    assert_no_host_path(Everything(), ROOTS)


def test_the_message_says_what_to_answer_with() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_no_host_path(_saying("/srv/mods/checkout/common/x.txt"), ROOTS)

    assert str(caught.value).split("\n    ") == [
        "a host path travels",
        "data.note names the host folder of root 'repo': <here>'/common/x.txt'",
        "fix: answer with the canonical address, e.g. 'root:repo/common/traits'",
    ]


def test_a_folder_of_two_names_is_found_behind_a_word_and_one_of_one_name_is_not() -> None:
    """`root:repo/tmp` ends like the folder `/tmp`; no address ends like `/home/anna` by chance."""
    assert_no_host_path(_saying("root:repo/ck3/x"), ROOTS)
    with pytest.raises(AssertionError):
        assert_no_host_path(_saying("failed in/home/anna/x"), {"repo": "/home/anna"})
