"""The parts of the interface, all things of a fair: cloth, tickets, animals, gloves, buttons, ribbons, seals."""
