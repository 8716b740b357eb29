import { createScanner } from 'jsonc-parser';
import { parseJson } from '../../json/json-access.ts';
import type { WireEvent } from '../wire-event.ts';

export interface JsonValues {
  readonly events: readonly WireEvent[];
  /** The start of a value that the end of the text cuts off; absent where all are whole. */
  readonly cut?: string;
}

/**
 * The JSON objects that are one after another, or in one array that may be cut off (Gemini without `alt=sse`, `jq`
 * output, chunks with commas between). Undefined where anything else is between them.
 */
export function scanJsonValues(text: string): JsonValues | undefined {
  const scanner = createScanner(text, true);
  const events: WireEvent[] = [];
  let depth = 0;
  let start = 0;
  let line = 1;
  let inArray = false;
  let label: string | undefined;
  for (;;) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    if (at >= text.length) break;
    const mark = text[at]!;
    if (depth > 0) {
      if (mark === '{' || mark === '[') depth += 1;
      if (mark === '}' || mark === ']') depth -= 1;
      if (depth > 0) continue;
      const data = text.slice(start, at + 1);
      const json = parseJson(data);
      if (json === undefined) return undefined;
      events.push({ frame: 'json', data, json, line, ...(label !== undefined && { event: label }) });
      label = undefined;
    } else if (mark === '{') {
      depth = 1;
      start = at;
      line = scanner.getTokenStartLine() + 1;
    } else if (mark === '[' && !inArray) inArray = true;
    // A mode before its data: `["updates", {…}]`.
    else if (mark === '"' && inArray && label === undefined) label = scanner.getTokenValue();
    else if (mark === ']' && inArray) inArray = false;
    else if (mark !== ',') return undefined;
  }
  return { events, ...(depth > 0 && { cut: text.slice(start) }) };
}

/** The strings of a JSON array that holds nothing else; undefined for any other text, and where they are pieces of a stream. */
export function readStringList(text: string): JsonValues | undefined {
  if (!/^\s*\[\s*"/.test(text)) return undefined;
  const value = parseJson(text);
  if (!Array.isArray(value)) return undefined;
  const strings = value.filter((item) => typeof item === 'string');
  if (strings.length < value.length || strings.some((item) => /^(?:data|event):/.test(item))) return undefined;
  return { events: strings.map((item) => ({ frame: 'json', data: item, json: item, line: 1 })) };
}
