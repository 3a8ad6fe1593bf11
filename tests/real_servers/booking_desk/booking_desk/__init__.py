"""The booking desk of an office: rooms, bookings, money and catering, as an MCP server."""
