package kynes;

import java.util.function.Consumer;
import javax.swing.SwingUtilities;

/** The chat of the engine, which lets one listener know of every line that it has shown. */
public class Chatter extends VASSAL.build.module.Chatter {
  private static final long serialVersionUID = 1L;

  /** A game message in the fourth of its colours, which players choose in their preferences. */
  private static final String COLOUR = "*~ ";

  private transient Consumer<String> listener;

  /** Let somebody know of every line from now on, on the event thread. */
  void listen(Consumer<String> other) {
    listener = other;
  }

  /** Show words in colour, and here only: they go to no other player, into no log, to no listener. */
  void tell(String words) {
    super.show(COLOUR + words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
  }

  @Override
  public void show(String line) {
    super.show(line);
    if (listener == null) {
      return;
    }
    if (SwingUtilities.isEventDispatchThread()) {
      listener.accept(line);
    }
    else {
      SwingUtilities.invokeLater(() -> listener.accept(line));
    }
  }
}
