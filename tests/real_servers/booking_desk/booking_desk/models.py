"""Rooms, slots and bookings."""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, Field, field_validator, model_validator
from typing_extensions import TypedDict


class Equipment(StrEnum):
    screen = "screen"
    phone = "phone"
    whiteboard = "whiteboard"


class Room(BaseModel):
    name: Annotated[str, Field(min_length=2, max_length=20)]
    seats: Annotated[int, Field(ge=1, le=500)]
    floor: int = 0
    equipment: list[Equipment] = []
    is_open: bool = True

    @field_validator("name")
    @classmethod
    def no_slashes(cls, name: str) -> str:
        if "/" in name:
            raise ValueError("a room name goes on a door sign, so it has no slash")
        return name


class Slot(BaseModel):
    day: date
    start: Annotated[int, Field(ge=0, le=23, description="Full hour of the start.")]
    end: Annotated[int, Field(ge=1, le=24, description="Full hour of the end.")]

    @model_validator(mode="after")
    def ends_later(self) -> "Slot":
        if self.end <= self.start:
            raise ValueError("a slot ends after it starts")
        return self

    @property
    def hours(self) -> int:
        return self.end - self.start


State = Literal["firm", "held", "cancelled"]


class Booking(BaseModel):
    id: int
    room: str
    slot: Slot
    who: str
    people: int
    state: State
    note: str | None = None


@dataclass
class RoomLoad:
    room: str
    booked_hours: int
    share: float


@dataclass
class ImportReport:
    booked: list[int] = field(default_factory=list)
    refused: dict[int, str] = field(default_factory=dict)


class AuditLine(TypedDict):
    tool: str
    went_well: bool
