"""Words for people: catalogues by language, and how they are looked up."""
