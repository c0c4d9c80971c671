"""The pieces of a module, and the stacks they lie in."""
