"""Edits of a registry by command: `codes add`, `codes retire`, `codes freeze` and `tools sync`."""
