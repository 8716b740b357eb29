import { minimiseTarget } from '../../debug/diagnosis/smallest/minimise-target.ts';
import { PANELS, type PanelId } from '../../debug/panels/panels.ts';
import { SPEEDS } from '../../debug/state/replay.ts';
import type { DebugStore } from '../../debug/store/debug-store.ts';
import { stepRound } from '../../debug/store/step-round.ts';
import { type AppStore, type DialogName, showMinimise, type Workspace } from '../../parts/page/app-store.ts';
import { toggleTheme } from '../../parts/theme/theme.ts';
import { goToMachine, goToNews, goToPanel } from './go-to.ts';

/** Where a command acts. */
export interface CommandScope {
  readonly debug: DebugStore;
  readonly app: AppStore;
}

/** What a command is about; `Replay`, `View` and `Reply` are of Debug. */
export type CommandGroup = 'Next step' | 'Replay' | 'View' | 'Reply' | 'Workshop' | 'Page';

/** One thing the user can do: an entry of the palette, a line of the shortcuts, and a key. */
export interface Command<Scope = CommandScope> {
  readonly title: string;
  readonly group: CommandGroup;
  /** Other words for it, by which the palette finds it as well. */
  readonly keywords?: readonly string[];
  /**
   * Key combinations, any of which runs it: `Mod+k`, `Alt+ArrowRight`, `e`, `Shift+e`. `Mod` is ⌘ on a Mac, else Ctrl.
   * Those without `Mod` act only outside text fields; function keys act everywhere.
   */
  readonly keys: readonly string[];
  /** Acts in every workspace, as all of the group Page do. */
  readonly everywhere?: true;
  /** Only Mod keys act while a text field has the focus. */
  readonly run: (scope: Scope) => void;
}

/** Whether a command does anything in a workspace; while Debug shows a conversation, there is no reply to replay. */
export function actsIn(
  workspace: Workspace,
  { group, everywhere }: Pick<Command, 'group' | 'everywhere'>,
  showsConversation = false,
): boolean {
  if (group === 'Page' || everywhere === true) return true;
  if (showsConversation && group === 'Replay') return false;
  return workspace !== 'logs' && (group === 'Workshop') === (workspace === 'workshop');
}

const verbs = ({ debug }: CommandScope) => debug.getState().verbs;
const dialog =
  (name: DialogName) =>
  ({ app }: CommandScope) =>
    app.setState({ dialog: name });
const workspace =
  (name: Workspace) =>
  ({ app }: CommandScope) =>
    app.setState({ workspace: name });

function changeSpeed({ debug }: CommandScope, by: 1 | -1): void {
  const { speed } = debug.getState();
  const at = SPEEDS.findIndex((one) => one >= speed);
  const next = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))];
  if (next !== undefined) debug.getState().verbs.setSpeed(next);
}

function seekPart({ debug }: CommandScope, tenths: number): void {
  const { reply, verbs: act } = debug.getState();
  act.seek((reply.raw.text.length * tenths) / 10);
}

function filterEvents({ debug }: CommandScope): void {
  const { setTab, goToEventFilter } = debug.getState().verbs;
  setTab('events' satisfies PanelId);
  goToEventFilter(true);
}

/** The commands with keys and those that open a dialog, in the order of the shortcuts list. The palette has more. */
export const COMMANDS: readonly Command[] = [
  { title: 'Play or pause', group: 'Replay', keys: ['Space'], run: (scope) => verbs(scope).togglePlay() },
  { title: 'Next chunk', group: 'Replay', keys: ['.'], run: (scope) => verbs(scope).step('chunk', 1) },
  { title: 'Previous chunk', group: 'Replay', keys: [','], run: (scope) => verbs(scope).step('chunk', -1) },
  { title: 'Next state', group: 'Replay', keys: ['>'], run: (scope) => verbs(scope).step('state', 1) },
  { title: 'Previous state', group: 'Replay', keys: ['<'], run: (scope) => verbs(scope).step('state', -1) },
  {
    title: 'Next character',
    group: 'Replay',
    keys: ['Alt+ArrowRight'],
    run: (scope) => verbs(scope).step('character', 1),
  },
  {
    title: 'Previous character',
    group: 'Replay',
    keys: ['Alt+ArrowLeft'],
    run: (scope) => verbs(scope).step('character', -1),
  },
  { title: 'Next problem', group: 'Replay', keys: ['e', 'F8'], run: ({ debug }) => stepRound(debug, 1) },
  {
    title: 'Previous problem',
    group: 'Replay',
    keys: ['Shift+e', 'Shift+F8'],
    run: ({ debug }) => stepRound(debug, -1),
  },
  { title: 'Next call', group: 'Replay', keys: ['t'], run: (scope) => verbs(scope).step('call', 1) },
  { title: 'Previous call', group: 'Replay', keys: ['Shift+t'], run: (scope) => verbs(scope).step('call', -1) },
  {
    title: 'Toggle a breakpoint here',
    group: 'Replay',
    keys: ['b'],
    run: (scope) => verbs(scope).toggleBreakpointHere(),
  },
  { title: 'Next breakpoint', group: 'Replay', keys: [']'], run: (scope) => verbs(scope).step('breakpoint', 1) },
  { title: 'Previous breakpoint', group: 'Replay', keys: ['['], run: (scope) => verbs(scope).step('breakpoint', -1) },
  { title: 'Breakpoints', group: 'Replay', keys: ['Shift+b'], run: dialog('breakpoints') },
  { title: 'Go to the start', group: 'Replay', keys: ['Home'], run: (scope) => verbs(scope).seek(0) },
  { title: 'Go to the end', group: 'Replay', keys: ['End', 'Mod+Enter'], run: (scope) => seekPart(scope, 10) },
  { title: 'Play faster', group: 'Replay', keys: ['+'], keywords: ['speed'], run: (scope) => changeSpeed(scope, 1) },
  { title: 'Play slower', group: 'Replay', keys: ['-'], keywords: ['speed'], run: (scope) => changeSpeed(scope, -1) },
  ...Array.from(
    { length: 10 },
    (_, tenths): Command => ({
      title: `Go to ${tenths * 10} %`,
      group: 'Replay',
      keys: [String(tenths)],
      run: (scope) => seekPart(scope, tenths),
    }),
  ),

  ...PANELS.map(
    ({ id, command: { title, key, keywords } }): Command => ({
      title,
      group: 'View',
      keys: [key],
      keywords,
      run: ({ debug }) => goToPanel(debug, id),
    }),
  ),
  { title: 'Filter events', group: 'View', keys: ['/'], run: filterEvents },
  {
    title: 'Show the state machine',
    group: 'View',
    keys: ['g'],
    keywords: ['diagram'],
    run: ({ debug }) => goToMachine(debug),
  },
  { title: 'Go to the news', group: 'View', keys: ['F6'], everywhere: true, run: ({ debug }) => goToNews(debug) },

  { title: 'Undo', group: 'Reply', keys: ['Mod+z'], run: (scope) => verbs(scope).undo() },
  { title: 'Redo', group: 'Reply', keys: ['Mod+Shift+z', 'Mod+y'], run: (scope) => verbs(scope).redo() },
  { title: 'Fix this problem', group: 'Reply', keys: ['f', 'Mod+.'], run: (scope) => verbs(scope).fixHere() },
  {
    title: 'Fix all',
    group: 'Reply',
    keys: ['Shift+f'],
    keywords: ['repair'],
    run: (scope) => void verbs(scope).fixAll(),
  },
  { title: 'Show the repaired reply', group: 'Reply', keys: [], keywords: ['diff'], run: dialog('repaired') },
  {
    title: 'Minimise the reply',
    group: 'Reply',
    keys: [],
    keywords: ['smallest', 'shrink', 'reduce', 'issue'],
    run: ({ app, debug }) => showMinimise(app, minimiseTarget(debug.getState())),
  },
  { title: 'Write the message to the model', group: 'Reply', keys: [], keywords: ['prompt'], run: dialog('message') },
  {
    title: 'Open a file or an example',
    group: 'Reply',
    keys: ['Mod+o'],
    everywhere: true,
    keywords: ['import', 'gallery', 'fixture', 'recent'],
    run: dialog('open'),
  },
  {
    title: 'Share',
    group: 'Reply',
    keys: ['Mod+s'],
    everywhere: true,
    keywords: ['link', 'copy', 'export', 'download'],
    run: dialog('share'),
  },
  {
    title: 'Read under every cut',
    group: 'Reply',
    keys: [],
    keywords: ['split', 'prove', 'chunks'],
    run: (scope) => void verbs(scope).proveSplits(),
  },

  { title: 'Go to Debug', group: 'Page', keys: ['Alt+1'], run: workspace('debug') },
  {
    title: 'Go to Logs',
    group: 'Page',
    keys: ['Alt+2'],
    keywords: ['triage', 'causes', 'many replies'],
    run: workspace('logs'),
  },
  {
    title: 'Go to the Workshop',
    group: 'Page',
    keys: ['Alt+3'],
    keywords: ['tools', 'prompts'],
    run: workspace('workshop'),
  },
  { title: 'Switch between light and dark', group: 'Page', keys: [], keywords: ['theme', 'colours'], run: toggleTheme },
  { title: 'Show commands', group: 'Page', keys: ['Mod+k'], run: dialog('commands') },
  {
    title: 'Show shortcuts',
    group: 'Page',
    keys: ['?'],
    keywords: ['keys', 'keyboard', 'help'],
    run: dialog('shortcuts'),
  },
  { title: 'Look up a rule', group: 'Page', keys: [], keywords: ['codes', 'reference'], run: dialog('rules') },
  { title: 'About and licences', group: 'Page', keys: [], keywords: ['licenses', 'version'], run: dialog('about') },
];
