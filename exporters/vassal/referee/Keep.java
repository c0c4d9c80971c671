package kynes;

import VASSAL.command.Command;

import java.util.function.Consumer;

/** What a saved game holds, so that play is followed when it is loaded. */
class Keep extends Command {
  final String text;
  private final Consumer<String> load;

  /** `load` gets the text when the saved game is opened. */
  Keep(String text, Consumer<String> load) {
    this.text = text;
    this.load = load;
  }

  @Override
  protected void executeCommand() {
    load.accept(text);
  }

  @Override
  protected Command myUndoCommand() {
    return null;
  }
}
