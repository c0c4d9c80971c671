"""What hostile bytes may try: nothing of it costs more than its length, and nothing hangs."""
