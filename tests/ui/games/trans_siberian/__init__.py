"""The page of Trans-Siberian Railroad, without a browser."""
