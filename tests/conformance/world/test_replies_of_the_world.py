"""One reply per outcome: what stands in it, whose builder made it, when there is no mode.

Source: specification 6, 18 to 21, 23, 002 §6 and §9.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.world.conftest import Build
from tests.conformance.world.made_world import LoadedSession, MadeWorld, refused_as_one

from replybook import ReplyBuilder, WorldAdapterV2, codes
from replybook.call import Call, enter, leave

REFUSED = {
    "missing": "root:repo/nothing.txt",
    "below a file": "root:repo/README.md/x",
    "outside by a link": "root:repo/link_out",
    "dangling": "root:repo/link_nowhere",
    "a loop": "root:repo/link_loop",
    "hidden and there": "root:steam/3333/descriptor.mod",
    "hidden and missing": "root:steam/4444/descriptor.mod",
    "not loaded": "mod:Not Loaded/descriptor.mod",
    "ambiguous": "mod:Twin/local.txt",
    "no folder": "mod:Gone/x.txt",
    "malformed": "root:repo/a|b",
    "no key": "root:other/x",
    "no namespace": "repo/README.md",
    "climbs": "root:repo/../repo2/file.txt",
}


def told(reply: Any, address: str) -> tuple[object, ...]:
    """All that a reply tells apart from the address that the caller gave."""
    data = {key: str(value).replace(address, "<address>") for key, value in reply.data.items()}
    return reply.reply_type, str(reply.code), data


@pytest.mark.parametrize("must", [True, False])
def test_every_refusal_says_the_same(world: MadeWorld, backend: Any, must: bool) -> None:
    with world.adapter("ck3lens", backend) as adapter:
        replies = {
            why: told(adapter.resolve(address, require_exists=must)[0], address)
            for why, address in REFUSED.items()
            if must or why != "missing"
        }

    assert {("I", "WA-RES-I-001", "{'path': '<address>'}")} == {
        (kind, code, str(data)) for kind, code, data in replies.values()
    }


def test_success_says_where_and_nothing_of_the_host(world: MadeWorld, backend: Any) -> None:
    with world.adapter("ck3lens", backend) as adapter:
        reply, ref = adapter.resolve("mod:My Patch/common/traits/zzz_traits.txt")

    expected = {
        "resolved": "mod:My Patch/common/traits/zzz_traits.txt",
        "namespace": "mod",
        "root_key": "user_docs",
        "subdirectory": "common",
        "relative_path": "common/traits/zzz_traits.txt",
        "mod_name": "My Patch",
    }
    assert ("S", "WA-RES-S-001", expected) == (reply.reply_type, reply.code, dict(reply.data))
    assert expected["resolved"] == str(ref)
    assert f"VisibilityRef({expected['resolved']})" == repr(ref)
    assert str(world.base) not in repr((reply, ref, adapter))


def test_a_mod_outside_every_root_has_no_root_key(world: MadeWorld, backend: Any) -> None:
    with world.adapter("ck3lens", backend) as adapter:
        reply, _ = adapter.resolve("mod:CON")

    expected = ("mod", None, "", "", "CON")
    names = ("namespace", "root_key", "subdirectory", "relative_path", "mod_name")
    assert expected == tuple(reply.data[name] for name in names)


def test_each_call_mints_another_token(world: MadeWorld, backend: Any) -> None:
    with world.adapter("ck3lens", backend) as adapter:
        refs = [adapter.resolve("root:repo/README.md")[1] for _ in range(50)]

    assert 50 == len({ref.token for ref in refs if ref})
    assert {"root:repo/README.md"} == {str(ref) for ref in refs}


# --- the builder (spec 21) ---


def test_a_refusal_freezes_the_builder_that_was_handed_in(world: MadeWorld, backend: Any) -> None:
    rb = ReplyBuilder("ck3_dir")
    with world.adapter("ck3lens", backend) as adapter:
        reply, ref = adapter.resolve("root:repo/nothing.txt", rb=rb)

    assert ref is None
    refused_as_one(reply)
    with pytest.raises(RuntimeError):
        rb.success(data={})


def test_success_leaves_the_builder_open(world: MadeWorld, backend: Any) -> None:
    rb = ReplyBuilder("ck3_dir")
    with world.adapter("ck3lens", backend) as adapter:
        _, ref = adapter.resolve("root:repo/README.md", rb=rb)

    assert ref is not None
    assert "WA-RES-I-001" == rb.invalid(codes.WA_RES_I_001, data={"path": "root:repo/x"}).code


# --- the mode (spec 18, 23) ---


@pytest.mark.parametrize("mode", [None, "", "ck3", "CK3LENS", "ck3lens ", "dev"])
@pytest.mark.parametrize("address", ["root:repo/README.md", "root:repo/nothing", "mod:My Patch"])
def test_without_a_known_mode_nothing_resolves(
    world: MadeWorld, backend: Any, mode: str | None, address: str
) -> None:
    with world.adapter(mode, backend) as adapter:
        reply, ref = adapter.resolve(address)

    assert ("I", "WA-SYS-I-001", None) == (reply.reply_type, reply.code, ref)
    assert str(world.base) not in repr(reply)


def test_the_mode_is_read_at_every_call(world: MadeWorld, backend: Any) -> None:
    modes = iter(["ck3lens", "ck3raven-dev", None, "ck3lens", "ck3raven-dev"])
    with world.adapter(None, backend, get_mode=lambda: next(modes)) as adapter:
        codes_given = [adapter.resolve("root:steam/3333")[0].code for _ in range(5)]

    refused, found = "WA-RES-I-001", "WA-RES-S-001"
    assert [refused, found, "WA-SYS-I-001", refused, found] == codes_given


def test_the_mode_of_the_current_call_is_the_default(world: MadeWorld, backend: Any) -> None:
    session = LoadedSession(list(world.mods))
    with WorldAdapterV2(session=session, roots=dict(world.roots), backend=backend) as adapter:
        outside, _ = adapter.resolve("root:steam/3333")
        given = []
        for mode in ("ck3lens", "ck3raven-dev"):
            token = enter(Call("0" * 32, "ck3_dir", mode=mode))
            try:
                given.append(adapter.resolve("root:steam/3333")[0].code)
            finally:
                leave(token)

    assert "WA-SYS-I-001" == outside.code
    assert ["WA-RES-I-001", "WA-RES-S-001"] == given


# --- what is no address at all, and what breaks (spec 18: never an exception) ---


class Odd(str):
    """A string that lies about itself."""

    __slots__ = ()

    def strip(self, *_: object) -> str:
        raise RuntimeError("no")

    def __repr__(self) -> str:
        raise RuntimeError("no")


@pytest.mark.parametrize(
    "address",
    [None, 7, 1.5, True, b"root:repo", ["root:repo"], {"root": "repo"}, Path("/etc"), object()],
    ids=lambda value: type(value).__name__,
)
def test_what_is_no_text_gives_the_one_reply(world: MadeWorld, backend: Any, address: Any) -> None:
    with world.adapter("ck3lens", backend) as adapter:
        reply, ref = adapter.resolve(address)

    assert ref is None
    refused_as_one(reply)


def test_a_string_that_misbehaves_raises_nothing(world: MadeWorld, backend: Any) -> None:
    with world.adapter("ck3lens", backend) as adapter:
        reply, ref = adapter.resolve(Odd("root:repo/README.md"))

    assert reply.code in ("WA-RES-S-001", "WA-RES-I-001", "WA-RES-E-001")
    assert (ref is None) == (reply.reply_type != "S")


def raising(error: Exception) -> Callable[[], str]:
    def get_mode() -> str:
        raise error

    return get_mode


def test_a_mode_that_cannot_be_read_is_an_error_without_its_text(
    world: MadeWorld, backend: Any
) -> None:
    get_mode = raising(OSError(f"cannot read {world.base}/mode"))
    with world.adapter(None, backend, get_mode=get_mode) as adapter:
        reply, ref = adapter.resolve("root:repo/README.md")

    assert ("E", "WA-RES-E-001", None) == (reply.reply_type, reply.code, ref)
    assert "OSError" == reply.data["error_type"]
    assert str(world.base) not in repr(reply)


def test_a_session_that_breaks_is_an_error_without_its_text(world: MadeWorld, backend: Any) -> None:
    class Broken:
        @property
        def mods(self) -> list[Any]:
            raise KeyError(str(world.base))

    with world.adapter("ck3lens", backend, session=Broken()) as adapter:
        reply, ref = adapter.resolve("mod:My Patch")

    assert ("E", "WA-RES-E-001", None) == (reply.reply_type, reply.code, ref)
    assert str(world.base) not in repr(reply)


# --- host paths (spec 22) ---


def test_a_host_path_in_the_address_does_not_come_back(world: MadeWorld, backend: Any) -> None:
    base = str(world.base)
    spellings = [
        f"{base}/repo/README.md",
        f"root:repo/{base}/repo/README.md|",
        f"root:{base}/repo",
        f"mod:{base}/repo",
        f"file://{base}/repo/README.md",
        base.replace("/", "\\") + "\\repo",
        f"root:repo/x|{base}/repo/README.md",
        f"  {base}/repo/../outside/secret.txt  ",
        f"{base}/game/{base}/steam",
        base.upper() + "/REPO/README.MD",
    ]
    with world.adapter("ck3raven-dev", backend) as adapter:
        replies = [adapter.resolve(address)[0] for address in spellings]

    assert {"WA-RES-I-001"} == {reply.code for reply in replies}
    for key in world.roots:
        place = f"{base}/{key}".casefold()
        shown = [str(reply.data["path"]).casefold().replace("\\", "/") for reply in replies]
        assert [] == [text for text in shown if place in text]


def test_what_a_refusal_shows_is_short_and_printable(world: MadeWorld, backend: Any) -> None:
    hostile = ["\ud800" * 3, "\0\x1b[31m", "root:repo/\u202egnp.exe", "x" * 100_000, "root:\n\n"]
    with world.adapter("ck3lens", backend) as adapter:
        shown = [str(adapter.resolve(text)[0].data["path"]) for text in hostile]

    assert all(len(text) <= 400 for text in shown)
    assert all(text.isprintable() for text in shown)
    for text in shown:
        text.encode("utf-8")


# --- what a programmer is told (no agent sees it) ---


def test_a_root_key_that_the_registry_does_not_know_is_refused(
    tmp_path: Path, backend: Any
) -> None:
    with pytest.raises(ValueError, match="mods_folder"):
        WorldAdapterV2(session=LoadedSession(), roots={"mods_folder": tmp_path}, backend=backend)


def test_a_root_that_is_not_configured_gives_the_one_reply(build: Build) -> None:
    adapter = build(["repo/file.txt"])

    for address in ("root:game", "root:game/x", "root:vscode/settings.json"):
        for must in (True, False):
            reply, ref = adapter.resolve(address, require_exists=must)
            assert ref is None
            refused_as_one(reply)


def test_a_root_may_be_given_as_text(build: Build, tmp_path: Path) -> None:
    roots: Any = {"repo": str(tmp_path / "repo")}
    adapter = build(["repo/file.txt"], roots=roots)

    assert "WA-RES-S-001" == adapter.resolve("root:repo/file.txt")[0].code
