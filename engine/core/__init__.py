"""What all games share: the contract, random numbers, records, matches, lessons, errors."""
