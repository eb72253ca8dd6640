"""Tests of the page of Trans-Siberian Railroad, without a browser."""
