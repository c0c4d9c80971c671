package kynes;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

import org.luaj.vm2.Globals;
import org.luaj.vm2.LoadState;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.compiler.LuaC;
import org.luaj.vm2.lib.Bit32Lib;
import org.luaj.vm2.lib.PackageLib;
import org.luaj.vm2.lib.StringLib;
import org.luaj.vm2.lib.TableLib;
import org.luaj.vm2.lib.ZeroArgFunction;
import org.luaj.vm2.lib.jse.JseBaseLib;
import org.luaj.vm2.lib.jse.JseMathLib;

/** The referee in Lua: requests and answers in JSON, one after the other on a thread of its own. */
class Lua {
  private static final double NANOSECONDS = 1e9;
  private static final double HURRY = 1e6;
  private static final String[] TAKEN_AWAY = {
    "package", "require", "dofile", "loadfile", "load", "collectgarbage", "print"
  };

  private final ExecutorService worker = Executors.newSingleThreadExecutor(task -> {
    // The depth of Lua's calls is that of the thread's stack.
    final Thread thread = new Thread(null, task, "referee", 16L << 20);
    thread.setDaemon(true);
    return thread;
  });
  private volatile boolean hurried;
  private Globals globals;
  private LuaValue handle;

  /** Load the referee, the table, its parts in their order and what they know of the module; then requests are answered. */
  Future<?> load(byte[] referee, byte[] table, byte[] players, Map<String, byte[]> parts, byte[] facts) {
    return worker.submit(() -> {
      globals = globals();
      final LuaValue loaded = chunk(referee, "referee");
      final LuaValue known = loaded.get("decode").call(text(facts));
      final LuaTable others = new LuaTable();
      final LuaTable names = new LuaTable();
      others.set("names", names);
      others.set("clock", new Clock());
      others.set("players", new Computers(players));
      for (final Map.Entry<String, byte[]> one : parts.entrySet()) {
        others.set(one.getKey(), chunk(one.getValue(), one.getKey()));
        names.set(names.length() + 1, LuaValue.valueOf(one.getKey()));
      }
      handle = chunk(table, "table").call(loaded, known, others);
      return null;
    });
  }

  /** Have a request answered after those before it. */
  Future<Answer> ask(String request) {
    return worker.submit(() -> answer(request));
  }

  /** The same, by somebody who waits for it: who is thinking about a move ends that at once. */
  Future<Answer> askNow(String request) {
    hurried = true;
    return worker.submit(() -> {
      hurried = false;
      return answer(request);
    });
  }

  /** The same; the answer, or what went wrong, is used on the worker's thread when it comes. */
  void ask(String request, Consumer<Answer> use, Consumer<Throwable> failed) {
    worker.submit(() -> {
      try {
        use.accept(answer(request));
      }
      catch (RuntimeException | StackOverflowError | LinkageError e) {
        failed.accept(e);
      }
    });
  }

  private Answer answer(String request) {
    if (handle == null) {
      throw new IllegalStateException("the rules could not be loaded");
    }
    return new Answer(handle.call(text(request.getBytes(StandardCharsets.UTF_8))));
  }

  private LuaValue chunk(byte[] source, String name) {
    return globals.load(new ByteArrayInputStream(source), name, "t", globals).call();
  }

  private static LuaValue text(byte[] bytes) {
    return LuaValue.valueOf(bytes);
  }

  private static Globals globals() {
    final Globals made = new Globals();
    made.load(new JseBaseLib());
    made.load(new PackageLib());
    made.load(new Bit32Lib());
    made.load(new TableLib());
    made.load(new StringLib());
    made.load(new JseMathLib());
    LoadState.install(made);
    LuaC.install(made);
    for (final String name : TAKEN_AWAY) {
      made.set(name, LuaValue.NIL);
    }
    return made;
  }

  /** The values of a list; none for what is no list. */
  static List<LuaValue> list(LuaValue value) {
    final List<LuaValue> found = new ArrayList<>();
    if (value.istable()) {
      for (int i = 1; i <= value.length(); i++) {
        found.add(value.get(i));
      }
    }
    return found;
  }

  /** A text of a table; "" where it has none. */
  static String words(LuaValue table, String name) {
    final LuaValue found = table.get(name);
    return found.isnil() ? "" : found.tojstring();
  }

  /** Seconds that have passed since some moment; for who is to hurry many more than that. */
  private class Clock extends ZeroArgFunction {
    @Override
    public LuaValue call() {
      return LuaValue.valueOf(System.nanoTime() / NANOSECONDS + (hurried ? HURRY : 0));
    }
  }

  /** The chunk with the computer players, which is read when one of them plays. */
  private class Computers extends ZeroArgFunction {
    private final byte[] source;

    Computers(byte[] source) {
      this.source = source;
    }

    @Override
    public LuaValue call() {
      return chunk(source, "players");
    }
  }

  /** Lines to be said, a text where one was asked for, and all else that table.lua gives. */
  static class Answer {
    final String[] lines;
    final String text;
    final LuaValue more;

    Answer(LuaValue value) {
      final LuaTable say = value.get("say").checktable();
      lines = new String[say.length()];
      for (int i = 0; i < lines.length; i++) {
        lines[i] = say.get(i + 1).tojstring();
      }
      text = value.get("text").tojstring();
      more = value;
    }

    boolean is(String name) {
      return more.get(name).toboolean();
    }

    String words(String name) {
      return Lua.words(more, name);
    }
  }
}
