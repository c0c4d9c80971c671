import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.DoActionButton;
import VASSAL.build.module.Map;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.SpecialDiceButton;
import VASSAL.build.module.map.PieceMover;
import VASSAL.command.Command;
import VASSAL.counters.Deck;
import VASSAL.counters.DragBuffer;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyCommand;
import VASSAL.counters.Properties;
import VASSAL.tools.NamedKeyStroke;
import VASSAL.tools.filechooser.FileChooser;
import VASSAL.tools.filechooser.FileFilter;
import java.awt.Component;
import java.awt.Point;
import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.swing.Action;
import javax.swing.KeyStroke;

/** What players do: they sit down, press keys on pieces, drag pieces, undo, log, save, replay. */
final class Play {
  private final Report report;
  private final Dialogs dialogs;

  Play(Report report, Dialogs dialogs) {
    this.report = report;
    this.dialogs = dialogs;
  }

  void run(String[] words) throws Exception {
    switch (words[0]) {
      case "sit":
        sit(words[1], words[2], words[3]);
        break;
      case "as":
        become(words[1], words[2]);
        break;
      case "press":
        press(Pieces.find(words[1]).get(0), words[2], words);
        break;
      case "drag":
        drag(words[1], Pieces.map(words[2]), words[3]);
        break;
      case "shuffle":
        shuffle(words[1]);
        break;
      case "top":
        top(deck(words[1]), words[2]);
        break;
      case "roll":
        roll(words[1]);
        break;
      case "button":
        button(words[1]);
        break;
      case "order":
        order(words[1]);
        break;
      case "press-all":
        pressAll();
        break;
      case "undo":
        action("undoAction").actionPerformed(null);
        break;
      case "log":
        choose(new File(words[1]));
        action("newLogAction").actionPerformed(null);
        break;
      case "endlog":
        action("endLogAction").actionPerformed(null);
        break;
      case "save":
        game().getGameState().saveGame(new File(words[1]));
        break;
      case "replay":
        replay();
        break;
      case "where":
        where(words[1]);
        break;
      case "windows":
        for (final Map map : Map.getMapList()) {
          if (words[1].isEmpty() || map.getMapName().startsWith(words[1])) {
            show(map);
          }
        }
        break;
      default:
        throw new IllegalArgumentException("there is no step " + words[0]);
    }
  }

  // --- players ----------------------------------------------------------------------------------

  private void sit(String name, String side, String password) throws Exception {
    become(name, password);
    final PlayerRoster roster = game().getPlayerRoster();
    final String before = PlayerRoster.getMySide();
    final PlayerRoster.Add add = new PlayerRoster.Add(roster, password, name, side);
    add.execute();
    game().sendAndLog(add);
    sideChanged(roster, before);
  }

  private void become(String name, String password) throws Exception {
    final String before = PlayerRoster.getMySide();
    game().getPrefs().setValue(GameModule.REAL_NAME, name);
    game().getPasswordConfigurer().setValue(password);
    sideChanged(game().getPlayerRoster(), before);
  }

  private void sideChanged(PlayerRoster roster, String before) throws Exception {
    final Method method =
        PlayerRoster.class.getDeclaredMethod("fireSideChange", String.class, String.class);
    method.setAccessible(true);
    method.invoke(roster, before, PlayerRoster.getMySide());
  }

  // --- pieces -----------------------------------------------------------------------------------

  private void press(GamePiece piece, String key, String[] words) {
    for (int i = 3; i < words.length; i++) {
      dialogs.answer(words[i]);
    }
    final KeyStroke stroke = NamedKeyStroke.of(key).getKeyStroke();
    for (final KeyCommand command : commands(piece)) {
      if (stroke.equals(command.getKeyStroke())) {
        if (!command.isEnabled()) {
          throw new IllegalArgumentException("the command " + command.getName() + " is disabled");
        }
        command.actionPerformed(null);
        return;
      }
    }
    throw new IllegalArgumentException("no command of " + piece.getName() + " has the key " + key);
  }

  private static KeyCommand[] commands(GamePiece piece) {
    final Object found = piece.getProperty(Properties.KEY_COMMANDS);
    return found == null ? new KeyCommand[0] : (KeyCommand[]) found;
  }

  /** Every command of one piece of each kind, once; questions are cancelled. */
  private void pressAll() {
    final Set<String> seen = new HashSet<>();
    int pressed = 0;
    dialogs.mayAsk(true);
    for (final GamePiece piece : Pieces.all()) {
      if (piece.getMap() == null || piece.getParent() instanceof Deck) {
        continue;
      }
      for (final KeyCommand command : commands(piece)) {
        final String kind = command.getName() + command.getKeyStroke() + Pieces.property(piece, "Layer");
        if (command.isEnabled() && command.getKeyStroke() != null && seen.add(kind)) {
          report.at("the command " + command.getName() + " of " + piece.getName());
          command.actionPerformed(null);
          pressed++;
        }
      }
    }
    dialogs.mayAsk(false);
    report.fact("pressed", pressed);
  }

  private void drag(String which, Map map, String place) throws Exception {
    final List<GamePiece> pieces = Pieces.find(which);
    final Point point = Pieces.point(map, place);
    final PieceMover mover = map.getComponentsOf(PieceMover.class).get(0);
    final DragBuffer buffer = DragBuffer.getBuffer();
    // What lies in one place is dragged together, as a player would.
    for (int at = 0; at < pieces.size(); ) {
      final String from = Pieces.place(pieces.get(at));
      buffer.clear();
      for (; at < pieces.size() && from.equals(Pieces.place(pieces.get(at))); at++) {
        final GamePiece piece = pieces.get(at);
        buffer.add(piece.getParent() instanceof Deck ? drawn((Deck) piece.getParent(), piece) : piece);
      }
      game().sendAndLog(mover.movePieces(map, point));
    }
    buffer.clear();
    for (final GamePiece piece : pieces) {
      if (!place.equals(Pieces.place(piece)) || piece.getMap() != map) {
        report.problem("script", piece.getName() + " is at " + Pieces.place(piece) + " of "
            + Pieces.property(piece, "@map") + " after it was dragged");
      }
    }
  }

  /** A card chosen from a deck, as its dialog of cards would choose it. */
  private static GamePiece drawn(Deck deck, GamePiece card) throws Exception {
    final Field field = Deck.class.getDeclaredField("nextDraw");
    field.setAccessible(true);
    field.set(deck, new ArrayList<>(List.of(card)));
    return deck.drawCards().nextPiece();
  }

  private void roll(String name) throws ReflectiveOperationException {
    for (final SpecialDiceButton dice : game().getComponentsOf(SpecialDiceButton.class)) {
      if (dice.getConfigureName().equals(name)) {
        final Method roll = SpecialDiceButton.class.getDeclaredMethod("DR");
        roll.setAccessible(true);
        roll.invoke(dice);
        return;
      }
    }
    throw new IllegalArgumentException("there is no die " + name);
  }

  private static void button(String name) throws ReflectiveOperationException {
    for (final DoActionButton button : game().getComponentsOf(DoActionButton.class)) {
      if (name.equals(button.getConfigureName())) {
        final Method actions = DoActionButton.class.getDeclaredMethod("doActions");
        actions.setAccessible(true);
        actions.invoke(button);
        return;
      }
    }
    throw new IllegalArgumentException("there is no button " + name);
  }

  private void shuffle(String name) {
    game().sendAndLog(deck(name).shuffle());
  }

  /** Lay a card of a deck on top of it. */
  private static void top(Deck deck, String content) {
    final List<GamePiece> cards = new ArrayList<>(deck.asList());
    for (final GamePiece card : deck.asList()) {
      if (content.equals(Pieces.property(card, "ContentId"))) {
        cards.remove(card);
        cards.add(card);
        game().sendAndLog(deck.setContents(cards));
        return;
      }
    }
    throw new IllegalArgumentException("there is no card " + content);
  }

  /** What lies in a deck, the top card first: each time it is asked, one more list. */
  private void order(String name) {
    final List<Object> found = new ArrayList<>();
    for (final GamePiece card : deck(name).asList()) {
      found.add(0, Pieces.property(card, "ContentId"));
    }
    report.add("order " + name, found);
  }

  private static Deck deck(String name) {
    for (final GamePiece piece : game().getGameState().getAllPieces()) {
      if (piece instanceof Deck && name.equals(((Deck) piece).getDeckName())) {
        return (Deck) piece;
      }
    }
    throw new IllegalArgumentException("there is no deck " + name);
  }

  /** Where every piece is, by the engine's own words. */
  private void where(String name) {
    final List<Object> found = new ArrayList<>();
    for (final GamePiece piece : Pieces.all()) {
      if (piece.getMap() != null) {
        found.add(Report.row(
            "id", piece.getId(),
            "content", Pieces.property(piece, "ContentId"),
            "by", Pieces.property(piece, "By"),
            "face", Pieces.property(piece, "Face_Name"),
            "worth", Pieces.property(piece, "Worth"),
            "map", piece.getMap().getMapName(),
            "place", Pieces.place(piece)));
      }
    }
    report.fact("where " + name, found);
  }

  // --- the file menu ----------------------------------------------------------------------------

  private void replay() throws Exception {
    final BasicLogger logger = (BasicLogger) game().getLogger();
    int steps = 0;
    while (logger.isReplaying()) {
      action("stepAction").actionPerformed(null);
      steps++;
    }
    report.add("replayed", steps);
  }

  private static void show(Map map) {
    final java.awt.Window window = javax.swing.SwingUtilities.getWindowAncestor(map.getView());
    if (window != null && !window.isVisible()) {
      window.setVisible(true);
    }
  }

  private static Action action(String name) throws Exception {
    final Field field = BasicLogger.class.getDeclaredField(name);
    field.setAccessible(true);
    final Action action = (Action) field.get(game().getLogger());
    if (!action.isEnabled()) {
      throw new IllegalArgumentException("the engine does not offer " + name + " now");
    }
    return action;
  }

  private static GameModule game() {
    return GameModule.getGameModule();
  }

  /** The next file that the engine asks for. */
  private static void choose(File file) throws Exception {
    final Field field = GameModule.class.getDeclaredField("fileChooser");
    field.setAccessible(true);
    field.set(game(), new Chosen(file));
  }

  private static final class Chosen extends FileChooser {
    private final File file;

    Chosen(File file) {
      super(null, null);
      this.file = file;
    }

    @Override
    public File getCurrentDirectory() {
      return file.getParentFile();
    }

    @Override
    public void setCurrentDirectory(File folder) { }

    @Override
    public void rescanCurrentDirectory() { }

    @Override
    public File getSelectedFile() {
      return file;
    }

    @Override
    public void setSelectedFile(File other) { }

    @Override
    public String getDialogTitle() {
      return "";
    }

    @Override
    public void setDialogTitle(String title) { }

    @Override
    public int showOpenDialog(Component parent) {
      return APPROVE_OPTION;
    }

    @Override
    public int showSaveDialog(Component parent) {
      return APPROVE_OPTION;
    }

    @Override
    public FileFilter getFileFilter() {
      return null;
    }

    @Override
    public void setFileFilter(FileFilter filter) { }

    @Override
    public void addChoosableFileFilter(FileFilter filter) { }

    @Override
    public boolean removeChoosableFileFilter(FileFilter filter) {
      return true;
    }

    @Override
    public void resetChoosableFileFilters() { }
  }
}
