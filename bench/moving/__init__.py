"""Public FastMCP servers with the net added: their own tests, and failures provoked in them."""
