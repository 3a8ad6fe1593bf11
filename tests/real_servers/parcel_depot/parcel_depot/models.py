"""Things that the depot takes in, keeps and hands out."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Annotated, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, field_validator
from typing_extensions import TypedDict

State = Literal["stored", "loaded", "delivered", "returned"]
Weight = Annotated[float, Field(gt=0, le=200, description="Kilograms.")]


class NewParcel(BaseModel):
    model_config = ConfigDict(extra="forbid")

    sender: Annotated[str, Field(min_length=1)]
    receiver: Annotated[str, Field(min_length=1)]
    kg: Weight
    pin: Annotated[str, Field(pattern=r"^\d{4}$")] = "0000"
    fragile: bool = False

    @field_validator("receiver")
    @classmethod
    def not_a_box_number(cls, receiver: str) -> str:
        if receiver.lower().startswith("po box"):
            raise ValueError("parcels go to a door, not to a PO box")
        return receiver


class Parcel(BaseModel):
    id: int
    sender: str
    receiver: str
    kg: float
    fragile: bool
    shelf: str | None
    truck: str | None
    state: State
    arrived: date


class Shelf(BaseModel):
    name: Annotated[str, Field(pattern=r"^[A-Z]\d$")]
    most_kg: Annotated[float, Field(gt=0)]


@dataclass
class Movement:
    parcel: int
    was: str | None
    now: str | None


@dataclass
class Stocktake:
    counted: int
    kg: float
    by_shelf: dict[str, int] = field(default_factory=dict)


class ShelfLoad(TypedDict):
    kg: float
    most_kg: float
    fragile: NotRequired[int]


class Value(TypedDict):
    parcel: int
    euros: Decimal


class Account(BaseModel):
    customer: str
    cents: int


class Confirmed(BaseModel):
    yes: bool
