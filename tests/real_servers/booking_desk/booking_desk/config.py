"""The settings of a desk."""

import os
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path


@dataclass
class Config:
    database: Path = field(default_factory=lambda: Path(os.environ.get("DESK_DB", "desk.sqlite")))
    today: date = date(2026, 3, 2)
    budget_cents: int = 100_000
    calls_per_session: int = field(default_factory=lambda: int(os.environ.get("DESK_CALLS", "500")))
    sweep_every_s: float = 0.05
    hold_s: float = 60.0


config = Config()
