package kynes;

import VASSAL.build.GameModule;
import VASSAL.command.Command;
import javax.swing.SwingUtilities;

/** The chat of the engine, which lets one listener know of every line that it has shown. */
public class Chatter extends VASSAL.build.module.Chatter {
  private static final long serialVersionUID = 1L;

  /** A game message in the fourth of its colours, which players choose in their preferences. */
  private static final String COLOUR = "*~ ";

  /** Who hears of lines. */
  interface Listener {
    /** A line was shown, with this stamp ("" for none); `here` if it was said here. */
    void hear(String line, String stamp, boolean here);
  }

  private final transient Stamps stamps = new Stamps(() -> GameModule.getGameModule().getServer().isConnected());
  private transient Listener listener;
  private transient Heard heard;

  /**
   * Let somebody know of every line from now on, on the event thread, and whether it was said here: not by
   * another player, nor by a log that is read.
   */
  void listen(Listener other) {
    listener = other;
  }

  /** The stamps of the lines that are said here. */
  Stamps stamps() {
    return stamps;
  }

  /** Show words in colour, and here only: they go to no other player, into no log, to no listener. */
  void tell(String words) {
    super.show(COLOUR + words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
  }

  @Override
  public void show(String line) {
    final boolean here = heard == null;
    final String stamp = here ? stamps.made(line) : heard.stamp;
    super.show(line);
    if (listener == null) {
      return;
    }
    if (SwingUtilities.isEventDispatchThread()) {
      listener.hear(line, stamp, here);
    }
    else {
      SwingUtilities.invokeLater(() -> listener.hear(line, stamp, here));
    }
  }

  @Override
  public Command decode(String command) {
    final Command found = super.decode(command);
    return found instanceof DisplayText ? new Heard(this, ((DisplayText) found).getMessage()) : found;
  }

  @Override
  public String encode(Command command) {
    final String text = super.encode(command);
    if (command instanceof Heard) {
      return Stamps.written(text, ((Heard) command).stamp);
    }
    return command instanceof DisplayText ? stamps.stamped(command, ((DisplayText) command).getMessage(), text) : text;
  }

  /** A line that comes from elsewhere. */
  private static class Heard extends DisplayText {
    private final Chatter chatter;
    private final String stamp;

    Heard(Chatter chatter, String line) {
      super(chatter, Stamps.without(line));
      this.chatter = chatter;
      stamp = Stamps.of(line);
    }

    @Override
    public void executeCommand() {
      chatter.heard = this;
      chatter.stamps.heard(stamp);
      try {
        super.executeCommand();
      }
      finally {
        chatter.heard = null;
      }
    }
  }
}
