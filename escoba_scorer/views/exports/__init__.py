"""A match as a document to print, send or open elsewhere: a page, a picture, Markdown, a table."""
