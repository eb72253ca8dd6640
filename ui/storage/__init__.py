"""What the browser stores: saves, settings, boards, lesson drafts, progress."""
