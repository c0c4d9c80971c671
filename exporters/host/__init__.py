"""`kynes host`: the server that keeps running games."""
