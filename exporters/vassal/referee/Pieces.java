package kynes;

import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import VASSAL.build.module.PrivateMap;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.counters.Deck;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;

import java.awt.Point;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;

/** Where the pieces of the game stand, and which have gone elsewhere since it was looked last. */
class Pieces {
  private java.util.Map<String, Stand> stands = new HashMap<>();

  /** Look anew: every piece with its place, as JSON. */
  String all() {
    stands = look();
    final List<String> rows = new ArrayList<>();
    for (final Stand stand : stands.values()) {
      rows.add(Json.object(stand.fields("place", stand.place)));
    }
    return Json.list(rows);
  }

  /** Look anew: every piece that stands in another place than before, as JSON. */
  String moved() {
    final java.util.Map<String, Stand> before = stands;
    stands = look();
    final List<String> rows = new ArrayList<>();
    for (final java.util.Map.Entry<String, Stand> one : stands.entrySet()) {
      final Stand old = before.remove(one.getKey());
      final Stand now = one.getValue();
      final String from = old == null ? "" : old.place;
      if (!from.equals(now.place)) {
        rows.add(Json.object(now.fields("from", from, "to", now.place)));
      }
      else if (old != null && !old.face.equals(now.face)) {
        rows.add(Json.object(old.fields("from", from, "to", "")));
        rows.add(Json.object(now.fields("from", "", "to", from)));
      }
    }
    for (final Stand gone : before.values()) {
      if (!gone.place.isEmpty()) {
        rows.add(Json.object(gone.fields("from", gone.place, "to", "")));
      }
    }
    return Json.list(rows);
  }

  private java.util.Map<String, Stand> look() {
    final java.util.Map<String, Stand> found = new HashMap<>();
    for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
      if (!(piece instanceof Stack) && piece.getProperty("ContentId") != null) {
        final Stand old = stands.get(piece.getId());
        final boolean same = old != null && old.map == piece.getMap()
          && Objects.equals(old.point, piece.getPosition());
        found.put(piece.getId(), new Stand(piece, same ? old.place : null));
      }
    }
    return found;
  }

  /** One piece, its place, and whether somebody may not see what it is. */
  private static class Stand {
    final GamePiece piece;
    final Map map;
    final Point point;
    final String place;
    final String face;

    Stand(GamePiece piece, String place) {
      this.piece = piece;
      map = piece.getMap();
      point = piece.getPosition() == null ? null : new Point(piece.getPosition());
      this.place = place == null ? place() : place;
      face = text("Face_Name");
    }

    private String place() {
      if (map == null || point == null) {
        return "";
      }
      final String deck = map.getDeckNameAt(point);
      if (deck != null) {
        return deck;
      }
      final Board board = map.findBoard(point);
      if (board == null) {
        return "";
      }
      final Point inside = new Point(point.x - board.bounds().x, point.y - board.bounds().y);
      final String region = board.locationName(inside);
      return region == null ? "" : region;
    }

    private boolean hidden() {
      return map instanceof PrivateMap
        || piece.getParent() instanceof Deck && ((Deck) piece.getParent()).isFaceDown()
        || Boolean.TRUE.equals(piece.getProperty(Properties.OBSCURED_TO_OTHERS))
        || Boolean.TRUE.equals(piece.getProperty(Properties.OBSCURED_TO_ME))
        || Boolean.TRUE.equals(piece.getProperty(Properties.INVISIBLE_TO_OTHERS))
        || Boolean.TRUE.equals(piece.getProperty(Properties.INVISIBLE_TO_ME));
    }

    /** The fields of the piece, names and values in turn; nothing of what it is, if it is hidden. */
    String[] fields(String... more) {
      final List<String> found = new ArrayList<>(List.of(more));
      if (hidden()) {
        found.addAll(List.of("content", "", "hidden", "true"));
      }
      else {
        found.addAll(List.of("content", text("ContentId"), "face", face));
        if (!text("Worth").isEmpty()) {
          found.addAll(List.of("worth", text("Worth")));
        }
      }
      return found.toArray(new String[0]);
    }

    private String text(String property) {
      final Object value = piece.getProperty(property);
      return value == null ? "" : value.toString();
    }
  }
}
