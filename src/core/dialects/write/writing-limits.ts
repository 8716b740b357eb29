import { pointerSegment } from '../../json/json-pointer.ts';
import { isObject } from '../../tools/schema/json-schema.ts';
import { NAME_CHARS } from '../kit/name-of-chars.ts';
import type { PlainCall } from './call-text.ts';

/** What a dialect can hold, where a reader would take more than servers do. */
export interface WritingLimits {
  readonly toolName?: RegExp;
  /** The name of an argument. */
  readonly argument?: RegExp;
  /** A key at any depth. */
  readonly key?: RegExp;
  /** No text holds it. */
  readonly quote?: string;
}

/** What of a call is beyond them: the tool's name, a key, or a text with the offset at which it holds the quote. */
export type BeyondLimits =
  | { readonly what: 'tool'; readonly path: '' }
  | { readonly what: 'key'; readonly path: string; readonly name: string }
  | { readonly what: 'text'; readonly path: string; readonly at: number };

/** The names of tools that formats write without quotes (formats.md §1.3). */
export const BARE_NAME = new RegExp(`^[${NAME_CHARS}]+$`, 'u');

/** The first thing in a call that cannot be written. */
export function beyondLimits({ toolName, arguments: given }: PlainCall, limits: WritingLimits): BeyondLimits | null {
  if (limits.toolName && !limits.toolName.test(toolName)) return { what: 'tool', path: '' };
  const { argument } = limits;
  const name = argument && Object.keys(given).find((key) => !argument.test(key));
  if (name !== undefined) return { what: 'key', path: pointerSegment(name), name };
  return beyondIn(given, limits, '');
}

function beyondIn(value: unknown, limits: WritingLimits, path: string): BeyondLimits | null {
  const { key, quote } = limits;
  if (typeof value === 'string') {
    const at = quote === undefined ? -1 : value.indexOf(quote);
    return at < 0 ? null : { what: 'text', path, at };
  }
  if (!Array.isArray(value) && !isObject(value)) return null;
  for (const [name, item] of Object.entries(value)) {
    const inside = path + pointerSegment(name);
    if (key && !Array.isArray(value) && !key.test(name)) return { what: 'key', path: inside, name };
    const found = beyondIn(item, limits, inside);
    if (found) return found;
  }
  return null;
}
