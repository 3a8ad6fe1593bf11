"""The exam of the judge: rows of public servers, scores, and the training of its wording model."""
