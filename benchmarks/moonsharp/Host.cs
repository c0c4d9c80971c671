// Runs a file of Lua on MoonSharp, the Lua of Tabletop Simulator: `mono host.exe FILE`. With the sources of
// MoonSharp 2.0.0.0 at hand:
//   mcs -optimize+ -out:host.exe Host.cs -recurse:'MoonSharp.Interpreter/*.cs' -r:System.Core.dll
// `split(text)` gives the lines of a text; `clock()` is the processor time of the thread in seconds, where the system tells it: what else goes on on the
// machine does it no harm. `collect()` collects what has just been thrown away, `collections()` is how often memory has
// been collected: what is new, or all of it.
using System;
using System.Diagnostics;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;
using MoonSharp.Interpreter;

class Host {
  struct Time { public long Seconds; public long Nanoseconds; }

  [DllImport("libc")]
  static extern int clock_gettime(int clock, out Time time);

  const int OfThread = 3;
  static readonly Stopwatch Watch = Stopwatch.StartNew();

  static double Clock() {
    try {
      Time time;
      if (clock_gettime(OfThread, out time) == 0) return time.Seconds + time.Nanoseconds / 1e9;
    } catch (Exception) { }
    return Watch.Elapsed.TotalSeconds;
  }

  static int Main(string[] args) {
    var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { NewLine = "\n", AutoFlush = true };
    var script = new Script(CoreModules.Preset_SoftSandbox | CoreModules.LoadMethods);
    script.Options.DebugPrint = text => output.WriteLine(text);
    script.Globals["clock"] = (Func<double>)Clock;
    script.Globals["collections"] = (Func<double>)(() => GC.CollectionCount(0) + GC.CollectionCount(1));
    script.Globals["collect"] = (Action)(() => GC.Collect(0));
    script.Globals["split"] = (Func<string, string[]>)(text => text.Split('\n'));
    try { script.DoString(File.ReadAllText(args[0], Encoding.UTF8)); return 0; }
    catch (InterpreterException error) { output.WriteLine("@failed " + (error.DecoratedMessage ?? error.Message)); return 1; }
  }
}
