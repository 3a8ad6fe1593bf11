"""Seventy faults of answers, ten for each measure, each with the same answer set right.

A pair is one tool of `seeded_server.py`. The tool answers wrong calls of one kind with the fault,
and all others well. `twice` sends a text and other structured content. In a text `{name}` is
the wrong argument, `{expected}` its type, `{sent}` the misspelt name.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Pair(NamedTuple):
    """A fault and its right twin: how each is sent, and its text or data."""

    measure: str
    kind: str
    faulty: tuple[str, Any]
    right: tuple[str, Any]


STEP = "Correct '{name}' and call again."
TYPE = "Argument '{name}' must be of type {expected}. " + STEP
RANGE = "Argument 'amount' must be from 1 to 50. Pass a whole number in this range."
ENUM = "Argument 'colour' must be one of red, green, blue. Choose one of them."
MISSING = "Argument 'amount' is required. Pass a whole number from 1 to 50."
MISSPELT = "There is no argument '{sent}'; did you mean 'ticket_id'?"
ABSENT = "Ticket '{value}' was not found. Call list_tickets to see which exist."


def coded(text: str, **more: Any) -> dict[str, Any]:
    return {"error": {"code": "INVALID_ARGUMENT", "status": 400, "message": text, **more}}


def problem(text: str) -> dict[str, Any]:
    return {"type": "about:blank", "title": "Bad request", "status": 400, "detail": text}


FAILED = [
    Pair("failed", "type", ("said", f"Error: {TYPE}"), ("rpc", TYPE)),
    Pair("failed", "range", ("said", f"Invalid value. {RANGE}"), ("rpc", RANGE)),
    Pair("failed", "enum", ("said", {"success": False, "error": ENUM}), ("told", coded(ENUM))),
    Pair("failed", "missing", ("said", MISSING), ("rpc", MISSING)),
    Pair("failed", "misspelt", ("said", coded(MISSPELT)), ("told", coded(MISSPELT))),
    Pair("failed", "absent", ("said", ABSENT), ("rpc", ABSENT)),
    Pair("failed", "type", ("said", "Done."), ("told", problem(TYPE))),
    Pair("failed", "enum", ("said", {"tickets": []}), ("told", problem(ENUM))),
    Pair("failed", "range", ("said", ""), ("rpc", RANGE)),
    Pair(
        "failed", "absent", ("said", {"ticket": None, "message": ABSENT}), ("told", coded(ABSENT))
    ),
]
TYPED = [
    Pair("typed", "type", ("told", TYPE), ("told", coded(TYPE))),
    Pair("typed", "range", ("told", RANGE), ("told", problem(RANGE))),
    Pair("typed", "enum", ("told", ENUM), ("rpc", ENUM)),
    Pair("typed", "missing", ("told", MISSING), ("told", coded(MISSING))),
    Pair("typed", "misspelt", ("told", MISSPELT), ("rpc", MISSPELT)),
    Pair("typed", "absent", ("told", ABSENT), ("told", coded(ABSENT))),
    Pair("typed", "type", ("rpc-32603", TYPE), ("rpc", TYPE)),
    Pair(
        "typed",
        "range",
        ("told", coded(RANGE, code="INTERNAL", status=500)),
        ("told", coded(RANGE)),
    ),
    Pair("typed", "enum", ("told", {"message": ENUM}), ("told", problem(ENUM))),
    Pair("typed", "missing", ("told", f"400 Bad Request. {MISSING}"), ("rpc", MISSING)),
]
CULPRIT = [
    Pair(
        "culprit", "type", ("rpc", "Expected {expected}. Pass a value of this type."), ("rpc", TYPE)
    ),
    Pair(
        "culprit",
        "range",
        ("rpc", "The value must be from 1 to 50. Choose another."),
        ("rpc", RANGE),
    ),
    Pair(
        "culprit",
        "enum",
        ("rpc", "Expected red, green or blue. Choose one of them."),
        ("rpc", ENUM),
    ),
    Pair(
        "culprit", "missing", ("rpc", "A required argument is missing. Add it."), ("rpc", MISSING)
    ),
    Pair(
        "culprit",
        "missing",
        ("told", coded("Field required. Provide it.")),
        ("told", coded(MISSING)),
    ),
    Pair("culprit", "absent", ("rpc", "Not found. Call list_tickets first."), ("rpc", ABSENT)),
    Pair(
        "culprit", "type", ("told", coded("Not a {expected}. Convert it.")), ("told", coded(TYPE))
    ),
    Pair(
        "culprit",
        "range",
        ("told", problem("Out of range 1 to 50. Try less.")),
        ("told", problem(RANGE)),
    ),
    Pair(
        "culprit",
        "enum",
        ("told", coded("Allowed: red, green, blue. Use one.")),
        ("told", coded(ENUM)),
    ),
    Pair(
        "culprit",
        "absent",
        ("told", coded("No such entry. Search for it.")),
        ("told", coded(ABSENT)),
    ),
]
RIGHT = [
    Pair("right", "type", ("rpc", "Argument '{name}' has a wrong value. " + STEP), ("rpc", TYPE)),
    Pair(
        "right", "range", ("rpc", "Argument 'amount' is out of range. Change it."), ("rpc", RANGE)
    ),
    Pair(
        "right",
        "range",
        ("told", coded("'amount' is too far off. Use another.")),
        ("told", coded(RANGE)),
    ),
    Pair(
        "right",
        "enum",
        ("rpc", "Argument 'colour' is not permitted. Choose another."),
        ("rpc", ENUM),
    ),
    Pair("right", "enum", ("told", coded("Bad 'colour'. Choose green.")), ("told", coded(ENUM))),
    Pair(
        "right", "misspelt", ("rpc", "There is no argument '{sent}'. Remove it."), ("rpc", MISSPELT)
    ),
    Pair(
        "right", "misspelt", ("told", problem("'{sent}'? Correct it.")), ("told", problem(MISSPELT))
    ),
    Pair("right", "type", ("told", coded("Bad argument '{name}'. " + STEP)), ("told", coded(TYPE))),
    Pair("right", "missing", ("rpc", "Problem with 'amount'. Correct it."), ("rpc", MISSING)),
    Pair("right", "absent", ("rpc", "Problem with '{value}'. Choose another."), ("rpc", ABSENT)),
]
NEXT = [
    Pair("next", "type", ("rpc", "'{name}' is no {expected}. Try again later."), ("rpc", TYPE)),
    Pair(
        "next",
        "range",
        ("rpc", "'amount' is not between 1 and 50. Stop, and report this to the operator."),
        ("rpc", RANGE),
    ),
    Pair(
        "next",
        "enum",
        ("rpc", "'colour' is none of red, green, blue. Do not retry."),
        ("rpc", "'colour' is none of red, green, blue"),
    ),
    Pair(
        "next",
        "missing",
        ("rpc", "'note' or 'colour' is wrong, or 'amount' is required"),
        ("rpc", "'amount' is required"),
    ),
    Pair(
        "next",
        "misspelt",
        ("rpc", "'{sent}' is unknown, 'ticket_id' is missing. Contact the administrator."),
        ("rpc", "'{sent}' is unknown, 'ticket_id' is missing"),
    ),
    Pair(
        "next",
        "absent",
        ("rpc", "'{value}' does not exist"),
        ("rpc", "ticket_id '{value}' does not exist"),
    ),
    Pair(
        "next",
        "type",
        ("told", coded("'{name}': expected {expected}", hint="stop_and_report")),
        ("told", coded("'{name}': expected {expected}", hint="a {expected}")),
    ),
    Pair(
        "next",
        "range",
        ("told", coded("amount: minimum 1, maximum 50", remedy="Wait a minute")),
        ("told", coded("amount: minimum 1, maximum 50", remedy="an amount that is in stock")),
    ),
    Pair(
        "next",
        "enum",
        ("told", problem("colour: red | green | blue. Please retry.")),
        ("told", problem("colour: red | green | blue")),
    ),
    Pair(
        "next",
        "absent",
        ("told", coded("No such ticket: {value}")),
        ("told", coded("No such ticket: {value}. Try list_tickets.")),
    ),
]
TIDY = [
    Pair(
        "tidy",
        "type",
        ("rpc", TYPE + '\nTraceback (most recent call last):\n  File "desk.py", line 7'),
        ("rpc", TYPE + " See line 7 of your notes."),
    ),
    Pair(
        "tidy",
        "type",
        ("rpc", TYPE + "\n    at readTicket (desk.js:12:9)"),
        ("rpc", TYPE + " It was wrong at 12:09."),
    ),
    Pair(
        "tidy",
        "range",
        ("rpc", RANGE + " (/home/desk/server/amounts.py)"),
        ("rpc", RANGE + " (tickets/7/amounts)"),
    ),
    Pair(
        "tidy",
        "enum",
        ("rpc", ENUM + r" C:\Users\desk\colours.txt"),
        ("rpc", ENUM + " See notes/colours.txt."),
    ),
    Pair(
        "tidy",
        "missing",
        ("rpc", MISSING + " See https://errors.pydantic.dev/2.14/v/missing"),
        ("rpc", MISSING + " See https://desk.example.com/amount"),
    ),
    Pair(
        "tidy",
        "type",
        ("rpc", TYPE + " Got <class 'dict'>."),
        ("rpc", TYPE + " Got another class of value."),
    ),
    Pair(
        "tidy",
        "absent",
        ("told", coded(ABSENT, type="NotFoundError")),
        ("told", coded(ABSENT, type="not_found")),
    ),
    Pair(
        "tidy",
        "missing",
        (
            "rpc",
            "TypeError: read_ticket() missing 1 required positional argument: 'amount'. Pass it.",
        ),
        ("rpc", "Error: " + MISSING),
    ),
    Pair(
        "tidy",
        "range",
        ("rpc", "1 validation error for TicketArguments: amount is not from 1 to 50. Change it."),
        ("rpc", "Validation error: " + RANGE),
    ),
    Pair(
        "tidy",
        "absent",
        ("rpc", ABSENT + " (lib/python3/site-packages/desk/store.py)"),
        ("rpc", ABSENT + " (store: desk)"),
    ),
]
SAME = [
    Pair("same", "type", ("twice", ["Invalid input", coded(TYPE)]), ("twice", [TYPE, coded(TYPE)])),
    Pair("same", "range", ("twice", ["It is wrong.", coded(RANGE)]), ("told", coded(RANGE))),
    Pair("same", "enum", ("twice", [ENUM, coded("Bad request")]), ("twice", [ENUM, coded(ENUM)])),
    Pair("same", "missing", ("twice", [MISSING, problem("Bad")]), ("told", problem(MISSING))),
    Pair("same", "misspelt", ("twice", ["Unknown.", coded(MISSPELT)]), ("rpc", MISSPELT)),
    Pair("same", "absent", ("twice", ["No.", coded(ABSENT)]), ("twice", [ABSENT, coded(ABSENT)])),
    Pair("same", "type", ("twice", ["'{name}' is wrong.", coded(TYPE)]), ("told", coded(TYPE))),
    Pair("same", "range", ("twice", ["Internal error", coded(RANGE)]), ("rpc", RANGE)),
    Pair(
        "same",
        "enum",
        ("twice", [f"500 Internal Server Error: {ENUM}", coded(ENUM)]),
        ("twice", [f"400 Bad Request: {ENUM}", coded(ENUM)]),
    ),
    Pair("same", "absent", ("twice", [ABSENT, coded("Not there")]), ("rpc", ABSENT)),
]
PAIRS = [*FAILED, *TYPED, *CULPRIT, *RIGHT, *NEXT, *TIDY, *SAME]
