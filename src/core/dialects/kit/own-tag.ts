import { escaped } from './mark-starts.ts';

/** Start tags and end tags of the name that an end tag has; what an end tag begins with is the first group. */
export function ownTagPattern(close: string): RegExp {
  const stem = close.replace(/\s*(?:>|<\|sep\|>)$/, '');
  const open = stem.replace('</', '<').replace('<|close|>', '<|open|>');
  return new RegExp(`(${escaped(stem)})|${escaped(open)}(?![\\w.-])`, 'g');
}

/** What the tags of the call that begins at a place begin with, such as `atem:`; empty where that is nothing. */
export const prefixOfCall = (opener: string): string => /^<([^\s<>:]+:)?invoke/.exec(opener)?.[1] ?? '';
