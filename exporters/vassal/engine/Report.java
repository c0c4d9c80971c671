import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the check has found, as one JSON object; safe to use from every thread. */
final class Report {
  private final Map<String, Object> facts = new LinkedHashMap<>();
  private final List<Object> problems = new ArrayList<>();
  private String where = "start";

  /** Says what is being done, for problems that come now. */
  synchronized void at(String step) {
    where = step;
  }

  synchronized void fact(String name, Object value) {
    facts.put(name, value);
  }

  @SuppressWarnings("unchecked")
  synchronized void add(String name, Object value) {
    ((List<Object>) facts.computeIfAbsent(name, k -> new ArrayList<>())).add(value);
  }

  /** Something that must not be; kind is one of dialog, chat, exception, script, piece, time. */
  synchronized void problem(String kind, String text) {
    problems.add(row("kind", kind, "where", where, "text", text));
  }

  synchronized boolean isClean() {
    return problems.isEmpty();
  }

  synchronized void write(Path file) throws IOException {
    facts.put("problems", problems);
    final StringBuilder text = new StringBuilder();
    json(facts, text);
    Files.write(file, text.append('\n').toString().getBytes(StandardCharsets.UTF_8));
  }

  static Map<String, Object> row(Object... pairs) {
    final Map<String, Object> found = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      found.put((String) pairs[i], pairs[i + 1]);
    }
    return found;
  }

  private static void json(Object value, StringBuilder out) {
    if (value instanceof Map) {
      String comma = "{";
      for (final Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
        out.append(comma);
        quote(String.valueOf(entry.getKey()), out);
        out.append(':');
        json(entry.getValue(), out);
        comma = ",";
      }
      out.append(((Map<?, ?>) value).isEmpty() ? "{}" : "}");
    }
    else if (value instanceof List) {
      out.append('[');
      String comma = "";
      for (final Object one : (List<?>) value) {
        out.append(comma);
        json(one, out);
        comma = ",";
      }
      out.append(']');
    }
    else if (value == null || value instanceof Number || value instanceof Boolean) {
      out.append(value);
    }
    else {
      quote(String.valueOf(value), out);
    }
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"');
    for (final char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      }
      else if (c < ' ' || Character.isSurrogate(c)) {
        out.append(String.format("\\u%04x", (int) c));
      }
      else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
