"""What Kynes makes of its content: mods, modules, pictures. The outermost layer."""
