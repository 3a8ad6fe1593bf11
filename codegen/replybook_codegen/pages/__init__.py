"""The reference pages: one module per page, which turns a registry into a finished view."""
