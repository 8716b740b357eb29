import { readValue } from './read-value.ts';
import type { ValueNode } from './value-node.ts';

/** The value that a text is, with nothing but blanks around. */
export function onlyValue(text: string): ValueNode | undefined {
  const start = /^\s*/.exec(text)?.[0].length ?? 0;
  if (!/["'`{$bBrRuUfF]/.test(text.charAt(start))) return undefined;
  const node = readValue(text, start);
  return node?.isClosed && text.slice(node.end).trim() === '' ? node : undefined;
}
