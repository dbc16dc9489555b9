"""What scenes have to do with phones: what each one shows, and what its person asks for."""
