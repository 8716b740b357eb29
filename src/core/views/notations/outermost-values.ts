import { readValue } from './read-value.ts';
import type { ValueNode } from './value-node.ts';

/** Where an object or a list may begin. */
const BEGINS = /[[{]\s{0,99}(?:["'}\]{[]|[A-Za-z_$][\w$]{0,60}:)/g;
/** All attempts together may look at so many times the text. */
const MOST_LOOKS = 3;

/** The outermost objects and lists of a text that have an end, in order. */
export function outermostValues(text: string): ValueNode[] {
  const values: ValueNode[] = [];
  let left = MOST_LOOKS * text.length;
  BEGINS.lastIndex = 0;
  for (let found = BEGINS.exec(text); found && left > 0; found = BEGINS.exec(text)) {
    const value = readValue(text, found.index);
    left -= (value?.end ?? found.index) - found.index;
    if (value?.isClosed) values.push(value);
    BEGINS.lastIndex = value?.isClosed ? value.end : found.index + 1;
  }
  return values;
}
