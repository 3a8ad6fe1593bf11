"""What was returned: how it is judged, which envelopes stand, what becomes of raw data."""
