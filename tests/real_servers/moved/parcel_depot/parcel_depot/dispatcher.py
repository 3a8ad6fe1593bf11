"""The dispatcher and the trucks: an object whose methods are tools."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from replybook import Reply, ReplyBuilder, mcp_safe_tool

from . import depot
from .answering import listed
from .database import reading, transactional
from .depot import Missing, Overloaded, Refused
from .models import Movement

Stops = Annotated[list[str], Field(min_length=1, max_length=20)]


class Dispatcher:
    def __init__(self, minutes_per_stop: int = 12) -> None:
        self.minutes_per_stop = minutes_per_stop
        self.drives: set[asyncio.Task[None]] = set()

    def register(self, server: MCPServer[Any]) -> None:
        for method in (self.load, self.unload, self.depart, self.where, self.load_all):
            server.add_tool(method)
        server.add_tool(self.route, name="plan_route", description="Plan the stops of a truck.")

    @mcp_safe_tool(data=Movement)
    @transactional
    def load(self, rb: ReplyBuilder, parcel: int | str, truck: str) -> Reply:
        """Put a stored parcel on a truck."""
        found = depot.stored_parcel(parcel)
        self._truck(truck, at_depot=True)
        depot.update(found, shelf=None, truck=truck, state="loaded")
        moved = depot.note_movement(found.id, found.shelf, truck)
        self._require_carrying(truck)
        return rb.success(data=moved)

    @mcp_safe_tool(data=Movement)
    @transactional
    def unload(self, rb: ReplyBuilder, parcel: int | str) -> Reply:
        """Take a parcel off its truck again."""
        found = depot.parcel_of(parcel)
        if found.truck is None:
            raise Refused(f"P-{found.id} is on no truck")
        self._truck(found.truck, at_depot=True)
        shelf = depot.shelf_for(found.kg)
        depot.update(found, shelf=shelf, truck=None, state="stored")
        return rb.success(data=depot.note_movement(found.id, found.truck, shelf))

    @mcp_safe_tool
    async def depart(self, rb: ReplyBuilder, truck: str, stops: Stops) -> Reply:
        """Send a truck off. It drives while you ask for other things."""
        self._truck(truck, at_depot=True)
        with reading() as conn:
            conn.execute("update trucks set driving = 1, at = ? where name = ?", (stops[0], truck))
        drive = asyncio.create_task(self._drive(truck, stops))
        self.drives.add(drive)
        drive.add_done_callback(self.drives.discard)
        return rb.success(
            data={
                "truck": truck,
                "stops": len(stops),
                "minutes": len(stops) * self.minutes_per_stop,
            }
        )

    @mcp_safe_tool
    def where(self, rb: ReplyBuilder, truck: str) -> Reply:
        """Say where a truck is."""
        return rb.success(data={"result": str(self._truck(truck)["at"])})

    @mcp_safe_tool
    async def load_all(
        self, rb: ReplyBuilder, parcels: list[int | str], truck: str, ctx: Context[Any]
    ) -> Reply:
        """Load several parcels, each by itself, and say which stayed."""
        loaded: list[str] = []
        stayed: list[str] = []
        for done, parcel in enumerate(parcels, 1):
            asked = {"parcel": parcel, "truck": truck}
            try:
                await ctx.mcp_server.call_tool("load", asked, ctx)
            except ToolError as error:
                stayed.append(str(error))
            else:
                loaded.append(str(parcel))
            await ctx.report_progress(done, len(parcels), f"{parcel}")
        return rb.success(data={"loaded": loaded, "stayed": stayed})

    @mcp_safe_tool
    def route(
        self, rb: ReplyBuilder, stops: Stops, better: bool | Literal["shorter", "by_name"] = False
    ) -> Reply:
        if better == "by_name":
            return rb.success(data=listed(sorted(stops)))
        return rb.success(data=listed(sorted(stops, key=len) if better else list(stops)))

    async def _drive(self, truck: str, stops: list[str]) -> None:
        for stop in [*stops, "depot"]:
            await asyncio.sleep(0.3)
            with reading() as conn:
                conn.execute("update trucks set at = ? where name = ?", (stop, truck))
        with reading() as conn:
            conn.execute("update trucks set driving = 0 where name = ?", (truck,))
            conn.execute(
                "update parcels set state = 'delivered', truck = null where truck = ?", (truck,)
            )

    def _truck(self, truck: str, at_depot: bool = False) -> Any:
        with reading() as conn:
            row = conn.execute("select * from trucks where name = ?", (truck,)).fetchone()
        if row is None:
            raise Missing(f"there is no truck {truck}, only red and blue")
        if at_depot and row["driving"]:
            raise Refused(f"the {truck} truck is on the road")
        return row

    def _require_carrying(self, truck: str) -> None:
        most = self._truck(truck)["most_kg"]
        with reading() as conn:
            [kg] = conn.execute("select sum(kg) from parcels where truck = ?", (truck,)).fetchone()
        if kg > most:
            raise Overloaded(f"the {truck} truck carries {most:g} kg, not {kg:g}")
