import type { Span } from '../../base/span.ts';
import { trimSpace } from '../text/characters.ts';
import { escapeAmpersands } from './escape-ampersands.ts';
import { unmarshalToolCall } from './unmarshal-tool-call.ts';
import { cutToBytes, exceedsBytes, wellFormed } from './utf8-bytes.ts';
import { xmlToMap } from './xml-to-map.ts';
import type { XmlFault } from './xml-token.ts';

/** Forge's cap in UTF-8 bytes; it counts the whole text, prose included. */
const MAX_TEXT_BYTES = 10 * 1024 * 1024;
/** How much of the call is quoted by an error of Forge. */
const SNIPPET_BYTES = 200;
const OPEN = '<tool>';
const CLOSE = '</tool>';
const DEFAULT_SERVER = 'local';

/** The call as Forge passes it on. */
export interface ForgeCall {
  readonly serverName: string;
  readonly toolName: string;
  /** What the tool itself decodes. */
  readonly argumentsInnerXml: string;
  /** What Forge shows and checks: see `xmlToMap`. */
  readonly args: readonly (readonly [name: string, value: string])[];
}

/** How Forge at HEAD reads a whole text (forge.md §1–§3). */
export type ForgeReading = ForgeAttempt &
  (
    | { readonly ok: true; readonly call: ForgeCall; readonly error: null }
    | { readonly ok: false; readonly call: null; readonly error: string }
  );

interface ForgeAttempt {
  /** The first `<tool>` through the first `</tool>` after it; null where there is none or the text is too large. */
  readonly match: Span | null;
  /** Whether a second pass, over escaped ampersands, was run, with or without success. */
  readonly usedFallback: boolean;
  /** Go's error in the first pass, which Forge discards. */
  readonly firstPassError: string | null;
  /** The line in that error; null where it has none. */
  readonly firstPassLine: number | null;
  /** The text without any match, trimmed; the unchanged text where there is an error. */
  readonly remaining: string;
}

/** Forge's `ParseToolCall`, bug for bug. A lone surrogate is read as U+FFFD, as after a conversion to UTF-8. */
export function parseToolCall(input: string): ForgeReading {
  const text = wellFormed(input);
  if (exceedsBytes(text, MAX_TEXT_BYTES)) {
    return refused(text, `tool call XML exceeds maximum size of ${MAX_TEXT_BYTES} bytes`);
  }
  const match = findMatch(text, 0);
  if (match === null) return refused(text, 'no tool call found in text');

  const xml = text.slice(match.start, match.end);
  const first = unmarshalToolCall(xml);
  const last = first.ok ? first : unmarshalToolCall(escapeAmpersands(xml));
  const attempt = { match, ...firstPass(first.ok ? null : first.fault), remaining: text };
  if (!last.ok) {
    const snippet = cutToBytes(xml, SNIPPET_BYTES);
    const error = `failed to unmarshal tool call XML: ${last.fault.error}\nXML snippet: ${snippet}`;
    return { ...attempt, ok: false, call: null, error };
  }
  const { serverName, toolName, argumentsInnerXml } = last.fields;
  if (toolName === '') return { ...attempt, ok: false, call: null, error: 'tool_name is required in tool call' };
  const args = xmlToMap(argumentsInnerXml);
  const call = { serverName: serverName || DEFAULT_SERVER, toolName, argumentsInnerXml, args };
  return { ...attempt, ok: true, call, error: null, remaining: trimSpace(withoutMatches(text)) };
}

function refused(text: string, error: string): ForgeReading {
  return { ok: false, call: null, error, match: null, ...firstPass(null), remaining: text };
}

function firstPass(fault: XmlFault | null): Omit<ForgeAttempt, 'match' | 'remaining'> {
  return {
    usedFallback: fault !== null,
    firstPassError: fault?.error ?? null,
    firstPassLine: fault?.line ?? null,
  };
}

function findMatch(text: string, from: number): Span | null {
  const start = text.indexOf(OPEN, from);
  const close = start < 0 ? -1 : text.indexOf(CLOSE, start + OPEN.length);
  return close < 0 ? null : { start, end: close + CLOSE.length };
}

function withoutMatches(text: string): string {
  const kept: string[] = [];
  let end = 0;
  for (let match = findMatch(text, end); match !== null; match = findMatch(text, end)) {
    kept.push(text.slice(end, match.start));
    end = match.end;
  }
  kept.push(text.slice(end));
  return kept.join('');
}
