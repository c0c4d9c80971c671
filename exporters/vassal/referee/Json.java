package kynes;

import java.util.Collection;

/** As much of writing JSON as requests to the referee need. */
final class Json {
  private Json() {
  }

  /** An object with these names and values in turn, every value a text. */
  static String object(String... fields) {
    final StringBuilder made = new StringBuilder("{");
    for (int i = 0; i < fields.length; i += 2) {
      made.append(i == 0 ? "" : ",").append(text(fields[i])).append(':').append(text(fields[i + 1]));
    }
    return made.append('}').toString();
  }

  /** A list of what is JSON already. */
  static String list(Collection<String> items) {
    return "[" + String.join(",", items) + "]";
  }

  /** A text. */
  static String text(String plain) {
    final StringBuilder made = new StringBuilder("\"");
    for (final char letter : plain.toCharArray()) {
      if (letter == '"' || letter == '\\') {
        made.append('\\').append(letter);
      }
      else if (letter < ' ') {
        made.append(String.format("\\u%04x", (int) letter));
      }
      else {
        made.append(letter);
      }
    }
    return made.append('"').toString();
  }
}
