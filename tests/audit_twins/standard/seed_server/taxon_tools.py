"""Tools about names: the checklist of the bank, synonyms, and names that look alike."""

from __future__ import annotations

from seed_bank.taxa import INTERMEDIATE, ORTHODOX, RECALCITRANT, BadTaxon, Taxon, parse_taxon
from seed_bank_replies import codes

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from seed_server.app import bank, mcp
from seed_server.lookups import taxon_of
from seed_server.permits import curators_only

_STORAGE = (ORTHODOX, INTERMEDIATE, RECALCITRANT)


@mcp.tool()
@mcp_safe_tool
def check_name(name: str, rb: ReplyBuilder) -> Reply:
    """Say which name is accepted for one that was found on a bag."""
    refusal, taxon = taxon_of(name, rb)
    if refusal is not None:
        return refusal
    assert taxon is not None
    return rb.success(
        codes.WA_READ_S_001,
        data={"name": taxon.name, "synonym": taxon.name != name, "storage": taxon.storage},
    )


@mcp.tool()
@mcp_safe_tool
def list_genera(rb: ReplyBuilder) -> Reply:
    """List the genera of the checklist, and how many taxa each has."""
    genera = bank().checklist.genera()
    return rb.success(codes.WA_READ_S_001, data={"count": len(genera), "genera": genera})


@mcp.tool()
@mcp_safe_tool
def list_taxa(genus: str, rb: ReplyBuilder) -> Reply:
    """List the taxa of a genus; a genus that the bank does not keep has none."""
    taxa = bank().checklist.of_genus(genus.capitalize())
    rows = [{"name": taxon.name, "storage": taxon.storage} for taxon in taxa]
    return rb.success(codes.WA_READ_S_001, data={"count": len(rows), "taxa": rows})


@mcp.tool()
@mcp_safe_tool
def add_taxon(name: str, rb: ReplyBuilder, storage: str = ORTHODOX) -> Reply:
    """Take a name into the checklist."""
    refusal = curators_only("add_taxon", rb)
    if refusal is not None:
        return refusal
    if storage not in _STORAGE:
        problem = f"{storage!r} is none of {', '.join(_STORAGE)}"
        return rb.invalid(codes.WA_SEED_I_013, data={"field": "storage", "problem": problem})
    try:
        parsed = parse_taxon(name)
    except BadTaxon as bad:
        return rb.invalid(codes.WA_SEED_I_013, data={"field": "name", "problem": str(bad)})
    known = bank().checklist.accepted(parsed.name)
    if known is None:
        bank().checklist.add(Taxon(parsed.genus, parsed.species, parsed.below, storage))
    return rb.success(codes.WA_WRITE_S_001, data={"name": parsed.name, "changed": known is None})


@mcp.tool()
@mcp_safe_tool
def add_synonym(synonym: str, name: str, rb: ReplyBuilder) -> Reply:
    """Say that a name of older books means a taxon of the checklist."""
    refusal, taxon = taxon_of(name, rb)
    if refusal is not None:
        return refusal
    assert taxon is not None
    other = bank().checklist.accepted(synonym)
    if other is not None and other != taxon:
        problem = f"{synonym!r} means {other.name} already"
        return rb.invalid(codes.WA_SEED_I_013, data={"field": "synonym", "problem": problem})
    bank().checklist.synonyms[" ".join(synonym.split())] = taxon.name
    return rb.success(codes.WA_WRITE_S_001, data={"name": taxon.name, "changed": other is None})


@mcp.tool()
@mcp_safe_tool
def taxon_stock(name: str, rb: ReplyBuilder) -> Reply:
    """Count accessions and seeds of a taxon, and say how many may leave."""
    refusal, taxon = taxon_of(name, rb)
    if refusal is not None:
        return refusal
    rows = bank().collection.of_taxon(taxon.name if taxon else name)
    free = [row for row in rows if row.may_leave]
    return rb.success(
        codes.WA_READ_S_001,
        data={
            "count": len(rows),
            "seeds": sum(row.seeds for row in rows),
            "free": sum(row.seeds for row in free),
            "numbers": [row.number for row in rows],
        },
    )
