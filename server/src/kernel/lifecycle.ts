/** The rules that follow from a table of allowed transitions between the states of a record. */
interface Lifecycle<State extends string> {
  /** The states from which a record may move to `to`, in the order of the table. */
  statesBefore(to: State): State[];
  /** Whether no other state may follow. */
  isFinal(state: State): boolean;
}

/** @param nextStates every state with the states that may follow it */
export function lifecycle<State extends string>(
  nextStates: Readonly<Record<State, readonly State[]>>,
): Lifecycle<State> {
  const states = Object.keys(nextStates) as State[];
  return {
    statesBefore: (to) => states.filter((from) => nextStates[from].includes(to)),
    isFinal: (state) => nextStates[state].length === 0,
  };
}
