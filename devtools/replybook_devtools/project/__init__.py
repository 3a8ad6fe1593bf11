"""The project that a command works on: its registries, its git history and its files."""
