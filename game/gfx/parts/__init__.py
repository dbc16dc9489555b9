"""The parts of the interface, each a thing of the fair: cloth, tickets, animals, gloves, buttons, ribbons, seals."""
