"""A store of stories in memory, and units of work that are kept or undone."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from fastmcp.dependencies import Depends

from .models import Flash, Story


@dataclass
class Store:
    stories: dict[str, Story] = field(default_factory=dict)
    flashes: list[Flash] = field(default_factory=list)
    jobs: dict[int, str] = field(default_factory=dict)
    printed: list[list[str]] = field(default_factory=list)
    ends: list[str] = field(default_factory=list)
    writing: asyncio.Lock = field(default_factory=asyncio.Lock)


store = Store()


def clear() -> None:
    """Begin a new day."""
    vars(store).update(vars(Store()))


def the_store() -> Store:
    return store


@asynccontextmanager
async def unit_of_work(kept: Store = Depends(the_store)) -> AsyncIterator[Store]:
    """Changes of the store that stay if the tool succeeds."""
    async with kept.writing:
        before = copy.deepcopy((kept.stories, kept.printed))
        try:
            yield kept
        except BaseException as error:
            kept.stories, kept.printed = before
            kept.ends.append(f"undone by {type(error).__name__}")
            raise
        kept.ends.append("kept")
