"""The compiler from portable Python to Lua 5.2: readable, stable, typed by the annotations.

`compile_package` takes the modules of one game; what the subset does not allow is refused first
(`exporters.lua.subset`), and what the types of an expression do not tell is refused here, always
with file and line, what is wrong and what to write instead.
"""

from __future__ import annotations

from exporters.lua.compiler.modules import CompiledModule, compile_module, compile_package

__all__ = ["CompiledModule", "compile_module", "compile_package"]
