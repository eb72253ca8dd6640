"""The rules to read, beside a table or on a page of their own."""
