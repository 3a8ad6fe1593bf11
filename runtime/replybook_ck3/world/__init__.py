"""The world of the game as it lies on disk: script, names in a file, playsets, and texts."""
