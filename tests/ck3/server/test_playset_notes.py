"""Notes of a playset: kept under a contract, applied and counted by the logs, never silent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.logs.game_log import ERROR_LOG
from tests.ck3.server.calls import contract, playset
from tests.ck3.server.working import PLAYSET, server_on
from tests.ck3.tools.disk_calls import put

from replybook import ReplyBuilder
from replybook_ck3.ask.logs import faults_in
from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_ck3.serve.tools.content_judging import ck3_validate_artifact_bundle
from replybook_ck3.serve.tools.log_reading import ck3_logs


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Ck3Server]:
    with server_on(tmp_path) as made:
        put(made.config.folders["user_docs"], "logs/error.log", ERROR_LOG)
        yield made


@pytest.fixture
def handle(server: Ck3Server) -> str:
    return str(playset(server, None, "switch", PLAYSET).data["session"])


@pytest.fixture
def governed(server: Ck3Server, handle: str) -> str:
    targets = ["root:ck3raven_data/playsets/*.json"]
    opened = contract(
        server.work_of(handle), "open", intent="Note.", operations=["write"], targets=targets
    )
    assert opened.code == "CT-GATE-S-001"
    return handle


def done(server: Ck3Server, handle: str, command: str, **more: Any) -> Any:
    reply = playset(server, handle, command, **more)
    assert reply.code == "WA-VIS-S-001", (reply.code, dict(reply.data))
    return reply.data


def logged(server: Ck3Server, handle: str, command: Any = "faults", **more: Any) -> Any:
    reply = ck3_logs(server.work_of(handle), "error", command, rb=ReplyBuilder("ck3_logs"), **more)
    assert reply.code == "WA-LOG-S-001"
    return reply.data


def test_a_note_says_who_and_when_and_is_listed_and_removed(
    server: Ck3Server, governed: str
) -> None:
    added = done(server, governed, "note", text="Ask Jo first.", scope="mod:Far Shores")["note"]

    assert (added["note_id"], added["who"]) == ("n1", governed)
    assert added["at"]
    assert done(server, governed, "notes")["notes"] == [added]
    done(server, governed, "unnote", other="n1")
    assert done(server, governed, "notes")["count"] == 0
    done(server, governed, "undo")
    assert done(server, governed, "notes")["notes"] == [added]
    assert "outdated" not in done(server, governed, "get")


@pytest.mark.parametrize("scope", ["key", "gui/*.gui", "GUI/MY.GUI"])
def test_ignored_faults_are_left_out_and_counted(
    server: Ck3Server, governed: str, scope: str
) -> None:
    before = logged(server, governed)
    (gui,) = [one for one in before["faults"] if one["category"] == "gui_error"]
    wanted = gui["key"] if scope == "key" else scope
    done(server, governed, "note", text="Known, harmless.", scope=wanted, ignore=True)

    after = logged(server, governed)
    assert after["total"] == before["total"] - 1
    assert (after["ignored"], after["ignored_by"]) == (1, {"n1": 1})
    assert logged(server, governed, "summary")["ignored"] == 1
    (shown,) = logged(server, governed, query=gui["key"])["faults"]
    assert shown["notes"] == {"n1": "Known, harmless."}
    done(server, governed, "unnote", other="n1")
    assert logged(server, governed)["faults"] == before["faults"]


LOST = (
    "[20:15:09][E][jomini_script_system.cpp:303]: Script system error!\n"
    "  Error: add_trait effect [ Cannot find storm_born in trait database ]\n"
    "  Script location: file: common/traits/stormy.txt line: 2 (x)\n"
)
BROKEN = (
    '[20:14:58][E][pdx_persistent_reader.cpp:216]: Error: "Unexpected token: end, near line: 2" in file: '
    '"common/traits/stormy.txt" near line: 2\n'
)


def test_ignored_faults_are_in_no_number_of_the_summary(server: Ck3Server, governed: str) -> None:
    before = logged(server, governed, "summary")["summary"]
    (gui,) = [one for one in logged(server, governed)["faults"] if one["category"] == "gui_error"]
    done(server, governed, "note", text="Known.", scope=gui["key"], ignore=True)

    after = logged(server, governed, "summary")
    numbers = after["summary"]
    assert (after["ignored"], after["ignored_entries"]) == (1, gui["count"])
    assert numbers["faults"] == before["faults"] - 1
    assert numbers["fault_entries"] == before["fault_entries"] - gui["count"]
    assert "gui_error" not in numbers["by_category"]
    assert sum(numbers["by_priority"].values()) == numbers["fault_entries"]
    assert numbers["entries"] == before["entries"]


@pytest.mark.parametrize(("whose", "cascades", "shown"), [("root", 0, 1), ("child", 0, 1)])
def test_a_cascade_has_no_ignored_fault(
    server: Ck3Server, governed: str, whose: str, cascades: int, shown: int
) -> None:
    """An ignored root hides nothing: the fault that it explained is shown by itself."""
    put(server.config.folders["user_docs"], "logs/error.log", BROKEN + LOST * 3)
    (cascade,) = logged(server, governed, "cascades")["cascades"]
    (root,) = logged(server, governed)["faults"]
    assert (cascade["explained_entries"], root["key"]) == (3, cascade["root"]["key"])
    (child,) = faults_in(BytesIO((BROKEN + LOST * 3).encode())).faults.keys() - {root["key"]}
    key = root["key"] if whose == "root" else child
    done(server, governed, "note", text="Known.", scope=key, ignore=True)

    assert logged(server, governed, "cascades")["total"] == cascades
    left = logged(server, governed)["faults"]
    assert [one["key"] for one in left] == [child if whose == "root" else root["key"]]
    assert len(left) == shown
    assert not [one for one in left if "explained_by" in one or "explains" in one]
    assert logged(server, governed, "summary")["summary"]["explained_faults"] == 0


def test_a_cascade_without_ignored_faults_stays(server: Ck3Server, governed: str) -> None:
    put(server.config.folders["user_docs"], "logs/error.log", BROKEN + LOST * 3)
    before = logged(server, governed, "cascades")["cascades"]
    done(server, governed, "note", text="Other.", scope="gui/*", ignore=True)

    assert logged(server, governed, "cascades")["cascades"] == before


def test_a_comparison_leaves_out_what_is_ignored(server: Ck3Server, governed: str) -> None:
    docs = server.config.folders["user_docs"]
    put(docs, "crashes/ck3_20261120_203015/logs/error.log", "")
    put(docs, "logs/error.log", BROKEN + LOST)
    more = {"before": "ck3_20261120_203015/error"}
    before = logged(server, governed, "compare", **more)
    done(server, governed, "note", text="Known.", scope="common/traits/*", ignore=True)

    after = logged(server, governed, "compare", **more)
    assert (before["numbers"]["new"], before["total"]) == (2, 2)
    assert (after["numbers"]["new"], after["total"], after["ignored"]) == (0, 0, 2)


# Validation


def validated(server: Ck3Server, handle: str, path: str, content: str, form: str) -> Any:
    bundle = {
        "target": "mod:Far Shores",
        "artifacts": [{"path": path, "format": form, "content": content, "ck3_file_model": "A"}],
        "declared_new_symbols": [
            {"type": "trait", "name": "a_trait", "reason": "new", "defined_in_path": path}
        ],
    }
    work = server.work_of(handle)
    return ck3_validate_artifact_bundle(
        work, bundle, rb=ReplyBuilder("ck3_validate_artifact_bundle")
    )


SCRIPT = "\ufeffa_trait = {\n\tcategory = fame\n\tcategory = fame\n}\n"
BAD = "\ufeffa_trait = {\n\tcategory = fame\n"
TRAITS = "common/traits/new.txt"


@pytest.mark.parametrize("scope", ["common/traits/*", "mod:Far Shores", "duplicate_field"])
def test_a_note_leaves_out_warnings_of_a_validation_and_is_counted(
    server: Ck3Server, governed: str, scope: str
) -> None:
    def codes_of(reply: Any) -> list[str]:
        return [one["code"] for one in reply.data["findings"]]

    before = validated(server, governed, TRAITS, SCRIPT, "ck3_script")
    assert "duplicate_field" in codes_of(before)
    done(server, governed, "note", text="It is meant.", scope=scope, ignore=True)

    after = validated(server, governed, TRAITS, SCRIPT, "ck3_script")
    assert after.code == before.code == "WA-VAL-S-001"
    left = [code for code in codes_of(before) if code != "duplicate_field"]
    assert codes_of(after) == (left if scope == "duplicate_field" else [])
    ignored = len(codes_of(before)) - len(codes_of(after))
    assert (after.data["ignored"], after.data["ignored_by"]) == (ignored, {"n1": ignored})


def test_a_note_never_makes_an_error_valid(server: Ck3Server, governed: str) -> None:
    done(server, governed, "note", text="Leave it.", scope="common/traits/*", ignore=True)

    reply = validated(server, governed, TRAITS, BAD, "ck3_script")
    assert reply.code == "WA-VAL-I-001"
    (found,) = [one for one in reply.data["findings"] if one["severity"] == "error"]
    assert found["notes"] == {"n1": "Leave it."}


def test_a_note_about_another_mod_or_path_changes_no_validation(
    server: Ck3Server, governed: str
) -> None:
    before = validated(server, governed, TRAITS, SCRIPT, "ck3_script")
    for scope in ("mod:Deep Harbour", "events/*", "missing_bom"):
        done(server, governed, "note", text="Else.", scope=scope, ignore=True)

    assert validated(server, governed, TRAITS, SCRIPT, "ck3_script").data == before.data


def test_a_remark_is_named_and_hides_nothing(server: Ck3Server, governed: str) -> None:
    before = logged(server, governed)
    done(server, governed, "note", text="Fix this first.", scope="gui/*")

    after = logged(server, governed)
    assert (after["total"], "ignored" in after) == (before["total"], False)
    (gui,) = [one for one in after["faults"] if "notes" in one]
    assert (gui["category"], gui["notes"]) == ("gui_error", {"n1": "Fix this first."})


def test_a_note_ends_with_its_last_day(server: Ck3Server, governed: str) -> None:
    more = {"scope": "gui/*", "ignore": True}
    done(server, governed, "note", text="Old.", until="2020-01-01", **more)
    assert "ignored" not in logged(server, governed)
    (row,) = done(server, governed, "notes")["notes"]
    assert row["expired"] is True
    done(server, governed, "note", text="Now.", until="2999-12-31", **more)
    assert logged(server, governed)["ignored_by"] == {"n2": 1}


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"scope": "", "ignore": True}, "`ignore` needs a `scope`"),
        ({"scope": "**", "ignore": True}, "`ignore` needs a `scope`"),
        ({"scope": "*/*", "ignore": True}, "`ignore` needs a `scope`"),
        ({"until": "2026-02-30"}, "`until` is no date"),
        ({"until": "tomorrow"}, "`until` is no date"),
        ({"text": "x" * 1001}, "`text` is no text of 1 to 1000"),
        ({"text": "a\x1b[2J"}, "control character"),
        ({"scope": "mod:Far Shore"}, "the playset has no mod 'Far Shore'"),
        ({"scope": "mod:Far Shores + mod:Deep Harbor"}, "no mod 'Deep Harbor'"),
    ],
)
def test_a_note_that_cannot_be_used_is_refused_and_changes_nothing(
    server: Ck3Server, governed: str, more: dict[str, Any], problem: str
) -> None:
    reply = playset(server, governed, "note", **{"text": "x", **more})

    assert reply.code == "WA-VIS-I-004"
    assert problem in str(reply.data["problem"])
    assert done(server, governed, "notes")["count"] == 0


@pytest.mark.parametrize(
    "scope", ["mod:Far Shores", "mod:Deep Harbour + mod:Far Shores", "a/mod:x"]
)
def test_a_scope_with_mods_of_the_playset_is_taken(
    server: Ck3Server, governed: str, scope: str
) -> None:
    assert done(server, governed, "note", text="x", scope=scope)["note"]["scope"] == scope
    off = done(server, governed, "disable", mod="Far Shores")
    assert off["disabled"] == 1
    assert (
        done(server, governed, "note", text="y", scope="mod:Far Shores")["note"]["note_id"] == "n2"
    )


def test_a_misspelt_mod_of_a_scope_has_the_right_one_beside_it(
    server: Ck3Server, governed: str
) -> None:
    reply = playset(server, governed, "note", text="x", scope="mod:Far Shore")

    assert reply.data["suggestions"] == ["mod:Far Shores"]


@pytest.mark.parametrize(
    ("more", "meant"),
    [
        ({"owner": "mod:Far Shore"}, "mod:Far Shores"),
        ({"owner": "Far Shores"}, "mod:Far Shores"),
        ({"category": "mising"}, "missing_title"),
        ({"category": "gui_eror"}, "gui_error"),
    ],
)
def test_a_wrong_filter_of_the_logs_has_the_right_one_beside_it(
    server: Ck3Server, handle: str, more: dict[str, str], meant: str
) -> None:
    work = server.work_of(handle)
    reply = ck3_logs(work, "error", "faults", rb=ReplyBuilder("ck3_logs"), **more)

    (field,) = reply.data["fields"]  # type: ignore[misc]
    assert (reply.code, field["did_you_mean"]) == ("MCP-SYS-I-001", meant)


@pytest.mark.parametrize("owner", ["none", "root:game", "mod:Far Shores"])
def test_an_owner_of_the_playset_is_taken(server: Ck3Server, handle: str, owner: str) -> None:
    assert logged(server, handle, owner=owner)["command"] == "faults"


def test_without_a_contract_or_a_text_nothing_is_noted(server: Ck3Server, handle: str) -> None:
    assert playset(server, handle, "note", text="x").code == "EN-GATE-D-002"
    assert playset(server, handle, "note").code == "MCP-SYS-I-001"
    assert playset(server, handle, "unnote", other="n1").code == "WA-VIS-I-004"
    assert done(server, handle, "notes")["count"] == 0


@pytest.mark.parametrize(
    "notes", [{}, [1], [{"text": "a"}], [{"note_id": "n1", "text": "a", "x": 1}]]
)
def test_a_file_with_wrong_notes_says_where(
    server: Ck3Server, handle: str, notes: object, tmp_path: Path
) -> None:
    file = next((tmp_path / "data/playsets").glob("*.json"))
    file.write_text(json.dumps({**json.loads(file.read_text()), "notes": notes}))

    reply = playset(server, handle, "switch", PLAYSET)

    assert reply.code == "WA-VIS-I-003"
    assert "'loc': 'notes" in str(reply.data["findings"])
    assert "ignored" not in logged(server, handle)


@pytest.mark.parametrize("before", ["ck3_20261120_203051/error", None])
def test_a_log_to_compare_with_that_is_not_there_is_told_with_those_that_are(
    server: Ck3Server, handle: str, before: str | None
) -> None:
    put(server.config.folders["user_docs"], "crashes/ck3_20261120_203015/logs/error.log", BROKEN)
    work = server.work_of(handle)
    reply = ck3_logs(work, "error", "compare", before=before, rb=ReplyBuilder("ck3_logs"))

    right = "ck3_20261120_203015/error"
    (field,) = reply.data["fields"]  # type: ignore[misc]
    assert (field["name"], field["expected"]) == ("before", [right])
    assert field.get("did_you_mean") == (None if before is None else right)
    assert logged(server, handle, "compare", before=right)["before"] == right


def test_a_log_that_is_no_text_is_refused_with_what_helps(server: Ck3Server, handle: str) -> None:
    docs = server.config.folders["user_docs"]
    put(docs, "logs/error.log", ERROR_LOG[:50] + "\0" + ERROR_LOG[50:])
    work = server.work_of(handle)
    reply = ck3_logs(work, "error", "summary", rb=ReplyBuilder("ck3_logs"))

    (field,) = reply.data["fields"]  # type: ignore[misc]
    assert (reply.code, field["name"]) == ("MCP-SYS-I-001", "log")
    assert "ask the user to start the game again" in field["reason"]
    (docs / "logs/error.log").write_bytes(b"\xff\xfe" + ERROR_LOG.encode("utf-16-le"))
    assert logged(server, handle, "summary")["summary"]["faults"] > 0
