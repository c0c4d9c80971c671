package kynes;

import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.command.MovePiece;
import VASSAL.counters.GamePiece;
import VASSAL.counters.StateMergeable;

import java.awt.EventQueue;
import java.awt.Point;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Moves of one piece that cross on their way: two players have moved it from the same place, each before the other's
 * move had come.
 *
 * The engine carries out what comes, so each client would have the piece where the other has laid it. Here all clients
 * let the same move stand: that of the player whose id comes first, as Stamps has it. The other is as if it had never been made, with
 * whatever the same command does to the piece; who has made it is told so, and does it with another piece.
 */
class Crossings {
  /** What has become of a move that crossed another: the piece, and the place from which it was moved. */
  interface Listener {
    /** The move is undone, and whether it was made here. */
    default void undone(GamePiece piece, String map, Point start, boolean here) { }

    /** The move of a player counts for nothing, whether it was ever carried out here or not. */
    default void lost(GamePiece piece, String map, Point start, String player) { }
  }

  private final Map<String, Made> made = new HashMap<>();
  /** Piece -> player -> where moves of that player that count for nothing would have brought it. */
  private final Map<String, Map<String, String>> vain = new HashMap<>();
  private final Set<MovePiece> known = Collections.newSetFromMap(new WeakHashMap<>());
  /** At first nobody is to be told. */
  private Listener listener = new Listener() { };
  private Object during;
  private final Map<String, String> before = new HashMap<>();
  private final Map<String, List<Runnable>> changed = new HashMap<>();
  private final Set<String> alone = new HashSet<>();

  void listen(Listener other) {
    listener = other;
  }

  /** Another game begins. */
  void forget() {
    made.clear();
    vain.clear();
  }

  /** A player here has moved a piece, and the others are told. */
  void sent(MovePiece move) {
    final GamePiece piece = piece(move.getId());
    if (piece != null && !isReplayed() && known.add(move) && spot(piece).equals(end(move))) {
      remember(move);
    }
  }

  /** A piece will be changed by a command of somebody else; `ignored` is run if that counts for nothing. */
  void changes(String id, Runnable ignored) {
    begin();
    final GamePiece piece = piece(id);
    if (piece != null && !isReplayed()) {
      before.putIfAbsent(id, piece.getState());
      changed.computeIfAbsent(id, key -> new ArrayList<>()).add(ignored);
    }
  }

  /** Whether the command that is being carried out has nothing to do with a piece any more. */
  boolean isLeftAlone(String id) {
    begin();
    return alone.contains(id);
  }

  /** Whether a move of somebody else counts for nothing. If another has crossed it that does not, that one is undone. */
  boolean yields(MovePiece move) {
    begin();
    final GamePiece piece = piece(move.getId());
    if (piece == null || isReplayed()) {
      return false;
    }
    final String start = start(move);
    final String now = spot(piece);
    final Map<String, String> lost = vain.computeIfAbsent(move.getId(), key -> new HashMap<>());
    final Made last = made.get(move.getId());
    if (start.equals(now)) {
      lost.remove(move.getPlayerId());
    }
    else if (start.equals(lost.get(move.getPlayerId()))) {
      leave(piece, move, lost);
      return true;
    }
    else if (last != null && last.crosses(move, start, now)) {
      if (isFirst(last.player, move.getPlayerId())) {
        leave(piece, move, lost);
        return true;
      }
      lost.put(last.player, now);
      takeBack(piece, move, last);
    }
    remember(move);
    return false;
  }

  /** Whose move stands: that of the player whose lines come first, too. */
  private static boolean isFirst(String player, String other) {
    final int order = Stamps.id(player).compareTo(Stamps.id(other));
    return (order == 0 ? player.compareTo(other) : order) < 0;
  }

  /** The piece stays where it is, and as it was before the command. */
  private void leave(GamePiece piece, MovePiece move, Map<String, String> lost) {
    lost.put(move.getPlayerId(), end(move));
    alone.add(move.getId());
    listener.lost(piece, move.getOldMapId(), move.getOldPosition(), move.getPlayerId());
    final String state = before.get(move.getId());
    if (state != null && piece instanceof StateMergeable) {
      ((StateMergeable) piece).mergeState(state, piece.getState());
    }
    changed.getOrDefault(move.getId(), List.of()).forEach(Runnable::run);
  }

  /** The move that was made before is undone in the log, too; then the one that comes now goes from the same place. */
  private void takeBack(GamePiece piece, MovePiece move, Made last) {
    final boolean here = last.player.equals(GameModule.getActiveUserId());
    GameModule.getGameModule().getLogger().log(new MovePiece(move.getId(), move.getOldMapId(), move.getOldPosition(),
      move.getOldUnderneathId(), piece.getMap() == null ? null : piece.getMap().getIdentifier(), piece.getPosition(), null,
      last.player));
    listener.lost(piece, move.getOldMapId(), move.getOldPosition(), last.player);
    listener.undone(piece, move.getOldMapId(), move.getOldPosition(), here);
  }

  private void remember(MovePiece move) {
    final Made last = made.get(move.getId());
    if (last != null && last.player.equals(move.getPlayerId()) && last.end.equals(start(move))) {
      last.starts.add(start(move));
      last.end = end(move);
    }
    else {
      made.put(move.getId(), new Made(move));
    }
  }

  /** All that one command does is done in one event. */
  private void begin() {
    final Object now = EventQueue.getCurrentEvent();
    if (now == null || now != during) {
      during = now;
      before.clear();
      changed.clear();
      alone.clear();
    }
  }

  private static boolean isReplayed() {
    final BasicLogger logger = GameModule.getGameModule().getBasicLogger();
    return logger != null && logger.isReplaying();
  }

  private static GamePiece piece(String id) {
    return GameModule.getGameModule().getGameState().getPieceForId(id);
  }

  private static String start(MovePiece move) {
    return spot(move.getOldMapId(), move.getOldPosition());
  }

  private static String end(MovePiece move) {
    return spot(move.getNewMapId(), move.getNewPosition());
  }

  private static String spot(GamePiece piece) {
    return spot(piece.getMap() == null ? null : piece.getMap().getIdentifier(), piece.getPosition());
  }

  private static String spot(String map, Point point) {
    return map + "," + (point == null ? "" : point.x + "," + point.y);
  }

  /** The latest moves of a piece, all by one player. */
  private static class Made {
    final String player;
    final List<String> starts = new ArrayList<>();
    String end;

    Made(MovePiece move) {
      player = move.getPlayerId();
      starts.add(start(move));
      end = end(move);
    }

    /** Whether another player's move began where one of these did, not where they have ended. */
    boolean crosses(MovePiece move, String start, String now) {
      return !player.equals(move.getPlayerId()) && starts.contains(start) && end.equals(now);
    }
  }
}
