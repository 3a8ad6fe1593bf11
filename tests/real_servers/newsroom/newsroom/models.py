"""Stories and what belongs to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field
from typing_extensions import TypedDict

Status = Literal["draft", "review", "published", "withdrawn"]


class Section(StrEnum):
    politics = "politics"
    sports = "sports"
    culture = "culture"


def no_shouting(headline: str) -> str:
    if headline.isupper():
        raise ValueError("headlines do not shout")
    return headline


Headline = Annotated[
    str, Field(min_length=3, max_length=60, description="One line."), AfterValidator(no_shouting)
]
StoryId = Annotated[str, Field(pattern=r"^[a-z]{3}-\d+$", description="Such as pol-3.")]


class Source(BaseModel):
    kind: Literal["agency", "person"]
    name: str


class Story(BaseModel):
    id: str
    section: Section
    headline: str
    body: str
    status: Status = "draft"
    version: int = 1
    sources: list[Source] = []
    tags: set[str] = set()


@dataclass
class Brief:
    id: str
    headline: str
    status: str


@dataclass
class Flash:
    """A message of the wire service."""

    number: int
    text: str
    received: datetime
    urgent: bool = False


@dataclass
class Edition:
    number: int
    stories: list[Brief] = field(default_factory=list)
    pages: dict[str, int] = field(default_factory=dict)


class Diff(TypedDict):
    was: str
    now: str


class Change(BaseModel):
    op: Literal["headline", "body"]
    text: Annotated[str, Field(min_length=1)]


class Retag(BaseModel):
    op: Literal["tags"]
    add: list[str] = []
    remove: list[str] = []


Edit = Annotated[Change | Retag, Field(discriminator="op")]
Anything = dict[str, Any]
