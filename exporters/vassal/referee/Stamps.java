package kynes;

import VASSAL.command.Command;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stamps on lines, by which all clients put those into one order that players have made at the same moment.
 *
 * A stamp is "author.number", the number of the line among those of its author ("author.number!" if it shows what
 * chance brings), and then, of each other author whose lines have come since the author's last one, the number of the
 * latest: so everybody knows which lines an author had seen. `adjudicator/rules/crossed_lines.py` says what follows from
 * it, and has the limits (`StampLimits`, which the build writes). It stands behind its line as a comment of HTML, where
 * the engine sends and logs the line; nobody sees it, and no listener hears it as a part of the line. It tells nothing
 * but which public lines were seen before. Who plays alone writes none.
 */
final class Stamps {
  private static final Pattern STAMP = Pattern.compile(StampLimits.STAMP);
  /** One line in a stamp: nothing else is heard. */
  private static final Pattern LINE = Pattern.compile(StampLimits.LINE);
  private static final Pattern KIND = Pattern.compile("\\{\"by\":\"[^\"]*\".*\"move\":\"([^\"]*)\"");
  private static final int ID = 3;
  private static final int SITTING = 4;

  private final BooleanSupplier connected;
  private String author = "";
  private int count;
  private final Set<String> chance = new HashSet<>();
  /** Author -> the number of the latest line that has come since our last one. */
  private final Map<String, Integer> news = new TreeMap<>();
  /** Line -> its stamps, the first first: so often it was shown here and has not been sent yet. */
  private final Map<String, Deque<String>> shown = new HashMap<>();
  private final Map<Command, String> sent = new WeakHashMap<>();

  /** `connected` says whether lines are sent to others. */
  Stamps(BooleanSupplier connected) {
    this.connected = connected;
  }

  /**
   * A game goes on in which these lines, a stamp without an own one, have come; ours get stamps from now on. Moves of
   * these `kinds` show what chance brings.
   */
  synchronized void begin(String player, String latest, String kinds) {
    author = id(player) + UUID.randomUUID().toString().substring(0, SITTING);
    count = 0;
    chance.clear();
    chance.addAll(List.of(kinds.split(" ")));
    hear(latest);
  }

  /** Lines get no stamps any more. */
  synchronized void end() {
    author = "";
    news.clear();
    shown.clear();
  }

  /** The stamp of a line that is shown here; "" where it gets none. */
  synchronized String made(String line) {
    if (author.isEmpty() || !connected.getAsBoolean() || !line.startsWith("*") && !line.contains("<!--")) {
      return "";
    }
    count++;
    final Matcher kind = KIND.matcher(line);
    final StringBuilder stamp = new StringBuilder(author + "." + count);
    stamp.append(kind.find() && chance.contains(kind.group(1)) ? "!" : "");
    for (final Iterator<Map.Entry<String, Integer>> all = news.entrySet().iterator(); all.hasNext();) {
      final Map.Entry<String, Integer> one = all.next();
      final String seen = " " + one.getKey() + "." + one.getValue();
      if (stamp.length() + seen.length() <= StampLimits.LONGEST) {
        // What has no room stands in the stamp of the next line.
        stamp.append(seen);
        all.remove();
      }
    }
    shown.computeIfAbsent(line, key -> new ArrayDeque<>()).add(stamp.toString());
    return stamp.toString();
  }

  /** A line of somebody else has come, with this stamp. */
  synchronized void heard(String stamp) {
    hear(stamp.split(" ", 2)[0]);
  }

  private void hear(String latest) {
    for (final String one : latest.split(" ")) {
      final Matcher line = LINE.matcher(one);
      if (line.matches() && !line.group(1).equals(author)) {
        news.merge(line.group(1), Integer.valueOf(line.group(2)), Math::max);
      }
    }
  }

  /** The text that is sent or logged for a line that was shown here. */
  synchronized String stamped(Command command, String line, String text) {
    String stamp = sent.get(command);
    if (stamp == null) {
      final Deque<String> stamps = shown.getOrDefault(line, new ArrayDeque<>());
      stamp = stamps.isEmpty() ? "" : stamps.remove();
      if (stamps.isEmpty()) {
        shown.remove(line);
      }
      sent.put(command, stamp);
    }
    return written(text, stamp);
  }

  /** A text with a stamp; without one it stays as it is. */
  static String written(String text, String stamp) {
    return stamp.isEmpty() ? text : text + StampLimits.BEGINS + stamp + StampLimits.ENDS;
  }

  /** The stamp of a line that has come; "" for none. */
  static String of(String line) {
    final Matcher found = STAMP.matcher(line);
    return found.find() ? found.group(1) : "";
  }

  /** A line that has come, without its stamp. */
  static String without(String line) {
    return STAMP.matcher(line).replaceFirst("");
  }

  /** What a player is called in stamps: too short to say what the engine calls the player, which is a password. */
  static String id(String player) {
    try {
      final byte[] hash = MessageDigest.getInstance("SHA-256").digest(player.getBytes(StandardCharsets.UTF_8));
      return String.format("%02x%02x", hash[0], hash[1]).substring(0, ID);
    }
    catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
