package kynes;

import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import VASSAL.command.ChangeTracker;
import VASSAL.command.Command;
import VASSAL.command.NullCommand;
import VASSAL.counters.Deck;
import VASSAL.counters.Decorator;
import VASSAL.counters.DynamicProperty;
import VASSAL.counters.Embellishment;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Properties;
import VASSAL.tools.NamedKeyStroke;

import java.awt.Point;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.luaj.vm2.LuaValue;

/**
 * What the referee's own hands do at the table: lines are said, pieces go where an answer sends them,
 * forms are filled in. All of an answer is one command, which other clients and logs have as it is, and which
 * is undone at once.
 */
class Acts {
  private static final String FACE = "Face";
  private static final String FIELD = "field_";
  private static final String SEAL = "doSeal";
  private static final String KEY = "key";

  private static final int REMEMBERED = 200;
  /** Piece -> what it was moved for, the latest. */
  private static final java.util.Map<String, Done> DONE = new LinkedHashMap<>() {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(java.util.Map.Entry<String, Done> eldest) {
      return size() > REMEMBERED;
    }
  };

  private Acts() {
  }

  /** The number of a plan, and as JSON what it wanted of a piece, or whither it drew the next card of a pile; "" for neither. */
  static class Done {
    final String plan;
    final String left;
    final String drawn;

    Done(String plan, String left, String drawn) {
      this.plan = plan;
      this.left = left;
      this.drawn = drawn;
    }
  }

  /** What has come of an answer. */
  static class Result {
    /** The acts that were left out, as JSON: somebody else has moved their pieces since the answer was worked out. */
    final List<String> left = new ArrayList<>();
    /**
     * The cards that were to be drawn from piles, as JSON, which are empty here, so that others have still to fill them, or from
     * which others have drawn since the answer was worked out.
     */
    final List<String> lacks = new ArrayList<>();
  }

  /** What a piece was moved for; null if nobody here has moved it for a move. */
  static Done done(String id) {
    return DONE.get(id);
  }

  /**
   * Do what an answer says: its line, its acts, its news, its form.
   */
  static Result carryOut(Lua.Answer answer) {
    final Result result = new Result();
    Command made = new NullCommand();
    if (!answer.words("line").isEmpty()) {
      made = made.append(said(answer.words("line")));
    }
    final Set<String> others = drawnFrom(answer);
    GamePiece last = null;
    for (final LuaValue act : Lua.list(answer.more.get("acts"))) {
      if (!Lua.words(act, "shuffle").isEmpty()) {
        made = made.append(shuffled(deck(Lua.words(act, "shuffle"))));
        continue;
      }
      final GamePiece piece = others.contains(Lua.words(act, "pile")) && isDraw(act) ? null : piece(act, last);
      last = piece;
      if (piece == null && (others.contains(Lua.words(act, "pile")) || isEmpty(act)) && isDraw(act)) {
        result.lacks.add(drawn(act));
      }
      if (piece == null) {
        continue;
      }
      if (hasGone(act, piece)) {
        result.left.add(goal(act));
        continue;
      }
      DONE.put(piece.getId(), new Done(answer.words("plan"), act.get("id").isnil() ? "" : goal(act), isDraw(act) ? drawn(act) : ""));
      made = made.append(moved(act, piece));
      if (!Lua.words(act, "says").isEmpty()) {
        // What comes after it is done by itself: whoever listens to lines sees the table as it is between.
        made = made.append(said("* " + escaped(Lua.words(act, "says"))));
        GameModule.getGameModule().sendAndLog(made);
        made = new NullCommand();
      }
    }
    if (!answer.words("news").isEmpty()) {
      made = made.append(said("* " + escaped(answer.words("news"))));
    }
    final LuaValue form = answer.more.get("form");
    if (form.istable()) {
      made = made.append(sealed(form));
    }
    GameModule.getGameModule().sendAndLog(made);
    GameModule.getGameModule().refreshVisibleMaps();
    return result;
  }

  /** Whether an act draws the next card of a pile, whatever it is. */
  private static boolean isDraw(LuaValue act) {
    return act.get("id").isnil() && !act.get("pile").isnil();
  }

  /** Whether an act draws from a pile in which no card is. */
  private static boolean isEmpty(LuaValue act) {
    final Deck deck = deck(Lua.words(act, "pile"));
    return deck != null && deck.getPieceCount() == 0;
  }

  /** The piles from which an answer draws, and that have fewer cards than when it was worked out: others have drawn since. */
  private static Set<String> drawnFrom(Lua.Answer answer) {
    final Set<String> found = new HashSet<>();
    for (final LuaValue act : Lua.list(answer.more.get("acts"))) {
      final Deck deck = act.get("size").isnil() ? null : deck(Lua.words(act, "pile"));
      if (deck != null && deck.getPieceCount() < act.get("size").toint()) {
        found.add(Lua.words(act, "pile"));
      }
    }
    return found;
  }

  private static String goal(LuaValue act) {
    return Json.object("piece", Lua.words(act, "piece"), "region", Lua.words(act, "region"));
  }

  private static String drawn(LuaValue act) {
    return Json.object("pile", Lua.words(act, "pile"), "region", Lua.words(act, "region"));
  }

  /** Whether a piece lies no more in the place that an act takes it from. */
  private static boolean hasGone(LuaValue act, GamePiece piece) {
    return !act.get("from").isnil()
      && !place(Lua.words(act, "from")).equals(place(Pieces.regionOf(piece)));
  }

  /** The place that a region is a part of. */
  private static String place(String region) {
    return region.replaceFirst("~.*", "");
  }

  private static Command said(String line) {
    final Command made =
      new VASSAL.build.module.Chatter.DisplayText(GameModule.getGameModule().getChatter(), line);
    made.execute();
    return made;
  }

  private static String escaped(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  // Pieces --------------------------------------------------------------------------------------------

  private static Command moved(LuaValue act, GamePiece piece) {
    final Map map = map(Lua.words(act, "map"));
    Command made = new NullCommand();
    if (map == null) {
      return made;
    }
    if (!act.get("face").isnil()) {
      made = made.append(turned(piece, act.get("face").toint()));
    }
    if (act.get("stays").toboolean()) {
      return made;
    }
    made = made.append(Decorator.putOldProperties(piece));
    made = made.append(marked(piece));
    if (piece.getParent() != null) {
      made = made.append(piece.getParent().pieceRemoved(piece));
    }
    final Map before = piece.getMap();
    made = made.append(map.placeOrMerge(piece, new Point(act.get("x").toint(), act.get("y").toint())));
    if (before != null && before != map) {
      before.repaint();
    }
    map.repaint();
    if (!act.get("side").isnil()) {
      made = made.append(masked(piece, Present.playerOf(Lua.words(act, "side"))));
    }
    return made;
  }

  /** Have a card masked for everybody but one player, not for who has drawn it; with null for nobody. */
  private static Command masked(GamePiece piece, String player) {
    final ChangeTracker tracker = new ChangeTracker(piece);
    piece.setProperty(Properties.OBSCURED_BY, player);
    return tracker.getChangeCommand();
  }

  /**
   * The piece of an act, the last one again if it names none; null if it is not there, or is not like the
   * next card of its pile.
   */
  private static GamePiece piece(LuaValue act, GamePiece last) {
    final String id = Lua.words(act, "id");
    final String pile = Lua.words(act, "pile");
    if (id.isEmpty() && pile.isEmpty()) {
      return last;
    }
    if (id.isEmpty()) {
      final Deck deck = deck(pile);
      return deck == null ? null : act.get("among").istable() ? next(deck, Lua.list(act.get("among"))) : next(deck);
    }
    final GamePiece found = GameModule.getGameModule().getGameState().getPieceForId(id);
    if (found != null && found.getParent() instanceof Deck) {
      final Deck deck = (Deck) found.getParent();
      final GamePiece top = deck.getPieceAt(deck.getPieceCount() - 1);
      if (deck.isFaceDown() && !isRandom(deck) && top != found) {
        // Another copy of the same card does as well.
        return Pieces.mark(top, "ContentId").equals(Pieces.mark(found, "ContentId")) ? top : null;
      }
    }
    return found;
  }

  /** The card that a draw takes: the one on top, or any, as the pile says. */
  static GamePiece next(Deck deck) {
    final int count = deck.getPieceCount();
    if (count == 0) {
      return null;
    }
    return deck.getPieceAt(isRandom(deck) ? GameModule.getGameModule().getRNG().nextInt(count) : count - 1);
  }

  /** The next card of a deck that has one of these ids; null if it holds none of them. */
  private static GamePiece next(Deck deck, List<LuaValue> ids) {
    final Set<String> wanted = new HashSet<>();
    for (final LuaValue id : ids) {
      wanted.add(id.tojstring());
    }
    final List<GamePiece> found = new ArrayList<>();
    for (int at = deck.getPieceCount() - 1; at >= 0; at--) {
      if (wanted.contains(deck.getPieceAt(at).getId())) {
        found.add(deck.getPieceAt(at));
      }
    }
    if (found.isEmpty()) {
      return null;
    }
    return found.get(isRandom(deck) ? GameModule.getGameModule().getRNG().nextInt(found.size()) : 0);
  }

  /** Shuffle a pile whose order counts. */
  private static Command shuffled(Deck deck) {
    return deck == null || isRandom(deck) ? new NullCommand() : deck.shuffle();
  }

  private static boolean isRandom(Deck deck) {
    return Deck.ALWAYS.equals(deck.getShuffleOption());
  }

  static Deck deck(String name) {
    for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
      if (piece instanceof Deck && name.equals(((Deck) piece).getDeckName())) {
        return (Deck) piece;
      }
    }
    return null;
  }

  private static Map map(String name) {
    for (final Map map : Map.getMapList()) {
      if (map.getMapName().equals(name)) {
        return map;
      }
    }
    return null;
  }

  private static Command marked(GamePiece piece) {
    if (piece.getProperty(Properties.MOVED) == null) {
      return new NullCommand();
    }
    final ChangeTracker tracker = new ChangeTracker(piece);
    piece.setProperty(Properties.MOVED, Boolean.TRUE);
    return tracker.getChangeCommand();
  }

  private static Command turned(GamePiece piece, int level) {
    for (GamePiece part = piece; part instanceof Decorator; part = ((Decorator) part).getInner()) {
      if (part instanceof Embellishment && FACE.equals(((Embellishment) part).getLayerName())) {
        final ChangeTracker tracker = new ChangeTracker(piece);
        ((Embellishment) part).setValue(level - 1);
        return tracker.getChangeCommand();
      }
    }
    return new NullCommand();
  }

  // Forms ---------------------------------------------------------------------------------------------

  /** Fill in a form and seal it: the others learn only that. Or reveal what stands in it. */
  private static Command sealed(LuaValue form) {
    Command made = new NullCommand();
    for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
      if ("form".equals(Pieces.mark(piece, "Layer")) && Lua.words(form, "by").equals(Pieces.mark(piece, "By"))
          && Lua.words(form, "kind").equals(Pieces.mark(piece, "Kind"))) {
        final String key = Lua.words(form, KEY);
        if (key.isEmpty()) {
          final ChangeTracker tracker = new ChangeTracker(piece);
          fill(piece, form);
          made = made.append(tracker.getChangeCommand());
        }
        made = made.append(piece.keyEvent(NamedKeyStroke.of(key.isEmpty() ? SEAL : key).getKeyStroke()));
      }
    }
    return made;
  }

  private static void fill(GamePiece piece, LuaValue form) {
    for (GamePiece part = piece; part instanceof Decorator; part = ((Decorator) part).getInner()) {
      if (part instanceof DynamicProperty && ((DynamicProperty) part).getKey().startsWith(FIELD)) {
        String text = "";
        for (final LuaValue field : Lua.list(form.get("fields"))) {
          if (((DynamicProperty) part).getKey().equals(FIELD + Lua.words(field, "name"))) {
            text = Lua.words(field, "text");
          }
        }
        ((DynamicProperty) part).setValue(text);
      }
    }
  }
}
