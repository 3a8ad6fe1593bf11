"""A line keeps only arguments that the tool registry allows (decision 18, spec 33)."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path

import pytest

import replybook  # noqa: F401  makes the base registry active
from replybook.trace.arguments import Arguments
from replybook.trace.keys import Digester
from replybook.trace.redaction import Redactor
from replybook_schema.active import ACTIVE
from replybook_schema.tools import ArgumentSpec, ToolSpec

DIGESTER = Digester(b"k" * 32)


def arguments(tools: dict[str, ToolSpec] | None = None) -> Arguments:
    return Arguments(ACTIVE.tools if tools is None else lambda: tools, Redactor(), DIGESTER)


def kept(tool: str, **args: object) -> dict[str, object]:
    return arguments().kept(tool, args)


def short(value: object) -> str:
    return f"digest:{DIGESTER.of(value)}"


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("root:repo/common", "root:repo/common"),
        (3, 3),
        (2**63, 2**63),
        (True, True),
        (None, None),
        (0.5, 0.5),
        (["root:repo", "root:game"], ["root:repo", "root:game"]),
        (("a", "b"), ["a", "b"]),
        ({"a": {"b": 1}}, {"a": {"b": 1}}),
        ("src/app.py", "src/app.py"),
        ("/home/jo/x", "/home/jo/x"),
        (["/home/jo/x", "C:\\x"], ["/home/jo/x", "C:\\x"]),
        ("https://example.com/a/b?c=d", "https://example.com/a/b?c=d"),
        ({"/home/jo/x": "~/y"}, {"/home/jo/x": "~/y"}),
        ("/home/jo/x\npassword=hunter22", "/home/jo/x\n[redacted:secret]"),
        ({"a": "Bearer abcdefgh12345678"}, {"a": "[redacted:bearer]"}),
    ],
    ids=str,
)
def test_what_is_to_be_kept_is_kept_but_clean(value: object, shown: object) -> None:
    assert {"path": shown} == kept("ck3_dir", path=value)


@pytest.mark.parametrize(
    "value",
    [
        "x" * 513,
        ["x"] * 200,
        {"a": {"b": {"c": {"d": 1}}}},
        2**64,
        float("nan"),
        object(),
        Path("x"),
        b"bytes",
        {1: 2},
        {"k" * 65: 1},
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_cannot_be_kept_whole_is_kept_as_a_digest(value: object) -> None:
    """Half a value would be another value."""
    assert {"path": short(value)} == kept("ck3_dir", path=value)


def test_all_arguments_together_have_a_limit() -> None:
    args = {name: ["x"] * 60 for name in ("command", "path", "domain")}

    assert ["x"] * 60 == kept("ck3_dir", **args)["path"]
    assert short(["x"] * 60) == kept("ck3_dir", **args)["domain"]


def test_free_text_is_kept_as_a_digest() -> None:
    assert {"query": short("brave")} == kept("ck3_search", query="brave")


def test_content_is_kept_as_its_sha256() -> None:
    shown = kept("ck3_parse_content", content="brave = {}\n", format="ck3_script")

    assert {"sha256": sha256("brave = {}\n"), "format": "ck3_script"} == shown


def test_a_bundle_is_kept_as_the_list_of_its_files() -> None:
    bundle = {"artifacts": [{"path": "a", "content": "one"}, {"path": "b", "content": "zwei ü"}]}

    shown = kept("ck3_validate_artifact_bundle", artifact_bundle=bundle)

    assert {"sha256": [sha256("one"), sha256("zwei ü")]} == shown


def test_the_digests_of_a_thousand_files_are_kept_and_of_more_none() -> None:
    files = [{"path": str(number), "content": ""} for number in range(1_001)]

    whole = kept("ck3_validate_artifact_bundle", artifact_bundle={"artifacts": files[:-1]})
    larger = {"artifacts": files}

    assert {"sha256": [sha256("")] * 1_000} == whole
    assert {"sha256": short(larger)} == kept("ck3_deliver", artifact_bundle=larger)


@pytest.mark.parametrize(
    ("bundle", "shown"),
    [
        ({"artifacts": []}, []),
        ({"artifacts": [{"content": 3}, "x", None, {"content": "one"}]}, [sha256("one")]),
        ({}, short({})),
        ({"artifacts": "x"}, short({"artifacts": "x"})),
        (None, short(None)),
    ],
    ids=["no files", "odd files", "no bundle", "odd bundle", "nothing"],
)
def test_an_odd_bundle_costs_nothing(bundle: object, shown: object) -> None:
    assert {"sha256": shown} == kept("ck3_deliver", artifact_bundle=bundle)


def test_content_with_a_lone_surrogate_has_a_digest_too() -> None:
    assert len(str(kept("ck3_parse_content", content="\ud800")["sha256"])) == 64


def test_what_the_registry_does_not_mention_is_kept_as_its_digest() -> None:
    """Spec 51."""
    shown = {"command": "pwd", "password": short("hunter2")}

    assert shown == kept("ck3_dir", command="pwd", password="hunter2")


@pytest.mark.parametrize("tool", ["nobody_knows", "read_file", "fs_read", "get.status/v2-x", ""])
def test_a_tool_without_declared_arguments_has_digests_of_all(tool: str) -> None:
    """Spec 51."""
    shown = {"path": short("root:repo"), "X-Page.size/2": short(3)}

    assert shown == kept(tool, **{"path": "root:repo", "X-Page.size/2": 3})


@pytest.mark.parametrize(
    "name",
    ["", "a b", "a\n", "x" * 129, "/home/jo/x", "ghp_" + "a1" * 18, "\ud800", "sha256"],
    ids=["empty", "blank", "line", "long", "host path", "token", "surrogate", "digest of a file"],
)
def test_a_name_that_no_tool_can_have_or_that_says_too_much_is_not_written(name: str) -> None:
    """The caller chooses the names of arguments that nobody mentions (spec 51)."""
    assert {} == kept("nobody_knows", **{name: "x"})


def test_an_argument_called_sha256_stands_for_no_file() -> None:
    """Only what the registry says is content joins a validation to a file (spec 33)."""
    content, other = "brave = {}\n", "a" * 64

    for args in ({"content": content, "sha256": other}, {"sha256": other, "content": content}):
        assert {"sha256": sha256(content)} == arguments().kept("ck3_parse_content", args)


def test_a_line_holds_a_limited_number_of_arguments_that_nobody_mentions() -> None:
    many = {f"a{number}": number for number in range(1_000)}

    assert Arguments.MOST_UNSAID == len(arguments().kept("nobody_knows", many))


def spec(name: str, how: str, *, prefix: bool = False) -> ToolSpec:
    argument = ArgumentSpec("path", "string", True, how, "")  # type: ignore[arg-type]  # a word
    return ToolSpec(name, "", arguments=(argument,), prefix=prefix)


def test_a_family_of_tools_has_the_rules_of_its_longest_prefix() -> None:
    specs = [spec("fs_", "digest", prefix=True), spec("fs_x_", "keep", prefix=True)]
    some = arguments({tool.name: tool for tool in specs})

    assert {"path": short("a")} == some.kept("fs_read", {"path": "a"})
    assert {"path": "a"} == some.kept("fs_x_read", {"path": "a"})


def test_an_exact_name_goes_before_its_family() -> None:
    specs = [spec("fs_", "digest", prefix=True), spec("fs_read", "keep")]
    some = arguments({tool.name: tool for tool in specs})

    assert {"path": "a"} == some.kept("fs_read", {"path": "a"})


def test_a_registry_that_grows_is_seen() -> None:
    tools = [{"a": spec("a", "digest")}, {"a": spec("a", "keep")}]
    some = Arguments(lambda: tools[0], Redactor(), DIGESTER)
    before = some.kept("a", {"path": "x"})
    tools.pop(0)

    assert [{"path": short("x")}, {"path": "x"}] == [before, some.kept("a", {"path": "x"})]


def test_a_digest_is_keyed_and_has_16_digits() -> None:
    other = Digester(b"another key of 32 bytes or so...")

    assert len(DIGESTER.of("brave")) == 16
    assert DIGESTER.of("brave") == Digester(b"k" * 32).of("brave")
    assert (
        other.of("brave") != DIGESTER.of("brave") != hmac.new(b"", b"brave", "sha256").hexdigest()
    )
    assert other.id != DIGESTER.id
