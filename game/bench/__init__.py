"""`motley bench`: the speed of Motley, each figure a ratio to a yardstick measured in the same run."""
