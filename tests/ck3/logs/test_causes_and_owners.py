"""Owners, cascades, two runs, the facts of debug.log, and crash folders."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest
from tests.ck3.logs.game_log import ERROR_LOG, log_of

from replybook_ck3.ask.logs.crash_reports import crash_report, time_of_crash
from replybook_ck3.ask.logs.fault_log import cascades_in
from replybook_ck3.ask.logs.log_comparison import compare_logs
from replybook_ck3.ask.logs.log_report import FaultOwner, owner_of
from replybook_ck3.ask.logs.system_facts import LoadedMod, system_facts


class Files:
    """Three sources: Beta replaces the decisions of Alpha and the game."""

    def sources_of(self, path: str) -> Sequence[tuple[str, bool]]:
        return {
            "common/decisions/my.txt": [
                ("root:game", False),
                ("mod:Alpha", False),
                ("mod:Beta", True),
            ],
            "common/on_action/my_on_actions.txt": [("mod:Alpha", True)],
            "gui/my.gui": [("mod:Alpha", False)],
        }.get(path, [])

    def defined_in(self, name: str) -> Sequence[tuple[str, str]]:
        return [("mod:Alpha", "events/flags.txt")] if name == "my_flag" else []

    def source_of_descriptor(self, path: str) -> str | None:
        return "mod:Workshop" if path == "mod/ugc_1234567890.mod" else None


def test_owners_by_descriptor_path_and_name_and_nobody_is_guessed() -> None:
    owners = [owner_of(fault, Files()) for fault in log_of(ERROR_LOG).faults.values()]

    assert owners == [
        FaultOwner("mod:Workshop", None, "descriptor"),
        FaultOwner("mod:Alpha", "common/on_action/my_on_actions.txt", "path"),
        FaultOwner("mod:Beta", "common/decisions/my.txt", "path", ("root:game", "mod:Alpha")),
        None,
        FaultOwner("mod:Alpha", "events/flags.txt", "name"),
        None,
        FaultOwner("mod:Alpha", "gui/my.gui", "path"),
    ]


BROKEN = """\
[10:00:00][E][pdx_persistent_reader.cpp:1]: Error: "Unexpected token: x, near line: 4" in file: "common/traits/a.txt" near line: 4
[10:00:01][E][jomini_script_system.cpp:1]: Script system error!
  Error: has_trait trigger [ Cannot find bold_one in trait database ]
  Script location: file: events/e.txt line: 4 (e.1:trigger)
[10:00:01][E][jomini_script_system.cpp:1]: Script system error!
  Error: has_trait trigger [ Cannot find other in trait database ]
  Script location: file: events/e.txt line: 9 (e.1:trigger)
[10:00:01][E][jomini_trigger.cpp:1]: PostValidate of trigger 'x' returned false at file: common/traits/a.txt line: 90
"""


def test_a_broken_file_explains_missing_names_and_its_own_faults() -> None:
    log = log_of(BROKEN)
    root, bold, other, own = log.faults.values()

    cascades = cascades_in(
        log, lambda path: {"bold_one"} if path == "common/traits/a.txt" else set()
    )

    assert {(cascade.root.key, cascade.by) for cascade in cascades} == {
        (root.key, "name"),
        (root.key, "file"),
    }
    assert {fault.key for one in cascades for fault in one.children} == {bold.key, own.key}
    assert other.key not in {fault.key for one in cascades for fault in one.children}


def test_without_a_broken_file_nothing_is_explained() -> None:
    lone = BROKEN.partition("\n")[2]

    assert cascades_in(log_of(lone), lambda _: {"bold_one", "other"}) == []


def test_a_broken_descriptor_explains_the_faults_of_its_mod() -> None:
    log = log_of(ERROR_LOG + BROKEN)
    root = next(iter(log.faults.values()))
    of_mod = dict.fromkeys(list(log.faults)[:3], "mod:A")

    (found,) = [cascade for cascade in cascades_in(log, None, of_mod) if cascade.by == "mod"]

    assert (found.root.key, found.entries) == (root.key, 2)


def test_two_runs_differ_in_new_gone_and_changed_faults() -> None:
    before = log_of(ERROR_LOG)
    again = (
        ERROR_LOG.split("\n", 1)[1]
        + "[00:00:09][E][databases.h:9]: Key my_poet not found at Database: common/traits\n"
    )
    after = log_of(again + "[00:01:00][E][x.cpp:1]: something else\n")

    found = compare_logs(before, after)

    assert [fault.message for fault in found.new] == ["something else"]
    assert [fault.category.name for fault in found.gone] == ["descriptor_error"]
    assert [(old.count, new.count) for old, new in found.more] == [(1, 2)]
    assert (found.fewer, found.same) == ((), 5)
    assert compare_logs(after, before).fewer[0][1].count == 1


DEBUG = """\
[10:00:00][D][a.cpp:1]: Log system initialized
[10:00:00][D][a.cpp:1]: Architecture: x64
[10:00:00][D][a.cpp:1]: Selected adapter: Some GPU 3000 (8192 MB)
[10:00:00][D][a.cpp:1]: Spawning 12 worker threads
[10:00:01][D][a.cpp:1]: Mod:
Alpha|mod/alpha.mod|Enabled
Beta, the second|mod/ugc_7.mod|Disabled

not|a|mod
[10:00:01][D][a.cpp:1]: DLC:
Some DLC|dlc/001.dlc|
"""


def test_facts_of_the_machine_and_the_loaded_mods() -> None:
    facts = system_facts(io.BytesIO(DEBUG.encode()))

    assert (facts.architecture, facts.gpu, facts.gpu_memory_mb, facts.worker_threads) == (
        "x64",
        "Some GPU 3000",
        8192,
        12,
    )
    assert facts.mods == (
        LoadedMod("Alpha", "mod/alpha.mod", is_enabled=True),
        LoadedMod("Beta, the second", "mod/ugc_7.mod", is_enabled=False),
    )
    assert facts.dlcs == (LoadedMod("Some DLC", "dlc/001.dlc", is_enabled=True),)


def test_a_log_without_facts_has_none() -> None:
    facts = system_facts(io.BytesIO(b"[10:00:00][D][a.cpp:1]: The Model: Mode: x\n"))

    assert (facts.architecture, facts.gpu, facts.worker_threads, facts.mods) == (
        None,
        None,
        None,
        (),
    )


CRASH = {
    "exception.txt": b"Application: Crusader Kings III\nVersion: 1.18.2\nDate/Time: x\n"
    b"Unhandled Exception C00000FD (EXCEPTION_STACK_OVERFLOW) at address 0x7ff6\n"
    b"Stack Trace:\n  1 ck3.exe main (+ 12)\n  2 kernel32.dll run (+ 3)\n",
    "meta.yml": b'branch: release\nmods:\n - Alpha\n - "Beta"\nuptime: 12\n',
    "logs/error.log": ERROR_LOG.encode(),
}


def test_the_report_of_a_crash() -> None:
    def opened(name: str) -> io.BytesIO | None:
        return io.BytesIO(CRASH[name]) if name in CRASH else None

    report = crash_report("ck3_20261120_203015", opened)

    assert (report.at, report.version) == ("2026-11-20T20:30:15", "1.18.2")
    assert (report.exception, report.address) == ("EXCEPTION_STACK_OVERFLOW", "0x7ff6")
    assert "recursion" in str(report.hint)
    assert report.stack == ("ck3.exe main (+ 12)", "kernel32.dll run (+ 3)")
    assert (report.mods, report.meta) == (("Alpha", "Beta"), {"branch": "release", "uptime": "12"})
    assert report.faults[0].category.priority == 2
    assert report.last_lines["error"][-1].endswith("not handled")
    assert report.missing == ()


def test_a_crash_folder_without_anything_names_what_is_missing() -> None:
    report = crash_report("ck3_20261120_203015", lambda _: None)

    assert (report.version, report.exception, report.stack, report.mods) == (None, None, (), ())
    assert report.missing == ("exception.txt", "meta.yml", "logs/error.log")


@pytest.mark.parametrize(
    ("name", "time"),
    [
        ("ck3_20261120_203015", "2026-11-20T20:30:15"),
        ("ck3_20261320_203015", None),
        ("../ck3_20261120_203015", None),
        ("ck3_20261120", None),
    ],
)
def test_only_names_of_crash_folders_are_times(name: str, time: str | None) -> None:
    assert time_of_crash(name) == time


def test_a_copy_that_is_no_text_is_missing_and_the_rest_is_reported() -> None:
    files = CRASH | {"logs/error.log": b"[10:00:00]\0\0"}
    report = crash_report("ck3_20261120_203015", lambda name: io.BytesIO(files.get(name, b"")))

    assert (report.faults, report.version) == ((), "1.18.2")
    assert "logs/error.log" in report.missing
