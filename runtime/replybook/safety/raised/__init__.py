"""What was raised: which exceptions are answered by what, which go on, where the stack of a crash goes."""
