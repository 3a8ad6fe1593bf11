"""Requests of partners: who asks for which seeds, what was agreed, and how much in a year."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

OPEN, AGREED, SENT, REFUSED = "open", "agreed", "sent", "refused"
_NEXT = {OPEN: (AGREED, REFUSED), AGREED: (SENT, REFUSED), SENT: (), REFUSED: ()}


class UnknownRequest(LookupError):
    """No request has this number."""

    def __init__(self, number: str) -> None:
        super().__init__(f"no request {number}")
        self.number = number


class WrongState(ValueError):
    """The state of the request does not allow this step."""

    def __init__(self, number: str, state: str) -> None:
        super().__init__(f"request {number} is {state}")
        self.number, self.state = number, state


@dataclass(frozen=True, slots=True)
class Request:
    """A partner asks for seeds of some accessions."""

    number: str
    partner: str
    accessions: tuple[str, ...]
    seeds: int
    year: int
    state: str = OPEN
    reason: str = ""

    def to_row(self) -> dict[str, object]:
        """Return what a list of requests shows."""
        return {
            "request": self.number,
            "partner": self.partner,
            "accessions": list(self.accessions),
            "seeds": self.seeds,
            "state": self.state,
        }


@dataclass(slots=True)
class Desk:
    """All requests, and the partners that have a permit."""

    permits: dict[str, int] = field(default_factory=dict)
    requests: dict[str, Request] = field(default_factory=dict)
    yearly: int = 5

    def ask(self, partner: str, accessions: tuple[str, ...], seeds: int, year: int) -> Request:
        """Write a request down and return it."""
        number = f"R-{len(self.requests) + 1}"
        request = self.requests[number] = Request(number, partner, accessions, seeds, year)
        return request

    def get(self, number: str) -> Request:
        """Return a request; `UnknownRequest` where there is none."""
        found = self.requests.get(number)
        if found is None:
            raise UnknownRequest(number)
        return found

    def advance(self, number: str, state: str, reason: str = "") -> Request:
        """Bring a request into its next state; `WrongState` where that does not follow."""
        request = self.get(number)
        if state not in _NEXT[request.state]:
            raise WrongState(number, request.state)
        changed = self.requests[number] = replace(request, state=state, reason=reason)
        return changed

    def of_partner(self, partner: str, year: int | None = None) -> list[Request]:
        """Return the requests of a partner, of one year where one is named."""
        return [
            request
            for request in self.requests.values()
            if request.partner == partner and year in (None, request.year)
        ]

    def used_up(self, partner: str, year: int) -> bool:
        """Return whether a partner has had what one may have in a year."""
        granted = [r for r in self.of_partner(partner, year) if r.state in (AGREED, SENT)]
        return len(granted) >= self.yearly

    def has_permit(self, partner: str, year: int) -> bool:
        """Return whether the permit of a partner holds in a year."""
        return self.permits.get(partner, 0) >= year
