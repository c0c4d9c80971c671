package org.luaj.vm2;

/**
 * A field of numbers in a table of LuaJ, instead of its own `LuaTable$NumberValueEntry`: it refuses a text.
 *
 * LuaJ 3.0.1 makes a number of a text like "7" or "3.5" that is put in the place of a number (its issue 20). What runs
 * here must never do so, whatever the text. The compiler knows no class of this name; `test_luaj.py` renames it.
 */
class LuaTable_NumberValueEntry extends LuaTable.Entry {
  private final LuaValue key;
  private double value;

  LuaTable_NumberValueEntry(LuaValue key, double value) {
    this.key = key;
    this.value = value;
  }

  @Override
  public LuaValue key() {
    return key;
  }

  @Override
  public LuaValue value() {
    return LuaValue.valueOf(value);
  }

  @Override
  public LuaTable.Entry set(LuaValue given) {
    if (given.type() == LuaValue.TSTRING) {
      throw new LuaError("the text '" + given + "' takes the place of the number " + value() + " at " + key);
    }
    if (given.type() == LuaValue.TNUMBER) {
      value = given.todouble();
      return this;
    }
    return LuaTable.defaultEntry(key, given);
  }

  @Override
  public int keyindex(int mask) {
    return LuaTable.hashSlot(key, mask);
  }

  @Override
  public boolean keyeq(LuaValue other) {
    return other.raweq(key);
  }
}
