/** Undo and redo over whole immutable states. */
export interface History<State> {
  readonly past: readonly Step<State>[];
  readonly future: readonly Step<State>[];
}

export interface Step<State> {
  readonly state: State;
  /** What leaving the state was, for people: `typing`, `import`, `Split`. */
  readonly label: string;
  /** Steps of one group within GROUP_MS of each other are undone together; absent: never. */
  readonly group?: string;
  readonly at: number;
}

/** A pause in typing longer than this starts a new undo step. */
const GROUP_MS = 1000;
/** Keeps a day's typing in bounds. */
const MOST_STEPS = 200;
/** Code units of all states together: six replies of 10 MB, a byte or two each. */
const MOST_SIZE = 64_000_000;

export const emptyHistory = <State>(): History<State> => ({ past: [], future: [] });

/** Notes the state that is being left; the oldest go where there are too many, or too much of them. */
export function remember<State>(
  history: History<State>,
  step: Step<State>,
  sizeOf: (state: State) => number = () => 0,
): History<State> {
  const last = history.past.at(-1);
  if (last && step.group !== undefined && last.group === step.group && step.at - last.at < GROUP_MS) {
    return { past: [...history.past.slice(0, -1), { ...last, at: step.at }], future: [] };
  }
  return { past: newestOf([...history.past, step], sizeOf), future: [] };
}

function newestOf<State>(past: readonly Step<State>[], sizeOf: (state: State) => number): readonly Step<State>[] {
  let size = 0;
  const tooOld = past.findLastIndex(({ state }, index) => {
    size += sizeOf(state);
    return past.length - index > MOST_STEPS || (size > MOST_SIZE && index < past.length - 1);
  });
  return past.slice(tooOld + 1);
}

/** The state before, and the history with the present put on its other side; null where there is none. */
export function goBack<State>(history: History<State>, present: State): [State, History<State>] | null {
  const step = history.past.at(-1);
  if (!step) return null;
  const future = [{ label: step.label, at: step.at, state: present }, ...history.future];
  return [step.state, { past: history.past.slice(0, -1), future }];
}

/** The state that `goBack` left; null where there is none. */
export function goForward<State>(history: History<State>, present: State): [State, History<State>] | null {
  const [step, ...future] = history.future;
  if (!step) return null;
  return [step.state, { past: [...history.past, { label: step.label, at: step.at, state: present }], future }];
}
