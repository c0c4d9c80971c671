package kynes;

import VASSAL.build.GameModule;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.ServerConnection;
import VASSAL.chat.ChatServerConnection;
import VASSAL.chat.Player;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The sides whose players can act now: the player here and, on a server, those in the same room.
 *
 * The engine knows players in a room by name only, and sides by the name that their player had when the side was
 * taken. So somebody in the room whose name has no side may be any player who changed the name: then every side
 * that has been taken counts as present. A side that nobody has taken never does.
 */
class Present {
  private Present() {
  }

  /** The field of a request that lists these sides. */
  static String field() {
    final List<String> sides = new ArrayList<>();
    for (final String side : sides()) {
      sides.add(Json.text(side));
    }
    return ",\"present\":" + Json.list(sides);
  }

  /** The id of the player who has taken a side; null if nobody has. */
  static String playerOf(String side) {
    for (final PlayerRoster.PlayerInfo one : GameModule.getGameModule().getPlayerRoster().getPlayers()) {
      if (side.equals(one.getSide())) {
        return one.playerId;
      }
    }
    return null;
  }

  /** The side of a player, or the side itself, of which a mask says that it sees a piece; "" for neither. */
  static String sideOf(String owner) {
    for (final PlayerRoster.PlayerInfo one : GameModule.getGameModule().getPlayerRoster().getPlayers()) {
      if (owner.equals(one.playerId) || owner.equals(one.getSide())) {
        return one.getSide();
      }
    }
    return "";
  }

  /** Who has which side, as JSON; players are numbers that mean nothing elsewhere. */
  static String roster() {
    final List<String> rows = new ArrayList<>();
    if (GameModule.getGameModule().getPlayerRoster() != null) {
      for (final PlayerRoster.PlayerInfo one : GameModule.getGameModule().getPlayerRoster().getPlayers()) {
        rows.add(Json.object("player", Integer.toHexString(String.valueOf(one.playerId).hashCode()),
          "side", String.valueOf(one.getSide())));
      }
    }
    return Json.list(rows);
  }

  private static List<String> sides() {
    final List<String> found = new ArrayList<>();
    final String mine = PlayerRoster.getMySide();
    if (mine != null) {
      found.add(mine);
    }
    final GameModule module = GameModule.getGameModule();
    if (module.getPlayerRoster() == null || !module.getServer().isConnected()) {
      return found;
    }
    final PlayerRoster.PlayerInfo[] taken = module.getPlayerRoster().getPlayers();
    final Set<String> here = names();
    final Set<String> unknown = new HashSet<>(here);
    for (final PlayerRoster.PlayerInfo one : taken) {
      unknown.removeIf(name -> isPlayedBy(one, name));
    }
    for (final PlayerRoster.PlayerInfo one : taken) {
      if (here.isEmpty() || !unknown.isEmpty() || here.stream().anyMatch(name -> isPlayedBy(one, name))) {
        found.add(one.getSide());
      }
    }
    return found;
  }

  /** Whether a side was taken by somebody of this name; the module shows players as "side (name)". */
  private static boolean isPlayedBy(PlayerRoster.PlayerInfo one, String name) {
    return one.playerName != null && (one.playerName.equals(name) || one.playerName.endsWith("(" + name + ")"));
  }

  /** The names of the players in the room; none if there is no room. */
  private static Set<String> names() {
    final Set<String> found = new HashSet<>();
    final ServerConnection server = GameModule.getGameModule().getServer();
    if (server instanceof ChatServerConnection && ((ChatServerConnection) server).getRoom() != null) {
      for (final Player one : ((ChatServerConnection) server).getRoom().getPlayerList()) {
        found.add(one.getName());
      }
    }
    return found;
  }
}
