import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Window;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.Timer;
import javax.swing.text.JTextComponent;

/**
 * Answers the dialogs that the engine opens, as a player would. A question gets the next answer that
 * the script has given; the choice of a side is put off; every other dialog is a problem.
 */
final class Dialogs {
  private static final int PERIOD = 25;
  private final Report report;
  private final Deque<String> answers = new ArrayDeque<>();
  private final Set<Window> done = Collections.newSetFromMap(new IdentityHashMap<>());
  private boolean mayAsk = false;

  Dialogs(Report report) {
    this.report = report;
  }

  void start() {
    new Timer(PERIOD, event -> look()).start();
  }

  void answer(String text) {
    answers.add(text);
  }

  /** Answers that nobody asked for; they are forgotten. */
  int left() {
    final int count = answers.size();
    answers.clear();
    return count;
  }

  /** Whether a question without an answer is fine: it is cancelled then. */
  void mayAsk(boolean fine) {
    mayAsk = fine;
  }

  private void look() {
    for (final Window window : Window.getWindows()) {
      if (window instanceof Dialog && window.isVisible()
          && !window.getClass().getSimpleName().contains("Progress")) {
        if (done.add(window) || !(answers.isEmpty())) {
          treat((Dialog) window);
        }
      }
      else {
        done.remove(window);
      }
    }
  }

  private void treat(Dialog dialog) {
    final StringBuilder words = new StringBuilder();
    texts(dialog, words);
    final String text = words.toString().trim();
    final JOptionPane pane = find(dialog);
    if (pane != null && pane.getWantsInput()) {
      final String given = answers.poll();
      if (given == null && !mayAsk) {
        report.problem("dialog", "a question that the script does not answer: " + text);
      }
      if (given != null) {
        pane.setInputValue(given);
      }
      pane.setValue(given == null ? JOptionPane.CANCEL_OPTION : JOptionPane.OK_OPTION);
      return;
    }
    if (text.contains("Join game as which side")) {
      dialog.dispose();
      return;
    }
    if (dialog.isModal() || pane != null) {
      if (!mayAsk) {
        report.problem("dialog", dialog.getTitle() + ": " + text);
      }
      dialog.dispose();
    }
  }

  private static JOptionPane find(Container inside) {
    for (final Component one : inside.getComponents()) {
      if (one instanceof JOptionPane) {
        return (JOptionPane) one;
      }
      final JOptionPane found = one instanceof Container ? find((Container) one) : null;
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static void texts(Container inside, StringBuilder words) {
    for (final Component one : inside.getComponents()) {
      if (one instanceof JLabel && ((JLabel) one).getText() != null) {
        words.append(((JLabel) one).getText()).append(' ');
      }
      if (one instanceof JTextComponent) {
        words.append(((JTextComponent) one).getText()).append(' ');
      }
      if (one instanceof Container) {
        texts((Container) one, words);
      }
    }
  }
}
