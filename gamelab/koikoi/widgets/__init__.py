"""What the chapter's figures need beside the game: a page's room, a table to play at, judged choices."""
