"""The report on the calls of servers: files found, read into DuckDB, queried, and shown.

The queries are SQL files in `queries/`, which people can read and run themselves.
"""
