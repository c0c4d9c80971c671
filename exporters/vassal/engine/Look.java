import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import VASSAL.build.module.turn.TurnTracker;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Stack;
import java.awt.Component;
import java.awt.Container;
import java.awt.Point;
import java.awt.Window;
import java.awt.event.MouseEvent;
import java.lang.reflect.Method;
import javax.swing.AbstractButton;
import javax.swing.JComponent;
import javax.swing.JTabbedPane;

/** What players do to see more: they press buttons of the tool bar, turn pages, point, open stacks. */
final class Look {
  private static final int READ = 1500;

  private Look() { }

  /** Whether the step is one of these; then it has been done. */
  static boolean run(String[] words, Report report) throws Exception {
    switch (words[0]) {
      case "bar":
        EngineCheck.on(() -> {
          bar(report);
          return null;
        });
        return true;
      case "click":
        EngineCheck.on(() -> {
          click(words[1]);
          return null;
        });
        return true;
      case "tracker":
        EngineCheck.on(() -> {
          for (int at = 0; at < Integer.parseInt(words[2]); at++) {
            goOn(words[1]);
          }
          return null;
        });
        return true;
      case "tab":
        EngineCheck.on(() -> {
          for (final Window window : Window.getWindows()) {
            turn(window, words[1]);
          }
          return null;
        });
        return true;
      case "point":
        point(Pieces.map(words[1]), words[2]);
        return true;
      case "open-stack":
        EngineCheck.on(() -> {
          final GamePiece piece = Pieces.find(words[1]).get(0);
          final Stack stack = piece.getParent();
          if (stack == null) {
            throw new IllegalArgumentException(piece.getName() + " lies in no stack");
          }
          stack.setExpanded(true);
          piece.getMap().repaint();
          return null;
        });
        return true;
      case "zoom":
        EngineCheck.on(() -> {
          Pieces.map(words[1]).getZoomer().setZoomFactor(Double.parseDouble(words[2]));
          return null;
        });
        return true;
      default:
        return false;
    }
  }

  /** Says how wide the tool bar would be in one row, in px, and what stands in it. */
  private static void bar(Report report) {
    int wide = 0;
    for (final Component component : GameModule.getGameModule().getToolBar().getComponents()) {
      if (component.isVisible()) {
        wide += component.getPreferredSize().width;
        report.add("bar", component instanceof AbstractButton ? ((AbstractButton) component).getText() : "");
      }
    }
    report.fact("bar_width", wide);
  }

  private static void click(String text) {
    for (final Component component : GameModule.getGameModule().getToolBar().getComponents()) {
      if (component instanceof AbstractButton && text.equals(((AbstractButton) component).getText())) {
        ((AbstractButton) component).doClick();
        return;
      }
    }
    throw new IllegalArgumentException("the tool bar has no button " + text);
  }

  private static void goOn(String name) throws ReflectiveOperationException {
    for (final TurnTracker tracker : GameModule.getGameModule().getComponentsOf(TurnTracker.class)) {
      if (name.equals(tracker.getConfigureName())) {
        for (final String step : new String[] {"captureState", "next", "save"}) {
          final Method method = TurnTracker.class.getDeclaredMethod(step);
          method.setAccessible(true);
          method.invoke(tracker);
        }
        return;
      }
    }
    throw new IllegalArgumentException("there is no tracker " + name);
  }

  private static void turn(Container container, String title) {
    for (final Component component : container.getComponents()) {
      if (component instanceof JTabbedPane) {
        final int at = ((JTabbedPane) component).indexOfTab(title);
        if (at >= 0) {
          ((JTabbedPane) component).setSelectedIndex(at);
        }
      }
      if (component instanceof Container) {
        turn((Container) component, title);
      }
    }
  }

  /** Points at a region with the mouse until the engine tells what lies there. */
  private static void point(Map map, String region) throws Exception {
    EngineCheck.on(() -> {
      final JComponent view = map.getView();
      final Point at = map.mapToComponent(Pieces.point(map, region));
      view.dispatchEvent(new MouseEvent(view, MouseEvent.MOUSE_ENTERED, System.currentTimeMillis(), 0,
          at.x, at.y, 0, false));
      view.dispatchEvent(new MouseEvent(view, MouseEvent.MOUSE_MOVED, System.currentTimeMillis(), 0,
          at.x, at.y, 0, false));
      return null;
    });
    Thread.sleep(READ);
  }
}
