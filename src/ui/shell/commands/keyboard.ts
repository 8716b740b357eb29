import { isMac } from '../../parts/widgets/is-mac.ts';
import { COMMANDS, type Command, type CommandScope } from './commands.ts';

/** Whether keys are taken for text where the event comes from. */
function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'range';
  return (
    target instanceof HTMLTextAreaElement ||
    target.closest('.monaco-editor, [contenteditable]') !== null ||
    isReadOnlyText(target)
  );
}

/** A text that is shown and not edited, but for the buttons of the card in it; it has nothing to undo of its own. */
const isReadOnlyText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, [role="textbox"]')?.getAttribute('role') === 'textbox';

/** Letters and digits find an option, the others walk the list. */
const KEYS_OF_SELECT = /^((Shift\+)?\w|Space|Enter|Home|End|Alt\+Arrow\w+)$/;

/** Keys that a control with the focus keeps for itself. */
function belongsToControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog')) return true;
  if (target.closest('select')) return KEYS_OF_SELECT.test(key);
  // Of a tab that is open already, Space would open it once more.
  if (key === 'Space' && target.closest('[role="tab"][aria-selected="true"]')) return false;
  if (key === 'Space' || key === 'Enter') return target.closest('button, a, summary, [role="treeitem"]') !== null;
  if (key === 'Home' || key === 'End')
    return target.closest('input, [role="tree"], [role="tablist"], [role="separator"]') !== null;
  return false;
}

/** The combination as commands write it. Shift is named only where the key itself does not tell it. */
function combination(event: KeyboardEvent): string {
  // Where a key is typed with AltGr, Windows reports Ctrl and Alt as well.
  const isTyped = event.getModifierState('AltGraph') && event.key.length === 1;
  const mod = !isTyped && (isMac() ? event.metaKey : event.ctrlKey);
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetter = /^[a-z]$/.test(key) || key.length > 1;
  return [mod && 'Mod', event.altKey && !isTyped && 'Alt', event.shiftKey && isLetter && 'Shift', key]
    .filter(Boolean)
    .join('+');
}

const BY_KEYS: ReadonlyMap<string, Command> = new Map(
  COMMANDS.flatMap((command) => command.keys.map((keys) => [keys, command] as const)),
);

/** The command that a key stands for where it is pressed; none where a text or a control keeps the key for itself. */
export function commandAt(event: KeyboardEvent): Command | undefined {
  const { target } = event;
  const keys = combination(event);
  if (belongsToControl(target, keys)) return undefined;
  if (isTextField(target)) {
    // Alt with a digit types nothing; where it does, on a Mac, the key is what it types.
    if (!/^Mod\+|^Alt\+\d$|F\d+$/.test(keys)) return undefined;
    // In a text field undo is the field's own, except in the reply, whose editors handle it before it comes here.
    if (/^Mod\+(Shift\+)?[zy]$/.test(keys) && !isReadOnlyText(target)) return undefined;
  }
  return BY_KEYS.get(keys);
}

/** Listens for the keys of the commands that are allowed, by default all; gives the way to stop. */
export function listenForKeys(scope: CommandScope, isAllowed: (command: Command) => boolean = () => true): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    const command = commandAt(event);
    if (!command || !isAllowed(command)) return;
    event.preventDefault();
    command.run(scope);
  };
  // An editor takes some of them for the beginning of its own combinations, so those with Mod come past it.
  const onKeyDownFirst = (event: KeyboardEvent): void => {
    if (!/^Mod\+([kos]|Enter)$/.test(combination(event))) return;
    onKeyDown(event);
    if (event.defaultPrevented) event.stopPropagation();
  };
  addEventListener('keydown', onKeyDownFirst, true);
  addEventListener('keydown', onKeyDown);
  return () => {
    removeEventListener('keydown', onKeyDownFirst, true);
    removeEventListener('keydown', onKeyDown);
  };
}

const MAC_NAMES: Record<string, string> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' };
const NAMES: Record<string, string> = {
  Mod: 'Ctrl',
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** A combination as it is printed on keys. */
export function keyNames(keys: string): string[] {
  return keys.split(/\+(?=.)/).map((key) => {
    const name = (isMac() ? MAC_NAMES[key] : undefined) ?? NAMES[key] ?? key;
    return /^[a-z]$/.test(name) ? name.toUpperCase() : name;
  });
}
