"""The price list: an object whose methods are tools."""

from typing import Annotated

from pydantic import Field

from .errors import NotAllowed


class PriceList:
    def __init__(self) -> None:
        self.per_hour = {"Amber": 500, "Birch": 1_500, "Cedar": 4_000, "Dune": 20_000}

    def cents(self, room: str, hours: int) -> int:
        return self.per_hour.get(room, 1_000) * hours

    def quote(self, room: str, hours: Annotated[int, Field(ge=1, le=24)] = 1) -> float:
        """Say what a room costs, in euros."""
        return self.cents(room, hours) / 100

    async def set_rate(
        self, room: str, cents: int, manager_pin: str | None = None
    ) -> dict[str, int]:
        """Set the price of an hour. Only the facility manager may."""
        if manager_pin != "4711":
            raise NotAllowed("only the facility manager sets prices")
        self.per_hour[room] = cents
        return dict(self.per_hour)


prices = PriceList()
