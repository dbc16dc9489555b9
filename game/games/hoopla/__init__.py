"""Hoopla: all players at once empty their sets onto three shared stacks."""
