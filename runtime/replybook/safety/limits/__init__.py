"""The limits of a call: size of the answer, time of the body, calls of a session."""
