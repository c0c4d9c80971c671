import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.build.module.map.boardPicker.board.MapGrid;
import VASSAL.counters.Deck;
import VASSAL.counters.Decorator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Marker;
import VASSAL.counters.Stack;
import java.awt.Point;
import java.awt.Rectangle;
import java.util.ArrayList;
import java.util.List;

/** Finding pieces by what they are and where, and points by the names of regions. */
final class Pieces {
  private Pieces() { }

  /** Every piece that is neither a stack nor a deck. */
  static List<GamePiece> all() {
    final List<GamePiece> found = new ArrayList<>();
    for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
      if (!(piece instanceof Stack)) {
        found.add(piece);
      }
    }
    return found;
  }

  /**
   * The first piece that fits "NAME=VALUE;NAME=VALUE" (see `property` for the names), or all pieces
   * of "@id=ID,ID".
   */
  static List<GamePiece> find(String which) {
    final List<GamePiece> found = new ArrayList<>();
    if (which.startsWith("@id=")) {
      for (final String id : which.substring(4).split(",")) {
        final GamePiece piece = GameModule.getGameModule().getGameState().getPieceForId(id);
        if (piece == null) {
          throw new IllegalArgumentException("there is no piece with the id " + id);
        }
        found.add(piece);
      }
      return found;
    }
    for (final GamePiece piece : all()) {
      if (fits(piece, which)) {
        found.add(piece);
        return found;
      }
    }
    throw new IllegalArgumentException("no piece is " + which);
  }

  private static boolean fits(GamePiece piece, String which) {
    for (final String part : which.split(";")) {
      final int at = part.indexOf('=');
      if (!part.substring(at + 1).equals(property(piece, part.substring(0, at)))) {
        return false;
      }
    }
    return true;
  }

  /** A property of a piece, whoever may see it; "@place" is its region or deck, "@map" its map. */
  static String property(GamePiece piece, String name) {
    if ("@place".equals(name)) {
      return place(piece);
    }
    if ("@map".equals(name)) {
      return piece.getMap() == null ? "" : piece.getMap().getMapName();
    }
    for (GamePiece part = piece; part instanceof Decorator; part = ((Decorator) part).getInner()) {
      if (part instanceof Marker && ((Marker) part).getPropertyNames().contains(name)) {
        return String.valueOf(part.getProperty(name));
      }
    }
    final Object value = piece.getProperty(name);
    return value == null ? "" : value.toString();
  }

  static String place(GamePiece piece) {
    if (piece.getParent() instanceof Deck) {
      return ((Deck) piece.getParent()).getDeckName();
    }
    return piece.getMap() == null ? "" : piece.getMap().locationName(piece.getPosition());
  }

  static Map map(String name) {
    for (final Map map : Map.getMapList()) {
      if (map.getMapName().equals(name)) {
        return map;
      }
    }
    throw new IllegalArgumentException("there is no map " + name);
  }

  /** The point of a region, by the grids of the boards on a map. */
  static Point point(Map map, String region) {
    for (final Board board : map.getBoards()) {
      final MapGrid grid = board.getGrid();
      try {
        final Point local = grid == null ? null : grid.getLocation(region);
        if (local != null) {
          final Rectangle bounds = board.bounds();
          return new Point(local.x + bounds.x, local.y + bounds.y);
        }
      }
      catch (MapGrid.BadCoords e) {
        // Another board may have it.
      }
    }
    throw new IllegalArgumentException("there is no region " + region + " on " + map.getMapName());
  }
}
