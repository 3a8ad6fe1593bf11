"""The verdict on what a tool returned or raised: the reply that goes out, or what passes through."""
