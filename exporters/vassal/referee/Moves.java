package kynes;

import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.Insets;
import java.awt.Rectangle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.BoxLayout;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextField;
import javax.swing.Scrollable;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.plaf.basic.BasicHTML;
import javax.swing.text.View;
import org.luaj.vm2.LuaValue;

/** The window in which a player sees what he can do now, and answers what his move still needs. */
class Moves {
  private static final int WIDTH = 380;
  private static final int HEIGHT = 560;
  private static final int MANY = 12;
  private static final int GAP = 6;
  /** What the edges of the window and the bar that scrolls take of its width. */
  private static final int EDGES = 40;
  /** What a button says, in small letters. */
  private static final String PLAIN = "kynes.label";

  private final JDialog window;
  private final JPanel inside = new JPanel();
  private final BiConsumer<String, String> pressed;
  private final Runnable confirmed;
  private String shown = "";

  /** `pressed` is told the choice and what was typed; `confirmed` that the move is to be made. */
  Moves(JFrame owner, String title, BiConsumer<String, String> pressed, Runnable confirmed) {
    this.pressed = pressed;
    this.confirmed = confirmed;
    window = new JDialog(owner, title, false);
    inside.setLayout(new BorderLayout(GAP, GAP));
    inside.setBorder(BorderFactory.createEmptyBorder(10, 10, 10, 10));
    window.setContentPane(inside);
    window.setSize(WIDTH, HEIGHT);
    window.setLocationRelativeTo(owner);
  }

  /** What can be chosen on a screen; "make" where a move is filled in, "type/" where something is to be typed. */
  static List<String> offered(LuaValue screen) {
    final List<String> found = new ArrayList<>();
    final LuaValue form = screen.istable() ? screen.get("form") : LuaValue.NIL;
    if (!form.istable()) {
      for (final String group : new String[] {"now", "chance"}) {
        add(found, screen.istable() ? screen.get(group) : LuaValue.NIL);
      }
    }
    else if (form.get("whole").toboolean()) {
      found.add("make");
    }
    else if (form.get("types").toboolean()) {
      found.add("type/");
    }
    else {
      add(found, form.get("options"));
    }
    return found;
  }

  private static void add(List<String> found, LuaValue rows) {
    for (final LuaValue row : Lua.list(rows)) {
      if (!Lua.words(row, "press").isEmpty()) {
        found.add(Lua.words(row, "press"));
      }
    }
  }

  boolean isVisible() {
    return window.isVisible();
  }

  void setVisible(boolean visible) {
    window.setVisible(visible);
  }

  /** Show a screen as offers.lua gives it. */
  void show(LuaValue screen) {
    if (!screen.istable()) {
      return;
    }
    final String now = text(screen);
    if (now.equals(shown)) {
      return;
    }
    shown = now;
    inside.removeAll();
    final Box head = Box.createVerticalBox();
    head.add(label(Lua.words(screen, "title"), Font.BOLD, 2));
    head.add(label(Lua.words(screen, "waits"), Font.PLAIN, 0));
    inside.add(head, BorderLayout.NORTH);
    final LuaValue form = screen.get("form");
    if (form.istable()) {
      form(form, screen.get("words"));
    }
    else {
      choices(screen);
    }
    inside.revalidate();
    inside.repaint();
  }

  /** All that a screen says, to tell whether it has changed. */
  private static String text(LuaValue value) {
    if (!value.istable()) {
      return value.tojstring();
    }
    final StringBuilder found = new StringBuilder();
    LuaValue key = LuaValue.NIL;
    while (true) {
      final org.luaj.vm2.Varargs next = value.next(key);
      key = next.arg1();
      if (key.isnil()) {
        return found.append('.').toString();
      }
      found.append(key.tojstring()).append('=').append(text(next.arg(2))).append(';');
    }
  }

  // What can be done ------------------------------------------------------------------------------------

  private void choices(LuaValue screen) {
    final Box list = Box.createVerticalBox();
    final LuaValue words = screen.get("words");
    int count = 0;
    count += group(list, Lua.words(words, "now"), screen.get("now"));
    count += group(list, Lua.words(words, "chance"), screen.get("chance"));
    count += group(list, Lua.words(words, "any"), screen.get("any"));
    if (count == 0 && words.istable()) {
      list.add(label(Lua.words(words, "nothing"), Font.ITALIC, 0));
    }
    inside.add(scrolled(list), BorderLayout.CENTER);
  }

  private int group(Box list, String title, LuaValue rows) {
    final List<LuaValue> found = Lua.list(rows);
    if (!found.isEmpty()) {
      list.add(Box.createVerticalStrut(GAP));
      list.add(label(title, Font.BOLD, 0));
    }
    for (final LuaValue row : found) {
      list.add(Box.createVerticalStrut(2));
      list.add(button(row));
    }
    return found.size();
  }

  private JButton button(LuaValue row) {
    final String label = Lua.words(row, "label");
    final JButton made = new JButton(html(label)) {
      private static final long serialVersionUID = 1L;

      @Override
      public Dimension getPreferredSize() {
        return fitted(this, super.getPreferredSize());
      }

      @Override
      public Dimension getMaximumSize() {
        return new Dimension(Integer.MAX_VALUE, getPreferredSize().height);
      }
    };
    made.putClientProperty(PLAIN, label.toLowerCase(Locale.ROOT));
    final String press = Lua.words(row, "press");
    final String about = Lua.words(row, "about");
    made.setAlignmentX(Component.LEFT_ALIGNMENT);
    made.setHorizontalAlignment(JButton.LEFT);
    made.setEnabled(!press.isEmpty());
    if (!about.isEmpty()) {
      made.setToolTipText(about);
    }
    made.addActionListener(event -> pressed.accept(press, ""));
    return made;
  }

  // One move --------------------------------------------------------------------------------------------

  private void form(LuaValue form, LuaValue words) {
    final JPanel body = new JPanel(new BorderLayout(GAP, GAP));
    final Box said = Box.createVerticalBox();
    said.add(label(Lua.words(form, "title"), Font.BOLD, 1));
    for (final LuaValue step : Lua.list(form.get("steps"))) {
      said.add(label("   " + step.tojstring(), Font.PLAIN, 0));
    }
    if (!Lua.words(form, "question").isEmpty()) {
      said.add(Box.createVerticalStrut(GAP));
      said.add(label(Lua.words(form, "question"), Font.BOLD, 0));
    }
    body.add(said, BorderLayout.NORTH);
    if (form.get("types").toboolean()) {
      body.add(typed(), BorderLayout.CENTER);
    }
    else if (!form.get("whole").toboolean()) {
      body.add(options(Lua.list(form.get("options")), words), BorderLayout.CENTER);
    }
    inside.add(body, BorderLayout.CENTER);
    final JPanel foot = new JPanel();
    foot.setLayout(new BoxLayout(foot, BoxLayout.X_AXIS));
    foot.add(plain(Lua.words(words, "back"), () -> pressed.accept("back", "")));
    foot.add(Box.createHorizontalStrut(GAP));
    foot.add(plain(Lua.words(words, "drop"), () -> pressed.accept("drop", "")));
    foot.add(Box.createHorizontalGlue());
    if (form.get("whole").toboolean()) {
      final JButton done = plain(Lua.words(words, "announce"), confirmed);
      done.setFont(done.getFont().deriveFont(Font.BOLD));
      foot.add(done);
    }
    inside.add(foot, BorderLayout.SOUTH);
  }

  private JPanel typed() {
    final JPanel made = new JPanel(new BorderLayout());
    final JTextField field = new JTextField();
    field.addActionListener(event -> pressed.accept("type/", field.getText()));
    made.add(field, BorderLayout.NORTH);
    return made;
  }

  /** Options to choose from; many can be narrowed down by what is typed. */
  private JPanel options(List<LuaValue> rows, LuaValue words) {
    final JPanel made = new JPanel(new BorderLayout(0, GAP));
    final Box list = Box.createVerticalBox();
    final List<JButton> buttons = new ArrayList<>();
    for (final LuaValue row : rows) {
      final JButton one = button(row);
      buttons.add(one);
      list.add(one);
    }
    if (rows.size() > MANY) {
      final JTextField field = new JTextField();
      field.getDocument().addDocumentListener(new Typing(() -> {
        final String part = field.getText().toLowerCase(Locale.ROOT);
        for (final JButton one : buttons) {
          one.setVisible(one.getClientProperty(PLAIN).toString().contains(part));
        }
        list.revalidate();
      }));
      final JPanel find = new JPanel(new BorderLayout(GAP, 0));
      find.add(new JLabel(Lua.words(words, "find")), BorderLayout.WEST);
      find.add(field, BorderLayout.CENTER);
      made.add(find, BorderLayout.NORTH);
    }
    made.add(scrolled(list), BorderLayout.CENTER);
    return made;
  }

  private static JButton plain(String text, Runnable action) {
    final JButton made = new JButton(text);
    made.addActionListener(event -> action.run());
    return made;
  }

  /** Words that are no more than that: what looks like HTML in them is shown as it stands. */
  private static String html(String text) {
    return "<html>" + text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") + "</html>";
  }

  private JLabel label(String text, int style, int larger) {
    final JLabel made = new JLabel(html(text)) {
      private static final long serialVersionUID = 1L;

      @Override
      public Dimension getPreferredSize() {
        return fitted(this, super.getPreferredSize());
      }
    };
    made.setFont(made.getFont().deriveFont(style, made.getFont().getSize2D() + larger));
    made.setAlignmentX(Component.LEFT_ALIGNMENT);
    return made;
  }

  /** The size of something with words: what is wider than the window has lines enough to fit into it. */
  private Dimension fitted(JComponent one, Dimension wanted) {
    final Object words = one.getClientProperty(BasicHTML.propertyKey);
    final int wide = (inside.getWidth() > 0 ? inside.getWidth() : WIDTH) - EDGES;
    if (!(words instanceof View) || wanted.width <= wide) {
      return wanted;
    }
    final Insets around = one.getInsets();
    ((View) words).setSize(Math.max(1, wide - around.left - around.right), 0);
    final int high = (int) Math.ceil(((View) words).getPreferredSpan(View.Y_AXIS));
    return new Dimension(wide, high + around.top + around.bottom);
  }

  private static JScrollPane scrolled(Component list) {
    final JPanel top = new Column();
    top.add(list, BorderLayout.NORTH);
    final JScrollPane made = new JScrollPane(top);
    made.setHorizontalScrollBarPolicy(JScrollPane.HORIZONTAL_SCROLLBAR_NEVER);
    made.setBorder(BorderFactory.createEmptyBorder());
    made.getVerticalScrollBar().setUnitIncrement(16);
    return made;
  }

  /** What scrolls up and down only: always as wide as what shows it. */
  private static class Column extends JPanel implements Scrollable {
    private static final long serialVersionUID = 1L;

    Column() {
      super(new BorderLayout());
    }

    @Override
    public Dimension getPreferredScrollableViewportSize() {
      return getPreferredSize();
    }

    @Override
    public int getScrollableUnitIncrement(Rectangle shown, int orientation, int direction) {
      return 16;
    }

    @Override
    public int getScrollableBlockIncrement(Rectangle shown, int orientation, int direction) {
      return shown.height;
    }

    @Override
    public boolean getScrollableTracksViewportWidth() {
      return true;
    }

    @Override
    public boolean getScrollableTracksViewportHeight() {
      return false;
    }
  }

  /** Somebody types. */
  private static class Typing implements DocumentListener {
    private final Runnable then;

    Typing(Runnable then) {
      this.then = then;
    }

    @Override
    public void insertUpdate(DocumentEvent event) {
      then.run();
    }

    @Override
    public void removeUpdate(DocumentEvent event) {
      then.run();
    }

    @Override
    public void changedUpdate(DocumentEvent event) {
      then.run();
    }
  }
}
