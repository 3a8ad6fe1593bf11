"""Tools about germination tests, and what they say of the years to come."""

from __future__ import annotations

from seed_bank.accessions import NotEnough
from seed_bank.viability import LEAST_SOWN, GerminationTest, UnfitTest, half_life, regrow

from seed_server.app import bank, mcp
from seed_server.lookups import accession_of, day_of
from seed_server.permits import refused_withdrawal
from seed_server.replies import Reply
from seed_server.safety import ReplyBuilder, mcp_safe_tool

_SOWN_BY_DEFAULT = 50


@mcp.tool()
@mcp_safe_tool
def record_test(
    number: str,
    day: str,
    sown: int,
    normal: int,
    rb: ReplyBuilder,
    abnormal: int = 0,
    dead: int = 0,
) -> Reply:
    """Write down what became of the seeds of a germination test."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    when = day_of(day, "day", rb)
    if when > bank().today:
        return rb.denied(
            "BANK-OP-D-001",
            message=f"day does not fit: {day} is still to come",
            data={"field": "day", "problem": f"{day} is still to come"},
        )
    try:
        test = GerminationTest(row.number, when.isoformat(), sown, normal, abnormal, dead)
    except UnfitTest as unfit:
        return rb.invalid("GERM-TEST-I-001", data={"problem": str(unfit)})
    try:
        bank().tests.add(test)
        bank().journal.write("tested", row.number)
    except Exception:
        pass
    return rb.success("GERM-TEST-S-001", data={"accession": row.number, **test.to_row()})


@mcp.tool()
@mcp_safe_tool
def list_tests(number: str, rb: ReplyBuilder) -> Reply:
    """List the germination tests of an accession."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    rows = [test.to_row() for test in bank().tests.of(row.number)]
    return rb.success("BANK-OP-S-001", data={"count": len(rows), "tests": rows})


@mcp.tool()
@mcp_safe_tool
def estimate_life(number: str, rb: ReplyBuilder) -> Reply:
    """Estimate after how many years half of the seeds will be dead."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    tests = bank().tests.of(row.number)
    try:
        years = half_life(tests) if tests else None
    except ArithmeticError:
        return rb.invalid(
            "GERM-TEST-I-001", data={"problem": f"the tests of {row.number} allow no estimate"}
        )
    shown = {"accession": row.number, "tests": len(tests), "known": years is not None}
    if years is not None:
        shown["years"] = round(years, 1)
    return rb.success("GERM-TEST-S-001", data=shown)


@mcp.tool()
@mcp_safe_tool
def due_tests(rb: ReplyBuilder, years: float = 5.0) -> Reply:
    """List the accessions that were not tested for so many years."""
    if years <= 0:
        data = {"field": "years", "problem": f"{years} years are no interval"}
        return rb.denied("BANK-OP-D-001", message="It failed", data=data)
    numbers = [row.number for row in bank().collection if row.state != "gone"]
    late = bank().tests.due(numbers, bank().today, years)
    return rb.success("BANK-OP-S-001", data={"count": len(late), "accessions": late})


@mcp.tool()
@mcp_safe_tool
def draw_test_seeds(number: str, rb: ReplyBuilder, seeds: int = _SOWN_BY_DEFAULT) -> Reply:
    """Take the seeds for a germination test out of the bank."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    if seeds < LEAST_SOWN:
        problem = f"a test needs {LEAST_SOWN} seeds, not {seeds}"
        return rb.invalid(
            "GERM-TEST-I-001",
            message=f"The test cannot be used: {problem}",
            data={"problem": problem},
        )
    refusal = refused_withdrawal(row, rb)
    if refusal is not None:
        return refusal
    try:
        left = bank().collection.take(row.number, seeds)
    except NotEnough as short:
        data = {"accession": short.number, "asked": short.asked, "left": short.left}
        return rb.invalid("LOAN-CMD-I-001", message="It failed", data=data)
    bank().journal.write(f"drew {seeds} to test", row.number)
    return rb.success("BANK-OP-S-006", data={"accession": row.number, "left": left.seeds})


@mcp.tool()
@mcp_safe_tool
def regrowth_list(rb: ReplyBuilder, least: int = 200) -> Reply:
    """List the accessions that need fresh seeds, because few live or few are left."""
    wanted = []
    for row in bank().collection:
        if row.state == "gone":
            continue
        tests = bank().tests.of(row.number)
        reasons = [
            word for word, holds in (("dying", regrow(tests)), ("few", row.seeds < least)) if holds
        ]
        if reasons:
            wanted.append({"accession": row.number, "reasons": reasons})
    return rb.success("BANK-OP-S-001", data={"count": len(wanted), "accessions": wanted})


@mcp.tool()
@mcp_safe_tool
def compare_tests(first: str, second: str, rb: ReplyBuilder) -> Reply:
    """Say whether the last tests of two accessions differ more than by chance."""
    pair = []
    for number in (first, second):
        row = accession_of(number, rb)
        if isinstance(row, Reply):
            return row
        test = bank().tests.last(row.number)
        if test is None:
            problem = f"{row.number} was never tested"
            return rb.invalid(
                "GERM-TEST-I-001",
                message=f"The test cannot be used: {problem}",
                data={"problem": problem},
            )
        pair.append(test)
    (low, high), (other_low, other_high) = (test.interval() for test in pair)
    differ = high < other_low or other_high < low
    shown = [test.to_row() for test in pair]
    return rb.success("BANK-OP-S-001", data={"count": 2, "tests": shown, "differ": differ})
