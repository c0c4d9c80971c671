package kynes;

import VASSAL.build.AbstractConfigurable;
import VASSAL.build.Buildable;
import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.GameComponent;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.documentation.HelpFile;
import VASSAL.command.Command;
import VASSAL.command.CommandEncoder;
import VASSAL.tools.LaunchButton;
import VASSAL.tools.NamedKeyStroke;
import VASSAL.tools.filechooser.FileChooser;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import javax.swing.SwingUtilities;

/**
 * The referee at the table: tells `table.lua` what was shown and moved, and shows what it says.
 *
 * Every client judges for itself, by all that its engine holds, and shows the verdict to its own player
 * only, as far as he may know it: nothing is sent and nothing goes into logs. What fails here costs one
 * line in the chat.
 */
public class Referee extends AbstractConfigurable implements GameComponent, CommandEncoder {
  private static final String PREFIX = "KYNES\t";
  private static final String JUDGE_TEXT = "judgeText";
  private static final String JUDGE_KEY = "judgeKey";
  private static final String LOG_TEXT = "logText";
  private static final String LOG_KEY = "logKey";
  private static final long PATIENCE = 10;

  private final LaunchButton judgeButton =
    new LaunchButton("Judge", JUDGE_TEXT, JUDGE_KEY, event -> judge());
  private final LaunchButton logButton =
    new LaunchButton("Save log", LOG_TEXT, LOG_KEY, event -> chooseAndWrite());
  private final Pieces pieces = new Pieces();
  private final Lua lua = new Lua();
  private boolean playing;
  private boolean broken;
  private String kept = "";

  // Beginning and end -------------------------------------------------------------------------------

  @Override
  public void addTo(Buildable parent) {
    final GameModule module = GameModule.getGameModule();
    module.getToolBar().add(judgeButton);
    module.getToolBar().add(logButton);
    module.addCommandEncoder(this);
    module.getGameState().addGameComponent(this);
    try {
      lua.load(file("referee.lua"), file("table.lua"), file("facts.json"));
      if (module.getChatter() instanceof Chatter) {
        ((Chatter) module.getChatter()).listen(this::shown);
      }
    }
    catch (IOException e) {
      giveUp(e);
    }
  }

  @Override
  public void removeFrom(Buildable parent) {
    final GameModule module = GameModule.getGameModule();
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
    }
  }

  // What happens --------------------------------------------------------------------------------------

  private void shown(String line) {
    if (playing && !broken) {
      guard(() -> {
        final boolean undo = undoing();
        tell(line, line, undo);
        // A command may move pieces after it has shown its line.
        SwingUtilities.invokeLater(() -> guard(() -> tell("", line, undo)));
      });
    }
  }

  private void tell(String line, String of, boolean undo) {
    if (!playing || broken) {
      return;
    }
    final String moved = pieces.moved();
    if (!line.isEmpty() || !"[]".equals(moved)) {
      ask("{\"do\":\"seen\",\"side\":" + side() + ",\"line\":" + Json.text(line) + ",\"of\":"
        + Json.text(of) + ",\"undo\":" + undo + ",\"drags\":" + moved + ",\"forms\":" + pieces.forms() + "}");
    }
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
    lua.ask(request, answer -> SwingUtilities.invokeLater(() -> guard(() -> {
      for (final String line : answer.lines) {
        say(line);
      }
      use.run(answer);
    })), failure -> SwingUtilities.invokeLater(() -> giveUp(failure)));
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
    return new String[] {JUDGE_TEXT, JUDGE_KEY, LOG_TEXT, LOG_KEY};
  }

  @Override
  public String[] getAttributeDescriptions() {
    return new String[] {"Button that judges", "Its key", "Button that saves the log", "Its key"};
  }

  @Override
  public Class<?>[] getAttributeTypes() {
    return new Class<?>[] {String.class, NamedKeyStroke.class, String.class, NamedKeyStroke.class};
  }

  @Override
  public void setAttribute(String key, Object value) {
    judgeButton.setAttribute(key, value);
    logButton.setAttribute(key, value);
  }

  @Override
  public String getAttributeValueString(String key) {
    final String own = judgeButton.getAttributeValueString(key);
    return own == null ? logButton.getAttributeValueString(key) : own;
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
