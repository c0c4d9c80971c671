import VASSAL.Info;
import VASSAL.build.AbstractBuildable;
import VASSAL.build.Buildable;
import VASSAL.build.Builder;
import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.Chatter;
import VASSAL.build.module.ExtensionsLoader;
import VASSAL.build.module.GameState;
import VASSAL.build.module.Map;
import VASSAL.build.module.PredefinedSetup;
import VASSAL.build.module.documentation.Tutorial;
import VASSAL.build.widget.PieceSlot;
import VASSAL.counters.Deck;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Stack;
import VASSAL.i18n.Localization;
import VASSAL.i18n.Resources;
import VASSAL.launch.StandardConfig;
import VASSAL.tools.DataArchive;
import VASSAL.tools.menu.MenuBarProxy;
import VASSAL.tools.menu.MenuManager;
import java.io.File;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javax.swing.JEditorPane;
import javax.swing.JFrame;
import javax.swing.JMenuBar;
import javax.swing.SwingUtilities;

/**
 * Drives a real VASSAL engine through a module and says what it found, as JSON.
 *
 * <p>Arguments: the module, the script, the file for the report. `check.py` writes the script
 * and reads the report; it also watches the time, in case this program cannot.
 */
public final class EngineCheck {
  private static final int LAUNCHING = 120_000;

  private static final class Menus extends MenuManager {
    private final MenuBarProxy bar = new MenuBarProxy();

    @Override
    public JMenuBar getMenuBarFor(JFrame frame) {
      return bar.createPeer();
    }

    @Override
    public MenuBarProxy getMenuBarProxyFor(JFrame frame) {
      return bar;
    }
  }

  private final Report report = new Report();
  private final Dialogs dialogs = new Dialogs(report);
  private final Path target;
  private long opened = System.currentTimeMillis();

  private EngineCheck(Path target) {
    this.target = target;
  }

  public static void main(String[] arguments) {
    final EngineCheck check = new EngineCheck(Path.of(arguments[2]));
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> check.failed("exception", error));
    check.watch(Long.getLong("kynes.limit", 300));
    try {
      check.load(arguments[0]);
      for (final String line : Files.readAllLines(Path.of(arguments[1]), StandardCharsets.UTF_8)) {
        if (!line.isEmpty()) {
          check.step(line);
        }
      }
    }
    catch (Throwable error) {
      check.failed("exception", error);
    }
    check.lastWords();
    check.leave();
    check.end();
  }

  /** What was said is told whatever happened: who looks for a fault begins there. */
  private void lastWords() {
    try {
      chat();
    }
    catch (Exception error) {
      failed("exception", error);
    }
  }

  /** What this client has said must reach the others before the program ends. */
  private void leave() {
    try {
      Net.leave();
    }
    catch (Exception error) {
      failed("exception", error);
    }
  }

  private void failed(String kind, Throwable error) {
    final StringBuilder text = new StringBuilder(error.toString());
    for (Throwable cause = error.getCause(); cause != null; cause = cause.getCause()) {
      text.append(" because of ").append(cause);
    }
    final StackTraceElement[] trace = error.getStackTrace();
    for (int i = 0; i < Math.min(4, trace.length); i++) {
      text.append(" at ").append(trace[i]);
    }
    report.problem(kind, text.toString());
  }

  private void end() {
    try {
      report.write(target);
    }
    catch (Exception error) {
      error.printStackTrace();
      Runtime.getRuntime().halt(3);
    }
    Runtime.getRuntime().halt(report.isClean() ? 0 : 1);
  }

  private void watch(long seconds) {
    final Thread watcher = new Thread(() -> {
      try {
        Thread.sleep(seconds * 1000);
      }
      catch (InterruptedException error) {
        return;
      }
      report.problem("time", "it took longer than " + seconds + " s");
      end();
    });
    watcher.setDaemon(true);
    watcher.start();
  }

  // --- the module -------------------------------------------------------------------------------

  private void load(String module) throws Exception {
    report.at("load");
    Info.setConfig(new StandardConfig());
    final String language = System.getProperty("kynes.language", "");
    if (!language.isEmpty()) {
      Resources.setLocale(new java.util.Locale(language));
    }
    final long start = System.currentTimeMillis();
    on(() -> {
      dialogs.start();
      new Menus();
      GameModule.init(new GameModule(new DataArchive(module)));
      new ExtensionsLoader().addTo(game());
      Localization.getInstance().translate();
      game().getPlayerWindow().setBounds(Shots.screen());
      game().getPlayerWindow().setVisible(true);
      return null;
    });
    report.fact("load_ms", System.currentTimeMillis() - start);
    report.fact("engine", Info.getVersion());
    report.fact("java", System.getProperty("java.version"));
    on(() -> {
      for (final String name : new String[] {
          BasicLogger.PROMPT_NEW_LOG_START, BasicLogger.PROMPT_NEW_LOG_END, "promptLogComment"}) {
        game().getPrefs().setValue(name, Boolean.FALSE);
      }
      return null;
    });
  }

  private void expand() {
    final List<PieceSlot> slots = new ArrayList<>();
    walk(game(), PieceSlot.class, slots);
    int made = 0;
    for (final PieceSlot slot : slots) {
      final GamePiece piece = slot.getPiece();
      if (piece == null) {
        report.problem("piece", "no piece comes out of " + slot.getConfigureName());
      }
      else {
        made++;
      }
    }
    report.fact("slots", slots.size());
    report.fact("expanded", made);
  }

  private void tree(String path) throws Exception {
    final org.w3c.dom.Document document = Builder.createNewDocument();
    document.appendChild(game().getBuildElement(document));
    try (Writer writer =
        new OutputStreamWriter(new FileOutputStream(path), StandardCharsets.UTF_8)) {
      Builder.writeDocument(document, writer);
    }
  }

  static <T> void walk(Buildable at, Class<T> kind, List<T> found) {
    if (kind.isInstance(at)) {
      found.add(kind.cast(at));
    }
    if (at instanceof AbstractBuildable) {
      for (final Buildable child : ((AbstractBuildable) at).getBuildables()) {
        walk(child, kind, found);
      }
    }
  }

  // --- the script -------------------------------------------------------------------------------

  private void step(String line) throws Exception {
    final String[] words = line.split("\t", -1);
    report.at(line.replace('\t', ' '));
    try {
      run(words);
    }
    catch (Exception error) {
      final Throwable cause = error instanceof java.lang.reflect.InvocationTargetException
          ? error.getCause() : error;
      if (cause instanceof IllegalArgumentException) {
        report.problem("script", cause.getMessage());
      }
      else {
        failed("exception", cause);
      }
    }
    on(() -> null);
    final int left = dialogs.left();
    if (left > 0) {
      report.problem("script", left + " answers that nobody asked for");
    }
  }

  private void run(String[] words) throws Exception {
    final Play play = new Play(report, dialogs);
    switch (words[0]) {
      case "expand":
        on(() -> {
          expand();
          return null;
        });
        break;
      case "tree":
        on(() -> {
          tree(words[1]);
          return null;
        });
        break;
      case "setups":
        final List<PredefinedSetup> setups = new ArrayList<>();
        walk(game(), PredefinedSetup.class, setups);
        for (final PredefinedSetup setup : setups) {
          if (!setup.isMenu()) {
            report.at("set-up " + setup.getConfigureName());
            open(setup);
          }
        }
        break;
      case "setup":
        open(setup(words[1]));
        break;
      case "tutorial":
        tutorial(words[1]);
        break;
      case "new":
        close();
        on(() -> {
          game().getGameState().setup(true);
          return null;
        });
        settle();
        count("new game", 0);
        break;
      case "open":
        close();
        final long start = System.currentTimeMillis();
        on(() -> {
          game().getGameState().loadGameInForeground(new File(words[1]));
          return null;
        });
        settle();
        count(new File(words[1]).getName(), System.currentTimeMillis() - start);
        break;
      case "paint":
        final Map map = Pieces.map(words[1]);
        report.fact("first_paint_ms", Shots.settled(map.getView()) - opened);
        break;
      case "shots":
        Shots.take(new File(words[1]), report);
        break;
      case "chat":
        chat();
        break;
      default:
        if (new Net(report).run(words) || Look.run(words, report)) {
          break;
        }
        on(() -> {
          play.run(words);
          return null;
        });
    }
  }

  private PredefinedSetup setup(String file) {
    final List<PredefinedSetup> setups = new ArrayList<>();
    walk(game(), PredefinedSetup.class, setups);
    for (final PredefinedSetup setup : setups) {
      if (file.equals(setup.getAttributeValueString(PredefinedSetup.FILE))) {
        return setup;
      }
    }
    throw new IllegalArgumentException("there is no set-up " + file);
  }

  private void open(PredefinedSetup setup) throws Exception {
    close();
    final long start = System.currentTimeMillis();
    opened = start;
    on(() -> {
      setup.launch();
      return null;
    });
    while (game().getGameState().isLoadingInBackground()) {
      Thread.sleep(5);
    }
    settle();
    count(setup.getAttributeValueString(PredefinedSetup.FILE), System.currentTimeMillis() - start);
  }

  private void tutorial(String file) throws Exception {
    final List<Tutorial> tutorials = new ArrayList<>();
    walk(game(), Tutorial.class, tutorials);
    for (final Tutorial one : tutorials) {
      if (file.equals(one.getAttributeValueString(Tutorial.FILE_NAME))) {
        close();
        final long start = System.currentTimeMillis();
        // The engine asks which side the player wants: none.
        dialogs.mayAsk(true);
        on(() -> {
          one.launch();
          return null;
        });
        while (!game().getGameState().isGameStarted() && System.currentTimeMillis() - start < LAUNCHING) {
          Thread.sleep(5);
        }
        settle();
        dialogs.mayAsk(false);
        count(file, System.currentTimeMillis() - start);
        return;
      }
    }
    throw new IllegalArgumentException("there is no tutorial " + file);
  }

  private void close() throws Exception {
    on(() -> {
      game().getGameState().setModified(false);
      game().getGameState().setup(false);
      return null;
    });
  }

  private void settle() throws Exception {
    for (int turn = 0; turn < 3; turn++) {
      on(() -> null);
    }
  }

  private void count(String name, long ms) throws Exception {
    on(() -> {
      final GameState state = game().getGameState();
      if (!state.isGameStarted()) {
        report.problem("game", "no game has begun with " + name);
      }
      int pieces = 0;
      int stacks = 0;
      int decks = 0;
      int nowhere = 0;
      for (final GamePiece piece : state.getAllPieces()) {
        if (piece instanceof Deck) {
          decks++;
        }
        else if (piece instanceof Stack) {
          stacks++;
        }
        else {
          pieces++;
          nowhere += piece.getMap() == null ? 1 : 0;
        }
      }
      if (nowhere > 0) {
        report.problem("game", nowhere + " pieces are on no map in " + name);
      }
      report.add("games", Report.row("name", name, "pieces", pieces, "stacks", stacks, "decks", decks,
          "ms", ms));
      return null;
    });
  }

  private void chat() throws Exception {
    final java.lang.reflect.Field field = Chatter.class.getDeclaredField("conversationPane");
    field.setAccessible(true);
    on(() -> {
      final JEditorPane pane = (JEditorPane) field.get(game().getChatter());
      final String text = pane.getDocument().getText(0, pane.getDocument().getLength());
      for (final String line : text.split("\n")) {
        if (!line.isBlank()) {
          report.add("chat", line.strip());
        }
      }
      return null;
    });
  }

  static GameModule game() {
    return GameModule.getGameModule();
  }

  /** Runs something where the engine runs, and waits for it. */
  static void on(Callable<Object> what) throws Exception {
    final Exception[] thrown = new Exception[1];
    SwingUtilities.invokeAndWait(() -> {
      try {
        what.call();
      }
      catch (Exception error) {
        thrown[0] = error;
      }
    });
    if (thrown[0] != null) {
      throw thrown[0];
    }
  }
}
