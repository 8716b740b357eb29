import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MinimiseRequest } from '../../../contract/case-service.ts';
import type { Code } from '../../../core/words/codes.ts';

export type Workspace = 'debug' | 'logs' | 'workshop';
export type DialogName =
  | 'open'
  | 'share'
  | 'shortcuts'
  | 'commands'
  | 'more'
  | 'about'
  | 'rules'
  | 'message'
  | 'minimise'
  | 'repaired'
  | 'breakpoints';

/** What belongs to the page rather than to the reply: the workspace and the open dialog. */
export interface AppState {
  readonly workspace: Workspace;
  readonly dialog: DialogName | null;
  /** Whose page the dialog of rules shows; null before one was chosen. */
  readonly rule: Code | null;
  /** The reply that the dialog Minimise is about. */
  readonly minimising: MinimiseRequest | null;
  /** The way through the replies of a log, while one of them is in Debug. */
  readonly pager: LogPager | null;
  /** Whether wide windows keep the machine between the reply and the tabs. */
  readonly pinsMachine: boolean;
}

/** Where the reply in Debug is among those of its cause, and the way to the others. */
export interface LogPager {
  /** Of the reply in Debug; with any other the way ends. */
  readonly key: number;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly go: (direction: 1 | -1) => void;
}

export type AppStore = StoreApi<AppState>;

export function createAppStore(workspace: Workspace): AppStore {
  return createStore<AppState>()(() => ({
    workspace,
    dialog: null,
    rule: null,
    minimising: null,
    pager: null,
    pinsMachine: wasPinned(),
  }));
}

/** Opens the reference at a rule. */
export function showRule(app: AppStore, rule: Code): void {
  app.setState({ dialog: 'rules', rule });
}

const MACHINE_KEY = 'machine';

/** Pinned unless the user took the pin off on an earlier visit. */
function wasPinned(): boolean {
  try {
    return localStorage.getItem(MACHINE_KEY) !== 'hidden';
  } catch {
    return true;
  }
}

/** Pins the machine or takes the pin off, here and on later visits. */
export function pinMachine(app: AppStore, pinsMachine: boolean): void {
  app.setState({ pinsMachine });
  try {
    localStorage.setItem(MACHINE_KEY, pinsMachine ? 'shown' : 'hidden');
  } catch {
    // Storage is closed: it holds as long as the page.
  }
}

/** Begins to look for the smallest reply that fails alike. */
export function showMinimise(app: AppStore, minimising: MinimiseRequest): void {
  app.setState({ dialog: 'minimise', minimising });
}
