import * as EventField from '../../../log/event-bits.ts';
import { ROLE_BITS, ROLES, type Role } from '../../../log/event-field.ts';
import { K } from '../../../log/event-kind.ts';
import { CALL_NAME } from '../call-words.ts';
import type { Walker } from '../walker.ts';

/** How far up an end tag looks for the element it names; deeper nesting is no tool call, and the bound keeps reading linear. */
const ANCESTORS = 256;

/** The element around another; both as index + 1 of the event. */
export function parentOf(w: Walker, element: number): number {
  return w.log.a(element - 1);
}

export function nameOf(w: Walker, element: number): string {
  const index = element - 1;
  if (w.log.kind(index) === K['call-opened']) return CALL_NAME;
  const start = w.log.start(index) + 1;
  return w.text.slice(start, start + (w.log.b(index) >>> EventField.NAME_SHIFT));
}

export function isNamed(w: Walker, element: number, name: string): boolean {
  const index = element - 1;
  if (w.log.kind(index) === K['call-opened']) return name === CALL_NAME || name === renamedTo(w);
  return w.log.b(index) >>> EventField.NAME_SHIFT === name.length && nameOf(w, element) === name;
}

/** What the tag of the call is called where it is not `<tool>`. */
function renamedTo(w: Walker): string | undefined {
  const tag = w.text.slice(w.callStart + 1, w.log.end(w.call - 1) - 1);
  const name = /^[^\s/]*/.exec(tag)?.[0];
  return name === CALL_NAME ? undefined : name;
}

/** The innermost open element of that name (index + 1 of its event), 0 if there is none within ANCESTORS. */
export function findOpen(w: Walker, name: string): number {
  let element = w.open;
  for (let up = 0; element !== 0 && up < ANCESTORS; up++) {
    if (isNamed(w, element, name)) return element;
    if (element === w.call) return 0;
    element = parentOf(w, element);
  }
  return w.call !== 0 && name === CALL_NAME ? w.call : 0;
}

/** What an open element is to the call. */
export const roleOf = (w: Walker, element: number): Role => ROLES[w.log.b(element - 1) & ROLE_BITS] as Role;

/** What the innermost open element is to the call. */
export const roleOfOpen = (w: Walker): Role => roleOf(w, w.open);

/** The part of the call that is open, or the call itself; the innermost element looked at where none is within ANCESTORS. */
export function openPart(w: Walker): number {
  let element = w.open;
  for (let up = 0; up < ANCESTORS && (w.log.b(element - 1) & ROLE_BITS) === 0; up++) element = parentOf(w, element);
  return element;
}

/** Puts the place where the innermost open element says. */
export function placeFromOpen(w: Walker): void {
  w.setPlace(w.machine.placeOfRole[w.log.b(w.open - 1) & ROLE_BITS] as number);
}

/**
 * Closes the open elements inside `target` without their end tags, at `at`: one mistake, one report, whatever their
 * number. A start tag right after text was text instead (format.md §7.11).
 */
export function closeUpTo(w: Walker, target: number, at: number): void {
  const chain: number[] = [];
  for (let element = w.open; element !== target; element = parentOf(w, element)) chain.push(element);
  const texts = textTags(w, chain);
  const missing: string[] = [];
  for (const [index, closed] of chain.entries()) {
    const asText = texts[index] === true;
    if (asText) {
      const start = w.log.start(closed - 1);
      w.repair('unescaped-less-than', start, start + 1, '&lt;');
    } else missing.push(`</${nameOf(w, closed)}>`);
    w.open = parentOf(w, closed);
    placeFromOpen(w);
    const flags = asText ? EventField.AS_TEXT : 0;
    w.log.push(K['implied-close'], at, w.machine.namedOf[w.place] as number, closed, flags);
  }
  if (missing.length > 0) w.repair('unclosed-tag', at, at, missing.join(''));
}

/**
 * Which of these nested elements, innermost first, had start tags that were text: those after text that is not blank,
 * where a tag before it that was text itself counts as such text.
 */
function textTags(w: Walker, chain: readonly number[]): boolean[] {
  const texts = new Array<boolean>(chain.length).fill(false);
  for (let index = chain.length - 1; index >= 0; index--) {
    const element = chain[index] as number;
    const fields = w.log.b(element - 1);
    if ((fields & ROLE_BITS) !== 0) continue;
    const parent = chain[index + 1];
    const followsTextTag = parent !== undefined && texts[index + 1] === true && onlyTextBetween(w, parent, element);
    texts[index] = (fields & EventField.AFTER_TEXT) !== 0 || followsTextTag;
  }
  return texts;
}

function onlyTextBetween(w: Walker, parent: number, element: number): boolean {
  const between = element - parent - 1;
  return between === 0 || (between === 1 && w.log.kind(parent) === K.text);
}
