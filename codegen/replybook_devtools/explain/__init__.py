"""What `explain` says of each kind of name, from the generated tables."""
