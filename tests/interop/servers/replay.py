"""Events kept in memory, so that a client that lost its stream may read the rest of it."""

from itertools import count

from mcp.server.streamable_http import EventCallback, EventMessage, EventStore
from mcp_types import JSONRPCMessage

__all__ = ["KeptEvents"]


class KeptEvents(EventStore):
    """Every event of every stream, for ever: enough for one test."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._events: dict[str, tuple[str, JSONRPCMessage | None]] = {}

    async def store_event(self, stream_id: str, message: JSONRPCMessage | None) -> str:
        """Keep an event and say its number."""
        number = str(next(self._numbers))
        self._events[number] = (stream_id, message)
        return number

    async def replay_events_after(
        self, last_event_id: str, send_callback: EventCallback
    ) -> str | None:
        """Send what the stream of `last_event_id` had after that event."""
        if last_event_id not in self._events:
            return None
        stream = self._events[last_event_id][0]
        for number, (owner, message) in list(self._events.items()):
            if owner == stream and int(number) > int(last_event_id) and message is not None:
                await send_callback(EventMessage(message, number))
        return stream
