"""Edits of a registry by command: codes and tools are added, retired and frozen, then all is generated."""
