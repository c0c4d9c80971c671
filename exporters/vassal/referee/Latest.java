package kynes;

import java.awt.EventQueue;
import java.util.ArrayList;
import java.util.List;
import javax.swing.SwingUtilities;

/**
 * What a command changes after it has shown its line belongs to that line.
 *
 * A command may move pieces, or turn a die, after its line. Where a client is busy, commands of several players
 * wait, and each is carried out before anything that is put off until later. So what a line has changed is told
 * when the next command shows its line, or later when no command waits; lines of one command are told together.
 */
final class Latest {
  private final List<Runnable> waiting = new ArrayList<>();
  private Object during;

  /** A line is shown now, on the event thread; `changes` tells what has changed since. */
  void shown(Runnable changes) {
    final Object now = EventQueue.getCurrentEvent();
    if (now == null || now != during) {
      settle();
    }
    during = now;
    waiting.add(changes);
    SwingUtilities.invokeLater(this::settle);
  }

  /** What the commands until now have changed is told. */
  void settle() {
    final List<Runnable> told = new ArrayList<>(waiting);
    waiting.clear();
    during = null;
    told.forEach(Runnable::run);
  }

  /** Another game begins. */
  void forget() {
    waiting.clear();
    during = null;
  }
}
