"""Typed text and what it means: cards, piles, deal files and deal records, both ways."""
