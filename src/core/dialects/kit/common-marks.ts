import type { MarkPattern } from './marked-dialect.ts';
import { attributes, either, followedBy, literal, type Matcher, named, sequence, spaces } from './matcher.ts';

const thinking = (word: string): readonly MarkPattern[] => [
  { kind: 'thinking-open', written: `<${word}>`, match: literal(`<${word}>`), closedBy: [`</${word}>`] },
  { kind: 'thinking-close', written: `</${word}>`, match: literal(`</${word}>`) },
];

/** Thinking between tokens of one format, of which the prompt may have written the first. */
export const ownThinking = (open: string, close: string): readonly MarkPattern[] => [
  { kind: 'thinking-open', written: open, match: literal(open), closedBy: [close] },
  { kind: 'thinking-close', written: close, match: literal(close) },
];

/** Blocks in which nothing is a call. */
export const THINKING: readonly MarkPattern[] = ['think', 'thinking', 'seed:think'].flatMap(thinking);

/** `tag`, then white space and what `next` reads without reading it. */
export const before = (tag: Matcher | string, ...next: readonly (Matcher | string)[]): Matcher =>
  sequence(tag, followedBy(sequence(spaces, either(...next))));

/** A tag with attributes, one of which holds the name. */
export const nameTag = (opening: Matcher | string, nameKey: string, end: Matcher | string = '>'): Matcher =>
  sequence(named(sequence(opening, attributes(nameKey))), spaces, end);

/** A call's opener that ends itself, as in XML, with what may be after it: a call without arguments (dialects.md §1.19). */
export const selfClosing = (
  opening: Matcher | string,
  endTag: (opener: string) => string,
  behind: Matcher | string = '',
): MarkPattern => ({
  kind: 'call-open',
  written: '<invoke name="NAME"/>',
  match: sequence(nameTag(opening, 'name', '/>'), behind),
  rewrite: (_name, opener) => opener.replace(/\s*\/>(?=[^"']*$)/, `>${endTag(opener)}`),
  empty: true,
});

/** The same tag where nothing names it. */
export const namelessTag = (opening: Matcher | string): Matcher => sequence(opening, attributes(''), spaces, '>');
