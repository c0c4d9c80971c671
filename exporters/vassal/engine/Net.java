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
import VASSAL.chat.node.NodeClient;
import VASSAL.chat.node.NodeRoom;
import VASSAL.chat.node.PrivateNodeClientFactory;
import VASSAL.chat.node.Server;
import VASSAL.chat.ui.SynchAction;
import VASSAL.counters.Deck;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyCommand;
import VASSAL.counters.Properties;
import VASSAL.tools.FormattedString;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.swing.JEditorPane;
import javax.swing.JTree;

/** Several clients at one table: a server of our own, a room, lines to wait for, and what a client shows. */
final class Net {
  /** When a run must end: nothing is waited for beyond it, and for nothing less long, however busy the machine. */
  private static final long END = System.currentTimeMillis() + (Long.getLong("kynes.limit", 300) - 5) * 1000;
  private static final int PAUSE_MS = 20;
  /** How long what a player does may take to the others. */
  private static final int ARRIVES_MS = 300;
  /** How long a player waits for the game of a room before he asks for it again: not sooner, says the engine. */
  private static final int SYNCH_MS = 20_000;
  /** How long what was said may take to be sent before a client ends without it. */
  private static final int SENT_MS = 10_000;
  /** How long nothing is offered to a player who is alone before others must act. */
  private static final int ALONE_MS = 5_000;
  /** How long a player who has nothing to do waits for a line before the referee is asked again. */
  private static final int QUIET_MS = 2_000;
  /** Presses after which a player who makes no move is stuck. */
  private static final int IDLE = 400;

  private final Report report;
  /** How long everything takes to come here, in milliseconds. */
  private int lag;

  Net(Report report) {
    this.report = report;
  }

  /** Carry out a step; whether it is one of ours. Not on the event thread: some steps wait. */
  boolean run(String[] words) throws Exception {
    switch (words[0]) {
      case "serve":
        new Server(new AsynchronousServerNode(null), Integer.parseInt(words[1]));
        return true;
      case "lag":
        lag = Integer.parseInt(words[1]);
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
        final int times = words.length > 2 ? Integer.parseInt(words[2]) : 1;
        until("nobody says " + words[1], () -> chat().split(Pattern.quote(words[1]), -1).length > times);
        return true;
      case "stall":
        EngineCheck.on(() -> {
          while (!Files.exists(Path.of(words[1])) && System.currentTimeMillis() < END) {
            Thread.sleep(PAUSE_MS);
          }
          return null;
        });
        return true;
      case "touch":
        Files.writeString(Path.of(words[1]), "");
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
      case "prefer":
        EngineCheck.on(() -> {
          if (game().getPrefs().getOption(words[1]) != null) {
            game().getPrefs().setValue(words[1], "true".equals(words[2]));
          }
          return null;
        });
        return true;
      case "choose":
        judged("press", words[1], words.length > 2 ? words[2] : "");
        return true;
      case "make":
        judged("make");
        return true;
      case "rest":
        rest();
        return true;
      case "play":
        play(Integer.parseInt(words[1]), Long.parseLong(words[2]), words.length > 3 ? words[3] : "",
          words.length > 4 ? words[4] : "", words.length > 5 ? words[5] : "");
        return true;
      case "offers":
        final List<String> offered = choices();
        report.add("offers", Report.row("moment", window("moment"), "waits", window("waits"), "choices", offered));
        return true;
      case "moves":
        EngineCheck.on(() -> {
          component().getClass().getMethod("showMoves", boolean.class).invoke(component(), true);
          return null;
        });
        rest();
        return true;
      default:
        return false;
    }
  }

  // --- the referee in the module ------------------------------------------------------------------

  private static Object component() {
    for (final VASSAL.build.Buildable part : game().getBuildables()) {
      if (part.getClass().getName().equals("kynes.Referee")) {
        return part;
      }
    }
    throw new IllegalArgumentException("the module has no referee");
  }

  private static void judged(String name, String... given) throws Exception {
    EngineCheck.on(() -> {
      final Class<?>[] types = new Class<?>[given.length];
      java.util.Arrays.fill(types, String.class);
      component().getClass().getMethod(name, types).invoke(component(), (Object[]) given);
      return null;
    });
    rest();
  }

  /** Wait until the referee has answered everything and its hands have done their part. */
  private static void rest() throws Exception {
    final int[] calm = new int[1];
    until("the referee does not rest", () -> {
      final boolean busy = (Boolean) component().getClass().getMethod("isBusy").invoke(component());
      calm[0] = busy ? 0 : calm[0] + 1;
      return calm[0] > 3;
    });
  }

  @SuppressWarnings("unchecked")
  private static List<String> choices() throws Exception {
    judged("press", "", "");
    final List<String>[] found = new List[1];
    EngineCheck.on(() -> {
      found[0] = (List<String>) component().getClass().getMethod("choices").invoke(component());
      return null;
    });
    return found[0];
  }

  /**
   * Make moves by what the referee offers, any of them: at most so many. Who waits for a line leaves the
   * table's moves to others, and ends when it is said. Partners agree who of them acts: by a file that one
   * of them holds ("" where nobody has a partner). It ends when the window of moves shows this moment, such as
   * "2:" for the second turn, or the game is over; with "-" when nothing has been offered for a while.
   */
  private void play(int most, long seed, String last, String agreed, String until) throws Exception {
    final java.util.Random random = new java.util.Random(seed);
    int made = 0;
    int presses = 0;
    int idle = 0;
    long offered = System.currentTimeMillis();
    final boolean[] ends = new boolean[1];
    final FileChannel file = agreed.isEmpty() ? null
      : FileChannel.open(Path.of(agreed), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock turn = null;
    while (made < most && presses < most * 60 && !ends[0] && System.currentTimeMillis() < END) {
      if (file != null && turn == null) {
        turn = file.lock();
        // What the others have just done has to come first.
        Thread.sleep(ARRIVES_MS);
        rest();
      }
      final int told = told();
      final List<String> found = new ArrayList<>(choices());
      found.removeIf(one -> one.startsWith("computer/"));
      if (!found.isEmpty()) {
        offered = System.currentTimeMillis();
      }
      if (ends(last, until) || idles(until, offered)) {
        break;
      }
      if (!last.isEmpty()) {
        EngineCheck.on(() -> {
          ends[0] = chat().contains(last);
          return null;
        });
        found.removeIf(one -> one.startsWith("begin/table/") || one.startsWith("roll/"));
      }
      if (found.isEmpty()) {
        turn = over(turn);
        listen(told);
        continue;
      }
      presses++;
      idle++;
      if (idle > IDLE) {
        throw new AssertionError("nothing comes of what is offered: " + found);
      }
      final String choice = found.get(random.nextInt(found.size()));
      if ("make".equals(choice)) {
        judged("make");
        made++;
        idle = 0;
        turn = over(turn);
      }
      else {
        judged("press", choice, "type/".equals(choice) ? "as agreed" : "");
        if (choice.startsWith("begin/") && choices().isEmpty()) {
          judged("press", "drop", "");
        }
      }
    }
    over(turn);
    report.add("made", made);
    if (System.currentTimeMillis() >= END) {
      throw new AssertionError("play did not end in time: " + window("moment") + "; " + window("waits"));
    }
  }

  /** What the window of moves says now: "moment", "waits" or "isOver". */
  private static Object window(String method) throws Exception {
    final Object[] found = new Object[1];
    EngineCheck.on(() -> {
      found[0] = component().getClass().getMethod(method).invoke(component());
      return null;
    });
    return found[0];
  }

  /** Whether play has come to its moment, or to the end of the game; who waits for a line (`last`) waits on. */
  private static boolean ends(String last, String until) throws Exception {
    final boolean over = last.isEmpty() && (Boolean) window("isOver");
    return over || !until.isEmpty() && ((String) window("moment")).startsWith(until);
  }

  private static boolean idles(String until, long offered) {
    return "-".equals(until) && System.currentTimeMillis() - offered > ALONE_MS;
  }

  /** How much has been said until now. */
  private static int told() throws Exception {
    final int[] found = new int[1];
    EngineCheck.on(() -> {
      found[0] = pane().getDocument().getLength();
      return null;
    });
    return found[0];
  }

  /** Who has nothing to do waits for a line of somebody else: to ask the referee again and again is work for the others, too. */
  private static void listen(int told) throws Exception {
    final long begun = System.currentTimeMillis();
    do {
      Thread.sleep(PAUSE_MS);
    } while (told() == told && System.currentTimeMillis() - begun < QUIET_MS);
  }

  /** Let a partner act. */
  private static FileLock over(FileLock turn) throws Exception {
    if (turn != null) {
      turn.release();
      Thread.sleep(ARRIVES_MS);
    }
    return null;
  }

  /** Let whatever comes from others take its time, in its order. */
  private static void delay(ChatServerConnection client, int lag) throws ReflectiveOperationException {
    final Field field = NodeClient.class.getDeclaredField("propSupport");
    field.setAccessible(true);
    final PropertyChangeSupport told = (PropertyChangeSupport) field.get(client);
    final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor(task -> {
      final Thread thread = new Thread(task, "lag");
      thread.setDaemon(true);
      return thread;
    });
    for (final PropertyChangeListener one : told.getPropertyChangeListeners(ChatServerConnection.INCOMING_MSG)) {
      told.removePropertyChangeListener(ChatServerConnection.INCOMING_MSG, one);
      told.addPropertyChangeListener(ChatServerConnection.INCOMING_MSG,
        event -> later.schedule(() -> one.propertyChange(event), lag, TimeUnit.MILLISECONDS));
    }
  }

  private void connect(String port) throws Exception {
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
      if (lag > 0) {
        delay(client[0], lag);
      }
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
    // Where two come at once, the engine may lose that one enters the room, or the request for its game:
    // a player then asks by hand.
    final long[] asked = {System.currentTimeMillis()};
    until("no game is going on in " + name, () -> {
      if (System.currentTimeMillis() - asked[0] > SYNCH_MS) {
        asked[0] = System.currentTimeMillis();
        if (server().getRoom() == null || !name.equals(server().getRoom().getName())) {
          server().setRoom(room(name));
        }
        new SynchAction(((NodeRoom) room(name)).getOwningPlayer(), server()).actionPerformed(null);
      }
      return game().getGameState().isGameStarted();
    });
  }

  /** Leave the server, if there is one, and wait until all that was said before is sent: a thread of its own sends it. */
  static void leave() throws Exception {
    if (game() == null || !server().isConnected()) {
      return;
    }
    EngineCheck.on(() -> {
      server().setConnected(false);
      return null;
    });
    for (final Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("write localhost")) {
        thread.join(SENT_MS);
      }
    }
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
    final boolean[] found = new boolean[1];
    while (!found[0]) {
      if (System.currentTimeMillis() > END) {
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
    return pane().getDocument().getText(0, pane().getDocument().getLength());
  }

  private static JEditorPane pane() throws Exception {
    final Field field = Chatter.class.getDeclaredField("conversationPane");
    field.setAccessible(true);
    return (JEditorPane) field.get(game().getChatter());
  }

  /** The log that the referee in the module saves here, once it has judged. */
  private static void referee(File file) throws Exception {
    EngineCheck.on(() -> {
      component().getClass().getMethod("judge").invoke(component());
      component().getClass().getMethod("writeLog", File.class).invoke(component(), file);
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
