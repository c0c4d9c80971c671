package kynes;

import VASSAL.build.AbstractConfigurable;
import VASSAL.build.Buildable;
import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.GameComponent;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.SpecialDiceButton;
import VASSAL.build.module.documentation.HelpFile;
import VASSAL.command.Command;
import VASSAL.command.CommandEncoder;
import VASSAL.configure.BooleanConfigurer;
import VASSAL.configure.StringEnumConfigurer;
import VASSAL.preferences.Prefs;
import VASSAL.tools.LaunchButton;
import VASSAL.tools.NamedKeyStroke;
import VASSAL.tools.filechooser.FileChooser;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import org.luaj.vm2.LuaValue;

/**
 * The referee at the table: tells `table.lua` what was shown and moved, shows what it says, and does
 * what it asks for.
 *
 * Every client judges for itself, by all that its engine holds, and shows the verdict to its own player
 * only, as far as he may know it: no verdict is sent, and none goes into logs. What its hands do (`Acts`)
 * is done as players do it. What fails here costs one line in the chat.
 */
public class Referee extends AbstractConfigurable implements GameComponent, CommandEncoder {
  /** The parts of the table, each of which is given those before it. */
  private static final String[] PARTS = {
    "words.lua", "rows.lua", "coins.lua", "acts.lua", "telling.lua", "lines.lua", "counts.lua",
    "filling.lua", "offers.lua", "course.lua", "drags.lua", "draws.lua", "beginning.lua",
    "reports.lua", "acting.lua", "records.lua"
  };
  private static final String PREFIX = "KYNES\t";
  private static final String MOVES_TEXT = "movesText";
  private static final String MOVES_KEY = "movesKey";
  private static final String JUDGE_TEXT = "judgeText";
  private static final String JUDGE_KEY = "judgeKey";
  private static final String LOG_TEXT = "logText";
  private static final String LOG_KEY = "logKey";
  private static final long PATIENCE = 10;
  private static final String ROLL = "roll/";
  private static final String TAB = "Kynes";
  private static final String FOLLOW = "KynesPieces";
  private static final String REPORT = "KynesDrags";
  private static final String LANGUAGE = "KynesLanguage";
  private static final String[] LANGUAGES = {"", "en", "de", "fr"};
  private static final int QUIET = 1500;

  private final LaunchButton movesButton =
    new LaunchButton("My moves", MOVES_TEXT, MOVES_KEY, event -> showMoves(true));
  private final LaunchButton judgeButton =
    new LaunchButton("Judge", JUDGE_TEXT, JUDGE_KEY, event -> judge());
  private final LaunchButton logButton =
    new LaunchButton("Save log", LOG_TEXT, LOG_KEY, event -> chooseAndWrite());
  private final Pieces pieces = new Pieces();
  private final Lua lua = new Lua();
  private boolean playing;
  private boolean broken;
  private String kept = "";
  private int waiting;
  private Moves moves;
  private LuaValue screen = LuaValue.NIL;
  private final Timer quiet = new Timer(QUIET, event -> guard(this::report));

  // Beginning and end -------------------------------------------------------------------------------

  @Override
  public void addTo(Buildable parent) {
    final GameModule module = GameModule.getGameModule();
    quiet.setRepeats(false);
    preferences(module.getPrefs());
    module.getToolBar().add(movesButton);
    module.getToolBar().add(judgeButton);
    module.getToolBar().add(logButton);
    module.addCommandEncoder(this);
    module.getGameState().addGameComponent(this);
    try {
      final java.util.Map<String, byte[]> parts = new java.util.LinkedHashMap<>();
      for (final String part : PARTS) {
        parts.put(part.replace(".lua", ""), file(part));
      }
      lua.load(file("referee.lua"), file("table.lua"), parts, file("facts.json"));
      if (module.getChatter() instanceof Chatter) {
        ((Chatter) module.getChatter()).listen(this::shown);
      }
    }
    catch (IOException e) {
      giveUp(e);
    }
  }

  private static void preferences(Prefs prefs) {
    prefs.addOption(TAB, new BooleanConfigurer(FOLLOW, "Pieces follow what is reported", true));
    prefs.addOption(TAB, new BooleanConfigurer(REPORT, "Drags that can mean one move only report themselves", true));
    prefs.addOption(TAB, new StringEnumConfigurer(LANGUAGE, "The referee speaks (empty: as the module)", LANGUAGES));
  }

  private static boolean wants(String preference) {
    return !Boolean.FALSE.equals(GameModule.getGameModule().getPrefs().getValue(preference));
  }

  @Override
  public void removeFrom(Buildable parent) {
    final GameModule module = GameModule.getGameModule();
    module.getToolBar().remove(movesButton);
    module.getToolBar().remove(judgeButton);
    module.getToolBar().remove(logButton);
    module.removeCommandEncoder(this);
    module.getGameState().removeGameComponent(this);
  }

  @Override
  public void setup(boolean starting) {
    playing = false;
    if (starting) {
      guard(() -> {
        final Object header = GameModule.getGameModule().getProperty("KynesHeader");
        pieces.forget();
        final String request = "{\"do\":\"start\",\"side\":" + side() + ",\"stands\":" + pieces.all()
          + ",\"forms\":" + pieces.forms()
          + ",\"header\":" + Json.text(header == null ? "" : header.toString())
          + ",\"kept\":" + Json.text(kept) + "}";
        playing = true;
        ask(request);
      });
      kept = "";
      showMoves(moves != null && moves.isVisible());
    }
  }

  // What happens --------------------------------------------------------------------------------------

  private void shown(String line, boolean here) {
    if (playing && !broken) {
      guard(() -> {
        final boolean undo = undoing();
        tell(line, line, undo, here);
        // A command may move pieces after it has shown its line.
        SwingUtilities.invokeLater(() -> guard(() -> tell("", line, undo, here)));
      });
    }
  }

  private void tell(String line, String of, boolean undo, boolean here) {
    if (!playing || broken) {
      return;
    }
    final String moved = pieces.moved();
    if (!line.isEmpty() || !"[]".equals(moved)) {
      ask("{\"do\":\"seen\"" + player() + ",\"line\":" + Json.text(line) + ",\"of\":"
        + Json.text(of) + ",\"undo\":" + undo + ",\"own\":" + here + ",\"drags\":" + moved
        + ",\"forms\":" + pieces.forms() + "}", answer -> then(answer, here));
    }
  }

  // Acting --------------------------------------------------------------------------------------------

  /** After something was seen: pieces follow, drags report themselves when nobody moves anything more. */
  private void then(Lua.Answer answer, boolean here) {
    if (answer.is("follow")) {
      final boolean still = !wants(FOLLOW) || !here && !isLive();
      ask("{\"do\":\"follow\"" + player() + ",\"own\":" + here + ",\"still\":" + still
        + ",\"stands\":" + (still ? "[]" : pieces.standing()) + "}", Acts::carryOut);
    }
    if (here && answer.is("drags") && wants(REPORT)) {
      quiet.restart();
    }
    else if (here) {
      quiet.stop();
    }
    showMoves(false);
  }

  /** Whether others play with us now: what a log shows was done by the hands of then. */
  private static boolean isLive() {
    final GameModule module = GameModule.getGameModule();
    final BasicLogger logger = module.getBasicLogger();
    return module.getServer().isConnected() && (logger == null || !logger.isReplaying());
  }

  /** Nobody has moved anything for a while: a drag reports itself. */
  private void report() {
    ask("{\"do\":\"quiet\"" + player() + seen() + "}", answer -> {
      Acts.carryOut(answer);
      if (answer.is("ask")) {
        showMoves(true);
      }
    });
  }

  private String seen() {
    return ",\"stands\":" + pieces.standing() + ",\"tops\":" + pieces.tops();
  }

  private static String player() {
    final Object language = GameModule.getGameModule().getPrefs().getValue(LANGUAGE);
    return ",\"side\":" + side() + ",\"language\":" + Json.text(language == null ? "" : language.toString())
      + ",\"player\":" + Json.text(String.valueOf(GameModule.getGameModule().getPrefs().getValue(GameModule.REAL_NAME)));
  }

  // What can be done ----------------------------------------------------------------------------------

  /** Show the window of moves as it is now; open it, if it is to be seen. */
  public void showMoves(boolean open) {
    if (open && moves == null) {
      moves = new Moves(GameModule.getGameModule().getPlayerWindow(), movesButton.getAttributeValueString(MOVES_TEXT),
        this::press, this::make);
    }
    if (open) {
      moves.setVisible(true);
    }
    if (moves != null && moves.isVisible()) {
      press("", "");
    }
  }

  /** Make a choice of the window of moves; `words` is what was typed. */
  public void press(String choice, String words) {
    if (choice.startsWith(ROLL)) {
      roll(choice.substring(ROLL.length()));
      return;
    }
    ask("{\"do\":\"screen\"" + player() + ",\"press\":" + Json.text(choice) + ",\"words\":" + Json.text(words)
      + seen() + "}", answer -> {
        if (answer.more.get("form").istable()) {
          Acts.carryOut(answer);
          return;
        }
        screen = answer.more.get("screen");
        if (moves != null) {
          moves.show(screen);
        }
      });
  }

  /** What the game waits for and can be chosen now, as `press` takes it; "make" where a move is filled in. */
  public List<String> choices() {
    final List<String> found = new ArrayList<>();
    final LuaValue form = screen.istable() ? screen.get("form") : LuaValue.NIL;
    if (!form.istable()) {
      for (final String group : new String[] {"now", "chance"}) {
        add(found, screen.istable() ? screen.get(group) : LuaValue.NIL);
      }
    }
    else if (form.get("whole").toboolean()) {
      found.add("make");
    }
    else if (form.get("types").toboolean()) {
      found.add("type/");
    }
    else {
      add(found, form.get("options"));
    }
    return found;
  }

  private static void add(List<String> found, LuaValue rows) {
    for (final LuaValue row : Lua.list(rows)) {
      if (!Lua.words(row, "press").isEmpty()) {
        found.add(Lua.words(row, "press"));
      }
    }
  }

  /** Roll a die of the tool bar, as its button does. */
  private static void roll(String name) {
    for (final SpecialDiceButton die : GameModule.getGameModule().getComponentsOf(SpecialDiceButton.class)) {
      if (name.equals(die.getConfigureName())) {
        die.getLaunchButton().doClick();
      }
    }
  }

  /** Make the move that is filled in. */
  public void make() {
    ask("{\"do\":\"make\"" + player() + seen() + "}", answer -> {
      Acts.carryOut(answer);
      showMoves(false);
    });
  }

  /** Whether something is still to be answered or done. */
  public boolean isBusy() {
    return waiting > 0 || quiet.isRunning();
  }

  /** The side of the player here: he is told what it may know. */
  private static String side() {
    final String side = PlayerRoster.getMySide();
    return Json.text(side == null ? "" : side);
  }

  private static boolean undoing() {
    final BasicLogger logger = GameModule.getGameModule().getBasicLogger();
    return logger != null && logger.isUndoInProgress();
  }

  // Buttons -------------------------------------------------------------------------------------------

  /** Say how the game stands. */
  public void judge() {
    ask("{\"do\":\"judge\",\"side\":" + side() + "}");
  }

  /** Write the log of the game into a file. */
  public void writeLog(File file) {
    ask("{\"do\":\"log\",\"side\":" + side() + "}", answer -> {
      if (!answer.text.isEmpty()) {
        Files.write(file.toPath(), answer.text.getBytes(StandardCharsets.UTF_8));
        say("[referee] the log is in " + file.getName());
      }
    });
  }

  private void chooseAndWrite() {
    guard(() -> {
      final FileChooser chooser = GameModule.getGameModule().getFileChooser();
      final File last = chooser.getSelectedFile();
      final String name = last == null ? "game" : last.getName().replaceFirst("\\.[^.]*$", "");
      chooser.setSelectedFile(new File(last == null ? null : last.getParentFile(), name + ".jsonl"));
      if (chooser.showSaveDialog() == FileChooser.APPROVE_OPTION) {
        writeLog(chooser.getSelectedFile());
      }
    });
  }

  // Saved games ---------------------------------------------------------------------------------------

  @Override
  public Command getRestoreCommand() {
    if (broken || !playing) {
      return null;
    }
    try {
      final String text = lua.ask("{\"do\":\"keep\"}").get(PATIENCE, TimeUnit.SECONDS).text;
      return text.isEmpty() ? null : new Keep(this, text);
    }
    catch (Exception e) {
      giveUp(e);
      return null;
    }
  }

  @Override
  public Command decode(String command) {
    return command.startsWith(PREFIX) ? new Keep(this, command.substring(PREFIX.length())) : null;
  }

  @Override
  public String encode(Command command) {
    return command instanceof Keep ? PREFIX + ((Keep) command).text : null;
  }

  /** What a saved game holds, so that play is followed when it is loaded. */
  private static class Keep extends Command {
    private final Referee referee;
    private final String text;

    Keep(Referee referee, String text) {
      this.referee = referee;
      this.text = text;
    }

    @Override
    protected void executeCommand() {
      referee.kept = text;
    }

    @Override
    protected Command myUndoCommand() {
      return null;
    }
  }

  // Asking --------------------------------------------------------------------------------------------

  /** Something that may fail. */
  private interface Work {
    void run() throws Exception;
  }

  /** Something to be done with an answer, on the event thread. */
  private interface Use {
    void run(Lua.Answer answer) throws Exception;
  }

  private void ask(String request) {
    ask(request, answer -> { });
  }

  /** Have an answer shown and used on the event thread when it comes; nobody waits for it. */
  private void ask(String request, Use use) {
    waiting++;
    lua.ask(request, answer -> SwingUtilities.invokeLater(() -> guard(() -> {
      waiting--;
      for (final String line : answer.lines) {
        say(line);
      }
      use.run(answer);
    })), failure -> SwingUtilities.invokeLater(() -> {
      waiting--;
      giveUp(failure);
    }));
  }

  private void say(String line) {
    if (GameModule.getGameModule().getChatter() instanceof Chatter) {
      ((Chatter) GameModule.getGameModule().getChatter()).tell(line);
    }
  }

  private void guard(Work work) {
    try {
      work.run();
    }
    catch (Exception | LinkageError | StackOverflowError e) {
      giveUp(e);
    }
  }

  /** One line, once; play goes on without the referee. */
  private void giveUp(Throwable e) {
    if (!broken) {
      broken = true;
      final Throwable cause = e.getCause() == null ? e : e.getCause();
      say("[referee] cannot go on, play can: " + cause);
    }
  }

  private static byte[] file(String name) throws IOException {
    try (InputStream in = GameModule.getGameModule().getDataArchive().getInputStream("referee/" + name)) {
      return in.readAllBytes();
    }
  }

  // As a component ------------------------------------------------------------------------------------

  /** How the engine's editor calls components of this sort. */
  public static String getConfigureTypeName() {
    return "Referee";
  }

  @Override
  public String[] getAttributeNames() {
    return new String[] {MOVES_TEXT, MOVES_KEY, JUDGE_TEXT, JUDGE_KEY, LOG_TEXT, LOG_KEY};
  }

  @Override
  public String[] getAttributeDescriptions() {
    return new String[] {
      "Button that shows one's moves", "Its key", "Button that judges", "Its key", "Button that saves the log", "Its key"
    };
  }

  @Override
  public Class<?>[] getAttributeTypes() {
    return new Class<?>[] {
      String.class, NamedKeyStroke.class, String.class, NamedKeyStroke.class, String.class, NamedKeyStroke.class
    };
  }

  @Override
  public void setAttribute(String key, Object value) {
    movesButton.setAttribute(key, value);
    judgeButton.setAttribute(key, value);
    logButton.setAttribute(key, value);
  }

  @Override
  public String getAttributeValueString(String key) {
    for (final LaunchButton button : new LaunchButton[] {movesButton, judgeButton}) {
      final String own = button.getAttributeValueString(key);
      if (own != null) {
        return own;
      }
    }
    return logButton.getAttributeValueString(key);
  }

  @Override
  public HelpFile getHelpFile() {
    return null;
  }

  @Override
  public Class<?>[] getAllowableConfigureComponents() {
    return new Class<?>[0];
  }
}
