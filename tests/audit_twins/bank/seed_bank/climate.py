"""Sensors of the cold room: readings, alarms, and how long it was too warm."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field


class UnknownSensor(LookupError):
    """No sensor has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no sensor {name}")
        self.name = name


class SilentSensor(TimeoutError):
    """A sensor does not answer."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A temperature and humidity at one minute."""

    minute: int
    celsius: float
    humidity: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The climate that a room must keep."""

    warmest: float = -15.0
    coldest: float = -25.0
    wettest: float = 20.0

    def broken_by(self, reading: Reading) -> list[str]:
        """Return which limits a reading breaks."""
        broken = []
        if reading.celsius > self.warmest:
            broken.append("warm")
        if reading.celsius < self.coldest:
            broken.append("cold")
        if reading.humidity > self.wettest:
            broken.append("wet")
        return broken


@dataclass(slots=True)
class Sensor:
    """One sensor, with what it said so far."""

    name: str
    ask: Callable[[], Reading] | None = None
    readings: list[Reading] = field(default_factory=list)

    def read(self) -> Reading:
        """Ask the sensor; `SilentSensor` where it does not answer."""
        if self.ask is None:
            raise SilentSensor(f"{self.name} is not connected")
        reading = self.ask()
        self.readings.append(reading)
        return reading

    def mean(self) -> float | None:
        """Return the mean temperature, None before the first reading."""
        return statistics.fmean(r.celsius for r in self.readings) if self.readings else None

    def summary(self) -> dict[str, object]:
        """Return what a list of sensors shows."""
        last = self.readings[-1] if self.readings else None
        mean = self.mean()
        return {
            "sensor": self.name,
            "readings": len(self.readings),
            "last": None if last is None else last.celsius,
            "mean": None if mean is None else round(mean, 2),
        }


@dataclass(slots=True)
class ColdRoom:
    """The sensors of the room and its limits."""

    limits: Limits = field(default_factory=Limits)
    sensors: dict[str, Sensor] = field(default_factory=dict)

    def sensor(self, name: str) -> Sensor:
        """Return a sensor; `UnknownSensor` where there is none."""
        found = self.sensors.get(name)
        if found is None:
            raise UnknownSensor(name)
        return found

    def connect(self, name: str, ask: Callable[[], Reading] | None = None) -> Sensor:
        """Take a sensor into the room."""
        sensor = self.sensors[name] = Sensor(name, ask)
        return sensor

    def alarms(self, since: int = 0) -> list[dict[str, object]]:
        """Return the readings that broke a limit."""
        return [
            {"sensor": sensor.name, "minute": reading.minute, "broken": broken}
            for sensor in self.sensors.values()
            for reading in sensor.readings
            if reading.minute >= since and (broken := self.limits.broken_by(reading))
        ]


def warm_minutes(readings: Sequence[Reading], limits: Limits) -> int:
    """Return how many minutes passed above the limit, from each reading to the next."""
    total = 0
    for first, second in itertools.pairwise(readings):
        if first.celsius > limits.warmest:
            total += second.minute - first.minute
    return total
