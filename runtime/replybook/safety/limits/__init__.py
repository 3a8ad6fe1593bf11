"""How large an answer may be, how long a body may take, how often a session may call."""
