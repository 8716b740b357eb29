import { difference } from '../state/difference.ts';
import { pictured } from '../words/directional.ts';

/** What becomes of a text when the field that shows it pictured holds `value`: only what was typed is changed. */
export function typedInto(text: string, value: string): string {
  const change = difference(pictured(text), value);
  return change ? text.slice(0, change.start) + change.text + text.slice(change.end) : text;
}
