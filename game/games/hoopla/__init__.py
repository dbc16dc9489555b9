"""Hoopla: everybody at once empties a set onto three shared stacks."""
