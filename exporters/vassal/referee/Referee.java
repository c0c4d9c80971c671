package kynes;

import VASSAL.build.Buildable;
import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.GameComponent;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.SpecialDiceButton;
import VASSAL.command.Command;
import VASSAL.command.CommandEncoder;
import VASSAL.configure.BooleanConfigurer;
import VASSAL.configure.IntConfigurer;
import VASSAL.configure.StringEnumConfigurer;
import VASSAL.counters.GamePiece;
import VASSAL.preferences.Prefs;
import VASSAL.tools.filechooser.FileChooser;

import java.awt.Point;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;

/**
 * The referee at the table: tells `table.lua` what was shown and moved, shows what it says, and does
 * what it asks for.
 *
 * Every client judges for itself, by all that its engine holds, and shows the verdict to its own player
 * only, as far as he may know it: no verdict is sent, and none goes into logs. What its hands do (`Acts`)
 * is done as players do it. What fails here costs one line in the chat.
 */
public class Referee extends Labelled implements GameComponent, CommandEncoder {
  /** The parts of the table, each of which is given those before it. */
  private static final String[] PARTS = {
    "words.lua", "rows.lua", "piles.lua", "coins.lua", "acts.lua", "telling.lua", "lines.lua", "tampering.lua", "counts.lua",
    "filling.lua", "offers.lua", "stand_ins.lua", "history.lua", "followed.lua", "course.lua", "taken_back.lua", "made_known.lua",
    "drags.lua", "draws.lua", "beginning.lua", "reports.lua", "ways.lua", "absent.lua", "due_draws.lua", "hands.lua", "making.lua",
    "window.lua", "alone.lua", "computers.lua", "trackers.lua", "records.lua"
  };
  private static final String SPEAKER = "[referee] ";
  private static final String PREFIX = "KYNES\t";
  /** Seconds that a save waits for what is being judged; a computer player may be choosing a move. */
  private static final long PATIENCE = 60;
  private static final String ROLL = "roll/";
  private static final String TAB = "Kynes";
  private static final String FOLLOW = "KynesPieces";
  private static final String REPORT = "KynesDrags";
  private static final String ALONE = "KynesAutomaton";
  private static final String TABLE = "KynesTable";
  private static final String PAUSES = "KynesPauses";
  private static final String PACE = "KynesComputerPace";
  private static final String REASONS = "KynesComputerReasons";
  private static final int SECOND = 1000;
  private static final String LANGUAGE = "KynesLanguage";
  private static final String[] LANGUAGES = {"", "en", "de", "fr"};
  /** Said of a move that has waited. */
  private static final String RETRIED = ",\"retried\":true";
  /** The number of no line. */
  private static final String NONE = "0";
  private static final int QUIET = 1500;
  private static final int AT_ONCE = 60;
  /** How often a move is tried again that waits for pieces that others still carry, in milliseconds; and how long. */
  private static final int EARLY = 100;
  private static final long PATIENT = 3000;

  private final Pieces pieces = new Pieces();
  private final Lua lua = new Lua();
  private final Latest latest = new Latest();
  private boolean playing;
  private boolean broken;
  private String kept = "";
  private int waiting;
  /** What these hands are still to ask for, and whether an answer is to come and to be carried out first. */
  private final Deque<Work> acts = new ArrayDeque<>();
  private boolean acting;
  /** How many games have begun or ended here: what was asked for in an earlier one is not done. */
  private int games;
  private Moves moves;
  private LuaValue screen = LuaValue.NIL;
  private final Timer quiet = new Timer(QUIET, event -> guard(this::report));
  private final Timer forced = new Timer(AT_ONCE, event -> guard(this::moveTable));
  private final Timer computer = new Timer(QUIET, event -> guard(this::moveComputer));
  private final Timer alone = new Timer(QUIET, event -> guard(this::moveAutomaton));
  private String owed = "";
  private final PlayerRoster.SideChangeListener seating = (before, now) -> this.sitting.restart();
  private final Timer sitting = new Timer(AT_ONCE, event -> guard(this::seated));
  private final Timer owing = new Timer(QUIET / 2, event -> guard(this::catchUp));

  // Beginning and end -------------------------------------------------------------------------------

  @Override
  public void addTo(Buildable parent) {
    final GameModule module = GameModule.getGameModule();
    quiet.setRepeats(false);
    alone.setRepeats(false);
    computer.setRepeats(false);
    forced.setRepeats(false);
    owing.setRepeats(false);
    sitting.setRepeats(false);
    for (final Encoder encoder : module.getComponentsOf(Encoder.class)) {
      encoder.crossings().listen(new Crossings.Listener() {
        @Override
        public void undone(GamePiece piece, String map, Point start, boolean here) {
          guard(() -> Referee.this.undone(piece, map, start, here));
        }

        @Override
        public void lost(GamePiece piece, String map, Point start, String player) {
          guard(() -> Referee.this.lost(piece, map, start, player));
        }
      });
    }
    // The texts are in the player's language when the whole module has been read.
    SwingUtilities.invokeLater(() -> preferences(module.getPrefs()));
    buttons(event -> showMoves(true), event -> judge(), event -> chooseAndWrite());
    module.addCommandEncoder(this);
    Seatings.group(() -> label(SEATS_TEXT));
    module.getGameState().addGameComponent(this);
    module.addSideChangeListenerToPlayerRoster(seating);
    try {
      final java.util.Map<String, byte[]> parts = new java.util.LinkedHashMap<>();
      for (final String part : PARTS) {
        parts.put(part.replace(".lua", ""), file(part));
      }
      lua.load(file("referee.lua"), file("table.lua"), file("players.lua"), parts, file("facts.json"));
      if (module.getChatter() instanceof Chatter) {
        ((Chatter) module.getChatter()).listen(this::shown);
      }
    }
    catch (IOException e) {
      giveUp(e);
    }
  }

  private void preferences(Prefs prefs) {
    prefs.addOption(TAB, new BooleanConfigurer(FOLLOW, label(FOLLOW_TEXT), true));
    prefs.addOption(TAB, new BooleanConfigurer(REPORT, label(REPORT_TEXT), true));
    prefs.addOption(TAB, new BooleanConfigurer(ALONE, label(ALONE_TEXT), true));
    prefs.addOption(TAB, new BooleanConfigurer(TABLE, label(TABLE_TEXT), true));
    prefs.addOption(TAB, new BooleanConfigurer(PAUSES, label(PAUSES_TEXT), false));
    prefs.addOption(TAB, new IntConfigurer(PACE, label(PACE_TEXT), 2));
    prefs.addOption(TAB, new BooleanConfigurer(REASONS, label(REASONS_TEXT), false));
    prefs.addOption(TAB, new StringEnumConfigurer(LANGUAGE, label(LANGUAGE_TEXT), LANGUAGES));
  }

  private static boolean wants(String preference) {
    return !Boolean.FALSE.equals(GameModule.getGameModule().getPrefs().getValue(preference));
  }

  @Override
  public void removeFrom(Buildable parent) {
    final GameModule module = GameModule.getGameModule();
    noButtons();
    module.removeCommandEncoder(this);
    module.removeSideChangeListenerFromPlayerRoster(seating);
    module.getGameState().removeGameComponent(this);
  }

  @Override
  public void setup(boolean starting) {
    playing = false;
    games++;
    acts.clear();
    acting = false;
    owing.stop();
    latest.forget();
    if (GameModule.getGameModule().getChatter() instanceof Chatter) {
      ((Chatter) GameModule.getGameModule().getChatter()).stamps().end();
    }
    GameModule.getGameModule().getComponentsOf(Encoder.class).forEach(one -> one.crossings().forget());
    if (starting) {
      guard(() -> {
        pieces.forget();
        final String request = "{\"do\":\"start\",\"side\":" + side() + Present.field() + ",\"stands\":" + pieces.all()
          + ",\"forms\":" + pieces.forms() + ",\"piles\":" + pieces.piles() + header()
          + ",\"kept\":" + Json.text(kept) + "}";
        playing = true;
        ask(request, answer -> {
          if (GameModule.getGameModule().getChatter() instanceof Chatter) {
            ((Chatter) GameModule.getGameModule().getChatter()).stamps().begin(
              GameModule.getActiveUserId(), answer.words("latest"), answer.words("chance"));
          }
          if (answer.is("follow") && wants(FOLLOW) && !isReplayed()) {
            follow(false, false, NONE);
          }
          wait(answer, true);
          lead(answer.more.get("trackers"));
        });
      });
      kept = "";
      // The windows are made while the game is set up.
      SwingUtilities.invokeLater(Wide::all);
      showMoves(moves != null && moves.isVisible());
    }
  }

  // What happens --------------------------------------------------------------------------------------

  private void shown(String line, String stamp, boolean here) {
    if (playing && !broken) {
      guard(() -> {
        final boolean undo = undoing();
        latest.shown(() -> guard(() -> tell("", line, undo, here)));
        tell(line, line, stamp, undo, here);
      });
    }
  }

  private void tell(String line, String of, boolean undo, boolean here) {
    tell(line, of, "", undo, here);
  }

  private void tell(String line, String of, String stamp, boolean undo, boolean here) {
    if (!playing || broken) {
      return;
    }
    final String moved = pieces.moved();
    final String dice = pieces.dice();
    if (!line.isEmpty() || !"[]".equals(moved) || !"[]".equals(dice)) {
      ask("{\"do\":\"seen\"" + player() + ",\"line\":" + Json.text(line) + ",\"of\":"
        + Json.text(of) + ",\"stamp\":" + Json.text(stamp) + ",\"undo\":" + undo + ",\"own\":" + here + ",\"drags\":" + moved
        + ",\"forms\":" + pieces.forms() + ",\"piles\":" + pieces.piles() + ",\"roster\":" + Present.roster()
        + ",\"dice\":" + dice + (isReplayed() ? ",\"replayed\":true" : "")
        + "}", answer -> then(answer, here));
    }
  }

  // Acting --------------------------------------------------------------------------------------------

  /** After something was seen: pieces follow, drags report themselves when nobody moves anything more. */
  private void then(Lua.Answer answer, boolean here) {
    if (answer.is("follow")) {
      final boolean still = !wants(FOLLOW) || !here && !isLive();
      follow(answer.is("own"), still, answer.words("number"));
    }
    if (answer.is("redraw")) {
      drawAgain("[]", false);
    }
    if (!answer.words("owes").isEmpty()) {
      owed = answer.words("owes");
      owing.restart();
    }
    if (here && answer.is("drags") && wants(REPORT)) {
      quiet.restart();
    }
    else if (here) {
      quiet.stop();
    }
    wait(answer, here);
    lead(answer.more.get("trackers"));
    showMoves(false);
  }

  /** The trackers of the tool bar show these states; without any they show what players choose. */
  private static void lead(LuaValue states) {
    if (states.istable()) {
      int at = 0;
      for (final TurnTracker tracker : GameModule.getGameModule().getComponentsOf(TurnTracker.class)) {
        at++;
        tracker.follow(states.get(at).isnil() ? "" : states.get(at).tojstring());
      }
    }
  }

  /** The player here has taken another side: cards that wait for it in their piles come. */
  private void seated() {
    if (!playing || broken || isReplayed()) {
      return;
    }
    if (isWaiting()) {
      sitting.restart();
      return;
    }
    catchUpWithPieces();
    ask("{\"do\":\"seated\"" + player() + "}", answer -> {
      if (answer.is("follow") && wants(FOLLOW)) {
        follow(false, false, NONE);
      }
    });
  }

  /**
   * Have the pieces follow the rules as far as the hands of this player move them: the line of this `number`, or what
   * no line has told (`NONE`). With `still` they move nothing.
   */
  private void follow(boolean own, boolean still, String number) {
    final long begun = System.currentTimeMillis();
    askForActs(() -> "{\"do\":\"follow\"" + player() + ",\"own\":" + own + ",\"still\":" + still + ",\"number\":" + number
      + ",\"stands\":" + (still ? "[]" : pieces.standing()) + "}", answer -> {
        carryOut(answer, own, begun);
        if (!answer.words("next").isEmpty()) {
          follow(true, still, answer.words("next"));
        }
      });
  }

  /** What a plan still has to do: `more` says why it has not done it. */
  private void followAgain(String plan, String more, boolean own, long begun) {
    askForActs(() -> "{\"do\":\"follow\"" + player() + ",\"own\":" + own + ",\"again\":" + plan + more + ",\"stands\":"
      + pieces.standing() + "}", answer -> carryOut(answer, own, begun));
  }

  /** Do it; what could not be done, since somebody has moved the pieces meanwhile or still carries them, is worked out anew. */
  private void carryOut(Lua.Answer answer, boolean own, long begun) {
    final Acts.Result result = Acts.carryOut(answer);
    final String plan = answer.words("plan");
    if (answer.is("wait") && !plan.isEmpty()) {
      again(() -> followAgain(plan, late(begun), own, begun));
    }
    else if (!result.left.isEmpty() && !plan.isEmpty()) {
      followAgain(plan, ",\"left\":" + Json.list(result.left), own, begun);
    }
    if (!result.lacks.isEmpty()) {
      again(() -> drawAgain(Json.list(result.lacks), own));
    }
  }

  /** Draw cards that have not come to where they were to come; of a pile that is empty, when something has come into it. */
  private void drawAgain(String lacks, boolean own) {
    catchUpWithPieces();
    final long begun = System.currentTimeMillis();
    askForActs(() -> "{\"do\":\"follow\"" + player() + ",\"own\":" + own + ",\"redraw\":" + lacks + ",\"stands\":"
      + pieces.standing() + "}", answer -> carryOut(answer, own, begun));
  }

  /** Pieces for which nobody waited any longer have come: now they go on. */
  private void catchUp() {
    followAgain(owed, ",\"owed\":true", true, System.currentTimeMillis());
  }

  /** Have a move made; one that waits for pieces that are still carried is tried again in a moment. */
  private void act(String what, String more, Use use) {
    act(what, more, "", use, System.currentTimeMillis());
  }

  private void act(String what, String more, String retried, Use use, long begun) {
    askForActs(() -> "{\"do\":\"" + what + "\"" + player() + more + retried + late(begun) + seen() + "}", answer -> {
      if (answer.is("wait")) {
        again(() -> {
          // What has come meanwhile, such as a card, is told first.
          catchUpWithPieces();
          act(what, more, RETRIED, use, begun);
        });
        return;
      }
      carryOut(answer, true, begun);
      use.run(answer);
    });
  }

  private void again(Work work) {
    waiting++;
    final int game = games;
    final Timer moment = new Timer(EARLY, event -> {
      waiting--;
      if (game == games) {
        guard(work);
      }
    });
    moment.setRepeats(false);
    moment.start();
  }

  private static String late(long begun) {
    return System.currentTimeMillis() - begun > PATIENT ? ",\"late\":true" : "";
  }

  /** A player has lost a piece to another, who moved it at the same moment. */
  private void lost(GamePiece piece, String map, Point start, String player) {
    if (playing && !broken && player != null) {
      ask("{\"do\":\"crossed\"" + player() + ",\"piece\":" + Json.text(piece.getId()) + ",\"from\":" + Json.text(Pieces.regionAt(piece, map, start))
        + ",\"of\":" + Json.text(Present.sideOf(player)) + ",\"own\":" + player.equals(GameModule.getActiveUserId()) + "}");
    }
  }

  /**
   * A move of a piece counts for nothing, since another has crossed it; the piece goes from the same place again. If it
   * was moved here, these hands do with another piece what it was moved for.
   */
  private void undone(GamePiece piece, String map, Point start, boolean here) {
    if (!playing || broken) {
      return;
    }
    final String row = pieces.putBack(piece, map, start);
    if (!row.isEmpty()) {
      ask("{\"do\":\"lost\"" + player() + ",\"own\":" + here + ",\"drags\":[" + row + "]}");
    }
    if (here) {
      SwingUtilities.invokeLater(() -> guard(() -> {
        // The other's move is told first.
        catchUpWithPieces();
        final Acts.Done done = Acts.done(piece.getId());
        if (done != null && !done.drawn.isEmpty() && row.isEmpty()) {
          // The referee has not heard of the card that was drawn.
          drawAgain("[" + done.drawn + "]", true);
        }
        else if (done == null || done.left.isEmpty()) {
          follow(true, !wants(FOLLOW), NONE);
        }
        else {
          followAgain(done.plan, ",\"left\":[" + done.left + "]", true, System.currentTimeMillis());
        }
      }));
    }
  }

  /** The side that nobody plays moves after a while, so that everybody can follow: from here, if it is to. */
  private void wait(Lua.Answer answer, boolean here) {
    if (answer.is("automaton") && wants(ALONE) && (here && !isReplayed() || isLive())) {
      alone.restart();
    }
    else {
      alone.stop();
    }
    if (answer.is("computer") && (here && !isReplayed() || isLive())) {
      computer.setInitialDelay(pace());
      computer.restart();
    }
    else {
      computer.stop();
    }
    if (answer.is("forced") && wants(TABLE) && (here && !isReplayed() || isLive())) {
      forced.setInitialDelay(wants(PAUSES) ? QUIET : AT_ONCE);
      forced.restart();
    }
    else {
      forced.stop();
    }
  }

  /** The table's one possible move is made, as soon as nobody is busy. */
  private void moveTable() {
    if (quiet.isRunning() || isWaiting()) {
      forced.restart();
      return;
    }
    act("forced", "", answer -> { });
  }

  private void moveAutomaton() {
    if (quiet.isRunning() || isWaiting()) {
      alone.restart();
      return;
    }
    act("automaton", "", answer -> {
      if (!answer.words("roll").isEmpty()) {
        roll(answer.words("roll"));
      }
      if (answer.is("ask")) {
        showMoves(true);
      }
    });
  }

  /** How long the table waits before a move of a computer player, in milliseconds. */
  private static int pace() {
    final Object seconds = GameModule.getGameModule().getPrefs().getValue(PACE);
    return seconds instanceof Integer ? Math.max(AT_ONCE, Math.min(60, (Integer) seconds) * SECOND) : QUIET;
  }

  /** A computer player whose moves this client makes chooses one; nothing of its seat is shown here. */
  private void moveComputer() {
    if (quiet.isRunning() || forced.isRunning() || isWaiting()) {
      computer.restart();
      return;
    }
    // What these hands have moved since the last line was shown, such as cards that were dealt, is told first.
    latest.settle();
    tell("", "", false, true);
    act("computer", ",\"reasons\":" + wants(REASONS), answer -> {
      if (!answer.words("roll").isEmpty()) {
        roll(answer.words("roll"));
      }
      if (answer.is("again")) {
        computer.restart();
      }
    });
  }

  private static boolean isReplayed() {
    final BasicLogger logger = GameModule.getGameModule().getBasicLogger();
    return logger != null && logger.isReplaying();
  }

  /** Whether others play with us now: what a log shows was done by the hands of then. */
  private static boolean isLive() {
    final GameModule module = GameModule.getGameModule();
    return module.getServer().isConnected() && !isReplayed();
  }

  /** Nobody has moved anything for a while: a drag reports itself. */
  private void report() {
    act("quiet", "", answer -> {
      if (answer.is("ask")) {
        showMoves(true);
      }
    });
  }

  private String seen() {
    return ",\"stands\":" + pieces.standing() + ",\"tops\":" + pieces.tops();
  }

  /** The language that the player has chosen for the referee, else that of the module's texts. */
  private String language() {
    final Object chosen = GameModule.getGameModule().getPrefs().getValue(LANGUAGE);
    return chosen == null || chosen.toString().isEmpty() ? label(SPOKEN_TEXT) : chosen.toString();
  }

  private String player() {
    return ",\"side\":" + side() + Present.field() + ",\"language\":" + Json.text(language())
      + ",\"player\":" + Json.text(String.valueOf(GameModule.getGameModule().getPrefs().getValue(GameModule.REAL_NAME)));
  }

  // What can be done ----------------------------------------------------------------------------------

  /** Show the window of moves as it is now; open it, if it is to be seen. */
  public void showMoves(boolean open) {
    if (open && moves == null) {
      moves = new Moves(GameModule.getGameModule().getPlayerWindow(), label(MOVES_TEXT),
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
        if (answer.more.get("form").istable() || !answer.words("line").isEmpty()) {
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
    return Moves.offered(screen);
  }

  /** The turn, the phase and the step that the window of moves shows. */
  public String moment() {
    return screen.istable() ? Lua.words(screen, "title") : "";
  }

  /** What the window of moves says of whom the game waits for, or who has won. */
  public String waits() {
    return screen.istable() ? Lua.words(screen, "waits") : "";
  }

  /** Whether the game has ended: nothing can be chosen any more. */
  public boolean isOver() {
    return screen.istable() && screen.get("over").toboolean();
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
    act("make", "", answer -> showMoves(false));
  }

  /** Whether something is still to be answered or done. */
  public boolean isBusy() {
    return isWaiting() || owing.isRunning() || sitting.isRunning()
      || quiet.isRunning() || alone.isRunning() || forced.isRunning() || computer.isRunning();
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

  /** Tell what hands have moved since the last line was shown, such as cards that were drawn. */
  private void catchUpWithPieces() {
    latest.settle();
    tell("", "", false, false);
  }

  /** Say how the game stands. */
  public void judge() {
    catchUpWithPieces();
    ask("{\"do\":\"judge\"" + player() + ",\"stands\":" + pieces.standing(true) + header() + "}");
  }

  private static String header() {
    final Object header = GameModule.getGameModule().getProperty("KynesHeader");
    return ",\"header\":" + Json.text(header == null ? "" : header.toString());
  }

  /** Write the log of the game into a file. */
  public void writeLog(File file) {
    catchUpWithPieces();
    ask("{\"do\":\"log\"" + player() + "}", answer -> {
      if (!answer.text.isEmpty()) {
        Files.write(file.toPath(), answer.text.getBytes(StandardCharsets.UTF_8));
        say(SPEAKER + label(WRITTEN_TEXT) + " " + file.getName());
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
    catchUpWithPieces();
    try {
      final String text = lua.askNow("{\"do\":\"keep\"}").get(PATIENCE, TimeUnit.SECONDS).text;
      return text.isEmpty() ? null : new Keep(text, this::remember);
    }
    catch (TimeoutException e) {
      // The save has the whole table; here the referee goes on.
      say(SPEAKER + label(UNKEPT_TEXT));
      return null;
    }
    catch (Exception e) {
      giveUp(e);
      return null;
    }
  }

  @Override
  public Command decode(String command) {
    return command.startsWith(PREFIX) ? new Keep(command.substring(PREFIX.length()), this::remember) : null;
  }

  @Override
  public String encode(Command command) {
    return command instanceof Keep ? PREFIX + ((Keep) command).text : null;
  }

  private void remember(String text) {
    kept = text;
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

  /**
   * Ask what these hands are to do: one after the other, so that each request tells how the table stands when what was
   * asked for before has been done.
   */
  private void askForActs(Supplier<String> request, Use use) {
    acts.add(() -> ask(request.get(), answer -> {
      try {
        use.run(answer);
      }
      finally {
        acting = false;
        askNext();
      }
    }));
    askNext();
  }

  private void askNext() {
    if (!acting && !acts.isEmpty()) {
      acting = true;
      guard(acts.remove());
    }
  }

  private boolean isWaiting() {
    return waiting > 0 || !acts.isEmpty();
  }

  /** Have an answer shown and used on the event thread when it comes; nobody waits for it. */
  private void ask(String request, Use use) {
    waiting++;
    final int game = games;
    lua.ask(request, answer -> SwingUtilities.invokeLater(() -> guard(() -> {
      waiting--;
      if (game != games) {
        return;
      }
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
      acts.clear();
      final Throwable cause = e.getCause() == null ? e : e.getCause();
      lead(new LuaTable());
      say(SPEAKER + label(BROKEN_TEXT) + " " + cause);
    }
  }

  private static byte[] file(String name) throws IOException {
    try (InputStream in = GameModule.getGameModule().getDataArchive().getInputStream("referee/" + name)) {
      return in.readAllBytes();
    }
  }
}
