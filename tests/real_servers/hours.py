"""Calls of an hour at each of the three servers, right and wrong, and the state they may change.

What to call is chosen by a seed. A call of `CHANGING` that went well changes the state; a call that
did not go well, or of a tool that only reads, leaves it as it was.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

__all__ = ["HOURS", "Hour"]

Call = tuple[str, dict[str, Any]]
WRONG: tuple[object, ...] = (None, "", "many", -1, 10**6, [], {}, "null", '{"a": 1}', True)


@dataclass(frozen=True, slots=True)
class Hour:
    """The calls of one server's hour, and the way to ask for its state.

    In its database, or by tools.
    """

    choices: Callable[[Random], list[Call]]
    changing: frozenset[str]
    crowd: Call
    """One call that is made many times at once."""
    database: str = ""
    variables: tuple[tuple[str, str], ...] = ()
    queries: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()

    def calls(self, random: Random) -> Iterator[Call]:
        """Yield calls, a third of them wrong, for ever."""
        while True:
            yield spoiled(random, random.choice(self.choices(random)))

    def state(self, folder: Path) -> object:
        """Read what the database holds."""
        with sqlite3.connect(folder / self.database) as conn:
            return [list(conn.execute(query)) for query in self.queries]


def spoiled(random: Random, call: Call) -> Call:
    """Make a third of the calls wrong: a name, a value, too much or too little, or another tool."""
    tool, arguments = call[0], dict(call[1])
    if random.random() > 0.33:
        return tool, arguments
    names = list(arguments)
    kind = random.randrange(5) if names else random.choice((0, 4))
    if kind == 0:
        arguments["wrong"] = random.choice(WRONG)
    elif kind == 1:
        del arguments[random.choice(names)]
    elif kind == 2:
        arguments[random.choice(names)] = random.choice(WRONG)
    elif kind == 3:
        name = random.choice(names)
        arguments[name.title()] = arguments.pop(name)
    else:
        tool = f"{tool}s"
    return tool, arguments


def _slot(random: Random) -> dict[str, Any]:
    start = random.randrange(23)
    return {
        "day": f"2026-03-{random.randint(1, 28):02}",
        "start": start,
        "end": start + random.choice((1, 1, 1, 2, 0)),
    }


def _booking(random: Random, who: str) -> dict[str, Any]:
    return {
        "room": random.choice(("Amber", "birch", "Cedar", "Dune", "Elm")),
        "slot": _slot(random),
        "who": who,
        "people": random.choice((1, 3, 7, 15)),
    }


def _parcel(random: Random, sender: str) -> dict[str, Any]:
    return {
        "sender": sender,
        "receiver": random.choice(("bob", "eve", "PO Box 7")),
        "kg": random.choice((0.5, 2, 9, 28, 190)),
        "pin": "1234",
    }


def _edits(headline: str) -> list[dict[str, str]]:
    return [{"op": "body", "text": "New."}, {"op": "headline", "text": headline}]


def booking_calls(random: Random) -> list[Call]:
    """Book, hold, move, cancel, pay, order and ask."""
    who, booking = random.choice("abcdefgh"), random.randint(1, 60)
    book = _booking(random, who)
    return [
        *([("book_room", book)] * 4),
        *([("hold_room", book)] * 2),
        ("confirm_hold", {"booking": booking}),
        ("cancel_booking", {"booking": f"B-{booking}"}),
        ("move_booking", {"booking": booking, "slot": _slot(random)}),
        ("book_series", {"room": "Birch", "slots": [_slot(random), _slot(random)], "who": who}),
        ("book_first_free", {"slot": _slot(random), "who": who, "people": 9}),
        ("swap_bookings", {"first": booking, "second": random.randint(1, 60)}),
        ("import_bookings", {"lines": [f"Amber;2026-04-01;{booking % 24};24;{who}", "?"]}),
        ("set_note", {"booking": booking, "note": random.choice((None, "x", '{"a": 1}'))}),
        ("refund", {"booking": booking, "cents": random.choice((100, 90_000))}),
        ("catering_order", {"booking": booking, "item": "cake", "count": booking}),
        ("remind", {"booking": booking}),
        ("close_room", {"name": random.choice(("Amber", "Dune")), "reason": "carpet"}),
        ("open_room", {"name": "Amber"}),
        ("print_sign", {"name": "Amber", "copies": random.randint(1, 5)}),
        ("year_report", {"pages": random.choice((1, 50))}),
        ("get_booking", {"booking": booking}),
        ("my_bookings", {"who": who}),
        ("invoice", {"who": who}),
        ("list_rooms", {}),
        ("room_sign", {"name": "Dune"}),
    ]


def parcel_calls(random: Random) -> list[Call]:
    """Take in, load, move, hand out, send back, settle and ask."""
    parcel, customer = random.randint(1, 80), random.choice("abcdef")
    new = _parcel(random, customer)
    return [
        *([("take_in", {"parcel": new})] * 4),
        ("take_in_many", {"parcels": [new, new]}),
        ("take_in", {"parcel": new, "shelf": random.choice(("A1", "A2", "B1"))}),
        ("move_parcel", {"parcel": parcel, "shelf": random.choice(("A1", "B1", "Z9"))}),
        ("weigh_again", {"parcel": f"P-{parcel}", "kg": random.choice((1, 31))}),
        ("hand_out", {"parcel": parcel, "pin": random.choice(("1234", "1234", "0000"))}),
        ("send_back", {"parcel": parcel, "reason": "damaged"}),
        ("load", {"parcel": parcel, "truck": random.choice(("red", "blue", "green"))}),
        ("load_all", {"parcels": [parcel, 1, "x"], "truck": "blue"}),
        ("unload", {"parcel": parcel}),
        ("charge_customer", {"customer": customer, "cents": random.choice((100, 40_000))}),
        ("settle", {"customer": customer, "cents": random.choice((100, 30_000))}),
        ("remove_shelf", {"name": "A1"}),
        ("describe_parcel", {"parcel": str(parcel)}),
        ("damage_report", {"parcel": parcel, "words": random.choice(("", "a dent"))}),
        ("scale.read", {"tries": random.randint(1, 3)}),
        ("label_text", {"parcel": parcel, "note": '{"a": 1}'}),
        ("find_parcel", {"parcel": parcel}),
        ("list_parcels", {"state": "stored"}),
        ("plan_route", {"stops": ["a", "b"], "better": random.choice((True, "by_name"))}),
        ("shelves", {}),
        ("label", {"parcel": parcel}),
    ]


def newsroom_calls(random: Random) -> list[Call]:
    """Write, edit, hand in, print, search and ask."""
    story = f"{random.choice(('pol', 'spo'))}-{random.randint(1, 15)}"
    body = random.choice(("", "They voted.", "He is guilty."))
    edits, spoiling = _edits(f"h {random.random()}"), _edits("x" * 70)
    return [
        *([("desk_write", {"section": "sports", "headline": "A goal", "body": body})] * 3),
        ("desk_write", {"section": "politics", "headline": "A VOTE", "body": body}),
        *([("desk_edit", {"story": story, "edits": edits})] * 2),
        ("desk_edit", {"story": story, "edits": spoiling}),
        *([("desk_hand_in", {"story": story})] * 2),
        ("desk_approve", {"story": story}),
        ("desk_withdraw", {"story": story, "reason": "it was wrong"}),
        ("desk_merge", {"into": story, "story": "spo-1"}),
        ("publish_flash", {"number": random.randint(1, 5), "headline": "News"}),
        ("try_all", {"stories": [story, "pol-99"]}),
        ("archive_print_edition", {"pages": random.randint(0, 2)}),
        ("archive_search", {"words": random.choice(("vote", " ", ["new", "goal"]))}),
        ("desk_read", {"story": story}),
        ("desk_compare", {"story": story, "text": "New."}),
        ("desk_count_words", {"story": story}),
        ("flash", {"number": random.randint(1, 5)}),
        ("translate", {"number": 1, "language": random.choice(("fr", "la"))}),
        ("archive_link", {"story": story}),
        ("archive_job", {"number": 9}),
        ("sample", {}),
        ("ticker", {}),
        ("fetch", {"topic": "trade"}),
    ]


HOURS = {
    "booking_desk": Hour(
        choices=booking_calls,
        changing=frozenset(
            ("book_room", "hold_room", "book_first_free", "refund", "catering_order", "remind")
        ),
        crowd=(
            "book_room",
            {
                "room": "Cedar",
                "slot": {"day": "2027-01-01", "start": 9, "end": 10},
                "who": "crowd",
            },
        ),
        database="desk.sqlite",
        variables=(("DESK_DB", "desk.sqlite"), ("DESK_CALLS", "1000000")),
        queries=(
            "select * from rooms order by name",
            "select id, room, day, start, end, who, people, state, note from bookings order by id",
            "select * from ledger order by id",
            "select booking, text from outbox order by id",
            "select * from meals order by id",
        ),
    ),
    "parcel_depot": Hour(
        choices=parcel_calls,
        changing=frozenset(("take_in", "move_parcel", "hand_out", "send_back", "load", "unload"))
        | {"charge_customer", "settle"},
        crowd=("take_in", {"parcel": {"sender": "crowd", "receiver": "bob", "kg": 45}}),
        database="depot.sqlite",
        variables=(("DEPOT_DB", "depot.sqlite"),),
        queries=tuple(
            f"select * from {table} order by 1"
            for table in ("parcels", "shelves", "trucks", "movements", "accounts")
        ),
    ),
    "newsroom": Hour(
        choices=newsroom_calls,
        changing=frozenset(("desk_write", "desk_edit", "desk_hand_in", "publish_flash")),
        crowd=("desk_hand_in", {"story": "spo-1"}),
        variables=(("AGENCY_HANG_UPS", "1000000"),),
        asked=("desk_briefs", "archive_editions"),
    ),
}
