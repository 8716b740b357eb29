import type { MarkPattern } from './marked-dialect.ts';
import { attributes, either, followedBy, literal, type Matcher, named, sequence, spaces } from './matcher.ts';

const thinking = (word: string): readonly MarkPattern[] => [
  { kind: 'thinking-open', written: `<${word}>`, match: literal(`<${word}>`), closedBy: [`</${word}>`] },
  { kind: 'thinking-close', written: `</${word}>`, match: literal(`</${word}>`) },
];

/** Blocks in which nothing is a call. */
export const THINKING: readonly MarkPattern[] = ['think', 'thinking', 'seed:think'].flatMap(thinking);

/** `tag`, then white space and what `next` reads without reading it. */
export const before = (tag: Matcher | string, ...next: readonly (Matcher | string)[]): Matcher =>
  sequence(tag, followedBy(sequence(spaces, either(...next))));

/** A tag with attributes, one of which holds the name. */
export const nameTag = (opening: Matcher | string, nameKey: string, end: Matcher | string = '>'): Matcher =>
  sequence(named(sequence(opening, attributes(nameKey))), spaces, end);

/** The same tag where nothing names it. */
export const namelessTag = (opening: Matcher | string): Matcher => sequence(opening, attributes(''), spaces, '>');
