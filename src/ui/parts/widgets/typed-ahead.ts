import { setValue } from './set-value.ts';

/** What was typed while a dialog was on its way. */
interface TypedAhead {
  readonly text: string;
  /** Enter was pressed after it. */
  readonly isEntered: boolean;
}

const NOTHING: TypedAhead = { text: '', isEntered: false };

let kept = NOTHING;

/** Keeps it for the dialog that comes next. */
export function keepTyped(typed: TypedAhead): void {
  kept = typed;
}

/** Types what was kept into the field with which a dialog begins; where it begins with none, nothing was meant. */
export function typeAhead(field: Element | null): void {
  const { text, isEntered } = kept;
  kept = NOTHING;
  if (!(field instanceof HTMLInputElement) || text === '') return;
  setValue(field, text, 'input');
  // What is found by it is drawn by then.
  if (isEntered) setTimeout(() => field.dispatchEvent(new KeyboardEvent('keydown', ENTER)));
}

const ENTER: KeyboardEventInit = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
