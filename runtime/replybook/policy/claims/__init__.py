"""The claims of a delivery: their grammar, their values, and the contradictions among them."""
