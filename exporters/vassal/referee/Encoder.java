package kynes;

import VASSAL.build.GameModule;
import VASSAL.build.module.BasicCommandEncoder;
import VASSAL.command.AddPiece;
import VASSAL.command.ChangePiece;
import VASSAL.command.Command;
import VASSAL.command.MovePiece;
import VASSAL.counters.Stack;

import java.util.ArrayList;
import java.util.List;

/**
 * The engine's encoder, whose commands leave alone what was moved by somebody else at the same time (`Crossings`):
 * what two players do to one piece at once ends alike at all clients.
 */
public class Encoder extends BasicCommandEncoder {
  private static final String LAYER = "@@";

  private final Crossings crossings = new Crossings();

  /** What has happened to pieces, for whoever must know. */
  Crossings crossings() {
    return crossings;
  }

  @Override
  public Command decode(String command) {
    final Command found = super.decode(command);
    if (found instanceof MovePiece) {
      return new Moved(crossings, (MovePiece) found);
    }
    else if (found instanceof ChangePiece) {
      return new Changed(crossings, (ChangePiece) found);
    }
    else if (found instanceof AddPiece && ((AddPiece) found).getTarget() instanceof Stack) {
      return new Stacked(crossings, (AddPiece) found);
    }
    return found;
  }

  @Override
  public String encode(Command command) {
    if (command instanceof Heard && ((Heard) command).isIgnored()) {
      // Logs hold only what was done.
      return "";
    }
    if (command instanceof MovePiece && !(command instanceof Heard)) {
      crossings.sent((MovePiece) command);
    }
    return super.encode(command);
  }

  /** A command that comes from elsewhere. */
  private interface Heard {
    boolean isIgnored();
  }

  private static class Moved extends MovePiece implements Heard {
    private final Crossings crossings;
    private boolean ignored;

    Moved(Crossings crossings, MovePiece told) {
      super(told.getId(), told.getNewMapId(), told.getNewPosition(), told.getNewUnderneathId(), told.getOldMapId(),
        told.getOldPosition(), told.getOldUnderneathId(), told.getPlayerId());
      this.crossings = crossings;
    }

    @Override
    protected void executeCommand() {
      ignored = crossings.yields(this);
      if (!ignored) {
        super.executeCommand();
      }
    }

    @Override
    public boolean isIgnored() {
      return ignored;
    }
  }

  private static class Changed extends ChangePiece implements Heard {
    private final Crossings crossings;
    private boolean ignored;

    Changed(Crossings crossings, ChangePiece told) {
      super(told.getId(), told.getOldState(), told.getNewState());
      this.crossings = crossings;
    }

    @Override
    protected void executeCommand() {
      ignored = crossings.isLeftAlone(getId());
      if (!ignored) {
        crossings.changes(getId(), () -> ignored = true);
        super.executeCommand();
      }
    }

    @Override
    public boolean isIgnored() {
      return ignored;
    }
  }

  /** A stack that is made of pieces: without those that stay where they are. */
  private static class Stacked extends AddPiece implements Heard {
    private final Crossings crossings;
    private boolean ignored;
    private String state;

    Stacked(Crossings crossings, AddPiece told) {
      super(told.getTarget(), told.getState());
      this.crossings = crossings;
      state = told.getState();
    }

    @Override
    protected void executeCommand() {
      final List<String> words = new ArrayList<>(List.of(state.split(";")));
      final boolean fewer = words.removeIf(crossings::isLeftAlone);
      state = String.join(";", words);
      ignored = fewer && words.stream().skip(3).allMatch(word -> word.startsWith(LAYER));
      if (fewer && !ignored) {
        GameModule.getGameModule().getGameState().addPiece(getTarget());
        getTarget().setState(state);
      }
      else if (!ignored) {
        super.executeCommand();
      }
    }

    @Override
    public String getState() {
      return state;
    }

    @Override
    public boolean isIgnored() {
      return ignored;
    }
  }
}
