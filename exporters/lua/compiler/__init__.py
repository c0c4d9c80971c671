"""The compiler from portable Python to Lua 5.2: readable, stable, typed by the annotations.

`compile_package` takes the modules of one game. Code outside the subset is refused first
(`exporters.lua.subset`); code that cannot be compiled because the types are not clear is refused
here. Both name the file and line, what is wrong, and what to write instead.
"""

from __future__ import annotations

from exporters.lua.compiler.modules import CompiledModule, compile_module, compile_package

__all__ = ["CompiledModule", "compile_module", "compile_package"]
