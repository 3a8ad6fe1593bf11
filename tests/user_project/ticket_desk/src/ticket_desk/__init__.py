"""A ticket desk for agents: `open_desk` in `ticket_desk.server` makes the server."""
