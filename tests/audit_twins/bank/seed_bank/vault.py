"""The cold room: shelves with room for so many packets, and what lies on them."""

from __future__ import annotations

from dataclasses import dataclass, field


class UnknownShelf(LookupError):
    """The vault has no shelf of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no shelf {name}")
        self.name = name


class ShelfFull(ValueError):
    """A shelf has no room for what should go there."""

    def __init__(self, shelf: str, free: int) -> None:
        super().__init__(f"shelf {shelf} has room for {free} packets")
        self.shelf, self.free = shelf, free


@dataclass(slots=True)
class Shelf:
    """One shelf: a name, a temperature to hold, and packets by accession."""

    name: str
    room: int
    celsius: float = -18.0
    packets: dict[str, int] = field(default_factory=dict)

    @property
    def used(self) -> int:
        """The number of packets in it."""
        return sum(self.packets.values())

    @property
    def free(self) -> int:
        """The number of packets that still fit."""
        return self.room - self.used

    def summary(self) -> dict[str, object]:
        """Return what a list of shelves shows."""
        return {
            "shelf": self.name,
            "celsius": self.celsius,
            "used": self.used,
            "free": self.free,
            "accessions": len(self.packets),
        }


@dataclass(slots=True)
class Vault:
    """All shelves of the room."""

    shelves: dict[str, Shelf] = field(default_factory=dict)

    def build(self, name: str, room: int, celsius: float = -18.0) -> Shelf:
        """Put up a shelf; one that is there already stays as it is."""
        return self.shelves.setdefault(name, Shelf(name, room, celsius))

    def shelf(self, name: str) -> Shelf:
        """Return a shelf; `UnknownShelf` where there is none."""
        found = self.shelves.get(name)
        if found is None:
            raise UnknownShelf(name)
        return found

    def put(self, accession: str, packets: int, name: str) -> Shelf:
        """Lay packets on a shelf; `ShelfFull` where they do not fit."""
        shelf = self.shelf(name)
        if packets > shelf.free:
            raise ShelfFull(name, shelf.free)
        shelf.packets[accession] = shelf.packets.get(accession, 0) + packets
        return shelf

    def lift(self, accession: str, name: str) -> int:
        """Take all packets of an accession off a shelf and return how many these were."""
        return self.shelf(name).packets.pop(accession, 0)

    def where(self, accession: str) -> dict[str, int]:
        """Return the shelves with packets of an accession."""
        return {
            shelf.name: shelf.packets[accession]
            for shelf in self.shelves.values()
            if accession in shelf.packets
        }

    def move(self, accession: str, start: str, end: str) -> Shelf:
        """Move all packets of an accession; nothing moves where the end has no room."""
        packets = self.shelf(start).packets.get(accession, 0)
        shelf = self.put(accession, packets, end)
        self.lift(accession, start)
        return shelf

    def roomiest(self, packets: int) -> Shelf | None:
        """Return the shelf with most room, None where even that is too small."""
        ranked = sorted(self.shelves.values(), key=lambda shelf: (-shelf.free, shelf.name))
        return ranked[0] if ranked and ranked[0].free >= packets else None

    def consolidation(self) -> list[tuple[str, str, str]]:
        """Return moves that would bring each accession onto one shelf: accession, from, to."""
        moves = []
        spread: dict[str, dict[str, int]] = {}
        for shelf in self.shelves.values():
            for accession in shelf.packets:
                spread.setdefault(accession, {})[shelf.name] = shelf.packets[accession]
        for accession, places in sorted(spread.items()):
            if len(places) < 2:
                continue
            best = max(places, key=lambda name: (places[name], name))
            moves += [(accession, name, best) for name in sorted(places) if name != best]
        return moves
