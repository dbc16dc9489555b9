"""`motley bench`: how fast Motley is, each figure a ratio to something measured beside it in the same run."""
