"""Plots in the field, where old seeds are grown again and fresh ones harvested."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

SOWN, FLOWERING, HARVESTED, LOST = "sown", "flowering", "harvested", "lost"
_NEXT = {SOWN: (FLOWERING, LOST), FLOWERING: (HARVESTED, LOST), HARVESTED: (), LOST: ()}
_METRES_APART = {"Avena": 50, "Phaseolus": 10, "Pisum": 10}


class UnknownPlot(LookupError):
    """The field has no plot of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no plot {name}")
        self.name = name


class PlotInUse(ValueError):
    """Something grows on a plot already."""

    def __init__(self, name: str, accession: str) -> None:
        super().__init__(f"{accession} grows on {name}")
        self.name, self.accession = name, accession


class TooClose(ValueError):
    """Two accessions of one genus would cross."""

    def __init__(self, first: str, second: str, metres: int) -> None:
        super().__init__(f"{first} and {second} need {metres} metres between them")
        self.first, self.second, self.metres = first, second, metres


class OutOfSeason(ValueError):
    """A plot is not in the state from which this follows."""


@dataclass(frozen=True, slots=True)
class Crop:
    """An accession that is grown again."""

    accession: str
    genus: str
    seeds: int
    state: str = SOWN
    harvested: int = 0

    @property
    def growing(self) -> bool:
        """True while the plot still grows."""
        return self.state in (SOWN, FLOWERING)


@dataclass(slots=True)
class Plot:
    """A strip of the field, so many metres from its edge."""

    name: str
    metre: int
    crops: list[Crop] = field(default_factory=list)

    @property
    def crop(self) -> Crop | None:
        """The planting that grows there now."""
        return self.crops[-1] if self.crops and self.crops[-1].growing else None

    def summary(self) -> dict[str, object]:
        """Return what a list of plots shows."""
        crop = self.crop
        return {
            "plot": self.name,
            "metre": self.metre,
            "accession": "" if crop is None else crop.accession,
            "state": "empty" if crop is None else crop.state,
        }


@dataclass(slots=True)
class Field:
    """All plots, by name."""

    plots: dict[str, Plot] = field(default_factory=dict)

    def plot(self, name: str) -> Plot:
        """Return a plot; `UnknownPlot` where there is none."""
        found = self.plots.get(name)
        if found is None:
            raise UnknownPlot(name)
        return found

    def sow(self, name: str, accession: str, genus: str, seeds: int) -> Crop:
        """Sow an accession; `PlotInUse` or `TooClose` where it may not grow there."""
        plot = self.plot(name)
        if plot.crop is not None:
            raise PlotInUse(name, plot.crop.accession)
        metres = _METRES_APART.get(genus, 20)
        for other in self.plots.values():
            crop = other.crop
            if crop is None or crop.genus != genus or crop.accession == accession:
                continue
            if abs(other.metre - plot.metre) < metres:
                raise TooClose(name, other.name, metres)
        plot.crops.append(Crop(accession, genus, seeds))
        return plot.crops[-1]

    def advance(self, name: str, state: str, harvested: int = 0) -> Crop:
        """Bring the crop of a plot into its next state, or raise `OutOfSeason`."""
        plot = self.plot(name)
        crop = plot.crop
        if crop is None or state not in _NEXT[crop.state]:
            raise OutOfSeason(f"{name} is {'empty' if crop is None else crop.state}")
        plot.crops[-1] = replace(crop, state=state, harvested=harvested)
        return plot.crops[-1]

    def free(self) -> list[str]:
        """Return the plots on which nothing grows."""
        return sorted(plot.name for plot in self.plots.values() if plot.crop is None)
