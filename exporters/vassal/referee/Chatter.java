package kynes;

import VASSAL.command.Command;
import java.util.function.BiConsumer;
import javax.swing.SwingUtilities;

/** The chat of the engine, which lets one listener know of every line that it has shown. */
public class Chatter extends VASSAL.build.module.Chatter {
  private static final long serialVersionUID = 1L;

  /** A game message in the fourth of its colours, which players choose in their preferences. */
  private static final String COLOUR = "*~ ";

  private transient BiConsumer<String, Boolean> listener;
  private boolean hearing;

  /**
   * Let somebody know of every line from now on, on the event thread, and whether it was said here: not by
   * another player, nor by a log that is read.
   */
  void listen(BiConsumer<String, Boolean> other) {
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
    final boolean here = !hearing;
    if (SwingUtilities.isEventDispatchThread()) {
      listener.accept(line, here);
    }
    else {
      SwingUtilities.invokeLater(() -> listener.accept(line, here));
    }
  }

  @Override
  public Command decode(String command) {
    final Command found = super.decode(command);
    return found instanceof DisplayText ? new Heard(this, ((DisplayText) found).getMessage()) : found;
  }

  /** A line that comes from elsewhere. */
  private static class Heard extends DisplayText {
    private final Chatter chatter;

    Heard(Chatter chatter, String line) {
      super(chatter, line);
      this.chatter = chatter;
    }

    @Override
    public void executeCommand() {
      chatter.hearing = true;
      try {
        super.executeCommand();
      }
      finally {
        chatter.hearing = false;
      }
    }
  }
}
