"""Reference pages: one module for each page, which turns a registry into a finished view."""
