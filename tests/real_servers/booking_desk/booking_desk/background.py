"""The postman brings what the desk wrote, after the call that asked for it."""

import asyncio
import sqlite3

from .database import transaction


class Postman:
    def __init__(self) -> None:
        self.round = asyncio.Event()

    async def deliver(self) -> None:
        while True:
            await self.round.wait()
            self.round.clear()
            async with transaction() as conn:
                conn.execute("update outbox set sent = 1 where sent = 0")

    def ring(self) -> None:
        self.round.set()


def write_letter(conn: sqlite3.Connection, booking: int, text: str) -> int:
    made = conn.execute("insert into outbox (booking, text) values (?, ?)", (booking, text))
    return made.lastrowid or 0


def letters(conn: sqlite3.Connection) -> list[dict[str, object]]:
    rows = conn.execute("select booking, text, sent from outbox order by id")
    return [{**dict(row), "sent": bool(row["sent"])} for row in rows]
