"""What the browser keeps: saves, settings, drafts, progress."""
