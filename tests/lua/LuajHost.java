import java.io.ByteArrayInputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.luaj.vm2.Globals;
import org.luaj.vm2.LoadState;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.compiler.LuaC;
import org.luaj.vm2.lib.Bit32Lib;
import org.luaj.vm2.lib.PackageLib;
import org.luaj.vm2.lib.StringLib;
import org.luaj.vm2.lib.TableLib;
import org.luaj.vm2.lib.ZeroArgFunction;
import org.luaj.vm2.lib.jse.JseBaseLib;
import org.luaj.vm2.lib.jse.JseMathLib;

/**
 * A Lua host as `exporters.lua.engines.run_on_host` wants it: runs one file of Lua in LuaJ. `cpu()` is the processor time
 * of its thread, in seconds.
 */
public class LuajHost {
  public static void main(String[] arguments) throws Exception {
    final byte[] script = Files.readAllBytes(Path.of(arguments[0]));
    final PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
    final Throwable[] wrong = new Throwable[1];
    final Thread thread = new Thread(null, () -> {
      try {
        final Globals globals = globals(out);
        globals.load(new ByteArrayInputStream(script), "script", "t", globals).call();
      }
      catch (Throwable error) {
        wrong[0] = error;
      }
    }, "lua", 16L << 20);
    thread.start();
    thread.join();
    out.flush();
    if (wrong[0] != null) {
      System.err.println(wrong[0]);
      System.exit(1);
    }
  }

  private static Globals globals(PrintStream out) {
    final Globals made = new Globals();
    made.load(new JseBaseLib());
    made.load(new PackageLib());
    made.load(new Bit32Lib());
    made.load(new TableLib());
    made.load(new StringLib());
    made.load(new JseMathLib());
    made.set("cpu", new ZeroArgFunction() {
      @Override
      public LuaValue call() {
        return LuaValue.valueOf(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9);
      }
    });
    made.STDOUT = out;
    LoadState.install(made);
    LuaC.install(made);
    return made;
  }
}
