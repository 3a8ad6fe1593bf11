"""Faults of a log: what is one fault, when it was, where it is, and what it costs to read."""

from __future__ import annotations

import io
import random
import re
import tracemalloc
from collections import Counter

import pytest
from tests.ck3.logs.game_log import ERROR_LOG, log_of, only

from replybook_ck3.ask.logs import CATEGORIES, FaultPlace, faults_in
from replybook_ck3.ask.logs.fault_log import MOST_FAULTS, MOST_PLACES
from replybook_ck3.ask.logs.log_categories import PRIORITIES
from replybook_ck3.ask.logs.log_entries import LONGEST, NoLogText


def test_each_form_of_an_entry_is_one_fault_of_its_category() -> None:
    log = log_of(ERROR_LOG)

    assert [fault.category.name for fault in log.faults.values()] == [
        "descriptor_error",
        "missing_reference",
        "parse_error",
        "duplicate_key",
        "unused_or_unset",
        "missing_reference",
        "gui_error",
    ]
    assert (log.entries, log.counted, log.beyond, log.days) == (7, 7, 0, 1)
    assert (log.first, log.last) == ("23:59:58", "00:00:03")


def test_a_fault_of_script_tells_the_real_message_and_its_callers() -> None:
    fault = list(log_of(ERROR_LOG).faults.values())[1]

    assert fault.message == "add_trait effect [ Cannot find zzz_brave in trait database ]"
    assert fault.places == (
        FaultPlace("events/my events.txt", 12, None, "my.1:immediate"),
        FaultPlace("common/on_action/my_on_actions.txt", 3, None, "on_birth_child"),
    )
    assert (fault.names, fault.level, fault.source) == (
        ("zzz_brave",),
        "E",
        "jomini_script_system.cpp",
    )
    assert (fault.first_day, fault.first, fault.first_line) == (0, "23:59:59", 2)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("x at file: common/a.txt line: 3", FaultPlace("common/a.txt", 3)),
        ("x infile: common/a b.txt line: 3 (o)", FaultPlace("common/a b.txt", 3, None, "o")),
        ('x in file: "common/a.txt" near line: 3', FaultPlace("common/a.txt", 3)),
        ("bad at common/a.txt line : 3", FaultPlace("common/a.txt", 3)),
        ("gui/a.gui:7 - text", FaultPlace("gui/a.gui", 7)),
        ("at line 3 and column 4 in localization/a.yml", FaultPlace("localization/a.yml", 3, 4)),
        ("File 'localization/a.yml' should be", FaultPlace("localization/a.yml")),
        ("nothing at 12:30 in particular", None),
        ("a ratio of 3:4 and version 1.18.0", None),
        ("'a sentence. With a dot'", None),
    ],
)
def test_places_in_all_forms(text: str, place: FaultPlace | None) -> None:
    fault = only(log_of(f"[10:00:00][E][a.cpp:1]: {text}\n"))

    assert fault.places == (() if place is None else (place,))


def test_entries_that_differ_in_lone_numbers_are_one_fault_and_names_count() -> None:
    log = log_of(
        "".join(
            f"[10:00:0{i}][E][a.cpp:{i}]: Character {i * 7} in file: events/x.txt line: {i} (x.{j}:a)\n"
            for j in (1, 2)
            for i in range(5)
        )
    )

    assert [(fault.count, fault.first, fault.last) for fault in log.faults.values()] == [
        (5, "10:00:00", "10:00:04")
    ] * 2
    assert [place.line for place in next(iter(log.faults.values())).places] == [0, 1, 2, 3, 4]


def test_the_key_of_a_fault_is_the_same_in_each_run() -> None:
    one = only(log_of("[10:00:00][E][a.cpp:1]: Character 7 is lost\n"))
    other = only(log_of("\n[22:00:00][E][a.cpp:92]: Character 123 is lost\r\n"))
    third = only(log_of("[10:00:00][E][a.cpp:1]: Character 7 is found\n"))

    assert one.key == other.key != third.key


@pytest.mark.parametrize(
    ("data", "entries"),
    [
        (b"", 0),
        (b"no entry at all\n\n", 0),
        (b"\xef\xbb\xbf[10:00:00][E][a.cpp:1]: x\n", 1),
        ("[10:00:00][E][a.cpp:1]: \u00e4\n".encode("utf-16"), 1),
        ("[10:00:00][E][a.cpp:1]: \u00e4\n".encode("cp1252"), 1),
        (b"begin\n[10:00:00][E][a.cpp:1]: x\n[not a time] y\n[10:00:01]: z", 2),
        (b"[10:00:00][E][a.cpp:1]: x\r\n  more\r\n[10:00:01][E][a.cpp:1]: x\r\n  more\r\n", 2),
    ],
    ids=["empty", "no entries", "mark", "wide", "cp1252", "brackets", "returns"],
)
def test_logs_of_every_encoding(data: bytes, entries: int) -> None:
    log = faults_in(io.BytesIO(data))

    assert (log.entries, len(log.faults)) == (entries, min(entries, len(log.faults)))


@pytest.mark.parametrize("data", [b"\0\1\2", "[10:00:00]: x\n".encode("utf-16-le")])
def test_a_file_that_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(NoLogText):
        faults_in(io.BytesIO(data))


def test_levels_choose_the_entries_of_other_logs() -> None:
    text = "[10:00:00][D][a.cpp:1]: note\n[10:00:00][E][a.cpp:1]: bad\n[10:00:00][a.cpp:1]: none\n"

    assert [fault.message for fault in log_of(text, frozenset("E")).faults.values()] == ["bad"]
    assert len(log_of(text).faults) == 3


def test_every_category_can_be_reached_and_has_a_hint() -> None:
    """A row that an earlier row always hides would never fit anything."""
    samples = {
        "fatal_crash": ("x.cpp", "fatal(crash) here"),
        "descriptor_error": ("dlc_descriptor.cpp", "x"),
        "encoding_error": ("lexer.cpp", "File 'a.txt' should be in utf8-bom encoding"),
        "path_too_long": ("virtualfilesystem_physfs.cpp", "too long"),
        "missing_reference": ("databases.h", "Key x not found at Database: common/traits"),
        "parse_error": ("pdx_persistent_reader.cpp", "Unexpected token: x"),
        "duplicate_key": ("pdx_localize.cpp", "Duplicate localization key"),
        "override": ("gamedatabase.h", "Overriding entry 'x'"),
        "localization_syntax": ("localization_reader.cpp", "Missing colon separator"),
        "localization_missing": ("pdx_locstring.cpp", "Key is missing localization: x"),
        "localization_data": ("pdx_data_localize.cpp", "Data error in loc string 'x'"),
        "unused_or_unset": ("jomini_effect.cpp", "Variable 'x' is set but is never used"),
        "script_value": ("jomini_scriptvalue.cpp", "Div/0 near file: a.txt line: 1"),
        "missing_title": ("title_links.cpp", "Failed to fetch a valid landed title 'x'"),
        "scope_error": ("jomini_trigger.cpp", "Inconsistent trigger scopes (a vs. b)"),
        "event_error": ("jomini_eventmanager.cpp", "Event x.1 is orphaned"),
        "portrait_error": ("portraitcontext.cpp", "No gene with key x"),
        "gui_error": ("pdx_gui_factory.cpp", "Failed converting property"),
        "audio_error": ("audio2_fmod_sound.cpp", "x"),
        "history_error": ("characterhistory.cpp", "x"),
        "casus_belli_error": ("casus_belli.cpp", "x"),
        "decision_error": ("decision_type.cpp", "x"),
        "mtth_error": ("mtthimpl.cpp", "x"),
        "landed_title_error": ("landed_title_template.cpp", "x"),
        "coat_of_arms_error": ("coat_of_arms.cpp", "x"),
        "culture_error": ("culture_template.cpp", "x"),
        "religion_error": ("religion_templates.cpp", "x"),
        "holy_site_error": ("faith_holy_site_template.cpp", "x"),
        "bookmark_error": ("bookmark.cpp", "x"),
        "building_error": ("building_type.cpp", "x"),
        "database_error": ("holding_type.cpp", "Duplicate building type"),
        "script_invalid": ("jomini_effect.cpp", "PostValidate of effect 'x' returned false"),
        "script_error": ("jomini_script_system.cpp", "Script system error!"),
    }
    for name, (source, message) in samples.items():
        fault = only(log_of(f"[10:00:00][E][{source}:1]: {message}\n"))
        assert (name, fault.category.name) == (name, name)

    assert {one.name for one in CATEGORIES} == samples.keys()
    assert all(one.hint and one.priority in PRIORITIES for one in CATEGORIES)


def test_ordinary_words_make_no_scope_error() -> None:
    fault = only(log_of("[10:00:00][E][x.cpp:1]: the telescope lost its context menu\n"))

    assert fault.category.name == "other"


def test_memory_stays_flat_in_a_flood_and_nothing_is_lost_from_the_count() -> None:
    chance = random.Random(4)
    flood = (
        f"[10:{i // 60 % 60:02}:{i % 60:02}][E][a.cpp:1]: name_{chance.getrandbits(64):x} is odd\n"
        for i in range(60_000)
    )
    data = "".join(flood).encode()
    stream = io.BytesIO(data)
    tracemalloc.start()
    log = faults_in(stream)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert (log.entries, len(log.faults), log.beyond) == (60_000, MOST_FAULTS, 60_000 - MOST_FAULTS)
    assert peak < 60_000_000  # of any size of log: the faults, two batches, the known texts


def test_an_endless_entry_is_cut_and_lines_go_on_counting() -> None:
    data = b"[10:00:00][E][a.cpp:1]: x\n" + b"  y\n" * 900_000 + b"[10:00:01][E][b.cpp:1]: z\n"
    log = faults_in(io.BytesIO(data))
    first, second = log.faults.values()

    assert len(first.example) <= LONGEST
    assert second.first_line == 900_002


@pytest.mark.parametrize("filler", [b"\n", b"  y\n", b"[no time]\n", b"x" * 70_000 + b"\n"])
def test_an_entry_of_many_pieces_costs_no_memory_and_its_lines_count(filler: bytes) -> None:
    lines = 1 + 3 * 2**20 // len(filler)
    first, second, third = (f"[10:00:0{n}][E][{'abc'[n]}.cpp:1]: z\n".encode() for n in range(3))
    log = faults_in(io.BytesIO(first + filler * lines + second + third + second))
    begun, *others = log.faults.values()

    assert len(begun.example) <= LONGEST
    assert [lines + 2, lines + 3] == [other.first_line for other in others]
    assert 4 == log.entries


def test_an_hour_of_random_entries_is_counted_as_a_plain_reader_counts() -> None:
    """No other test has midnights, batches and repeated forms together."""
    chance = random.Random(7)
    forms = [
        "[E][a.cpp:{n}]: Key k_{m} not found at Database: common/traits",
        """[E][jomini_script_system.cpp:{n}]: Script system error!
  Error: e effect [ x {n} ]
  Script location: file: events/a_{m}.txt line: {n} (a.{m}:option)""",
        "[a.cpp:{n}]: gui/m_{m}.gui:{n} - Child already exists",
    ]
    lines, seconds = list[str](), 80_000
    for _ in range(40_000):
        seconds += chance.randrange(5)
        rest = seconds % 86_400
        text = chance.choice(forms).format(n=chance.randrange(900), m=chance.randrange(6))
        lines.append(f"[{rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}]{text}")
    log = faults_in(io.BytesIO(("\n".join(lines) + "\n").encode()))

    plain = Counter(re.sub(r"(?<![\w.])\d+(?!\w)", "N", line[10:]) for line in lines)
    assert sorted(plain.values()) == sorted(fault.count for fault in log.faults.values())
    assert log.days == seconds // 86_400
    for fault in log.faults.values():
        assert len(fault.places) <= MOST_PLACES
        at = "\n".join(lines).split("\n")[fault.first_line - 1]
        assert at == f"[{fault.first}]{fault.example.partition(chr(10))[0]}"
