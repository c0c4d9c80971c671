"""The pieces of a module, and their stacks."""
