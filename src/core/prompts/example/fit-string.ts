import type { SchemaObject } from '../../tools/schema/json-schema.ts';
import { patternOf } from '../../tools/schema/pattern.ts';
import type { Effort } from '../../words/effort.ts';
import { PLAUSIBLE_STRINGS } from './plausible-string.ts';
import { samplePattern } from './sample-pattern.ts';

/** A text is lengthened to meet `minLength` up to here; past it the example says that it is too short. */
const LONGEST_PADDED = 20_000;

/** The text, or one made to fit the schema's lengths and pattern where it does not. */
export function fitString(text: string, node: SchemaObject, effort: Effort): string {
  const shortest = typeof node.minLength === 'number' ? Math.min(node.minLength, LONGEST_PADDED) : 0;
  const longest = typeof node.maxLength === 'number' ? node.maxLength : Infinity;
  const fits = (candidate: string): boolean => {
    const length = [...candidate].length;
    return length >= shortest && length <= longest;
  };
  if (typeof node.pattern !== 'string') return fits(text) ? text : resize(text, shortest, longest);
  const candidates = [text, resize(text, shortest, longest), ...PLAUSIBLE_STRINGS, ...samples(node.pattern, shortest)];
  const pattern = patternOf(node.pattern);
  return (
    candidates.find((candidate) => fits(candidate) && pattern.test(candidate, effort)) ??
    resize(text, shortest, longest)
  );
}

function samples(pattern: string, shortest: number): string[] {
  const found = [samplePattern(pattern, true), samplePattern(pattern, false)].filter((text) => text !== null);
  // `^[a-z]+$` with a minimum length: what it takes once, it often takes again.
  return [...found, ...found.map((text) => (text === '' ? text : text.repeat(Math.ceil(shortest / text.length) || 1)))];
}

function resize(text: string, shortest: number, longest: number): string {
  const characters = [...text];
  if (characters.length > longest) return characters.slice(0, longest).join('').trimEnd().padEnd(shortest, 'x');
  const padded = [...`${text} `.repeat(Math.ceil(shortest / (characters.length + 1)) + 1)].slice(0, shortest).join('');
  return characters.length >= shortest ? text : padded.replace(/ $/, '.');
}
