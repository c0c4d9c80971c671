"""`kynes content preview`: the pictures of a game while its content is being edited."""
