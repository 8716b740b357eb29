import { codePointName } from '../../../base/code-point.ts';

/**
 * Characters without a shape of their own that turn the writing round: embeddings, overrides, isolates and their ends, and
 * the three marks. A text that holds one can look like another text.
 */
const DIRECTIONAL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A stretch of text, or the one character without a shape that is between two. */
export interface TextPart {
  readonly text: string;
  /** `U+202E`; null for a stretch. */
  readonly code: string | null;
}

/** Whether a text holds a character that turns the writing round. */
export const isDirectional = (text: string): boolean => text.search(DIRECTIONAL) >= 0;

/** The text in order, each such character a part of its own. */
export function directionalParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(DIRECTIONAL)) {
    if (index > from) parts.push({ text: text.slice(from, index), code: null });
    parts.push({ text: character, code: codeOf(character) });
    from = index + 1;
  }
  if (from < text.length) parts.push({ text: text.slice(from), code: null });
  return parts;
}

/** The text with the number of each such character in its place, for where nothing but letters can be. */
export const spelled = (text: string): string => text.replace(DIRECTIONAL, codeOf);

/** The text with a picture in the place of each such character, so that offsets are the same; for fields that are typed into. */
export const pictured = (text: string): string => text.replace(DIRECTIONAL, pictureOf);

/** Right-to-left, left-to-right, either, or the end of one. */
export function pictureOf(character: string): string {
  if (/[\u061c\u200f\u202b\u202e\u2067]/.test(character)) return '\u21e0';
  if (/[\u200e\u202a\u202d\u2066]/.test(character)) return '\u21e2';
  return character === '\u2068' ? '\u21e8' : '\u21e5';
}

const codeOf = (character: string): string => codePointName(character.charCodeAt(0));
