"""Results of a tool: outcomes, envelopes that were given back, and raw data."""
