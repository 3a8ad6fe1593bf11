"""Tools for the day when everything in the vault is counted.

A count is begun, packets are counted shelf by shelf, and it is closed with what differs. The count
is one object; its methods are the tools.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from seed_bank.accessions import BrokenStore
from seed_bank_replies import codes

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from seed_server.app import bank, mcp
from seed_server.lookups import accession_of, shelf_of
from seed_server.permits import curators_only


@dataclass(slots=True)
class Stocktake:
    """What was counted so far, by shelf and accession."""

    counted: dict[str, dict[str, int]] = field(default_factory=dict)
    running: bool = False

    def differences(self) -> list[dict[str, object]]:
        """Return where the count and the books disagree."""
        found: list[dict[str, object]] = []
        for name, packets in sorted(self.counted.items()):
            booked = bank().vault.shelf(name).packets
            for number in sorted({*packets, *booked}):
                have, want = packets.get(number, 0), booked.get(number, 0)
                if have != want:
                    found.append(
                        {"shelf": name, "accession": number, "counted": have, "booked": want}
                    )
        return found

    def begin_count(self, rb: ReplyBuilder) -> Reply:
        """Begin to count; what an unfinished count held is gone."""
        refusal = curators_only("begin_count", rb)
        if refusal is not None:
            return refusal
        self.counted.clear()
        changed, self.running = not self.running, True
        return rb.success(codes.WA_SYS_S_001, data={"changed": changed})

    def count_packets(self, shelf: str, number: str, packets: int, rb: ReplyBuilder) -> Reply:
        """Write down how many packets of an accession lie on a shelf."""
        if not self.running:
            return rb.invalid(
                codes.WA_SEED_I_013, data={"field": "shelf", "problem": "no count is running"}
            )
        found = shelf_of(shelf, rb)
        row = accession_of(number, rb)
        if isinstance(row, Reply):
            return row
        if packets < 0:
            data = {"field": "packets", "problem": f"{packets} packets cannot lie there"}
            return rb.invalid(codes.WA_SEED_I_013, data=data)
        self.counted.setdefault(found.name, {})[row.number] = packets
        return rb.success(codes.WA_WRITE_S_001, data={"shelf": found.name, "packets": packets})

    def count_state(self, rb: ReplyBuilder) -> Reply:
        """Say which shelves are still to be counted; where no count runs, that is the answer."""
        if not self.running:
            return rb.success(codes.WA_READ_S_001, data={"count": 0, "running": False})
        left = sorted(set(bank().vault.shelves) - set(self.counted))
        return rb.success(
            codes.WA_READ_S_001, data={"count": len(left), "running": True, "left": left}
        )

    def close_count(self, rb: ReplyBuilder, correct_books: bool = False) -> Reply:
        """Close the count; the books are corrected where that is asked for."""
        refusal = curators_only("close_count", rb)
        if refusal is not None:
            return refusal
        if not self.running:
            problem = "no count is running"
            return rb.invalid(codes.WA_SEED_I_013, data={"field": "count", "problem": problem})
        differ = self.differences()
        if correct_books:
            for name, packets in self.counted.items():
                bank().vault.shelf(name).packets.update(packets)
            try:
                bank().collection.save()
            except BrokenStore:
                return rb.error(codes.WA_SEED_E_001, data={"store": "collection"})
        self.running = False
        bank().journal.write(f"counted, {len(differ)} differ", "vault")
        return rb.success(
            codes.WA_WRITE_S_001, data={"changed": correct_books, "differences": differ}
        )


stocktake = Stocktake()
for tool in (
    stocktake.begin_count,
    stocktake.count_packets,
    stocktake.count_state,
    stocktake.close_count,
):
    mcp.tool()(mcp_safe_tool(tool))
