package kynes;

/** A tracker of the tool bar that shows what the rules say; its own buttons work where no referee follows the game. */
public class TurnTracker extends VASSAL.build.module.turn.TurnTracker {
  private boolean follows;

  /** Show a state, here only: every client follows the game by itself. With "" the buttons work again. */
  void follow(String state) {
    follows = !state.isEmpty();
    if (follows && !state.equals(getState())) {
      setState(state);
    }
  }

  @Override
  protected void next() {
    if (!follows) {
      super.next();
    }
  }

  @Override
  protected void prev() {
    if (!follows) {
      super.prev();
    }
  }

  @Override
  protected void set() {
    if (!follows) {
      super.set();
    }
  }
}
