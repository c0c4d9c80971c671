package kynes;

import VASSAL.build.GameModule;
import VASSAL.build.module.Map;

import java.awt.Window;
import java.awt.event.ComponentAdapter;
import java.awt.event.ComponentEvent;
import java.util.Arrays;
import javax.swing.JScrollPane;
import javax.swing.SwingUtilities;

/**
 * A window of a map that is too high for the screen gets the width that its bar takes, where the screen has it.
 *
 * The engine makes it as wide as the map alone, and the map then scrolls sideways, too.
 */
class Wide extends ComponentAdapter {
  private final Map map;

  private Wide(Map map) {
    this.map = map;
  }

  /** Let all windows of maps be so, except what is docked into the main window. */
  static void all() {
    for (final Map map : Map.getMapList()) {
      final Window window = SwingUtilities.getWindowAncestor(map.getView());
      final boolean known = window == null || window == GameModule.getGameModule().getPlayerWindow()
        || Arrays.stream(window.getComponentListeners()).anyMatch(Wide.class::isInstance);
      if (!known) {
        window.addComponentListener(new Wide(map));
      }
    }
  }

  @Override
  public void componentShown(ComponentEvent event) {
    SwingUtilities.invokeLater(this::widen);
  }

  private void widen() {
    final Window window = SwingUtilities.getWindowAncestor(map.getView());
    final JScrollPane scroll = (JScrollPane) SwingUtilities.getAncestorOfClass(JScrollPane.class, map.getView());
    if (window == null || scroll == null) {
      return;
    }
    final int lacks = map.getView().getPreferredSize().width - scroll.getViewport().getWidth();
    final int most = window.getGraphicsConfiguration().getBounds().width;
    if (lacks > 0 && lacks <= scroll.getVerticalScrollBar().getWidth() && window.getWidth() + lacks <= most) {
      window.setSize(window.getWidth() + lacks, window.getHeight());
    }
  }
}
