package kynes;

import VASSAL.build.AbstractConfigurable;
import VASSAL.build.GameModule;
import VASSAL.build.module.documentation.HelpFile;
import VASSAL.configure.NamedHotKeyConfigurer;
import VASSAL.tools.LaunchButton;
import VASSAL.tools.NamedKeyStroke;

import java.awt.event.ActionListener;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A component whose buttons, and whatever else it says by itself, are attributes: in the module's language. */
abstract class Labelled extends AbstractConfigurable {
  static final String MOVES_TEXT = "movesText";
  static final String MOVES_KEY = "movesKey";
  static final String JUDGE_TEXT = "judgeText";
  static final String JUDGE_KEY = "judgeKey";
  static final String LOG_TEXT = "logText";
  static final String LOG_KEY = "logKey";
  static final String FOLLOW_TEXT = "followText";
  static final String REPORT_TEXT = "reportText";
  static final String ALONE_TEXT = "aloneText";
  static final String TABLE_TEXT = "tableText";
  static final String PAUSES_TEXT = "pausesText";
  static final String PACE_TEXT = "paceText";
  static final String REASONS_TEXT = "reasonsText";
  static final String LANGUAGE_TEXT = "languageText";
  static final String WRITTEN_TEXT = "writtenText";
  static final String BROKEN_TEXT = "brokenText";
  static final String UNKEPT_TEXT = "unkeptText";
  static final String SEATS_TEXT = "seatsText";
  /** The language of these texts. */
  static final String SPOKEN_TEXT = "spokenText";
  private static final String KEY = "Key";
  private static final String[] NAMES = {
    MOVES_TEXT, MOVES_KEY, JUDGE_TEXT, JUDGE_KEY, LOG_TEXT, LOG_KEY, FOLLOW_TEXT, REPORT_TEXT, ALONE_TEXT,
    TABLE_TEXT, PAUSES_TEXT, PACE_TEXT, REASONS_TEXT, LANGUAGE_TEXT,
    WRITTEN_TEXT, BROKEN_TEXT, UNKEPT_TEXT, SEATS_TEXT, SPOKEN_TEXT
  };

  private final Map<String, String> labels = new LinkedHashMap<>();
  private LaunchButton[] buttons = {};

  /** A text in the module's language; its attribute's name where the module has none. */
  final String label(String name) {
    return labels.getOrDefault(name, name);
  }

  /** Put the buttons into the tool bar. */
  final void buttons(ActionListener moves, ActionListener judge, ActionListener log) {
    buttons = new LaunchButton[] {
      button(MOVES_TEXT, MOVES_KEY, moves), button(JUDGE_TEXT, JUDGE_KEY, judge), button(LOG_TEXT, LOG_KEY, log)
    };
    for (final LaunchButton button : buttons) {
      GameModule.getGameModule().getToolBar().add(button);
    }
  }

  /** Take them out again. */
  final void noButtons() {
    for (final LaunchButton button : buttons) {
      GameModule.getGameModule().getToolBar().remove(button);
    }
  }

  private LaunchButton button(String text, String key, ActionListener pressed) {
    final LaunchButton made = new LaunchButton(label(text), text, key, pressed);
    made.setAttribute(text, label(text));
    made.setAttribute(key, label(key));
    return made;
  }

  /** How the engine's editor calls components of this sort. */
  public static String getConfigureTypeName() {
    return "Referee";
  }

  @Override
  public String[] getAttributeNames() {
    return NAMES.clone();
  }

  @Override
  public String[] getAttributeDescriptions() {
    return new String[] {
      "Button that shows one's moves", "Its key", "Button that judges", "Its key", "Button that saves the log", "Its key",
      "Preference: pieces follow", "Preference: drags report themselves",
      "Preference: the automaton moves by itself", "Preference: the table moves by itself", "Preference: pauses",
      "Preference: pace of computer players", "Preference: reasons of computer players",
      "Preference: language", "The log is written", "The referee cannot go on",
      "A save lacks what the referee knows",
      "Who plays?", "The language of these texts"
    };
  }

  @Override
  public Class<?>[] getAttributeTypes() {
    final Class<?>[] found = Collections.nCopies(NAMES.length, String.class).toArray(new Class<?>[0]);
    for (int i = 0; i < NAMES.length; i++) {
      if (NAMES[i].endsWith(KEY)) {
        found[i] = NamedKeyStroke.class;
      }
    }
    return found;
  }

  @Override
  public void setAttribute(String key, Object value) {
    labels.put(key, value instanceof NamedKeyStroke ? NamedHotKeyConfigurer.encode((NamedKeyStroke) value) : String.valueOf(value));
    for (final LaunchButton button : buttons) {
      button.setAttribute(key, value);
    }
  }

  @Override
  public String getAttributeValueString(String key) {
    return labels.get(key);
  }

  @Override
  public HelpFile getHelpFile() {
    return null;
  }

  @Override
  public Class<?>[] getAllowableConfigureComponents() {
    return new Class<?>[0];
  }
}
