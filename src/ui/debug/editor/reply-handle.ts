import type { DebugStore } from '../store/debug-store.ts';

/** What the two ways to edit the reply, text area and Monaco, have in common. Offsets are those of the raw text. */
export interface ReplyHandle {
  readonly element: HTMLElement;
  /** The only selection; null where there are several. */
  selection(): readonly [start: number, end: number] | null;
  setCaret(offset: number): void;
}

/** Puts text from the clipboard in place of the selection, every code unit of it; over the whole text it is a new reply. */
export function pasteInto(store: DebugStore, handle: ReplyHandle, text: string): boolean {
  const selection = handle.selection();
  if (!selection) return false;
  const { reply, verbs } = store.getState();
  const [start, end] = selection;
  if (start === 0 && end === reply.raw.text.length) verbs.replaceText(text, 'paste');
  else verbs.edit([{ start, end, text }]);
  handle.setCaret(start + text.length);
  return true;
}

/** Puts the raw text of the selection onto the clipboard; editors hold pictures for some of it. */
export function copyFrom(store: DebugStore, handle: ReplyHandle, clipboard: DataTransfer, isCut: boolean): boolean {
  const selection = handle.selection();
  if (!selection || selection[0] === selection[1]) return false;
  const { reply, verbs } = store.getState();
  const [start, end] = selection;
  clipboard.setData('text/plain', reply.raw.text.slice(start, end));
  if (isCut) {
    verbs.edit([{ start, end, text: '' }]);
    handle.setCaret(start);
  }
  return true;
}
