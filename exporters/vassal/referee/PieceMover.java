package kynes;

import VASSAL.build.module.map.MovementReporter;
import VASSAL.command.AddPiece;
import VASSAL.command.Command;
import VASSAL.command.MovePiece;
import VASSAL.counters.GamePiece;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Moves pieces as the engine does, and reports a stack as sums: "10 Atreides force: Carthag -> Arsunt". */
public class PieceMover extends VASSAL.build.module.map.PieceMover {
  @Override
  protected MovementReporter createMovementReporter(Command command) {
    return new Reporter(command);
  }

  /** Names of pieces, each once with its number; what is there once has no number. */
  static String sums(List<String> names) {
    final Map<String, Integer> counts = new LinkedHashMap<>();
    for (final String name : names) {
      counts.merge(name, 1, Integer::sum);
    }
    final List<String> found = new ArrayList<>();
    counts.forEach((name, count) -> found.add(count == 1 ? name : count + " × " + name));
    return String.join(", ", found);
  }

  /** Reports what moved together in one line. */
  private static class Reporter extends MovementReporter {
    Reporter(Command command) {
      super(command);
    }

    @Override
    protected MoveSummary createMoveSummary(AddPiece command) {
      return new Summary(command);
    }

    @Override
    protected MoveSummary createMoveSummary(MovePiece command) {
      return new Summary(command);
    }
  }

  /** Pieces that moved from one place to one other. */
  private static class Summary extends MovementReporter.MoveSummary {
    Summary(AddPiece command) {
      super(command);
    }

    Summary(MovePiece command) {
      super(command);
    }

    @Override
    public String getPieceName() {
      final List<String> names = new ArrayList<>();
      for (final GamePiece piece : pieces) {
        names.add(piece.getLocalizedName());
      }
      return sums(names);
    }
  }
}
