"""What every game must do, over every seat count and every option at its extremes: there is no list of exceptions."""
