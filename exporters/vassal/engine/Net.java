import VASSAL.build.GameModule;
import VASSAL.build.module.Chatter;
import VASSAL.build.module.Inventory;
import VASSAL.build.module.Map;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.PrivateMap;
import VASSAL.build.module.map.CounterDetailViewer;
import VASSAL.chat.ChatServerConnection;
import VASSAL.chat.HybridClient;
import VASSAL.chat.Room;
import VASSAL.chat.node.AsynchronousServerNode;
import VASSAL.chat.node.NodeRoom;
import VASSAL.chat.node.PrivateNodeClientFactory;
import VASSAL.chat.node.Server;
import VASSAL.counters.Deck;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyCommand;
import VASSAL.counters.Properties;
import VASSAL.tools.FormattedString;
import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.ConnectException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javax.swing.JEditorPane;
import javax.swing.JTree;

/** Several clients at one table: a server of our own, a room, lines to wait for, and what a client shows. */
final class Net {
  private static final int PATIENCE_MS = 400_000;
  private static final int PAUSE_MS = 20;

  private final Report report;

  Net(Report report) {
    this.report = report;
  }

  /** Carry out a step; whether it is one of ours. Not on the event thread: some steps wait. */
  boolean run(String[] words) throws Exception {
    switch (words[0]) {
      case "serve":
        new Server(new AsynchronousServerNode(null), Integer.parseInt(words[1]));
        return true;
      case "connect":
        connect(words[1]);
        return true;
      case "room":
        EngineCheck.on(() -> {
          server().setRoom(new NodeRoom(words[1]));
          return null;
        });
        return true;
      case "join":
        join(words[1]);
        return true;
      case "tell":
        EngineCheck.on(() -> {
          final Chatter.DisplayText line = new Chatter.DisplayText(game().getChatter(), words[1]);
          line.execute();
          game().sendAndLog(line);
          return null;
        });
        return true;
      case "hear":
        until("nobody says " + words[1], () -> chat().contains(words[1]));
        return true;
      case "listed":
        EngineCheck.on(() -> {
          listed(words[1]);
          return null;
        });
        return true;
      case "referee":
        referee(new File(words[1]));
        return true;
      default:
        return false;
    }
  }

  private static void connect(String port) throws Exception {
    // The server may not be there yet, and a client that is refused writes that into its log.
    until("no server", () -> {
      try (Socket probe = new Socket("localhost", Integer.parseInt(port))) {
        return probe.isConnected();
      } catch (ConnectException refused) {
        return false;
      }
    });
    final ChatServerConnection[] client = new ChatServerConnection[1];
    EngineCheck.on(() -> {
      final java.util.Properties found = new java.util.Properties();
      found.setProperty("nodeHost", "localhost");
      found.setProperty("nodePort", port);
      client[0] = new PrivateNodeClientFactory().buildServer(found);
      server().setDelegate(client[0]);
      return null;
    });
    until("no connection", () -> {
      if (!server().isConnected()) {
        client[0].setConnected(true);
      }
      return server().isConnected() && server().getRoom() != null;
    });
  }

  private static void join(String name) throws Exception {
    until("there is no room " + name, () -> room(name) != null);
    EngineCheck.on(() -> {
      server().setRoom(room(name));
      return null;
    });
    until("no game is going on in " + name, () -> game().getGameState().isGameStarted());
  }

  private static Room room(String name) {
    for (final Room room : server().getAvailableRooms()) {
      if (room.getName().equals(name)) {
        return room;
      }
    }
    return null;
  }

  private static void until(String otherwise, Callable<Boolean> what) throws Exception {
    final long end = System.currentTimeMillis() + PATIENCE_MS;
    final boolean[] found = new boolean[1];
    while (!found[0]) {
      if (System.currentTimeMillis() > end) {
        // Nothing that comes after it can be meant any more.
        throw new AssertionError(otherwise);
      }
      EngineCheck.on(() -> {
        found[0] = what.call();
        return null;
      });
      Thread.sleep(PAUSE_MS);
    }
  }

  // --- what a client shows ----------------------------------------------------------------------

  /** Everything that this client can show its player, as lines of text. */
  private void listed(String name) throws Exception {
    final List<Object> found = new ArrayList<>();
    found.add("side: " + PlayerRoster.getMySide());
    for (final Inventory inventory : game().getComponentsOf(Inventory.class)) {
      inventory(inventory, found);
    }
    for (final GamePiece piece : Pieces.all()) {
      final Map map = piece.getMap();
      final boolean closed = map == null || map instanceof PrivateMap
          && !((PrivateMap) map).isVisibleTo(PlayerRoster.getMySide());
      if (!closed && !(piece.getParent() instanceof Deck)) {
        shown(map, piece, found);
      }
    }
    found.add("chat: " + chat());
    report.fact("listed " + name, found);
  }

  private static void shown(Map map, GamePiece piece, List<Object> found) {
    found.add("name: " + piece.getLocalizedName() + " / " + piece.getName());
    for (final CounterDetailViewer viewer : map.getComponentsOf(CounterDetailViewer.class)) {
      final FormattedString text =
          new FormattedString(viewer.getAttributeValueString("counterReportFormat"));
      found.add("mouse-over: " + text.getLocalizedText(piece));
    }
    final Object commands = piece.getProperty(Properties.KEY_COMMANDS);
    for (final KeyCommand command : commands == null ? new KeyCommand[0] : (KeyCommand[]) commands) {
      found.add("menu: " + command.getName());
    }
    final Object tip = piece.getProperty("tooltip");
    found.add("tooltip: " + tip);
  }

  private static void inventory(Inventory inventory, List<Object> found) throws Exception {
    final Method show = Inventory.class.getDeclaredMethod("launch");
    show.setAccessible(true);
    show.invoke(inventory);
    final Method refresh = Inventory.class.getDeclaredMethod("refresh");
    refresh.setAccessible(true);
    refresh.invoke(inventory);
    final Field field = Inventory.class.getDeclaredField("tree");
    field.setAccessible(true);
    final JTree tree = (JTree) field.get(inventory);
    for (int row = 0; row < tree.getRowCount(); row++) {
      tree.expandRow(row);
      found.add("inventory: " + tree.getPathForRow(row));
    }
  }

  private static String chat() throws Exception {
    final Field field = Chatter.class.getDeclaredField("conversationPane");
    field.setAccessible(true);
    final JEditorPane pane = (JEditorPane) field.get(game().getChatter());
    return pane.getDocument().getText(0, pane.getDocument().getLength());
  }

  /** The log that the referee in the module saves here, once it has judged. */
  private static void referee(File file) throws Exception {
    final Object[] found = new Object[1];
    EngineCheck.on(() -> {
      for (final VASSAL.build.Buildable part : game().getBuildables()) {
        if (part.getClass().getName().equals("kynes.Referee")) {
          found[0] = part;
        }
      }
      return null;
    });
    if (found[0] == null) {
      throw new IllegalArgumentException("the module has no referee");
    }
    EngineCheck.on(() -> {
      found[0].getClass().getMethod("judge").invoke(found[0]);
      found[0].getClass().getMethod("writeLog", File.class).invoke(found[0], file);
      return null;
    });
    until("the referee writes no log", () -> file.exists() && chat().contains(file.getName()));
  }

  private static HybridClient server() {
    return (HybridClient) game().getServer();
  }

  private static GameModule game() {
    return GameModule.getGameModule();
  }
}
