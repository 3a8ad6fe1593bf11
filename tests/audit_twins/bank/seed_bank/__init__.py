"""A seed bank: accessions in a cold vault, tests of their life, and who may have some of them."""
