import type { Workspace } from '../../parts/page/app-store.ts';

/** A key that acts in one place of the page only. */
export interface ControlKey {
  readonly title: string;
  /** Combinations as commands write them; `Ctrl` is that key on a Mac too. */
  readonly keys: readonly string[];
  /** Where a Mac has others. */
  readonly mac?: readonly string[];
}

export interface ControlKeys {
  /** Where the focus must be. */
  readonly place: string;
  readonly keys: readonly ControlKey[];
}

const EDITING: readonly ControlKey[] = [
  { title: 'Find', keys: ['Mod+f'] },
  { title: 'Next or previous match', keys: ['F3', 'Shift+F3'] },
  { title: 'Replace', keys: ['Mod+h'], mac: ['Mod+Alt+f'] },
  { title: 'Select the next occurrence', keys: ['Mod+d'] },
  { title: 'Add a caret above or below', keys: ['Mod+Alt+ArrowUp', 'Mod+Alt+ArrowDown'] },
  { title: 'Move the line up or down', keys: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
  { title: 'Delete the line', keys: ['Mod+Shift+k'] },
  { title: 'Indent more or less', keys: ['Mod+]', 'Mod+['] },
  { title: 'Tab types a tab, or leaves the field', keys: ['Ctrl+m'] },
];

const LISTS: ControlKeys = {
  place: 'In toolbars, tabs, lists and trees',
  keys: [
    { title: 'Next or previous', keys: ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft'] },
    { title: 'First or last', keys: ['Home', 'End'] },
  ],
};

/** The keys that no command stands for, by the place where they act. */
export const CONTROL_KEYS: Readonly<Record<Workspace, readonly ControlKeys[]>> = {
  debug: [
    {
      place: 'In the reply',
      keys: [
        { title: 'Show fixes here', keys: ['Mod+.'] },
        { title: 'Next or previous problem', keys: ['F8', 'Shift+F8'] },
        ...EDITING,
      ],
    },
    LISTS,
    {
      place: 'In the timeline',
      keys: [
        { title: 'Zoom in or out', keys: ['+', '-'] },
        { title: 'Show all', keys: ['0'] },
      ],
    },
    {
      place: 'On a divider',
      keys: [
        { title: 'Move it', keys: ['ArrowLeft', 'ArrowRight'] },
        { title: 'As far as it goes', keys: ['Home', 'End'] },
        { title: 'Back to where it was', keys: ['Enter'] },
      ],
    },
  ],
  logs: [
    {
      place: 'Anywhere in Logs',
      keys: [
        { title: 'Next or previous cause', keys: ['j', 'k'] },
        { title: 'Next or previous reply', keys: [']', '['] },
        { title: 'Open the reply in Debug', keys: ['Enter'] },
        { title: 'Filter, group by, compare', keys: ['/', 'g', 'c'] },
        { title: 'Back from a comparison', keys: ['Escape'] },
      ],
    },
  ],
  workshop: [
    { place: 'In the definitions', keys: EDITING },
    {
      place: 'In a section of the prompt',
      keys: [{ title: 'Move it up or down', keys: ['Alt+ArrowUp', 'Alt+ArrowDown'] }],
    },
    LISTS,
  ],
};
