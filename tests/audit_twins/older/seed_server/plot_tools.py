"""Tools of the field, where old accessions are grown again."""

from __future__ import annotations

from seed_bank.accessions import NotEnough
from seed_bank.plots import (
    FLOWERING,
    HARVESTED,
    LOST,
    OutOfSeason,
    Plot,
    PlotInUse,
    TooClose,
    UnknownPlot,
)

from seed_server.app import bank, mcp
from seed_server.lookups import accession_of
from seed_server.permits import curators_only, refused_withdrawal
from seed_server.replies import Reply
from seed_server.safety import ReplyBuilder, mcp_safe_tool

_LEAST_HARVEST = 200


def _plot(name: str, rb: ReplyBuilder) -> Plot | Reply:
    """Return a plot of the field, or the reply that there is none."""
    try:
        return bank().land.plot(name)
    except UnknownPlot:
        known = sorted(bank().land.plots)
        return rb.invalid(
            "WA-SEED-I-014",
            message=f"There is no plot {name}",
            data={"plot": name, "suggestions": known},
        )


def _advanced(name: str, state: str, rb: ReplyBuilder, harvested: int = 0) -> Reply:
    """Bring a crop into a state, and say what became of it."""
    plot = _plot(name, rb)
    if isinstance(plot, Reply):
        return plot
    try:
        crop = bank().land.advance(name, state, harvested)
    except OutOfSeason as wrong:
        return rb.invalid(
            "WA-SEED-I-013",
            message=f"plot does not fit: {wrong!s}",
            data={"field": "plot", "problem": str(wrong)},
        )
    bank().journal.write(state, name)
    data = {"plot": name, "accession": crop.accession, "state": crop.state}
    return rb.success("WA-WRITE-S-001", data=data)


@mcp.tool()
@mcp_safe_tool
def list_plots(rb: ReplyBuilder, only_free: bool = False) -> Reply:
    """List the plots of the field, all or those on which nothing grows."""
    free = set(bank().land.free())
    rows = [
        plot.summary() for plot in bank().land.plots.values() if plot.name in free or not only_free
    ]
    return rb.success(data={"count": len(rows), "plots": rows})


@mcp.tool()
@mcp_safe_tool
def show_plot(name: str, rb: ReplyBuilder) -> Reply:
    """Show a plot and everything that grew there."""
    plot = _plot(name, rb)
    if isinstance(plot, Reply):
        return plot
    grown = [{"accession": crop.accession, "state": crop.state} for crop in plot.crops]
    return rb.success("WA-READ-S-001", data={**plot.summary(), "grown": grown})


@mcp.tool()
@mcp_safe_tool
def add_plot(name: str, metre: int, rb: ReplyBuilder) -> Reply:
    """Take a strip of the field into use."""
    refusal = curators_only("add_plot", rb)
    if refusal is not None:
        return refusal
    other = next((p.name for p in bank().land.plots.values() if p.metre == metre), None)
    if other is not None and other != name:
        data = {"field": "metre", "problem": f"plot {other} is there"}
        return rb.denied("BANK-OP-D-001", message="It failed", data=data)
    changed = name not in bank().land.plots
    bank().land.plots.setdefault(name, Plot(name, metre))
    return rb.success("WA-WRITE-S-001", data={"plot": name, "changed": changed})


@mcp.tool()
@mcp_safe_tool
def sow_plot(name: str, number: str, seeds: int, rb: ReplyBuilder) -> Reply:
    """Sow seeds of an accession on a plot, far enough from its own kind."""
    plot = _plot(name, rb)
    if isinstance(plot, Reply):
        return plot
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    refusal = refused_withdrawal(row, rb)
    if refusal is not None:
        return refusal
    try:
        bank().land.sow(plot.name, row.number, row.taxon.split()[0], seeds)
        bank().collection.take(row.number, seeds)
    except PlotInUse as used:
        problem = f"{used.accession} grows there"
        return rb.invalid(
            "WA-SEED-I-013",
            message=f"name does not fit: {problem}",
            data={"field": "name", "problem": problem},
        )
    except TooClose as close:
        problem = f"{close.second} is nearer than {close.metres} metres"
        return rb.denied(
            "BANK-OP-D-001",
            message=f"name does not fit: {problem}",
            data={"field": "name", "problem": problem},
        )
    except NotEnough as short:
        data = {"accession": short.number, "asked": short.asked, "left": short.left}
        return rb.invalid("LOAN-CMD-I-001", message="It failed", data=data)
    bank().journal.write(f"sown on {name}", row.number)
    return rb.success("WA-WRITE-S-001", data={"plot": name, "accession": row.number})


@mcp.tool()
@mcp_safe_tool
def note_flowering(name: str, rb: ReplyBuilder) -> Reply:
    """Write down that a plot flowers."""
    return _advanced(name, FLOWERING, rb)


@mcp.tool()
@mcp_safe_tool
def harvest_plot(name: str, seeds: int, rb: ReplyBuilder) -> Reply:
    """Write the harvest of a plot down; the fresh seeds go to their accession."""
    plot = _plot(name, rb)
    if isinstance(plot, Reply):
        return plot
    if seeds < 0:
        return rb.denied(
            "BANK-OP-D-001",
            message=f"seeds does not fit: {seeds} is no harvest",
            data={"field": "seeds", "problem": f"{seeds} is no harvest"},
        )
    crop = plot.crop
    answer = _advanced(name, HARVESTED if seeds else LOST, rb, seeds)
    if "does not fit" in answer.message or crop is None:
        return answer
    row = accession_of(crop.accession, rb)
    if isinstance(row, Reply):
        return row
    bank().collection.change(row.number, seeds=row.seeds + seeds)
    data = {"plot": name, "accession": row.number, "enough": seeds >= _LEAST_HARVEST}
    return rb.success(data=data)


@mcp.tool()
@mcp_safe_tool
def give_up_plot(name: str, rb: ReplyBuilder) -> Reply:
    """Write down that the crop of a plot is lost."""
    refusal = curators_only("give_up_plot", rb)
    return _advanced(name, LOST, rb) if refusal is None else refusal
