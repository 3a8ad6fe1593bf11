"""The price list: an object whose methods are tools."""

from typing import Annotated

from pydantic import Field

from replybook import Reply, ReplyBuilder, mcp_safe_tool

from .errors import NotAllowed


class PriceList:
    def __init__(self) -> None:
        self.per_hour = {"Amber": 500, "Birch": 1_500, "Cedar": 4_000, "Dune": 20_000}

    def cents(self, room: str, hours: int) -> int:
        return self.per_hour.get(room, 1_000) * hours

    @mcp_safe_tool
    def quote(
        self, rb: ReplyBuilder, room: str, hours: Annotated[int, Field(ge=1, le=24)] = 1
    ) -> Reply:
        """Say what a room costs, in euros."""
        return rb.success(data={"result": self.cents(room, hours) / 100})

    @mcp_safe_tool
    async def set_rate(
        self, rb: ReplyBuilder, room: str, cents: int, manager_pin: str | None = None
    ) -> Reply:
        """Set the price of an hour. Only the facility manager may."""
        if manager_pin != "4711":
            raise NotAllowed("only the facility manager sets prices")
        self.per_hour[room] = cents
        return rb.success(data=dict(self.per_hour))


prices = PriceList()
