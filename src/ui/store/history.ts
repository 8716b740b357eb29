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
/** States share their text, so a step costs little; the limit keeps a day's typing in bounds. */
const MOST_STEPS = 200;

export const emptyHistory = <State>(): History<State> => ({ past: [], future: [] });

/** Notes the state that is being left. */
export function remember<State>(history: History<State>, step: Step<State>): History<State> {
  const last = history.past.at(-1);
  if (last && step.group !== undefined && last.group === step.group && step.at - last.at < GROUP_MS) {
    return { past: [...history.past.slice(0, -1), { ...last, at: step.at }], future: [] };
  }
  return { past: [...history.past, step].slice(-MOST_STEPS), future: [] };
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
