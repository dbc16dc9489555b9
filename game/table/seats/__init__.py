"""Those who sit at a table: tickets, prompts, pointers, privacy, and help for their hands."""
