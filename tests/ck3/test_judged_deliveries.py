"""Each rule about CK3 content fires and passes on real bundles, with real validator and index."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.judged_content import BOM, opened
from tests.ck3.sample_world import write_mods
from tests.runtime.policy.gate.deliveries import gate

from replybook import ReplyBuilder
from replybook.policy.gate import DeliveryRequest
from replybook_ck3 import Session
from replybook_ck3.index import IndexView
from replybook_ck3.index.playset_world import PlaysetWorld

PATCH = "mod:Deep Harbour"
TRAITS = "common/traits/new_traits.txt"
WORDS = "localization/english/new_l_english.yml"
OVERRIDE = "common/traits/zzz_new_saltborn.txt"
OLD = "common/traits/zzz_deep_harbour_traits.txt"
SALTBORN = "trait:saltborn"
SCOPE = {"playset_id": "p1", "vanilla_version_id": "1.18.0"}

File = Mapping[str, object]


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IndexView]:
    with opened(tmp_path_factory.mktemp("world")) as found:
        yield found


def file(path: str, text: str, model: str = "A") -> File:
    layout = "localization_yml" if path.endswith(".yml") else "ck3_script"
    return {"path": path, "format": layout, "ck3_file_model": model, "content": BOM + text}


def new(unit: str, path: str, reason: str = "the story needs it") -> Mapping[str, str]:
    kind, _, name = unit.partition(":")
    return {"type": kind, "name": name, "reason": reason, "defined_in_path": path}


TRAIT = file(TRAITS, "reef_blind = {\n\tcategory = health\n\tflag = poor_sight\n}\n")
TEXT = file(WORDS, 'l_english:\n trait_reef_blind: "Reef-Blind"\n trait_reef_blind_desc: "So."\n')
DECLARED = new("trait:reef_blind", TRAITS)


def trace(files: Sequence[File], units: Sequence[str]) -> list[Mapping[str, object]]:
    """A session that did all that is asked for.

    It read the playset, searched, looked and validated.
    """
    calls: list[tuple[str, Mapping[str, object], Mapping[str, object]]] = [
        ("ck3_playset", {"command": "get"}, {"playset_id": "p1"}),
        ("ck3_search_symbols", {"query": "x", **SCOPE}, {"count": 1}),
        ("ck3_conflicts", {"command": "symbols", "units": list(units), **SCOPE}, {"count": 0}),
    ]
    for one in files:
        digest = sha256(str(one["content"]).encode()).hexdigest()
        kept = {"path": one["path"], "format": one["format"], "sha256": digest}
        calls.append(("ck3_parse_content", kept, {"valid": True}))
    return [
        {"trace_id": f"t{n}", "ts": f"2026-11-21T09:{n:02}:00Z", "tool": tool, "args": dict(args),
         "reply_type": "S", "code": "WA-READ-S-001", "result": dict(result)}
        for n, (tool, args, result) in enumerate(calls)
    ]  # fmt: skip


def delivered(
    view: IndexView,
    *files: File,
    declared: Sequence[Mapping[str, str]] = (),
    touched: Sequence[str] = (),
    looked_at: Sequence[str] | None = None,
    capable: bool = True,
) -> tuple[str, list[dict[str, Any]]]:
    """The code of the gate, and its violations."""
    world = PlaysetWorld(view)
    session = Session(session_id="s1", mode="ck3lens", **SCOPE)
    bundle = {
        "target": PATCH,
        "artifacts": [dict(one) for one in files],
        "declared_new_symbols": [dict(one) for one in declared],
        "touched_units": list(touched),
    }
    request = DeliveryRequest(
        mode="ck3lens",
        session=world.session(session) if capable else session,
        trace=trace(files, touched if looked_at is None else looked_at),
        bundle=bundle,
        facts=world.facts(),
    )
    reply = gate().deliver(ReplyBuilder("ck3_deliver"), request)
    return str(reply.code), list(reply.data["violations"])  # type: ignore[call-overload]


def rules(said: tuple[str, list[dict[str, Any]]]) -> list[tuple[str, str]]:
    """The rules that were broken, each with its weight."""
    return sorted((one["rule"], one["severity"]) for one in said[1])


def test_a_right_bundle_is_delivered_with_a_completion(view: IndexView) -> None:
    code, violations = delivered(view, TRAIT, TEXT, declared=[DECLARED])

    assert ("EN-GATE-S-003", []) == (code, violations)


RIGHT: dict[str, tuple[list[File], list[Mapping[str, str]], list[str]]] = {
    "new trait, its flag undeclared": ([TRAIT, TEXT], [DECLARED], []),
    "new trait, its flag declared": (
        [TRAIT, TEXT], [DECLARED, new("trait_flag:poor_sight", TRAITS)], [],
    ),
    "override": ([file(OVERRIDE, "saltborn = { }\n", "B")], [], [SALTBORN]),
    "partial override": ([file("common/traits/zzz_part.txt", "saltborn = { }\n", "C")], [], [SALTBORN]),
    "replacement of a file of the game": (
        [file("common/nicknames/00_nicknames.txt", "nick_the_ferrier = { }\n", "D")],
        [], ["nickname:nick_the_ferrier"],
    ),
    "replacement of a file of the mod itself": (
        [file(OLD, "saltborn = { prowess = 9 }\n", "D")], [], [SALTBORN],
    ),
    "a namespace that others use": (
        [file("events/more_tides.txt", "namespace = tides\ntides.0009 = { hidden = yes }\n")],
        [new("event:tides.0009", "events/more_tides.txt")], [],
    ),
    "an on_action that is added to": (
        [file("common/on_action/zzz_more.txt", "on_low_tide = { events = { tides.2 } }\n", "B")],
        [], ["on_action:on_low_tide"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_delivered(view: IndexView, name: str) -> None:
    files, declared, touched = RIGHT[name]

    assert ("EN-GATE-S-003", []) == delivered(view, *files, declared=declared, touched=touched)


LOST = file("common/scripted_effects/new.txt", "lose = { add_trait = saltbron }\n")
WRONG: dict[str, tuple[list[File], list[Mapping[str, str]], list[str], str, str]] = {
    "a file in a folder that is misspelt": (
        [file("common/nicknamse/a.txt", "x = 1\n")], [], [],
        "file_path_domain_validation", "CK3_PATH_DOMAIN_MISMATCH",
    ),
    "a file with an ending that is not read": (
        [file("common/nicknames/a.gui", "x = 1\n")], [], [],
        "file_path_domain_validation", "CK3_PATH_DOMAIN_MISMATCH",
    ),
    "a block that is not closed": (
        [file(TRAITS, "reef_blind = {\n"), TEXT], [DECLARED], [],
        "ck3_validation_passes", "CK3_VALIDATION_FAILED",
    ),
    "a reference to what is nowhere": (
        [LOST], [new("scripted_effect:lose", "common/scripted_effects/new.txt")], [],
        "symbol_resolution", "SYMBOL_UNRESOLVED",
    ),
    "a new trait that is not declared": (
        [TRAIT, TEXT], [], [], "new_symbol_declaration", "NEW_SYMBOL_UNDECLARED",
    ),
    "a declared trait that no file defines": (
        [TRAIT, TEXT], [DECLARED, new("trait:reef_deaf", TRAITS)], [],
        "new_symbol_defined", "NEW_SYMBOL_MANIFEST_INVALID",
    ),
    "a declared trait without a reason": (
        [TRAIT, TEXT], [new("trait:reef_blind", TRAITS, "")], [],
        "new_symbol_manifest", "NEW_SYMBOL_MANIFEST_INVALID",
    ),
    "a declared trait that the game has": (
        [file(OVERRIDE, "saltborn = { }\n", "B")], [new(SALTBORN, OVERRIDE)], [SALTBORN],
        "new_symbol_is_new", "NEW_SYMBOL_MANIFEST_INVALID",
    ),
    "a new file that the game has": (
        [file("common/nicknames/00_nicknames.txt", "nick_of_fog = { }\n")],
        [new("nickname:nick_of_fog", "common/nicknames/00_nicknames.txt")], [],
        "new_file_is_new", "CK3_FILE_MODEL_INVALID",
    ),
    "an override that does not load last": (
        [file("common/traits/new_saltborn.txt", "saltborn = { }\n", "B")], [], [SALTBORN],
        "override_loads_last", "CK3_FILE_MODEL_INVALID",
    ),
    "a replacement of nothing": (
        [file("common/traits/none.txt", "saltborn = { }\n", "D")], [], [SALTBORN],
        "replacement_replaces", "CK3_FILE_MODEL_INVALID",
    ),
    "a partial override of nothing": (
        [file(TRAITS, "reef_blind = { }\n", "C"), TEXT], [DECLARED], [],
        "partial_override_overrides", "CK3_FILE_MODEL_INVALID",
    ),
    "a partial override that is read too early": (
        [file("common/traits/part.txt", "saltborn = { }\n", "C")], [], [SALTBORN],
        "partial_override_overrides", "CK3_FILE_MODEL_INVALID",
    ),
    "an override of nothing": (
        [file("common/nicknames/zzz_a.txt", "# nothing\n", "B")], [], [],
        "override_loads_last", "CK3_FILE_MODEL_INVALID",
    ),
    "a new file that overrides": (
        [file(OVERRIDE, "saltborn = { }\n")], [], [SALTBORN],
        "new_file_is_new", "CK3_FILE_MODEL_INVALID",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_blocked_with_exactly_its_violation(view: IndexView, name: str) -> None:
    files, declared, touched, rule, violation = WRONG[name]
    code, found = delivered(view, *files, declared=declared, touched=touched)

    assert "EN-GATE-D-004" == code
    assert [(rule, violation, "error")] == [
        (one["rule"], one["code"], one["severity"]) for one in found
    ]


def test_what_does_not_resolve_is_told_with_its_place_and_what_is_near(view: IndexView) -> None:
    declared = [new("scripted_effect:lose", "common/scripted_effects/new.txt")]
    _, (found,) = delivered(view, LOST, declared=declared)
    (problem,) = found["details"]["problems"]

    assert (f"{PATCH}/common/scripted_effects/new.txt", 1) == (problem["path"], problem["line"])
    assert "saltborn" in problem["problem"]


# A file that was written before it is delivered


def test_a_new_file_that_lies_there_as_it_is_delivered_is_the_delivery_itself(
    view: IndexView, tmp_path: Path
) -> None:
    path = "localization/english/deep_harbour_l_english.yml"
    text = (write_mods(tmp_path)["Deep Harbour"] / path).read_text("utf-8-sig")
    written = file(path, text, "A")
    changed = file(path, text + "# more\n", "A")

    assert ("EN-GATE-S-003", []) == delivered(view, written)
    assert [("new_file_is_new", "error")] == rules(delivered(view, changed))


# Capabilities


@pytest.mark.parametrize(
    ("rule", "touched"), [("conflict_alignment", [SALTBORN]), ("touched_units_declared", [])]
)
def test_a_warning_becomes_an_error_as_soon_as_every_folder_is_indexed(
    view: IndexView, rule: str, touched: list[str]
) -> None:
    override, looked_at = file(OVERRIDE, "saltborn = { }\n", "B"), [] if touched else [SALTBORN]
    blind = delivered(view, override, touched=touched, looked_at=looked_at, capable=False)
    able = delivered(view, override, touched=touched, looked_at=looked_at)

    assert ("EN-GATE-S-003", [(rule, "warning")]) == (blind[0], rules(blind))
    assert ("EN-GATE-D-004", [(rule, "error")]) == (able[0], rules(able))


# What nobody indexed


def test_without_the_game_nothing_is_unresolved_and_nothing_is_wrong(tmp_path: Path) -> None:
    declared = [new("scripted_effect:lose", "common/scripted_effects/new.txt")]
    part = file("common/nicknames/part.txt", "nick_of_none = { }\n", "C")
    known = [*declared, new("nickname:nick_of_none", "common/nicknames/part.txt")]
    with opened(tmp_path, has_game=False) as view:
        effect = delivered(view, LOST, declared=declared)
        partial = delivered(view, part, declared=known[1:], touched=["nickname:nick_of_none"])

    assert ("EN-GATE-S-003", []) == effect
    assert "EN-GATE-S-003" == partial[0]
