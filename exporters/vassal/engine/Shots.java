import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import java.awt.Color;
import java.awt.Component;
import java.awt.Dialog;
import java.awt.Dimension;
import java.awt.Frame;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import javax.imageio.ImageIO;
import javax.swing.SwingUtilities;

/** Pictures of windows and of whole maps, painted as the engine paints them. */
final class Shots {
  private static final int QUIET = 600;
  private static final int LONGEST = 8000;

  private Shots() { }

  /** When a component has begun to look as it will stay: pictures are loaded piece by piece. */
  static long settled(Component component) throws Exception {
    final long start = System.currentTimeMillis();
    long changed = start;
    int[] before = {};
    while (System.currentTimeMillis() - changed < QUIET
        && System.currentTimeMillis() - start < LONGEST) {
      final int[][] now = new int[1][];
      SwingUtilities.invokeAndWait(() -> now[0] = pixels(painted(component)));
      if (!Arrays.equals(before, now[0])) {
        changed = System.currentTimeMillis();
        before = now[0];
      }
      Thread.sleep(20);
    }
    return changed;
  }

  static BufferedImage painted(Component component) {
    final int width = Math.max(1, component.getWidth());
    final int height = Math.max(1, component.getHeight());
    final BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    final Graphics2D graphics = image.createGraphics();
    component.printAll(graphics);
    graphics.dispose();
    return image;
  }

  /** A whole map at full size, whatever part of it its window shows. */
  static BufferedImage whole(Map map) throws Exception {
    final double zoom = map.getZoom();
    SwingUtilities.invokeAndWait(() -> map.getZoomer().setZoomFactor(1.0));
    final Dimension size = map.mapSize();
    final BufferedImage image =
        new BufferedImage(Math.max(1, size.width), Math.max(1, size.height), BufferedImage.TYPE_INT_RGB);
    int[] before = {};
    int same = 0;
    for (int turn = 0; turn < 100 && same < 5; turn++) {
      SwingUtilities.invokeAndWait(() -> {
        final Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.GRAY);
        graphics.fillRect(0, 0, size.width, size.height);
        map.drawBoards(graphics, 0, 0, 1.0, map.getComponent());
        map.drawPieces(graphics, 0, 0);
        graphics.dispose();
      });
      final int[] now = pixels(image);
      same = Arrays.equals(before, now) ? same + 1 : 0;
      before = now;
      Thread.sleep(40);
    }
    SwingUtilities.invokeAndWait(() -> map.getZoomer().setZoomFactor(zoom));
    return image;
  }

  private static int[] pixels(BufferedImage image) {
    final int step = 7;
    final int[] found = new int[(image.getWidth() / step + 1) * (image.getHeight() / step + 1)];
    int at = 0;
    for (int y = 0; y < image.getHeight(); y += step) {
      for (int x = 0; x < image.getWidth(); x += step) {
        found[at++] = image.getRGB(x, y);
      }
    }
    return found;
  }

  /** Writes a picture of every window and of every map; their names go to the report. */
  static void take(File folder, Report report) throws Exception {
    folder.mkdirs();
    for (final Window window : Window.getWindows()) {
      final String title = title(window);
      if (title != null && window.isVisible() && window.getWidth() > 1) {
        settled(window);
        final BufferedImage[] image = new BufferedImage[1];
        SwingUtilities.invokeAndWait(() -> image[0] = painted(window));
        write(image[0], new File(folder, "window-" + plain(title) + ".png"), report);
      }
    }
    for (final Map map : Map.getMapList()) {
      write(whole(map), new File(folder, "map-" + plain(map.getMapName()) + ".png"), report);
    }
  }

  /** What a window is called: by its map, not by the file that is open; null if it is none of ours. */
  private static String title(Window window) {
    if (window == GameModule.getGameModule().getPlayerWindow()) {
      return "main";
    }
    for (final Map map : Map.getMapList()) {
      if (SwingUtilities.getWindowAncestor(map.getView()) == window) {
        return map.getMapName();
      }
    }
    return window instanceof Frame ? ((Frame) window).getTitle()
        : window instanceof Dialog ? ((Dialog) window).getTitle() : null;
  }

  private static String plain(String name) {
    return name.toLowerCase().replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }

  private static void write(BufferedImage image, File file, Report report) throws IOException {
    ImageIO.write(image, "png", file);
    report.add("shots", file.getName());
  }

  /** As much of the screen as pictures show: all of a small one. */
  static Rectangle screen() {
    return new Rectangle(1600, 1000).intersection(new Rectangle(Toolkit.getDefaultToolkit().getScreenSize()));
  }
}
