"""What every game needs and no game owns: contract, chance, records, history, errors."""
