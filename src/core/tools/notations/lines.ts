import { type Node, parseTree } from 'jsonc-parser';
import { nestsWithin } from '../../json/exact-json.ts';
import { MAX_DEPTH } from './json-text.ts';

/** Lines of an event stream that carry no data. */
const NO_DATA = /^(?:event|id|retry|:)[^\n]*$/gm;

/**
 * Reads JSON values one after the other, a line each or the data of server-sent events, as one list whose nodes have their places
 * in the text; undefined where any of it is something else. `[DONE]` and empty lines are passed over.
 */
export function readLines(text: string): readonly Node[] | undefined {
  const isStream = /^data:/m.test(text);
  const lines = isStream ? text.replace(NO_DATA, (line) => ' '.repeat(line.length)).replace(/^data:/gm, '     ') : text;
  const values: Node[] = [];
  let start = 0;
  for (const line of lines.split(/(?<=\n)/)) {
    const content = line.trim();
    if (content !== '' && content !== '[DONE]') {
      const value = nestsWithin(content, MAX_DEPTH) ? valueIn(line, start) : undefined;
      if (!value) return isStream ? readRuns(lines) : undefined;
      values.push(value);
    }
    start += line.length;
  }
  return values.length > 1 || isStream ? values : undefined;
}

/** The events of a stream whose data goes over several lines: what is between blank lines is one value. */
function readRuns(text: string): readonly Node[] | undefined {
  const values: Node[] = [];
  for (const match of text.matchAll(/\S(?:[^\n]|\n(?!\s*\n))*/g)) {
    const value = nestsWithin(match[0], MAX_DEPTH) ? valueIn(match[0], match.index) : undefined;
    if (!value) return undefined;
    values.push(value);
  }
  return values;
}

function valueIn(json: string, start: number): Node | undefined {
  const errors: { readonly error: number; readonly offset: number; readonly length: number }[] = [];
  const value = parseTree(json, errors, { allowTrailingComma: true });
  return value && errors.length === 0 && (value.type === 'object' || value.type === 'array')
    ? moved(value, start)
    : undefined;
}

function moved(node: Node, by: number): Node {
  return {
    type: node.type,
    offset: node.offset + by,
    length: node.length,
    ...(node.value === undefined ? {} : { value: node.value as unknown }),
    ...(node.children === undefined ? {} : { children: node.children.map((child) => moved(child, by)) }),
  };
}
