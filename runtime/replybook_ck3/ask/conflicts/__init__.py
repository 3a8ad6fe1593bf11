"""The conflicts of a playset: what each costs, as data and as lines for people."""
