"""What every game's rulebook shares. Portable: these modules also compile to Lua."""
