package kynes;

import VASSAL.build.GameModule;
import VASSAL.build.module.PredefinedSetup;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Supplier;
import javax.swing.JOptionPane;

/**
 * All set-ups for one number of players, as one entry of the wizard that starts a game: it asks who plays.
 *
 * The engine's own wizard lists every set-up of the module one below the other.
 */
class Seatings extends PredefinedSetup {
  private final PredefinedSetup menu;
  private final List<PredefinedSetup> listed;
  private final Supplier<String> question;
  private PredefinedSetup chosen;

  private Seatings(PredefinedSetup menu, List<PredefinedSetup> listed, Supplier<String> question) {
    this.menu = menu;
    this.listed = listed;
    this.question = question;
    this.chosen = listed.get(0);
  }

  /** Let the wizard list numbers of players in place of set-ups. */
  static void group(Supplier<String> question) {
    final GameModule module = GameModule.getGameModule();
    for (final PredefinedSetup menu : module.getComponentsOf(PredefinedSetup.class)) {
      final List<PredefinedSetup> listed = menu.getComponentsOf(PredefinedSetup.class);
      if (!listed.isEmpty()) {
        listed.forEach(module.getWizardSupport()::removePredefinedSetup);
        module.getWizardSupport().addPredefinedSetup(new Seatings(menu, listed, question));
      }
    }
  }

  @Override
  public String getLocalizedConfigureName() {
    return menu.getLocalizedConfigureName();
  }

  @Override
  public boolean isMenu() {
    return false;
  }

  @Override
  public boolean isUseFile() {
    return true;
  }

  @Override
  public String getFileName() {
    return chosen.getFileName();
  }

  @Override
  public InputStream getSavedGameContents() throws IOException {
    final Object[] names = listed.stream().map(PredefinedSetup::getLocalizedConfigureName).toArray();
    final Object answer = names.length == 1 ? names[0] : JOptionPane.showInputDialog(
      null, question.get(), getLocalizedConfigureName(), JOptionPane.QUESTION_MESSAGE, null, names, names[0]);
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(answer)) {
        chosen = listed.get(i);
      }
    }
    return chosen.getSavedGameContents();
  }
}
