package kynes;

import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import VASSAL.build.module.PrivateMap;
import VASSAL.build.module.SpecialDiceButton;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.build.widget.PieceSlot;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Deck;
import VASSAL.counters.Decorator;
import VASSAL.counters.DynamicProperty;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Marker;
import VASSAL.counters.Obscurable;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;

import java.awt.Point;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;

/**
 * Where the pieces of the game stand, which have gone elsewhere since it was looked last, and what
 * stands in forms. Of hidden pieces too: every engine holds what they are, whatever it shows.
 */
class Pieces {
  private static final String FIELD = "field_";

  private java.util.Map<String, Stand> stands = new HashMap<>();
  private java.util.Map<String, String> forms = new HashMap<>();
  private java.util.Map<String, String> piles = new HashMap<>();
  private java.util.Map<String, String> dice = new HashMap<>();
  private java.util.Map<String, String> slots;

  /** Forget what stood in forms, and how piles lay. */
  void forget() {
    forms = new HashMap<>();
    piles = new HashMap<>();
    dice = new HashMap<>();
    dice();
  }

  /** What dice show that have fallen otherwise since this was asked last, as JSON. */
  String dice() {
    final GameModule module = GameModule.getGameModule();
    final List<String> rows = new ArrayList<>();
    for (final SpecialDiceButton die : module.getComponentsOf(SpecialDiceButton.class)) {
      final Object total = module.getProperty(die.getConfigureName() + "_result");
      final String shown = total == null ? "" : total.toString();
      final String before = dice.put(die.getConfigureName(), shown);
      if (before != null && !before.equals(shown)) {
        rows.add(Json.object("name", die.getConfigureName(), "total", shown));
      }
    }
    return Json.list(rows);
  }

  /** The piles whose order counts, and which lie otherwise than when this was asked last, the top card last, as JSON. */
  String piles() {
    final List<String> rows = new ArrayList<>();
    for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
      if (piece instanceof Deck && !Deck.ALWAYS.equals(((Deck) piece).getShuffleOption())) {
        final List<String> cards = new ArrayList<>();
        for (final GamePiece card : ((Deck) piece).asList()) {
          cards.add(Json.text(card.getId()));
        }
        final String name = ((Deck) piece).getDeckName();
        final String lying = Json.list(cards);
        if (!lying.equals(piles.put(name, lying))) {
          rows.add("{\"pile\":" + Json.text(name) + ",\"cards\":" + lying + "}");
        }
      }
    }
    return Json.list(rows);
  }

  /** What a piece is by its marks, which no play changes. */
  private static String marks(GamePiece piece) {
    return mark(piece, "ContentId") + "/" + mark(piece, "What") + "/" + mark(piece, "Worth");
  }

  /** Whether a piece is not what the module makes under its number. */
  private boolean isChanged(GamePiece piece) {
    if (slots == null) {
      slots = new HashMap<>();
      for (final PieceSlot slot : GameModule.getGameModule().getAllDescendantComponentsOf(PieceSlot.class)) {
        slots.put(slot.getGpId(), marks(slot.getPiece()));
      }
    }
    final GamePiece inner = Decorator.getInnermost(piece);
    final String made = inner instanceof BasicPiece ? slots.get(((BasicPiece) inner).getGpId()) : null;
    // What no slot makes, such as the piece that keeps a set-up, has nothing to be compared with.
    return made != null && !made.equals(marks(piece));
  }

  /** What stands in those forms that were filled in otherwise since this was asked last, as JSON. */
  String forms() {
    final List<String> rows = new ArrayList<>();
    for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
      if ("form".equals(mark(piece, "Layer")) && !mark(piece, "Kind").isEmpty()) {
        final String row = form(piece);
        if (!row.equals(forms.put(piece.getId(), row))) {
          rows.add(row);
        }
      }
    }
    return Json.list(rows);
  }

  private static String form(GamePiece piece) {
    final List<String> fields = new ArrayList<>();
    for (GamePiece part = piece; part instanceof Decorator; part = ((Decorator) part).getInner()) {
      if (part instanceof DynamicProperty) {
        final String name = ((DynamicProperty) part).getKey();
        if (name.startsWith(FIELD)) {
          fields.add(name.substring(FIELD.length()));
          fields.add(((DynamicProperty) part).getValue());
        }
      }
    }
    return "{\"by\":" + Json.text(mark(piece, "By")) + ",\"kind\":" + Json.text(mark(piece, "Kind"))
      + ",\"fields\":" + Json.object(fields.toArray(new String[0])) + "}";
  }

  /** A mark of a piece, whoever may see it; "" for none. */
  static String mark(GamePiece piece, String name) {
    for (GamePiece part = piece; part instanceof Decorator; part = ((Decorator) part).getInner()) {
      if (part instanceof Marker && ((Marker) part).getPropertyNames().contains(name)) {
        return String.valueOf(part.getProperty(name));
      }
    }
    return "";
  }

  /** The region in which a piece lies; "" for none. */
  static String regionOf(GamePiece piece) {
    return new Stand(piece, null).place;
  }

  /** The region in which a piece lies that is at a point of a map; "" for none. */
  static String regionAt(GamePiece piece, String mapId, Point point) {
    return new Stand(piece, Map.getMapById(mapId), point).place;
  }

  /** Look anew: every piece with its place, as JSON. */
  String all() {
    return all(false);
  }

  private String all(boolean judged) {
    stands = look();
    final List<String> rows = new ArrayList<>();
    for (final Stand stand : stands.values()) {
      rows.add(Json.object(judged && isChanged(stand.piece)
        ? stand.fields("place", stand.place, "changed", "true") : stand.fields("place", stand.place)));
    }
    return Json.list(rows);
  }

  /** What would be drawn next from every pile whose order counts: its ContentId, as JSON. */
  String tops() {
    final List<String> rows = new ArrayList<>();
    for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
      if (piece instanceof Deck && ((Deck) piece).getPieceCount() > 0) {
        final GamePiece next = Acts.next((Deck) piece);
        rows.add(((Deck) piece).getDeckName());
        rows.add(next == null ? "" : mark(next, "ContentId"));
      }
    }
    return Json.object(rows.toArray(new String[0]));
  }

  /** Every piece with its place, as JSON; what has moved since it was looked last is told all the same. */
  String standing() {
    return standing(false);
  }

  /** The same; where it is to be judged, pieces that are not what the module makes are marked. */
  String standing(boolean judged) {
    final java.util.Map<String, Stand> before = stands;
    final String found = all(judged);
    stands = before;
    return found;
  }

  /** A piece that has been told to have moved lies as if it never had, where it is told to have been; "" where nothing was told. */
  String putBack(GamePiece piece, String mapId, Point start) {
    final Stand old = stands.get(piece.getId());
    final Stand back = new Stand(piece, Map.getMapById(mapId), start);
    if (old == null || old.place.equals(back.place)) {
      return "";
    }
    stands.put(piece.getId(), back);
    return Json.object(old.fields("from", old.place, "to", back.place));
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
      final String content = piece instanceof Stack ? "" : mark(piece, "ContentId");
      if (!content.isEmpty() && !"form".equals(mark(piece, "Layer"))) {
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

    Stand(GamePiece piece, Map map, Point point) {
      this.piece = piece;
      this.map = map;
      this.point = point;
      place = place();
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

    /** The fields of the piece, names and values in turn. */
    String[] fields(String... more) {
      final List<String> found = new ArrayList<>(List.of(more));
      found.addAll(List.of("id", piece.getId(), "content", mark(piece, "ContentId"), "face", face));
      if (hidden()) {
        found.addAll(List.of("hidden", "true"));
      }
      final Object owner = piece.getProperty(Obscurable.ID);
      if (owner != null && !Present.sideOf(owner.toString()).isEmpty()) {
        found.addAll(List.of("seer", Present.sideOf(owner.toString())));
      }
      final String worth = mark(piece, "Worth");
      if (!worth.isEmpty()) {
        found.addAll(List.of("worth", worth));
      }
      return found.toArray(new String[0]);
    }

    private String text(String property) {
      final Object value = piece.getProperty(property);
      return value == null ? "" : value.toString();
    }
  }
}
